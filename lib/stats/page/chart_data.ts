import type { NewestSession } from "../report.ts";

/** A value at a point in time (milliseconds since 1970). */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/** What the two pictures of a session show; tokens everywhere. */
export interface ChartData {
  /** Tokens of the context; drops where it was compacted. */
  readonly fill: readonly Point[];
  readonly briefs: readonly Point[];
  readonly fires: readonly Point[];
  readonly compactions: readonly Point[];
  readonly checkpoints: readonly Point[];
  /** Tokens between the newest brief and each answer. */
  readonly behind: readonly Point[];
  /** The same had the brief been given once, at the start. */
  readonly behindOnce: readonly Point[];
}

/** Points of a line that a picture can show: more would only make the page heavy. */
const MOST_POINTS = 600;

/** Takes from a session what its pictures show; `undefined` where there are not two answers with a time. */
export function chartData(session: NewestSession): ChartData | undefined {
  const answers = session.timeline.answers.flatMap((answer) =>
    answer.at === null ? [] : [{ ...answer, at: answer.at }]
  );
  if (answers.length < 2) return undefined;
  const fill: Point[] = answers.map(({ at, tokens }) => ({ at, value: tokens }));
  for (const { at, before, after } of session.compactions) {
    if (before !== null) fill.push({ at, value: before });
    if (after !== null) fill.push({ at, value: after });
  }
  fill.sort((a, b) => a.at - b.at);
  const from = fill[0]?.at ?? 0;
  const to = fill.at(-1)?.at ?? 0;
  // A brief comes before the answer to it, a checkpoint after the last one: both belong to the picture.
  const marks = (times: readonly (number | null)[]) =>
    times.flatMap((time) => {
      if (time === null) return [];
      const at = Math.min(to, Math.max(from, time));
      return [{ at, value: valueAt(fill, at) }];
    });
  const known = answers.filter(({ behind }) => behind !== null);
  return {
    fill: thinned(fill),
    briefs: marks(session.timeline.briefs.map(({ at }) => at)),
    fires: marks(session.fires),
    compactions: marks(session.compactions.map(({ at }) => at)),
    checkpoints: marks(session.checkpoints),
    behind: thinned(known.map(({ at, behind }) => ({ at, value: behind ?? 0 }))),
    behindOnce: thinned(known.map(({ at, sinceStart }) => ({ at, value: sinceStart }))),
  };
}

/** The value of the last point that is not later than `at`. */
function valueAt(points: readonly Point[], at: number): number {
  return points.findLast((point) => point.at <= at)?.value ?? 0;
}

/** At most {@linkcode MOST_POINTS} of `points`: the lowest and the highest of each stretch, so that no peak is lost. */
export function thinned(points: readonly Point[]): Point[] {
  if (points.length <= MOST_POINTS) return [...points];
  const stretches = MOST_POINTS / 2;
  const kept: Point[] = [];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const part = points.slice(
      Math.floor(stretch * points.length / stretches),
      Math.floor((stretch + 1) * points.length / stretches),
    );
    const lowest = part.reduce((least, point) => point.value < least.value ? point : least);
    const highest = part.reduce((most, point) => point.value > most.value ? point : most);
    const pair = lowest.at <= highest.at ? [lowest, highest] : [highest, lowest];
    kept.push(...lowest === highest ? [lowest] : pair);
  }
  return kept;
}
