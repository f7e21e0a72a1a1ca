const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number of tokens as people say it: `950`, `18.2k`, `392k`, `1M`, `1.25M`. */
export function shortTokens(count: number): string {
  if (count < 999.5) return String(Math.round(count));
  if (count < 99_950) return trimmed(count / 1000, 1) + "k";
  if (count < 999_500) return Math.round(count / 1000) + "k";
  return trimmed(count / 1_000_000, 2) + "M";
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/** A whole number with its thousands marked: `1,204`. */
export function wholeNumber(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A share (0 to 1) as a whole percentage: `37%`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A time span in its largest unit: `45s`, `12m`, `3h`, `2d`; less than a second is `0s`. */
export function shortDuration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return `${Math.floor(span / SECOND)}s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)}m`;
  if (span < 2 * DAY) return `${Math.floor(span / HOUR)}h`;
  return `${Math.floor(span / DAY)}d`;
}

/** `count` with the right form of `noun`: `1 prompt`, `3 prompts`, `1,204 answers`. */
export function counted(count: number, noun: string, plural = noun + "s"): string {
  return `${wholeNumber(count)} ${count === 1 ? noun : plural}`;
}
