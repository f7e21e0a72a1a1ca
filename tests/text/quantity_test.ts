import { assertEquals } from "../support/assert.ts";
import {
  counted,
  percent,
  shortDuration,
  shortTokens,
  wholeNumber,
} from "../../lib/text/quantity.ts";

Deno.test("shortTokens() says a number of tokens as people do", () => {
  const table: readonly (readonly [number, string])[] = [
    [0, "0"],
    [999, "999"],
    [999.6, "1k"],
    [1000, "1k"],
    [18_240, "18.2k"],
    [99_949, "99.9k"],
    [99_999, "100k"],
    [391_932, "392k"],
    [999_499, "999k"],
    [999_500, "1M"],
    [1_000_000, "1M"],
    [1_250_000, "1.25M"],
  ];
  for (const [count, expected] of table) assertEquals(shortTokens(count), expected);
});

Deno.test("wholeNumber() and counted() mark thousands and know one from many", () => {
  assertEquals([0, 999, 1204, 1_000_000].map(wholeNumber), ["0", "999", "1,204", "1,000,000"]);
  assertEquals(counted(1, "prompt"), "1 prompt");
  assertEquals(counted(0, "prompt"), "0 prompts");
  assertEquals(counted(2, "entry", "entries"), "2 entries");
});

Deno.test("shortDuration() names the largest unit", () => {
  const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
  assertEquals(
    [-5, 999, 45 * second, 12 * minute, 3 * hour, 47 * hour, 3 * day].map(shortDuration),
    ["0s", "0s", "45s", "12m", "3h", "47h", "3d"],
  );
});

Deno.test("percent() rounds to whole percentages", () => {
  assertEquals([0, 0.004, 0.375, 1].map(percent), ["0%", "0%", "38%", "100%"]);
});
