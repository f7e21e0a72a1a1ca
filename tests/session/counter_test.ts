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
    ["3:-1", { prompts: 3, emittedAt: -1 }],
    ["3:-0", undefined],
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

Deno.test("countPrompt() takes five seconds backwards for a clock that was set, not for a jump", () => {
  const before = { prompts: 2, emittedAt: 1000 };
  assertEquals(countPrompt(before, 995, SETTINGS, false).emit, undefined);
  assertEquals(countPrompt(before, 994, SETTINGS, false).emit, "first");
});

Deno.test("countPrompt() switches a rule off at 0, and takes 1 for a distance like any other", () => {
  const before = { prompts: 2, emittedAt: 1000 };
  const off = { every: 0, timeGap: 0, tokens: 0 };
  assertEquals(countPrompt(before, 1e9, off, false), {
    counter: { prompts: 3, emittedAt: 1000 },
    emit: undefined,
  });
  assertEquals(
    countPrompt({ ...before, prompts: 1 }, 1000, { ...off, every: 1 }, false).emit,
    "prompts",
  );
  assertEquals(countPrompt(before, 1001, { ...off, timeGap: 1 }, false).emit, "time");
  assertEquals(countPrompt(before, 1000, { ...off, timeGap: 1 }, false).emit, undefined);
});
