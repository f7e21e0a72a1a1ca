const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/**
 * Reads the value of `--since`: a span before `now` (`30m`, `12h`, `7d`, `2w`)
 * or a day, with or without a time, where the user sits (`2026-11-01`,
 * `2026-11-01T14:30`). Gives milliseconds since 1970, or `undefined` for
 * anything else, such as days that no calendar has.
 */
export function parseSince(text: string, now: number): number | undefined {
  const span = /^(\d{1,6})([mhdw])$/.exec(text.trim());
  if (span !== null) {
    return Math.max(0, now - Number(span[1]) * (UNITS[span[2] ?? ""] ?? 0));
  }
  const day = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  if (day === null) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = day.slice(1)
    .map((digits) => Number(digits ?? 0));
  if (year < 1970 || hour > 23 || minute > 59 || second > 59) return undefined;
  const time = new Date(year, month - 1, date, hour, minute, second);
  // Date takes the 31st of February for an early day in March.
  const real = time.getMonth() === month - 1 && time.getDate() === date;
  return real ? Math.max(0, time.getTime()) : undefined;
}
