import type { EmitCause } from "../host/events.ts";
import type { StoredEvent } from "./event_line.ts";
import { type Spread, spread } from "./percentile.ts";

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

interface OpenSession extends SessionTally {
  project: string | null;
  lastAt: number;
  hasEmit: boolean;
  readonly compactions: RecordedCompaction[];
  readonly fires: number[];
  readonly checkpoints: number[];
}

/** Adds up events one by one; keeps of each session only what the figures need. */
export class Tallier {
  #events = 0;
  readonly #emits = new Map<EmitCause, EmitCount>();
  readonly #gate = { advisory: { agent: 0, user: 0 }, escalated: { agent: 0, user: 0 } };
  #timedOut = 0;
  readonly #turns: number[] = [];
  readonly #checkpoints = { agent: 0, auto: 0 };
  readonly #sessions = new Map<string, OpenSession>();

  /** Takes one event. */
  add(event: StoredEvent): void {
    this.#events++;
    const session = this.#session(event);
    switch (event.kind) {
      case "emit": {
        const { emits, estimatedTokens } = this.#emits.get(event.cause) ?? NO_EMITS;
        this.#emits.set(event.cause, {
          emits: emits + 1,
          estimatedTokens: estimatedTokens + event.estimatedTokens,
        });
        session.hasEmit = true;
        break;
      }
      case "fire":
        this.#gate[event.tier][event.audience]++;
        session.fires.push(event.at);
        break;
      case "outcome":
        if (event.result === "timed-out") this.#timedOut++;
        else {
          this.#turns.push(event.turns);
          completeLast(session.compactions, event.tokensBefore, event.tokensAfter);
        }
        break;
      case "compaction":
        session.compactions.push({
          at: event.at,
          trigger: event.trigger,
          before: event.tokensBefore,
          after: event.tokensAfter,
        });
        break;
      case "checkpoint":
        this.#checkpoints[event.author]++;
        session.checkpoints.push(event.at);
        break;
    }
  }

  #session(event: StoredEvent): OpenSession {
    const id = event.session ?? "";
    let session = this.#sessions.get(id);
    if (session === undefined) {
      session = {
        id,
        project: event.project,
        lastAt: event.at,
        hasEmit: false,
        compactions: [],
        fires: [],
        checkpoints: [],
      };
      this.#sessions.set(id, session);
    }
    if (event.at >= session.lastAt) {
      session.lastAt = event.at;
      session.project = event.project ?? session.project;
    }
    return session;
  }

  /** What the events so far amount to. */
  get tally(): Tally {
    const sessions = [...this.#sessions.values()];
    return {
      events: this.#events,
      emits: this.#emits,
      sessionsWithEmits: sessions.filter(({ hasEmit }) => hasEmit).length,
      advisory: this.#gate.advisory,
      escalated: this.#gate.escalated,
      acted: this.#turns.length,
      timedOut: this.#timedOut,
      turnsUntilActed: spread(this.#turns),
      checkpoints: this.#checkpoints,
      sessions: sessions.sort((a, b) => b.lastAt - a.lastAt),
    };
  }
}

/**
 * The gate sees the tokens around a compaction that followed its fire, which
 * the compaction's own record could not have yet. They outlive the transcript.
 */
function completeLast(
  compactions: RecordedCompaction[],
  before: number,
  after: number | null,
): void {
  const last = compactions.at(-1);
  if (last !== undefined && last.after === null && after !== null) {
    compactions.splice(-1, 1, { ...last, before, after });
  }
}

const NO_EMITS: EmitCount = { emits: 0, estimatedTokens: 0 };
