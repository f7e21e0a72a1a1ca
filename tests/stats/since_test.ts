import { assertEquals } from "../support/assert.ts";
import { parseSince } from "../../lib/stats/since.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;

Deno.test("parseSince() reads spans", () => {
  assertEquals(parseSince("30m", NOW), NOW - HOUR / 2);
  assertEquals(parseSince("12h", NOW), NOW - 12 * HOUR);
  assertEquals(parseSince("7d", NOW), NOW - 7 * 24 * HOUR);
  assertEquals(parseSince(" 2w ", NOW), NOW - 14 * 24 * HOUR);
  assertEquals(parseSince("0d", NOW), NOW);
  assertEquals(parseSince("999999w", NOW), 0);
});

Deno.test("parseSince() reads days and times where the user sits", () => {
  assertEquals(parseSince("2026-11-01", NOW), new Date(2026, 10, 1).getTime());
  assertEquals(parseSince("2026-11-01T14:30", NOW), new Date(2026, 10, 1, 14, 30).getTime());
  assertEquals(parseSince("2024-02-29 01:02:03", NOW), new Date(2024, 1, 29, 1, 2, 3).getTime());
});

for (
  const text of [
    "",
    "7",
    "7 d",
    "-7d",
    "1.5d",
    "7days",
    "yesterday",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "2026-11-01T25:00",
    "0001-01-01",
    "99999999999d",
    "11/01/2026",
  ]
) {
  Deno.test(`parseSince() knows no time in ${JSON.stringify(text)}`, () => {
    assertEquals(parseSince(text, NOW), undefined);
  });
}
