import { type Json, layoutOf, spell } from "../../lib/claude/json_layout.ts";
import { assertEquals } from "../support/assert.ts";

/** A text, and what is told of its layout: line end, step, lines, blanks. */
const LAYOUTS: readonly (readonly [string, string, string, boolean, boolean])[] = [
  ["{}", "\n", "  ", true, true],
  ["{}\r\n", "\r\n", "  ", true, true],
  ["{}\r", "\r", "  ", true, true],
  ['{"a":1}', "\n", "", false, false],
  ['{"a": 1}', "\n", "", false, true],
  ['{"a":1, "b":2}', "\n", "", false, true],
  // Blanks around the object say nothing of what is in it.
  ['  {"a":1}  \n', "\n", "", false, false],
  ['{\n"a": 1\n}', "\n", "  ", true, true],
  ['{\n  "a": 1\n}', "\n", "  ", true, true],
  ['{\n    "a": 1\n}', "\n", "    ", true, true],
  ['{\n\t"a": 1\n}', "\n", "\t", true, true],
  ['{\r\n\t"a":1\r\n}', "\r\n", "\t", true, false],
  ['{\r "a":1\r}', "\r", " ", true, false],
  ['{\n  "a b\\"c":1\n}', "\n", "  ", true, false],
  ['{"a": 1,\n   "b": 2}', "\n", "   ", true, true],
  // Only what lies deeper shows the step.
  ['{\n"a": {\n "b": 1\n}\n}', "\n", " ", true, true],
  ['{\n"a": [],\n"b": [\n   1\n]\n}', "\n", "   ", true, true],
  ['{\n"a": [[\n"x"\n]],\n"b": [\n     1\n]\n}', "\n", "     ", true, true],
  ['{\n"a": [\n"x"\n]\n}', "\n", "  ", true, true],
  // What begins on its parent's line shows none, nor does what lies in it.
  ['{ "a": {\n "b": 1\n} }', "\n", "  ", true, true],
  // A child that stands left of its parent shows none.
  ['{\n    "a": {\n  "b": {\n      "c": 1\n} }\n}', "\n", "    ", true, true],
];

for (const [text, eol, unit, lines, spaced] of LAYOUTS) {
  Deno.test(`layoutOf() ${JSON.stringify(text)}`, () => {
    assertEquals(layoutOf(text), { eol, unit, lines, spaced });
  });
}

const VALUE: Json = { a: [1, { b: null }], "\t": "\n\t", c: [], d: {}, e: [true, "x"] };

Deno.test("spell() writes lines as the text has them, and keeps what stands in strings", () => {
  const layout = { eol: "\r\n", unit: " ", lines: true, spaced: true };
  assertEquals(
    spell({ a: [1, { b: "\n\t" }], c: [] }, layout, "--"),
    [
      "{",
      '-- "a": [',
      "--  1,",
      "--  {",
      '--   "b": "\\n\\t"',
      "--  }",
      "-- ],",
      '-- "c": []',
      "--}",
    ].join("\r\n"),
  );
});

Deno.test("spell() writes one line, with blanks or without", () => {
  const layout = { eol: "\n", unit: "", lines: false, spaced: false };
  assertEquals(spell(VALUE, layout, "  "), JSON.stringify(VALUE));
  assertEquals(
    spell(VALUE, { ...layout, spaced: true }, "  "),
    '{"a": [1, {"b": null}], "\\t": "\\n\\t", "c": [], "d": {}, "e": [true, "x"]}',
  );
  for (const plain of [null, 7, "x", true]) {
    assertEquals(spell(plain, layout, ""), `${JSON.stringify(plain)}`);
  }
});
