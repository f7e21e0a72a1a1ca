/**
 * `at` (milliseconds since 1970) in the user's time zone, written as moment's
 * `format` says: `YYYY-MM-DD`, `gggg-[W]ww`, `YYYY/MM/DD dddd`. What stands in
 * brackets is taken as it is.
 */
export async function momentFormat(format: string, at: number): Promise<string> {
  const { dayjs } = await import("../deps/dayjs.ts");
  const time = dayjs(at);
  // Tokens of moment that dayjs lacks, and would else leave or misread.
  const missing: Readonly<Record<string, () => string>> = {
    DDDD: () => String(dayOfYear(at)).padStart(3, "0"),
    DDDo: () => ordinal(dayOfYear(at)),
    DDD: () => String(dayOfYear(at)),
    Mo: () => ordinal(time.month() + 1),
    Wo: () => ordinal(time.isoWeek()),
    do: () => ordinal(time.day()),
    Qo: () => ordinal(Math.floor(time.month() / 3) + 1),
    GG: () => time.format("GGGG").slice(-2),
    gg: () => time.format("gggg").slice(-2),
    E: () => String(time.isoWeekday()),
    e: () => String(time.day()),
  };
  const known = format.replace(
    /\[[^\]]*\]|D{4}|DDDo|DDD|D{1,2}|Mo|M{1,4}|Wo|d{2,4}|do|Qo|G{4}|GG|g{4}|gg|E|e/g,
    (token) => {
      const value = missing[token]?.();
      return value === undefined ? token : `[${value}]`;
    },
  );
  return time.format(known);
}

function dayOfYear(at: number): number {
  const time = new Date(at);
  const day = Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());
  return Math.round((day - Date.UTC(time.getFullYear(), 0, 0)) / 86_400_000);
}

function ordinal(n: number): string {
  const teen = n % 100 >= 11 && n % 100 <= 13;
  return n + (teen ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th");
}
