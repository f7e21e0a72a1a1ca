import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { suggestPrompt } from "../../lib/brief/prompts.ts";

const CURATED = "PURPOSE: x\nDIFFERENTIATORS:\n  - a\nINVARIANTS:\n  - b\nGOTCHAS:\n  - c\n";

Deno.test("suggest prints the prompt alone on stdout and its use on stderr", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("first", { "README.md": "# T\n\nA queue that keeps its jobs.\n" });
  await sandbox.run(["init"]);
  const before = await sandbox.read(".revive/static.md");
  const { code, stdout, stderr } = await sandbox.run(["suggest"]);
  assertEquals(code, 0);
  const lists = ["DIFFERENTIATORS", "INVARIANTS", "GOTCHAS"] as const;
  assertEquals(stdout, suggestPrompt(".revive/static.md", lists));
  assertStringIncludes(stderr, "revive suggest | pbcopy");
  assertStringIncludes(stderr, "revive audit");
  assertEquals(await sandbox.read(".revive/static.md"), before);
});

Deno.test("suggest works from a subfolder", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "GOTCHAS:\n");
  await sandbox.write("src/a.ts", "");
  const { code, stdout } = await sandbox.run(["suggest"], { cwd: `${sandbox.project}/src` });
  assertEquals(code, 0);
  assertEquals(stdout, suggestPrompt(".revive/static.md", ["GOTCHAS"]));
});

Deno.test("suggest says that there is nothing to fill", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", CURATED);
  const { code, stdout, stderr } = await sandbox.run(["suggest"]);
  assertEquals({ code, stdout }, { code: 0, stdout: "" });
  assertStringIncludes(stderr, "Nothing to fill");
  assertStringIncludes(stderr, "revive audit");
});

Deno.test("suggest and audit stop without a brief and name revive init", async () => {
  await using sandbox = await Sandbox.create();
  for (const command of ["suggest", "audit"]) {
    const { code, stdout, stderr } = await sandbox.run([command]);
    assertEquals({ code, stdout }, { code: 1, stdout: "" }, command);
    assertStringIncludes(stderr, "static.md");
    assertStringIncludes(stderr, "revive init");
  }
  await Deno.mkdir(`${sandbox.project}/.revive/static.md`, { recursive: true });
  for (const command of ["suggest", "audit"]) {
    const { code, stdout, stderr } = await sandbox.run([command]);
    assertEquals({ code, stdout }, { code: 1, stdout: "" }, command);
    assert(/static\.md is no file/.test(stderr), stderr);
  }
});
