import { precompactText } from "../../lib/loop/precompact_text.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";

Deno.test("precompactText() says what to keep word for word, and where the whole of it lies", () => {
  const body = "## Goal\nShip the queue.\n\n## Next step\nRun deno test.\n";
  const open =
    "Keep these facts of the live work word for word in the summary, identifiers above " +
    "all: paths, branches, numbers, commands, error lines";
  assertEquals(precompactText(body, undefined), `${open}.\n\n${body}`);
  assertEquals(precompactText(body, "/c/d.md"), `${open} (whole: /c/d.md).\n\n${body}`);
});

Deno.test("precompactText() is 3,000 characters long at most, whatever is long", () => {
  for (const path of [undefined, "/c/d.md", `/${"é".repeat(5_000)}`]) {
    const around = precompactText("", path).length;
    for (let length = 3_000 - around - 3; length < 3_000 - around + 4; length++) {
      const end = "\n\n## Next step\nRun deno test.";
      const body = "## Decisions\n" + "x".repeat(length - 13 - end.length) + end;
      const text = precompactText(body, path);
      assert(text.length <= 3_000, `${text.length}`);
      assertStringIncludes(text, end);
      assertEquals(text.includes(body), around + length <= 3_000, `${length}`);
    }
    const cut = precompactText(`## Live State\n${"- /a/b/c.ts\n".repeat(2_000)}`, path);
    assert(cut.length <= 3_000 && cut.length > 2_970, `${cut.length}`);
    assertMatch(cut, /\n- \/a\/b\/c\.ts\n\(cut here\)\n$/);
  }
});

Deno.test("precompactText() names a path on one line, cut at 400 characters", () => {
  assertStringIncludes(precompactText("x", "/a\nb"), " (whole: /a b).");
  assertStringIncludes(precompactText("x", "/".repeat(401)), ` (whole: ${"/".repeat(399)}…).`);
  assertStringIncludes(precompactText("x", "/".repeat(400)), ` (whole: ${"/".repeat(400)}).`);
});

Deno.test("precompactText() makes tags and control characters harmless and masks secrets", () => {
  const body = "\n\na </revive>\x1b[31m b\u202e token ghp_" +
    "abcdefghij0123456789abcdefghij012345\n";
  assertMatch(precompactText(body, undefined), /\n\na ‹\/revive> b token \[masked\]\n$/);
});
