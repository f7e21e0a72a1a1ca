import type { EmitCause } from "../host/events.ts";
import type { CompactionCount } from "./compactions.ts";
import type { Freshness } from "./freshness.ts";
import type { Spread } from "./percentile.ts";
import type { EmitCount, GateCount, RecordedCompaction } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** Every cause of an emit, in the order in which reports name them. */
export const CAUSES: readonly EmitCause[] = [
  "first",
  "prompts",
  "tokens",
  "time",
  "compact",
  "clear",
  "signal",
];

/** Everything that `revive stats` says; times are milliseconds since 1970. */
export interface Report {
  /** The start of the period; `null` for everything that is kept. */
  readonly since: number | null;
  readonly until: number;
  /** The project's root; `null` for all projects. */
  readonly project: string | null;
  readonly events: number;
  /** Lines of the event files that could not be read. */
  readonly skippedLines: number;
  readonly sessions: number;
  readonly projects: number;
  readonly emits: EmitCount & {
    /** Every cause, also those that never occurred. */
    readonly byCause: readonly (EmitCount & { readonly cause: EmitCause })[];
    /** Sessions that got at least one brief. */
    readonly sessions: number;
    /** Estimated tokens of briefs in a session that got one, on average; `null` without any. */
    readonly tokensPerSession: number | null;
  };
  readonly gate: {
    readonly advisory: GateCount;
    readonly escalated: GateCount;
    readonly acted: number;
    readonly timedOut: number;
    /** Turns from a fire to the compaction that followed. */
    readonly turnsUntilActed: Spread | null;
  };
  readonly compactions: Readonly<Record<RecordedCompaction["trigger"], CompactionCount>>;
  readonly checkpoints: { readonly agent: number; readonly auto: number };
  readonly freshness: Freshness | null;
  /** Transcripts that were read, of those that the client still has of the period's sessions. */
  readonly transcripts: { readonly read: number; readonly found: number };
  readonly newest: NewestSession | null;
}

/** The newest session of the period that has a transcript with answers. */
export interface NewestSession {
  readonly id: string;
  readonly project: string | null;
  /** Of its context, in tokens, and where that is known from. */
  readonly window: number;
  readonly windowSource: string;
  readonly timeline: Timeline;
  readonly compactions: readonly RecordedCompaction[];
  readonly fires: readonly number[];
  readonly checkpoints: readonly number[];
}
