import {
  addItem,
  addProperty,
  removeChild,
  replaceRaw,
  replaceValue,
} from "../../lib/claude/json_edit.ts";
import type { Json } from "../../lib/claude/json_layout.ts";
import { type JsonPath, type Node, nodeAt, parseNodes } from "../../lib/claude/json_tree.ts";
import { assertEquals } from "../support/assert.ts";

/** The node of the value under `path`. */
function at(text: string, path: JsonPath): Node {
  const node = nodeAt(parseNodes(text), path);
  if (node === undefined) throw new Error(`nothing stands there in ${text}`);
  return node;
}

/** A text, the path of a container, a value, and the text with that value added as `new` or at the end. */
const ADDED: readonly (readonly [string, JsonPath, Json, string])[] = [
  ["{}", [], 1, '{\n  "new": 1\n}'],
  [" { } \r\n", [], 1, ' {\r\n   "new": 1\r\n } \r\n'],
  ['{"a":1}', [], { b: [2] }, '{"a":1,"new":{"b":[2]}}'],
  ['{"a": 1}', [], { b: 2 }, '{"a": 1, "new": {"b": 2}}'],
  ['{"a":{}}', ["a"], 1, '{"a":{"new":1}}'],
  ['{"a":[ ]}', ["a"], [2], '{"a":[[2]]}'],
  ['{\n\t"a": 1\n}\n', [], { b: 2 }, '{\n\t"a": 1,\n\t"new": {\n\t\t"b": 2\n\t}\n}\n'],
  ['{\r\n "a":1\r\n}', [], [2], '{\r\n "a":1,\r\n "new":[\r\n  2\r\n ]\r\n}'],
  ['{\r "a": 1\r}', [], 2, '{\r "a": 1,\r "new": 2\r}'],
  ['{\n  "a": {}\n}', ["a"], 1, '{\n  "a": {\n    "new": 1\n  }\n}'],
  ['{\n  "a": []\n}', ["a"], { b: 1 }, '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}'],
  ['{\r  "a": []\r}', ["a"], 1, '{\r  "a": [\r    1\r  ]\r}'],
  // Also where nothing is indented.
  ['{\n"a": 1\n}', [], 2, '{\n"a": 1,\n"new": 2\n}'],
  ["[\r1\r]", [], 2, "[\r1,\r2\r]"],
  // What stands on one line gets no other, whatever the text around it.
  ['{\n  "a": [1, 2]\n}', ["a"], { b: [3] }, '{\n  "a": [1, 2, {"b": [3]}]\n}'],
  ['{\n  "a": {"b": 1}\n}', ["a"], { c: 2 }, '{\n  "a": {"b": 1, "new": {"c": 2}}\n}'],
  ['{\n  "a":[1]\n}', ["a"], 2, '{\n  "a":[1,2]\n}'],
  // The last one's line counts, not its container's.
  ['{"a": [1,\n    2\n]}', ["a"], 3, '{"a": [1,\n    2,\n    3\n]}'],
  ['{\n  "a": [\n    1, 2]\n}', ["a"], 3, '{\n  "a": [\n    1, 2, 3]\n}'],
];

for (const [text, path, value, after] of ADDED) {
  const node = at(text, path);
  const isArray = node.type === "array";
  const what = `${isArray ? "addItem" : "addProperty"}() adds ${JSON.stringify(value)}`;
  Deno.test(`${what} to [${path}] of ${JSON.stringify(text)}`, () => {
    assertEquals(
      isArray ? addItem(text, node, value) : addProperty(text, node, "new", value),
      after,
    );
  });
}

/** A text, the path of a value, what replaces it, and the text after that. */
const REPLACED: readonly (readonly [string, JsonPath, Json, string])[] = [
  ['{"a":1,"b":2}', ["a"], { c: [3] }, '{"a":{"c":[3]},"b":2}'],
  ['{"a": 1, "b": 2}', ["b"], { c: [3] }, '{"a": 1, "b": {"c": [3]}}'],
  // On one line if the old value stood on one.
  ['{\n  "a": [1]\n}', ["a"], { c: 3 }, '{\n  "a": {"c": 3}\n}'],
  ['{\n  "a": {\n    "b": 1\n  }\n}', ["a"], { c: 3 }, '{\n  "a": {\n    "c": 3\n  }\n}'],
  [
    '{\r\n\t"a": [\r\n\t\t1\r\n\t], "z": 1e0\r\n}',
    ["a"],
    [2, 3],
    '{\r\n\t"a": [\r\n\t\t2,\r\n\t\t3\r\n\t], "z": 1e0\r\n}',
  ],
  ['{\r  "a": [\r    1\r  ]\r}', ["a"], [2], '{\r  "a": [\r    2\r  ]\r}'],
  // Of two equal keys the last one counts.
  ['{"a":1,"a":2}', ["a"], 3, '{"a":1,"a":3}'],
];

for (const [text, path, value, after] of REPLACED) {
  Deno.test(`replaceValue() puts ${JSON.stringify(value)} at [${path}] of ${JSON.stringify(text)}`, () =>
    assertEquals(replaceValue(text, at(text, path), value), after));
}

Deno.test("replaceRaw() puts a text as it stood, byte for byte", () => {
  const text = '{"a":  {}, "b":1}';
  assertEquals(replaceRaw(text, at(text, ["a"]), "{ \r\n 1.0e0}"), '{"a":  { \r\n 1.0e0}, "b":1}');
});

/** A text, the path of a container, the index of a child, and the text without that child. */
const REMOVED: readonly (readonly [string, JsonPath, number, string])[] = [
  ["[1]", [], 0, "[]"],
  ["[ 1 ]", [], 0, "[]"],
  ["[1,2]", [], 0, "[2]"],
  ["[1,2]", [], 1, "[1]"],
  ["[1 , 2 , 3]", [], 1, "[1 , 3]"],
  ["[\n  1,\n  2\n]", [], 0, "[\n  2\n]"],
  ["[\n  1,\n  2\n]", [], 1, "[\n  1\n]"],
  ['{"a": {\n "b": 1\n}, "c": 2}', ["a"], 0, '{"a": {}, "c": 2}'],
  ['{"a":1,"a":2}', [], 0, '{"a":2}'],
  ['{"a":1,"a":2}', [], 1, '{"a":1}'],
];

for (const [text, path, index, after] of REMOVED) {
  Deno.test(`removeChild() takes child ${index} of [${path}] out of ${JSON.stringify(text)}`, () => {
    const container = at(text, path);
    const child = container.children?.[index];
    if (child === undefined) throw new Error("no such child");
    assertEquals(removeChild(text, container, child), after);
  });
}
