import type { Host } from "./host.ts";
import { appendLine } from "./files.ts";
import { join } from "./path.ts";
import { reviveHome } from "./store.ts";

/** Why a brief was emitted. */
export type EmitCause =
  | "first"
  | "prompts"
  | "time"
  | "tokens"
  | "compact"
  | "clear"
  | "signal";

/**
 * What happened, as it is written to `events/YYYY-MM.jsonl`. Fields are only
 * ever added; a reader skips lines whose `v` or `kind` it does not know.
 * Times are milliseconds since 1970, `tokens` are context tokens as the client
 * reported them, `null` where unknown.
 */
export type RecordedEvent =
  | {
    readonly kind: "emit";
    readonly cause: EmitCause;
    /** UTF-16 units of the brief. */
    readonly characters: number;
    /** An estimate (see {@linkcode estimateTokens}), not a count. */
    readonly estimatedTokens: number;
    /** Context tokens at the time. */
    readonly tokens: number | null;
  }
  | {
    readonly kind: "fire";
    readonly tier: "advisory" | "escalated";
    readonly tokens: number;
    readonly window: number;
    readonly windowSource: string;
    /** Whether the agent was addressed, or the user alone. */
    readonly audience: "agent" | "user";
    readonly messageId: string | null;
  }
  | {
    readonly kind: "outcome";
    readonly result: "acted" | "timed-out";
    readonly tokensBefore: number;
    readonly tokensAfter: number | null;
    readonly turns: number;
  }
  | {
    readonly kind: "compaction";
    readonly trigger: "auto" | "manual" | "unknown";
    readonly tokensBefore: number | null;
    readonly tokensAfter: number | null;
  }
  | {
    readonly kind: "checkpoint";
    readonly author: "agent" | "auto";
    readonly characters: number;
    readonly path: string;
  };

/** Where and when an event happened. */
export interface EventContext {
  /** The session's ID, or `null` for a call without one. */
  readonly session: string | null;
  /** The project's root folder. */
  readonly project: string | null;
}

/** The version of the line format. */
export const EVENT_VERSION = 1;

/**
 * Appends one event as one line in one write. Never throws: what cannot be
 * recorded must not keep a hook from its work.
 */
export function recordEvent(
  host: Pick<Host, "env" | "now">,
  context: EventContext,
  event: RecordedEvent,
): void {
  const at = host.now();
  const month = new Date(at).toISOString().slice(0, 7);
  const line = JSON.stringify({ v: EVENT_VERSION, at, ...context, ...event });
  try {
    appendLine(join(reviveHome(host), "events", `${month}.jsonl`), line);
  } catch { /* Full disk, read-only folder: the work goes on unrecorded. */ }
}
