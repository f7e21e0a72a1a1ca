import { assertEquals, assertRejects } from "../support/assert.ts";
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
  assertEquals(settingsPaths(hostIn(project, {})).global, undefined);
});

Deno.test("settingsPath() refuses the user's own file as a project's, behind links too", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.mkdir(`${sandbox.home}/.claude`);
  await Deno.symlink(sandbox.home, `${sandbox.top}/link`);
  const host = hostIn(sandbox.home, {});
  const global = `${sandbox.home}/.claude/settings.json`;
  for (const project of [global, `${sandbox.top}/link/.claude/settings.json`]) {
    const paths = { project, local: "/l", global };
    await assertRejects(() => settingsPath("project", paths, host), RefusedError, "Use --global");
    assertEquals(await settingsPath("local", paths, host), "/l");
    assertEquals(await settingsPath("global", paths, host), global);
  }
});

Deno.test("settingsPath() refuses where there is no home, or no working directory any more", async () => {
  const paths = { project: "/p", local: "/l", global: undefined };
  const gone = { cwd: () => undefined, env: () => undefined };
  await assertRejects(() => settingsPath("global", paths, gone), RefusedError, "HOME");
  await assertRejects(() => settingsPath("local", paths, gone), RefusedError, "deleted");
  await assertRejects(() => settingsPath("project", paths, gone), RefusedError, "deleted");
});

Deno.test("skillPath() lies beside the settings file", () => {
  assertEquals(skillPath("/p/.claude/settings.json"), "/p/.claude/skills/checkpoint/SKILL.md");
});
