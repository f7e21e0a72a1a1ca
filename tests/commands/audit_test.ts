import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { auditPrompt } from "../../lib/brief/prompts.ts";

Deno.test("audit prints the prompt alone on stdout and its use on stderr", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: x\nGOTCHAS:\n  - a\n");
  const { code, stdout, stderr } = await sandbox.run(["audit"]);
  assertEquals({ code, stdout }, { code: 0, stdout: auditPrompt(".revive/static.md") });
  assertStringIncludes(stderr, "revive audit | pbcopy");
  assertStringIncludes(stderr, "fresh session");
  assert(!stderr.includes("Still empty"), stderr);
});

Deno.test("audit names what suggest should draft first", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["init"]);
  const { code, stderr } = await sandbox.run(["audit"]);
  assertEquals(code, 0);
  assertStringIncludes(stderr, "Still empty: PURPOSE, DIFFERENTIATORS, INVARIANTS, GOTCHAS");
});

Deno.test("audit names one empty section as well as several", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE:\nGOTCHAS:\n  - a\n");
  const { stderr } = await sandbox.run(["audit"]);
  assertStringIncludes(
    stderr,
    "Still empty: PURPOSE. revive suggest drafts what is empty; audit comes after it.\n",
  );
});
