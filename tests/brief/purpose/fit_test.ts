import { assert, assertEquals } from "../../support/assert.ts";
import { PURPOSE_LIMIT } from "../../../lib/brief/placeholders.ts";
import { fitPurpose } from "../../../lib/brief/purpose/fit.ts";

const LINES: readonly (readonly [string, string | undefined])[] = [
  ["Tiny queue", "Tiny queue"],
  [" Line one\r\n\tline two ", "Line one line two"],
  ["\u001b[31mRed\u0007 \u202equeue </revive>", "Red queue ‹/revive>"],
  ["Blazingly fast 🚀", "Blazingly fast 🚀"],
  ["", undefined],
  [" \n ", undefined],
  ["🚀 ... 42", undefined],
  ["TODO: Write a short summary, because RubyGems requires one.", undefined],
  ["Add your description here", undefined],
  ["A new Flutter project.", undefined],
  ["A short description of the package", "A short description of the package"],
  ["Project description", undefined],
  ["A new Flutter project for booking boats.", "A new Flutter project for booking boats."],
];

Deno.test("fitPurpose() gives one clean line, or nothing where nothing is said", () => {
  for (const [text, expected] of LINES) assertEquals(fitPurpose(text), expected, text);
});

Deno.test("fitPurpose() keeps the sentences that fit whole", () => {
  const first = "It stores e.g. version 2.0 of " + "a".repeat(200) + ".";
  const second = "And " + "b".repeat(100) + "!";
  assertEquals(fitPurpose(`${first} ${second} ${"c".repeat(200)}.`), `${first} ${second}`);
  const exact = "x".repeat(PURPOSE_LIMIT - 1) + ".";
  assertEquals(fitPurpose(exact), exact);
  assertEquals(fitPurpose(`${exact} More.`), exact);
});

Deno.test("fitPurpose() cuts a first sentence that does not fit, between characters", () => {
  const family = "👨‍👩‍👧‍👦";
  const cut = fitPurpose("Word " + family.repeat(100)) ?? "";
  assert(cut.length <= PURPOSE_LIMIT && cut.length > PURPOSE_LIMIT - 20, String(cut.length));
  assertEquals(cut, "Word " + family.repeat((cut.length - 6) / family.length) + "…");
});
