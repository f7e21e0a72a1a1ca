import { assertEquals } from "../support/assert.ts";
import { spread } from "../../lib/stats/percentile.ts";

Deno.test("spread() gives the median and the nearest-rank 90th percentile", () => {
  assertEquals(spread([]), null);
  assertEquals(spread([7]), { median: 7, p90: 7 });
  assertEquals(spread([3, 1]), { median: 2, p90: 3 });
  assertEquals(spread([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]), { median: 5.5, p90: 9 });
  assertEquals(spread([100, 2, 30]), { median: 30, p90: 100 });
  assertEquals(spread(Array.from({ length: 101 }, (_, index) => index)), { median: 50, p90: 90 });
});
