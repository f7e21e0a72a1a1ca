/**
 * The plugin as the client's own commands see it; no session and no API.
 *
 * @module
 */

import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { runCommand } from "../support/command.ts";
import { Sandbox } from "../support/sandbox.ts";
import { PLUGIN_FILES } from "../../tools/plugin.ts";
import { clientPath } from "./support/client.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

async function plugin(sandbox: Sandbox, ...args: string[]): Promise<string> {
  const run = await runCommand(await clientPath(), ["plugin", ...args], {
    cwd: sandbox.project,
    env: { HOME: sandbox.home, PATH: Deno.env.get("PATH") ?? "" },
  });
  assertEquals(run.code, 0, run.stdout + run.stderr);
  return run.stdout;
}

Deno.test("the client's own plugin validate accepts the plugin, warnings included", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const path of [ROOT, `${ROOT}.claude-plugin/plugin.json`]) {
    const report = await plugin(sandbox, "validate", "--strict", path);
    assertStringIncludes(report, "Validation passed");
    assertStringIncludes(report, "skills: revive:checkpoint");
  }
});

Deno.test("the client installs the plugin from a checkout as a marketplace", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const path of Object.keys(PLUGIN_FILES)) {
    await sandbox.write(path, await Deno.readTextFile(`${ROOT}${path}`));
  }
  await plugin(sandbox, "marketplace", "add", sandbox.project);
  await plugin(sandbox, "install", "revive@revive");
  assertMatch(await plugin(sandbox, "list"), /revive@revive\n.*\n.*\n.*\n.*enabled/);
  const settings = await Deno.readTextFile(`${sandbox.home}/.claude/settings.json`);
  assertEquals(JSON.parse(settings).enabledPlugins, { "revive@revive": true });
});
