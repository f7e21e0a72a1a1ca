import type { EmitCause } from "../host/events.ts";
import type { StoredEvent } from "./event_line.ts";
import { spread } from "./percentile.ts";
import type { EmitCount, RecordedCompaction, SessionTally, Tally } from "./tally.ts";

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
