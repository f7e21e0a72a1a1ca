import type { EmitCause } from "../host/events.ts";
import type { Spread } from "./percentile.ts";

/** How many briefs, and how many tokens they were (an estimate). */
export interface EmitCount {
  readonly emits: number;
  readonly estimatedTokens: number;
}

/** What the gate did. */
export interface GateCount {
  /** Fires that addressed the agent. */
  readonly agent: number;
  /** Fires that told the user alone. */
  readonly user: number;
}

/** One recorded compaction. */
export interface RecordedCompaction {
  readonly at: number;
  readonly trigger: "auto" | "manual" | "unknown";
  readonly before: number | null;
  readonly after: number | null;
}

/** What is remembered of one session of the period. */
export interface SessionTally {
  readonly id: string;
  readonly project: string | null;
  /** Time of its newest event, in milliseconds since 1970. */
  readonly lastAt: number;
  readonly compactions: readonly RecordedCompaction[];
  /** When the gate fired and when checkpoints were saved, in milliseconds since 1970. */
  readonly fires: readonly number[];
  readonly checkpoints: readonly number[];
}

/** The figures that the events alone give. */
export interface Tally {
  readonly events: number;
  readonly emits: ReadonlyMap<EmitCause, EmitCount>;
  /** Sessions (the sessionless counts as one) that a brief was given to. */
  readonly sessionsWithEmits: number;
  readonly advisory: GateCount;
  readonly escalated: GateCount;
  readonly acted: number;
  readonly timedOut: number;
  /** Turns from a fire to the compaction that followed. */
  readonly turnsUntilActed: Spread | null;
  readonly checkpoints: { readonly agent: number; readonly auto: number };
  /** By session, `""` for events without one; the newest first. */
  readonly sessions: readonly SessionTally[];
}
