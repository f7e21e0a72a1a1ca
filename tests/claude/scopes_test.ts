import { assertEquals, assertThrows } from "../support/assert.ts";
import { settingsPath } from "../../lib/claude/install_options.ts";
import { settingsPaths, skillPath } from "../../lib/claude/scopes.ts";
import { RefusedError } from "../../lib/outcome.ts";
import { Sandbox } from "../support/sandbox.ts";

function hostIn(cwd: string, env: Record<string, string>) {
  return { cwd: () => cwd, env: (name: string) => env[name] };
}

Deno.test("settingsPaths() finds the launch folder's, the checkout's and the user's file", async () => {
  await using sandbox = await Sandbox.create();
  const { project, home } = sandbox;
  await sandbox.write("a/b/.revive/static.md", "");
  await sandbox.write("a/b/c/x", "");
  const local = `${project}/.claude/settings.local.json`;
  const global = `${home}/.claude/settings.json`;
  const at = (cwd: string, env = {}) => settingsPaths(hostIn(cwd, { HOME: home, ...env }));
  assertEquals(await at(project), { project: `${project}/.claude/settings.json`, local, global });
  assertEquals(await at(`${project}/a/b/c`), {
    project: `${project}/a/b/.claude/settings.json`,
    local,
    global,
  });
  assertEquals(await at("/", { CLAUDE_PROJECT_DIR: `${project}/a/b/c` }), {
    project: `${project}/a/b/c/.claude/settings.json`,
    local,
    global,
  });
  const moved = await at(project, { CLAUDE_CONFIG_DIR: "cfg" });
  assertEquals(moved.global, `${project}/cfg/settings.json`);
  assertEquals((await settingsPaths(hostIn(project, {}))).global, undefined);
});

Deno.test("settingsPath() refuses a project's file that is the user's own", () => {
  const paths = {
    project: "/h/.claude/settings.json",
    local: "/l",
    global: "/h/.claude/settings.json",
  };
  assertThrows(() => settingsPath("project", paths), RefusedError, "Use --global");
  assertThrows(() => settingsPath("global", { ...paths, global: undefined }), RefusedError, "HOME");
  assertEquals(settingsPath("local", paths), "/l");
});

Deno.test("skillPath() lies beside the settings file", () => {
  assertEquals(skillPath("/p/.claude/settings.json"), "/p/.claude/skills/checkpoint/SKILL.md");
});
