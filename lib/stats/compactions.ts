import { spread } from "./percentile.ts";
import type { RecordedCompaction, SessionTally } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** The hook runs just before the client writes the compaction's row; a loaded machine may put this much between them (ms). */
const SAME_MOMENT = 120_000;

/** The compactions of one kind. */
export interface CompactionCount {
  readonly count: number;
  /** How many of them are known with their tokens before and after. */
  readonly measured: number;
  /** Medians over those; `null` where there are none. */
  readonly before: number | null;
  readonly after: number | null;
  /** Tokens that they took out of the context in all. */
  readonly reclaimed: number;
}

/**
 * The session's recorded compactions with what the client wrote of them: when
 * the hook records one, the tokens after it are not known yet. Each row of the
 * transcript completes the record nearest in time.
 */
export function completeCompactions(
  session: SessionTally,
  timeline: Timeline,
): RecordedCompaction[] {
  const left = [...timeline.boundaries];
  return session.compactions.map((compaction) => {
    const distance = (at: number | null) => at === null ? Infinity : Math.abs(at - compaction.at);
    const nearest = left.toSorted((a, b) => distance(a.at) - distance(b.at))[0];
    if (nearest === undefined || distance(nearest.at) > SAME_MOMENT) return compaction;
    left.splice(left.indexOf(nearest), 1);
    return {
      ...compaction,
      trigger: compaction.trigger === "unknown" ? known(nearest.trigger) : compaction.trigger,
      before: nearest.preTokens ?? compaction.before,
      after: nearest.postTokens ?? compaction.after,
    };
  });
}

function known(trigger: string | undefined): RecordedCompaction["trigger"] {
  return trigger === "auto" || trigger === "manual" ? trigger : "unknown";
}

/** Adds up compactions of one kind. */
export function countCompactions(compactions: readonly RecordedCompaction[]): CompactionCount {
  const measured = compactions.flatMap(({ before, after }) =>
    before === null || after === null ? [] : [{ before, after }]
  );
  return {
    count: compactions.length,
    measured: measured.length,
    before: spread(measured.map(({ before }) => before))?.median ?? null,
    after: spread(measured.map(({ after }) => after))?.median ?? null,
    reclaimed: measured.reduce((sum, { before, after }) => sum + before - after, 0),
  };
}
