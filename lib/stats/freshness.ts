import { type Spread, spread } from "./percentile.ts";
import type { Timeline } from "./timeline.ts";

/** How old the brief was to the answers of a period. */
export interface Freshness {
  /** Answers that were measured. */
  readonly answers: number;
  /** Transcripts that had any. */
  readonly transcripts: number;
  /** Tokens of conversation between the newest brief and an answer. */
  readonly behind: Spread;
  /** The same if the brief had been given once, at the start of the session. */
  readonly behindOnce: Spread;
  /** Answers whose context no longer held the brief word for word, since a compaction. */
  readonly without: number;
  /** The same if it had been given once. */
  readonly withoutOnce: number;
}

/** Gathers the answers of many transcripts. */
export class FreshnessSample {
  readonly #behind: number[] = [];
  readonly #once: number[] = [];
  readonly #seen = new Set<string>();
  #transcripts = 0;
  #without = 0;
  #withoutOnce = 0;

  /** @param since Milliseconds since 1970: earlier answers are left out. */
  constructor(readonly since: number) {}

  /**
   * Takes the answers of one transcript: those of the period that came after
   * its first brief. The copies that a forked session begins with are counted
   * once, in the transcript that comes first.
   */
  add(timeline: Timeline): void {
    const before = this.#behind.length;
    for (const answer of timeline.answers) {
      if (answer.behind === null || (answer.at ?? Infinity) < this.since) continue;
      if (this.#seen.has(answer.messageId)) continue;
      this.#seen.add(answer.messageId);
      this.#behind.push(answer.behind);
      this.#once.push(answer.sinceStart);
      if (!answer.hasBrief) this.#without++;
      if (!answer.hasFirst) this.#withoutOnce++;
    }
    if (this.#behind.length > before) this.#transcripts++;
  }

  /** The figures; `null` where nothing was measured. */
  get freshness(): Freshness | null {
    const behind = spread(this.#behind);
    const behindOnce = spread(this.#once);
    if (behind === null || behindOnce === null) return null;
    return {
      answers: this.#behind.length,
      transcripts: this.#transcripts,
      behind,
      behindOnce,
      without: this.#without,
      withoutOnce: this.#withoutOnce,
    };
  }
}
