/** The middle and the high end of a sample. */
export interface Spread {
  /** The value in the middle; the mean of the two middle ones where their number is even. */
  readonly median: number;
  /** The value that 90 of 100 do not exceed (nearest rank). */
  readonly p90: number;
}

/** Median and 90th percentile of `values`; `null` where there are none. */
export function spread(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const at = (index: number) => sorted[index] ?? 0;
  const half = Math.floor(sorted.length / 2);
  return {
    median: sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2,
    p90: at(Math.ceil(sorted.length * 0.9) - 1),
  };
}
