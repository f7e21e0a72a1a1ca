import { References } from "../../lib/loop/references.ts";
import { assertEquals } from "../support/assert.ts";

const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ["see PR 12 and issue #7", ["PR 12", "issue #7"]],
  ["fixes #123, #124.", ["#123", "#124"]],
  ["acme/queue#4 and MR !56", ["acme/queue#4", "!56"]],
  [
    "https://github.com/a/b/pull/12/files and https://gitlab.com/a/b/-/merge_requests/3",
    ["https://github.com/a/b/pull/12", "https://gitlab.com/a/b/-/merge_requests/3"],
  ],
  ["color: #123456; background: #abc; &#39; page.html#12 a#b", ["#123456"]],
  ["no. 12, version 1.2, line 7", []],
];

for (const [text, found] of TEXTS) {
  Deno.test(`References.look() in ${JSON.stringify(text)}`, () => {
    const references = new References();
    references.look(text);
    assertEquals(references.found, found);
  });
}

Deno.test("References keeps each once, in the order met, 30 at most", () => {
  const references = new References();
  references.look("#2 #1 #2");
  for (let n = 3; n < 60; n++) references.look(`#${n}`);
  assertEquals(references.found.length, 30);
  assertEquals(references.found.slice(0, 3), ["#2", "#1", "#3"]);
});
