import { assertEquals } from "../support/assert.ts";
import { bar, sparkline } from "../../lib/text/bar.ts";

Deno.test("bar() fills its share of the cells and never more than all", () => {
  assertEquals(bar(0.37, 10), "▓▓▓▓░░░░░░");
  assertEquals(bar(0, 10), "░░░░░░░░░░");
  assertEquals(bar(1.7, 10), "▓▓▓▓▓▓▓▓▓▓");
  assertEquals(bar(-1, 4), "░░░░");
  assertEquals(bar(NaN, 4), "░░░░");
});

Deno.test("sparkline() draws one block a value from lowest to highest", () => {
  assertEquals(sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8], 20, 8), "▁▂▃▄▅▆▇██");
  assertEquals(sparkline([], 20, 8), "");
  assertEquals(sparkline([5, 9], 20, Infinity), "▁▁");
});

Deno.test("sparkline() keeps the peaks where it has to gather values", () => {
  const values = Array.from({ length: 1000 }, (_, index) => index === 501 ? 100 : 0);
  const line = sparkline(values, 10, 100);
  assertEquals(line, "▁▁▁▁▁█▁▁▁▁");
});
