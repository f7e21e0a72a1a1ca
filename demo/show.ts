import { counted, wholeNumber } from "../lib/text/quantity.ts";
import { estimateTokens } from "../lib/text/tokens.ts";
import type { Claims } from "./claims.ts";
import type { Client } from "./client.ts";
import { type Delivery, isSilent } from "./delivery.ts";
import { CURATED } from "./project.ts";
import type { Screen } from "./screen.ts";
import type { Turn } from "./script.ts";
import type { Stage } from "./stage.ts";
import { WINDOW } from "./window.ts";

/** Why a brief came, in the program's word for it and in a person's. */
export const CAUSES = {
  first: "the first prompt",
  prompts: "five prompts since the last one",
  compact: "the compaction took the last one away",
  clear: "the first prompt after /clear",
  tokens: "more than 50,000 tokens since the last one",
} as const;

/** One of {@linkcode CAUSES}. */
export type Cause = keyof typeof CAUSES;

/** A brief that reached the agent. */
interface Seen {
  readonly cause: Cause;
  readonly text: string;
}

/** Tells a person what happens, and holds it to what was expected. */
export class Show {
  readonly briefs: Seen[] = [];
  prompts = 0;

  constructor(
    readonly stage: Stage,
    readonly client: Client,
    readonly claims: Claims,
    readonly screen: Screen,
  ) {}

  /** The share of the window that the newest answer took. */
  get share(): number {
    return this.client.tokens / WINDOW;
  }

  /**
   * Plays one turn: the brief must come for `due` at the prompt, or not at all.
   * At its end `atStop` hears what the Stop hooks said; without it they must be silent.
   */
  async turn(
    turn: Turn,
    due?: Cause,
    atStop?: (deliveries: readonly Delivery[]) => Promise<void>,
  ): Promise<void> {
    const number = ++this.prompts;
    const before = this.client.deliveries.length;
    const heard = await this.client.prompt(turn.prompt);
    if (due !== undefined || atStop !== undefined) this.screen.prompt(number, turn.prompt);
    if (due !== undefined) await this.brief(heard, due);
    else this.silent(heard, `prompt ${number}`);
    for (const { command, tokens } of turn.steps) {
      const deliveries = await this.client.bash(command, tokens);
      this.silent(deliveries, `a tool call under prompt ${number}`);
    }
    const stopped = await this.client.stop(turn.answer, turn.tokens, false);
    if (atStop === undefined) this.silent(stopped, `the end of turn ${number}`);
    const hooks = this.client.deliveries.slice(before);
    const note = this.silence(hooks);
    if (due === undefined && atStop === undefined) {
      this.screen.silentTurn(number, turn.prompt, this.share, note);
    } else this.screen.turnEnd(this.share, note);
    await atStop?.(stopped);
  }

  /** How many of `deliveries` said nothing, for the end of a line. */
  silence(deliveries: readonly Delivery[]): string {
    const quiet = deliveries.filter(isSilent).length;
    return quiet === 0 ? "" : `· ${counted(quiet, "hook")} silent`;
  }

  /** Holds that nobody got anything. */
  silent(deliveries: readonly Delivery[], when: string): void {
    const spoke = deliveries.find((delivery) => !isSilent(delivery));
    const said = spoke?.toAgent ?? spoke?.toUser ?? spoke?.toSummary;
    this.claims.hold(spoke === undefined, `nothing is said at ${when}`, said);
  }

  /** Holds that exactly one brief came, whole, and shows it: in full the first time, then what is new in it. */
  async brief(deliveries: readonly Delivery[], cause: Cause): Promise<void> {
    const found = deliveries.filter(({ toAgent }) => toAgent?.startsWith("<revive ") === true);
    const [text = ""] = found.flatMap(({ toAgent }) => toAgent ?? []);
    this.claims.hold(
      found.length === 1,
      `one brief comes because of ${CAUSES[cause]}`,
      `${found.length} came`,
    );
    this.claims.hold(
      (text.match(/<\/?revive\b/g)?.length ?? 0) === 2 && text.endsWith("</revive>"),
      "a brief stands whole in one wrapper",
      text,
    );
    const missing = CURATED.split("\n").filter((line) => !text.includes(line));
    this.claims.hold(missing.length === 0, "a brief holds all of static.md", missing.join("\n"));
    const { stdout } = await this.stage.run("git", ["log", "-1", "--format=  %h %s"]);
    this.claims.hold(text.includes(stdout), "a brief names the newest commit", text);
    const named = /^<revive refresh="\d+" cause="(\w+)">/.exec(text)?.[1];
    const wanted = isNamed(cause) ? cause : undefined;
    this.claims.hold(named === wanted, `the brief names its cause: ${wanted ?? "none"}`, named);
    this.#tell(text, cause);
    this.briefs.push({ cause, text });
  }

  #tell(text: string, cause: Cause): void {
    const named = isNamed(cause) ? `, cause="${cause}"` : "";
    const size = `${wholeNumber(text.length)} characters${named}`;
    const last = this.briefs.at(-1);
    if (last === undefined) {
      const tokens = `about ${estimateTokens(text)} tokens`;
      this.screen.got("agent", `the brief (${size}, ${tokens}): ${CAUSES[cause]}`);
      this.screen.quote(text);
      return;
    }
    const old = new Set(last.text.split("\n"));
    const fresh = text.split("\n").slice(1)
      .filter((line) => /^ {2}[0-9a-f]{7,} /.test(line) && !old.has(line));
    this.screen.got(
      "agent",
      `the brief again (${size}): ${CAUSES[cause]}${fresh.length === 0 ? "" : "; new in it:"}`,
    );
    if (fresh.length > 0) this.screen.quote(fresh.join("\n"));
  }
}

/** Whether a brief says itself why it comes. */
function isNamed(cause: Cause): boolean {
  return cause === "compact" || cause === "clear";
}
