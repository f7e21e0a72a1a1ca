import { tierOf } from "../../lib/loop/loop_settings.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [number, string | undefined])[] = [
  [0, undefined],
  [0.3499, undefined],
  [0.35, "advisory"],
  [0.4999, "advisory"],
  [0.5, "escalated"],
  [1, "escalated"],
];

for (const [share, expected] of TABLE) {
  Deno.test(`tierOf() is ${expected} at ${share}`, () =>
    assertEquals(tierOf(share, { advisoryAt: 0.35, escalatedAt: 0.5 }), expected));
}

Deno.test("tierOf() is escalated wherever the thresholds stand the wrong way round", () =>
  assertEquals(tierOf(0.4, { advisoryAt: 0.6, escalatedAt: 0.3 }), "escalated"));
