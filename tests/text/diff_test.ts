import * as fc from "fast-check";
import { assertEquals } from "../support/assert.ts";
import { unifiedDiff } from "../../lib/text/diff.ts";

Deno.test("unifiedDiff() shows changes with three lines around them, and a missing last line feed", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
  const after = "1\n2\nx\n4\n5\n6\n7\n8\n9\n10\n11\n12";
  assertEquals(
    unifiedDiff("a", "b", before, after),
    `--- a
+++ b
@@ -1,6 +1,6 @@
 1
 2
-3
+x
 4
 5
 6
@@ -9,4 +9,4 @@
 9
 10
 11
-12
+12
\\ No newline at end of file
`,
  );
  assertEquals(unifiedDiff("a", "b", "", "x\n"), "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n");
  assertEquals(unifiedDiff("a", "b", before, before), "");
});

Deno.test("unifiedDiff() is what patch(1) makes the new text of", async () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "{", "}"), { maxLength: 30 })
    .map((lines) => lines.map((line) => line + "\n").join(""));
  const folder = await Deno.makeTempDir({ prefix: "revive-test-" });
  try {
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const file = `${folder}/f`;
        await Deno.writeTextFile(file, before);
        await Deno.writeTextFile(`${file}.diff`, unifiedDiff(file, file, before, after));
        if (before === after) return;
        const { code } = await new Deno.Command("git", {
          args: ["apply", "--unsafe-paths", "-p0", "--unidiff-zero", `${file}.diff`],
          cwd: folder,
          stderr: "inherit",
        }).output();
        assertEquals(code, 0);
        assertEquals(await Deno.readTextFile(file).catch(() => ""), after);
      }),
      { numRuns: 25 },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
