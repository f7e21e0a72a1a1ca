import { assertEquals } from "../support/assert.ts";
import { commitExcerpt } from "../../lib/brief/commit_excerpt.ts";

const CASES: readonly (readonly [string, string, string])[] = [
  ["no body", "", ""],
  ["blank lines alone", "\n\n  \n", ""],
  ["a paragraph", "First line\nsecond line.\n\nOther.\n", "First line second line."],
  ["a heading first", "## Summary\n\nReal text.\n", "Real text."],
  ["a heading right above", "## Summary\nReal text.\n", "Real text."],
  ["a heading that ends it", "Real.\n## Next\nmore\n", "Real."],
  ["an underlined heading", "Summary\n=======\n\nReal.\n", "Real."],
  ["headings alone", "## Summary\n\n## Test plan\n", ""],
  ["an inline comment", "Real <!-- not --> text.\n", "Real text."],
  ["several comments on a line", "<!-- a --> One <!-- b --> two <!-- c -->\n", "One two"],
  ["a comment of several lines", "<!--\nnot\n\nthis\n-->\nReal.\n", "Real."],
  ["a comment with a blank line inside of a paragraph", "One\n<!-- a\n\nb -->\ntwo.\n", "One two."],
  ["a comment around a line's end", "One <!-- a\nb --> two.\n", "One two."],
  ["a blank line behind a comment", "One\n<!-- a -->\n\ntwo.\n", "One"],
  ["a comment that begins in a heading", "## A <!-- b\nc -->\nReal.\n", "Real."],
  ["a comment without a text", "One<!---->two\n", "Onetwo"],
  ["a comment with > inside", "<!-- a > b -->\nReal.\n", "Real."],
  ["a line that a comment emptied", "One\n<!-- gone -->\ntwo.\n", "One two."],
  ["a comment never closed", "Real.\n<!-- open\nnot this\n", "Real."],
  ["comments alone", "<!-- a -->\n\n<!-- b -->\n", ""],
  ["trailers alone", "Signed-off-by: A <a@x>\nCo-Authored-By: B <b@x>\n", ""],
  ["trailers first", "Co-authored-by: A <a@b>\n\nReal text.\n", "Real text."],
  ["trailers right above a heading", "Cc: A <a@b>\n## Why\nReal.\n", "Real."],
  ["a comment's sign in code", "Escape `<!--` here.\n\nMore.\n", "Escape `<!--` here."],
  ["text and trailers", "Real.\n\nSigned-off-by: A <a@x>\n", "Real."],
  ["a hash that is no heading", "#123 is fixed\n", "#123 is fixed"],
  ["a rule first", "---\nReal.\n", "Real."],
  ["a rule of stars", "Above\n***\nReal.\n", "Real."],
  ["a rule of underscores", "Above\n____\nReal.\n", "Real."],
  ["text that trails off into trailers", "Real.\nCc: A <a@b>\n", "Real. Cc: A <a@b>"],
  ["trailers at the very end", "## Why\nCc: A <a@b>", ""],
  ["wide gaps", "One  two\n   three\t four\n", "One two three four"],
  ["a bare number sign", "#\nReal.\n", "Real."],
  ["an indented comment alone on its line", "One\n  <!-- gone -->  \ntwo.\n", "One two."],
  ["text at the end of what is looked at", "\n".repeat(19_999) + "y", "y"],
  ["text behind what is looked at", "\n".repeat(20_000) + "y", ""],
  ...[
    ...["Signed-off-by", "Co-authored-by", "Co-developed-by", "Reviewed-by", "Acked-by"],
    ...["Tested-by", "Reported-by", "Suggested-by", "Helped-by", "CC", "Change-Id", "git-svn-id"],
  ].map((name) => [`${name} alone`, `${name}: I0123 <a@b>`, ""] as const),
  ["a word like a trailer's without its value", "cc:\n", "cc:"],
];

for (const [name, body, expected] of CASES) {
  Deno.test(`commitExcerpt() of a body with ${name}`, () => {
    assertEquals(commitExcerpt(body), expected);
  });
}

Deno.test("commitExcerpt() cuts at 100 units, never inside of a character", () => {
  assertEquals(commitExcerpt("x".repeat(100)), "x".repeat(100));
  assertEquals(commitExcerpt("x".repeat(101)), "x".repeat(99) + "…");
  const family = "👨‍👩‍👧‍👦";
  assertEquals(commitExcerpt("x".repeat(95) + family), "x".repeat(95) + "…");
});
