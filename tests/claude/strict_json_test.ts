import { assertEquals, assertMatch } from "../support/assert.ts";
import { parseStrictJson } from "../../lib/claude/strict_json.ts";

const FAULTS: readonly (readonly [string, number, number, RegExp])[] = [
  ['{ // mine\n "model":"opus" }', 1, 3, /comment/],
  ['{\n  /* k */ "a": 1\n}', 2, 3, /comment/],
  ['{\n  # k\n  "a": 1\n}', 2, 3, /comment/],
  ['{"a": 1} // end', 1, 10, /comment/],
  ['{\n  "a": 1,\n}', 2, 9, /trailing comma/],
  ['{"hooks": {"Stop": [1, 2 ,\r\n]}}', 1, 26, /trailing comma/],
  ['{"hooks":{', 1, 11, /cut off/],
  ['{"a": "b', 1, 9, /cut off/],
  ['{"a": tru', 1, 7, /not expected/],
  ['{"a": 1\n "b": 2}', 2, 2, /comma is missing/],
  ['{"a" 1}', 1, 6, /colon is missing/],
  ["{'a': 1}", 1, 2, /single quote/],
  ['{"a": 1}}', 1, 9, /more text after/],
  ['{"a": 01}', 1, 8, /./],
  ['{"a": NaN}', 1, 7, /"N" is not expected/],
  ['{"a": "\\x"}', 1, 9, /escape/],
  ['{"a": "b\u0001"}', 1, 9, /./],
  ['\ufeff{"a": 1,}', 1, 8, /trailing comma/],
  ["\u0000", 1, 1, /./],
  ["\u0090", 1, 1, /^"\\u\{90\}" is not expected here$/],
  ["\u202e1", 1, 1, /^"\\u\{202e\}" is not expected here$/],
];

Deno.test("parseStrictJson() names line, column and reason [J01] [J08]", () => {
  for (const [text, line, column, reason] of FAULTS) {
    const parsed = parseStrictJson(text);
    if (parsed.kind !== "fault") throw new Error(`accepted ${text}`);
    assertEquals([parsed.fault.line, parsed.fault.column], [line, column], JSON.stringify(text));
    assertMatch(parsed.fault.reason, reason, text);
  }
});

Deno.test("parseStrictJson() accepts what JSON.parse accepts, and a byte order mark", () => {
  assertEquals(parseStrictJson('\ufeff{"a": [1e400, "\\u0041"]}\r\n'), {
    kind: "value",
    value: { a: [Infinity, "A"] },
  });
  assertEquals(parseStrictJson("null"), { kind: "value", value: null });
});

Deno.test("parseStrictJson() survives a hundred thousand brackets", () => {
  assertEquals(parseStrictJson("[".repeat(100_000)).kind, "fault");
});
