import { assertEquals } from "../support/assert.ts";
import { type AutoCompactFacts, autoCompaction } from "../../lib/loop/auto_compact.ts";

const M = 1_000_000;

function at<Value>(value: Value) {
  return { value, where: "here" };
}

/** Limits as recorded from the client, by window and settings. */
const TABLE: readonly (readonly [string, number, AutoCompactFacts, number, string | undefined])[] =
  [
    ["by default 33,000 below the window of 200k", 200_000, {}, 167_000, undefined],
    ["by default 33,000 below the window of 1M", M, {}, 967_000, undefined],
    [
      "at a percentage of the window less 20,000",
      M,
      { percent: at("40") },
      392_000,
      "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=40",
    ],
    ["never later for a percentage", 200_000, { percent: at("95") }, 167_000, undefined],
    [
      "at the default where the percentage is none",
      200_000,
      { percent: at("lots") },
      167_000,
      undefined,
    ],
    ["at the default where the percentage is 0", 200_000, { percent: at("0") }, 167_000, undefined],
    [
      "at the default where the percentage is over 100",
      200_000,
      { percent: at("120") },
      167_000,
      undefined,
    ],
    [
      "below the window that the variable puts in its place",
      200_000,
      { windowVariable: at("120000") },
      87_000,
      "CLAUDE_CODE_AUTO_COMPACT_WINDOW=120000",
    ],
    ["by the settings key", M, { windowKey: at(300_000) }, 267_000, "autoCompactWindow: 300000"],
    [
      "at 1 per cent where that is asked for",
      200_000,
      { percent: at("1") },
      1_800,
      "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=1",
    ],
    [
      "below a variable's window of 100,000",
      200_000,
      { windowVariable: at("100000") },
      67_000,
      "CLAUDE_CODE_AUTO_COMPACT_WINDOW=100000",
    ],
    [
      "below a key's window of 100,000",
      200_000,
      { windowKey: at(100_000) },
      67_000,
      "autoCompactWindow: 100000",
    ],
    [
      "at the default where the window is below 100,000",
      200_000,
      { windowVariable: at("80000") },
      167_000,
      undefined,
    ],
    [
      "at the default where the key is below 100,000",
      200_000,
      { windowKey: at(80_000) },
      167_000,
      undefined,
    ],
    [
      "at a percentage of the replaced window",
      M,
      { percent: at("40"), windowKey: at(500_000) },
      192_000,
      "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=40",
    ],
    [
      "by the variable before the key",
      M,
      { windowVariable: at("500000"), windowKey: at(300_000) },
      467_000,
      "CLAUDE_CODE_AUTO_COMPACT_WINDOW=500000",
    ],
    [
      "within the window that there is",
      200_000,
      { windowKey: at(500_000) },
      167_000,
      "autoCompactWindow: 500000",
    ],
  ];

for (const [name, window, facts, tokens, setting] of TABLE) {
  Deno.test(`autoCompaction() comes ${name}`, () => {
    assertEquals(autoCompaction(window, facts), {
      kind: "at",
      tokens,
      ...setting === undefined ? {} : { setting, where: "here" },
      isDoubtful: false,
    });
  });
}

Deno.test("autoCompaction() is off before every other setting", () => {
  assertEquals(autoCompaction(M, { off: at("DISABLE_AUTO_COMPACT=1"), percent: at("40") }), {
    kind: "off",
    setting: "DISABLE_AUTO_COMPACT=1",
    where: "here",
  });
});

Deno.test("autoCompaction() is in doubt for models that never did it", () => {
  const doubt = (model: string) => {
    const found = autoCompaction(200_000, { model });
    return found.kind === "at" && found.isDoubtful;
  };
  assertEquals(doubt("claude-haiku-4-5-20251001"), true);
  assertEquals(doubt("claude-sonnet-4-5"), true);
  assertEquals(doubt("claude-sonnet-4-6"), false);
});
