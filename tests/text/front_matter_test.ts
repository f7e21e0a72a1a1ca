import { formatFrontMatter, parseFrontMatter } from "../../lib/text/front_matter.ts";
import { assertEquals } from "../support/assert.ts";

const VALUES = [
  "main",
  "/home/ann/my project",
  "2026-01-31T09:05:07.123Z",
  "a: b",
  "ends with colon:",
  "---",
  "two\nlines: here\n---\n",
  'quotes " and \\ backslash',
  "größe/源",
  " blank in front",
  "- list",
  "#comment",
  "123",
  "",
];

for (const value of VALUES) {
  Deno.test(`formatFrontMatter() and parseFrontMatter() keep ${JSON.stringify(value)}`, () => {
    const text = formatFrontMatter({ first: value, second: "x" }) + "\n## Goal\n---\n";
    const { fields, body } = parseFrontMatter(text);
    assertEquals([...fields], [["first", value], ["second", "x"]]);
    assertEquals(body, "## Goal\n---\n");
  });
}

Deno.test("formatFrontMatter() leaves out what is absent", () => {
  assertEquals(formatFrontMatter({ a: undefined, b: 7 }), "---\nb: 7\n---\n");
});

Deno.test("parseFrontMatter() takes a text without a block as body", () => {
  for (const text of ["", "## Goal\n", "---\nnever closed: yes\n"]) {
    assertEquals(parseFrontMatter(text), { fields: new Map(), body: text });
  }
});
