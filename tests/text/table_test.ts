import { assert, assertEquals } from "../support/assert.ts";
import { type Column, table } from "../../lib/text/table.ts";
import { displayWidth } from "../../lib/text/width.ts";

const COLUMNS: readonly Column[] = [
  { header: "cause", align: "left" },
  { header: "emits", align: "right" },
];

Deno.test("table() aligns words on the left and numbers on the right", () => {
  assertEquals(table(COLUMNS, [["prompts", "41"], ["first", "1,204"]], { indent: 2 }), [
    "  cause    emits",
    "  prompts     41",
    "  first    1,204",
  ]);
});

Deno.test("table() counts wide characters and emoji as two columns", () => {
  const lines = table(COLUMNS, [["プロジェクト", "1"], ["🚀🚀", "22"], ["cafe\u0301", "333"]]);
  assertEquals(new Set(lines.slice(1).map(displayWidth)), new Set([12 + 2 + 5]));
});

Deno.test("table() cuts the widest column so that it fits the width", () => {
  const lines = table(COLUMNS, [["/home/dev/" + "very-long-".repeat(20), "1"], ["x", "2"]], {
    width: 40,
  });
  for (const line of lines) assert(displayWidth(line) <= 40, line);
  assert(lines[1]?.startsWith("/home/dev/very-long-"), lines[1]);
  assert(lines[1]?.endsWith("…      1"), lines[1]);
});

Deno.test("table() cuts several wide columns evenly", () => {
  const columns: readonly Column[] = [...COLUMNS, { header: "path", align: "left" }];
  const lines = table(columns, [["a".repeat(100), "1", "b".repeat(90)]], { width: 60 });
  assertEquals(lines.map(displayWidth), [lines[0]?.length ?? 0, 60]);
});
