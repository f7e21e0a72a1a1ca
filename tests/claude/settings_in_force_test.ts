import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { hookEnvironment, readSettingsInForce } from "../../lib/claude/settings_in_force.ts";
import type { VariableName } from "../../lib/permissions.ts";

Deno.test("readSettingsInForce() reads the user's, the project's and the local file, in this order", async () => {
  await using sandbox = await Sandbox.create();
  const variables: Partial<Record<VariableName, string>> = {
    HOME: sandbox.home,
    CLAUDE_PROJECT_DIR: sandbox.project,
    REVIVE_WINDOW: "7",
  };
  const host = { env: (name: VariableName) => variables[name], cwd: () => sandbox.project };
  assertEquals(readSettingsInForce(host), []);

  await Deno.mkdir(`${sandbox.home}/.claude`);
  await Deno.writeTextFile(
    `${sandbox.home}/.claude/settings.json`,
    '\ufeff{"env":{"REVIVE_REFRESH_EVERY":"9","REVIVE_WINDOW":""}}',
  );
  await sandbox.write(".claude/settings.json", '{"env":{"REVIVE_REFRESH_EVERY":3}}');
  await sandbox.write(".claude/settings.local.json", '{"env":{"REVIVE_REFRESH_EVERY":1},}');
  const inForce = readSettingsInForce(host);
  assertEquals(inForce.map(({ where }) => where), [
    "~/.claude/settings.json",
    `${sandbox.project}/.claude/settings.json`,
  ]);
  const env = hookEnvironment(host.env, inForce);
  assertEquals(env("REVIVE_REFRESH_EVERY"), "3");
  assertEquals(env("REVIVE_WINDOW"), undefined);
  assertEquals(env("HOME"), sandbox.home);
});
