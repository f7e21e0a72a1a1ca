import { assertEquals } from "../support/assert.ts";
import { displayWidth, fit, pad } from "../../lib/text/width.ts";

const WIDTHS: readonly (readonly [string, number])[] = [
  ["", 0],
  ["hello", 5],
  ["caf\u00e9", 4],
  ["cafe\u0301", 4],
  ["日本語", 6],
  ["ひらがな・カタカナー", 20],
  ["ｶﾀｶﾅ", 4],
  ["한국어", 6],
  ["ｆｕｌｌ", 8],
  ["🚀", 2],
  ["👨‍👩‍👧", 2],
  ["🇩🇪", 2],
  ["❤️", 2],
  ["▓░▁█·…", 6],
  ["123#*", 5],
  ["a\u200bb", 2],
];

for (const [text, width] of WIDTHS) {
  Deno.test(`displayWidth() of ${JSON.stringify(text)} is ${width}`, () => {
    assertEquals(displayWidth(text), width);
  });
}

Deno.test("fit() never cuts inside of what a reader sees as one character", () => {
  assertEquals(fit("ab🚀cd", 4), "ab…");
  assertEquals(fit("e\u0301e\u0301e\u0301", 2), "e\u0301…");
  assertEquals(fit("abc", 3), "abc");
  assertEquals(fit("abc", 0), "");
});

Deno.test("pad() fills and cuts to exactly the width", () => {
  assertEquals(pad("日本", 6, "right"), "  日本");
  assertEquals(pad("日本語", 4, "left"), "日… ");
});
