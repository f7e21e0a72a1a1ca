import { ClaimError } from "./claims.ts";
import type { Ended } from "./stage.ts";
import { fields, words } from "./wired.ts";

/** One hook that ran, and where the client took what it printed. */
export interface Delivery {
  readonly event: string;
  /** The program's command: `refresh`, `gate`, … */
  readonly command: string;
  /** What reached the agent's context. */
  readonly toAgent?: string;
  /** What the client showed to the user. */
  readonly toUser?: string;
  /** What went into the prompt that has the conversation summarized. */
  readonly toSummary?: string;
  readonly ms: number;
}

/** The client's limit for one hook's output, in UTF-16 units; above it the agent gets a preview. */
const LIMIT = 10_000;

/**
 * Takes a hook's output as the client does (version 2.1.332): plain text counts
 * at a prompt, at a session's start and before a compaction, elsewhere only
 * JSON.
 *
 * @throws ClaimError for whatever the client would drop, cut or show as an error.
 */
export function readDelivery(event: string, command: string, ended: Ended): Delivery {
  const { code, stdout, stderr, ms } = ended;
  const wrong = (what: string) =>
    new ClaimError(`${event} ${command} ${what}\n${stderr || stdout}`);
  if (code !== 0) throw wrong(`ended with exit code ${code}`);
  if (stderr !== "") throw wrong("printed on stderr");
  const text = stdout.trim();
  const base = { event, command, ms };
  if (text === "") return base;
  if (text.length > LIMIT) throw wrong(`printed ${text.length} characters`);
  if (text.startsWith("{")) {
    if (event === "PreCompact") throw wrong("printed JSON");
    const answer = fields(JSON.parse(text));
    const specific = fields(answer.hookSpecificOutput);
    const toAgent = words(specific.additionalContext).trim();
    const toUser = words(answer.systemMessage);
    if (toAgent !== "" && specific.hookEventName !== event) throw wrong("named another event");
    if (toAgent === "" && toUser === "") throw wrong("printed JSON that says nothing");
    return { ...base, ...toAgent === "" ? {} : { toAgent }, ...toUser === "" ? {} : { toUser } };
  }
  switch (event) {
    case "UserPromptSubmit":
    case "SessionStart":
      return { ...base, toAgent: text };
    case "PreCompact":
      return { ...base, toSummary: text };
    default:
      throw wrong("printed text that reaches nobody");
  }
}

/** Whether a hook printed nothing. */
export function isSilent({ toAgent, toUser, toSummary }: Delivery): boolean {
  return toAgent === undefined && toUser === undefined && toSummary === undefined;
}
