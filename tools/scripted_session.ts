import { saveCheckpoint } from "../lib/host/checkpoints.ts";
import type { EmitCause } from "../lib/host/events.ts";
import type { VariableName } from "../lib/permissions.ts";
import {
  answerRow,
  boundaryRow,
  briefRow,
  record,
  writeTranscript,
} from "../tests/support/recording.ts";
import type { Sandbox } from "../tests/support/sandbox.ts";

/** The session that the pictures show. */
export const SESSION = "2372a799-0fc6-4a06-b771-0f5a3427ca91";

const MINUTE = 60_000;
const WINDOW = 1_000_000;

/** Tokens at which the scripted user compacts. */
const COMPACT_AT = 410_000;

/** Tokens that a compaction leaves. */
const LEFT = 14_000;

/**
 * Writes for `project` what a working afternoon leaves behind: 90 prompts with one to four
 * answers each, a brief every fifth prompt, and three fills of the context, of
 * which the gate and a checkpoint see two to their end. Always the same but
 * for the clock: the last answer was a minute ago.
 */
export async function writeScriptedSession(sandbox: Sandbox, project: string): Promise<void> {
  const script = new Script(sandbox, project, Date.now() - 287 * MINUTE);
  for (let prompt = 0; prompt < 90; prompt++) await script.prompt(prompt);
  await script.end();
}

class Script {
  readonly #rows: object[] = [];
  #tokens = 18_000;
  #answers = 0;
  #hasFired = false;

  constructor(readonly sandbox: Sandbox, readonly project: string, public now: number) {}

  async prompt(number: number): Promise<void> {
    this.now += (2 + number * 7919 % 5) * MINUTE / 2;
    if (number % 5 === 0) this.#brief(number === 0 ? "first" : "prompts");
    for (let answer = 0; answer <= number * 31 % 4; answer++) {
      this.now += MINUTE / 2;
      this.#tokens += 2500 + number * answer * 977 % 5000;
      this.#rows.push(answerRow(`m${this.#answers++}`, this.#tokens, this.now));
    }
    if (this.#tokens > 0.35 * WINDOW && !this.#hasFired) await this.#fire();
    if (this.#tokens > COMPACT_AT) this.#compact();
  }

  async end(): Promise<void> {
    await writeTranscript(this.sandbox, SESSION, this.#rows);
  }

  #brief(cause: EmitCause): void {
    this.#rows.push(briefRow(`b${this.#rows.length}`, this.now));
    this.#record({
      kind: "emit",
      cause,
      characters: 3200,
      estimatedTokens: 800,
      tokens: this.#tokens,
    });
  }

  async #fire(): Promise<void> {
    this.#hasFired = true;
    this.#record({
      kind: "fire",
      tier: "advisory",
      tokens: this.#tokens,
      window: WINDOW,
      windowSource: "model",
      audience: "agent",
      messageId: `m${this.#answers}`,
    });
    this.now += 4 * MINUTE;
    const meta = { session: SESSION, author: "agent", project: this.project } as const;
    const env = (name: VariableName) => name === "HOME" ? this.sandbox.home : undefined;
    const path = await saveCheckpoint({ env }, { ...meta, savedAt: this.now }, "## Goal\n");
    this.#record({ kind: "checkpoint", author: "agent", characters: 2400, path });
  }

  #compact(): void {
    this.now += MINUTE;
    const before = this.#tokens;
    this.#record({
      kind: "compaction",
      trigger: "manual",
      tokensBefore: before,
      tokensAfter: null,
    });
    this.#rows.push(boundaryRow(before, LEFT, this.now));
    this.#tokens = LEFT;
    this.#hasFired = false;
    this.#brief("compact");
    this.#record({
      kind: "outcome",
      result: "acted",
      tokensBefore: before,
      tokensAfter: LEFT,
      turns: 9,
    });
  }

  #record(event: Parameters<typeof record>[3]): void {
    const where = { session: SESSION, project: this.project };
    record(this.sandbox, this.now, where, event);
  }
}
