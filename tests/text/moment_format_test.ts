import { momentFormat } from "../../lib/text/moment_format.ts";
import { assertEquals } from "../support/assert.ts";

const AT = new Date(2026, 0, 31, 9, 5, 7).getTime();

const FORMATS: readonly (readonly [string, string])[] = [
  ["YYYY-MM-DD", "2026-01-31"],
  ["gggg-[W]ww", "2026-W05"],
  ["GGGG-[W]WW-E", "2026-W05-6"],
  ["YYYY/MM-MMMM/DD dddd", "2026/01-January/31 Saturday"],
  ["ddd, Do MMM YY", "Sat, 31st Jan 26"],
  ["YYYY DDD DDDD DDDo", "2026 31 031 31st"],
  ["[Q]Q Qo Mo e", "Q1 1st 1st 6"],
  ["GGGG Wo W WW dddd do", "2026 5th 5 05 Saturday 6th"],
  ["[Day] D [of] MMMM", "Day 31 of January"],
  ["HH:mm:ss A", "09:05:07 AM"],
  ["GG gg", "26 26"],
];

for (const [format, expected] of FORMATS) {
  Deno.test(`momentFormat() writes ${format}`, async () => {
    assertEquals(await momentFormat(format, AT), expected);
  });
}
