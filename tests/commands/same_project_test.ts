import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { briefedProject } from "../support/briefed.ts";
import { promptPayload } from "../support/payloads.ts";

/** A session that was recorded under one spelling of the folder is found under every other. */
for (
  const [name, spell] of [["a trailing slash", (path: string) => `${path}/`], [
    "a link",
    undefined,
  ]] as const
) {
  Deno.test(`people's commands find the sessions of a project whose folder is named with ${name}`, async () => {
    await using sandbox = await briefedProject();
    const link = `${sandbox.top}/link`;
    await Deno.symlink(sandbox.project, link);
    const spelt = spell?.(sandbox.project) ?? link;
    await sandbox.hook("refresh", promptPayload("s-1", spelt), { CLAUDE_PROJECT_DIR: spelt });
    await sandbox.run(["checkpoint", "save", "--session", "s-1"], { stdin: "## Goal\nx\n" });
    for (const project of [sandbox.project, link]) {
      const ask = async (...args: string[]) =>
        (await sandbox.run(args, { env: { CLAUDE_PROJECT_DIR: project } })).stdout;
      assertStringIncludes(await ask("status"), "s-1");
      assertEquals(JSON.parse(await ask("checkpoint", "list", "--json")).length, 1);
      const stats = JSON.parse(await ask("stats", "--json", "--project", project));
      assertEquals([stats.events, stats.emits.emits], [2, 1], project);
    }
  });
}
