import { assertEquals } from "../support/assert.ts";
import { countPrompt, formatCounter, parseCounter } from "../../lib/session/counter.ts";

const SETTINGS = { every: 5, timeGap: 600_000, tokens: 50_000 };

for (
  const [text, expected] of [
    ["3:1700000000\n", { prompts: 3, emittedAt: 1700000000 }],
    ["3:1700000000", { prompts: 3, emittedAt: 1700000000 }],
    ["1:0", { prompts: 1, emittedAt: 0 }],
    ["", undefined],
    ["08:1", undefined],
    ["0:1", undefined],
    ["3:01", undefined],
    ["-3:1", undefined],
    ["9999999999999999999:1", undefined],
    ["3", undefined],
    ["3:1:2", undefined],
    ["NaN:NaN", undefined],
    ["{", undefined],
  ] as const
) {
  Deno.test(`parseCounter() of ${JSON.stringify(text)} [K07]`, () => {
    assertEquals(parseCounter(text), expected);
  });
}

Deno.test("countPrompt() emits at prompts 1, 6, 11 …", () => {
  let counter = parseCounter("");
  const emitted: number[] = [];
  for (let prompt = 1; prompt <= 30; prompt++) {
    const counted = countPrompt(counter, 1000, SETTINGS, false);
    if (counted.emit !== undefined) emitted.push(prompt);
    counter = parseCounter(formatCounter(counted.counter));
  }
  assertEquals(emitted, [1, 6, 11, 16, 21, 26]);
});

Deno.test("countPrompt() emits for time, a loss, and a clock that went backwards", () => {
  const before = { prompts: 2, emittedAt: 1000 };
  assertEquals(countPrompt(before, 1600, SETTINGS, false).emit, undefined);
  assertEquals(countPrompt(before, 1601, SETTINGS, false).emit, "time");
  assertEquals(countPrompt(before, 1001, SETTINGS, true).emit, "lost");
  assertEquals(countPrompt(before, 500, SETTINGS, false).emit, "first");
  assertEquals(countPrompt(before, 997, SETTINGS, false).emit, undefined);
});
