import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { runCommand } from "../support/command.ts";
import { Sandbox } from "../support/sandbox.ts";
import { clientPath } from "./support/client.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

Deno.test("the client's own plugin validate accepts the plugin, warnings included", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const path of [ROOT, `${ROOT}.claude-plugin/plugin.json`]) {
    const run = await runCommand(await clientPath(), ["plugin", "validate", "--strict", path], {
      cwd: sandbox.project,
      env: { HOME: sandbox.home, PATH: Deno.env.get("PATH") ?? "" },
    });
    assertEquals(run.code, 0, run.stdout + run.stderr);
    assertStringIncludes(run.stdout, "Validation passed");
    assertStringIncludes(run.stdout, "skills: revive:checkpoint");
  }
});
