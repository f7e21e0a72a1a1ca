import { parseJsonLine } from "../../lib/loop/transcript.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [string, string, unknown])[] = [
  ["a row", '{"type":"mode"}', { type: "mode" }],
  ["[T08] a row within CR, NUL and a byte order mark", '\ufeff\0 {"type":"mode"}\0\r', {
    type: "mode",
  }],
  ["a number within blanks and byte order marks at both ends", " \ufeff\t12\t\ufeff ", 12],
  ["[T08] a row behind NUL bytes and half a line", '{"type":"us\0\0{"type":"mode"}', {
    type: "mode",
  }],
  [
    "[T07] a row right behind half a line",
    '{"parentUuid":"a","message":{"content":[{"type":"tex{"parentUuid":"b","content":[{"type":"text"}]}',
    { parentUuid: "b", content: [{ type: "text" }] },
  ],
  [
    "[T07] nothing of half a line",
    '{"type":"assistant","message":{"content":[{"type":"text',
    undefined,
  ],
  ["nothing of an empty line", "\r", undefined],
  ["nothing of what is no JSON", "Killed", undefined],
];

for (const [what, line, expected] of TABLE) {
  Deno.test(`parseJsonLine() gives ${what}`, () =>
    assertEquals<unknown>(parseJsonLine(line), expected));
}

Deno.test("parseJsonLine() gives up on a damaged line of many blocks", () => {
  const line = '{"content":[' + '{"type":"text","text":"x"},'.repeat(20000);
  assertEquals(parseJsonLine(line), undefined);
});
