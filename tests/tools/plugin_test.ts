import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { runCommand } from "../support/command.ts";
import { promptPayload } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { MISSING_PROGRAM } from "../../tools/plugin.ts";
import config from "../../deno.json" with { type: "json" };

const ROOT = new URL("../..", import.meta.url);

interface Hook {
  readonly type: string;
  readonly command: string;
}

type Hooks = Readonly<Record<string, { readonly matcher?: string; readonly hooks: Hook[] }[]>>;

/** The group that the plugin has and the settings do not. */
const TELLING = "startup|resume";

async function read(path: string): Promise<string> {
  return await Deno.readTextFile(new URL(path, ROOT));
}

async function pluginHooks(): Promise<Hooks> {
  return JSON.parse(await read("hooks/hooks.json")).hooks;
}

Deno.test("the plugin's hooks and skill are those of install-hook, and one that tells of a missing program", async () => {
  await using sandbox = await Sandbox.create();
  const run = await sandbox.run(["install-hook"]);
  assertEquals(run.code, 0, run.stderr);
  const settings = JSON.parse(await sandbox.read(".claude/settings.json"));
  const hooks = await pluginHooks();
  const shared = Object.entries(hooks).map(([event, groups]) =>
    [event, groups.filter(({ matcher }) => matcher !== TELLING)] as const
  );
  assertEquals(Object.fromEntries(shared), settings.hooks);
  const count = (all: Hooks) => Object.values(all).flat().length;
  assertEquals(count(hooks) - count(settings.hooks), 1);
  const body = (skill: string) => skill.replace(/^<!-- .* -->$/m, "");
  assertEquals(
    body(await read("skills/checkpoint/SKILL.md")),
    body(await sandbox.read(".claude/skills/checkpoint/SKILL.md")),
  );
});

Deno.test("the plugin has the program's version and is in its own marketplace", async () => {
  const plugin = JSON.parse(await read(".claude-plugin/plugin.json"));
  const marketplace = JSON.parse(await read(".claude-plugin/marketplace.json"));
  assertEquals(plugin.version, config.version);
  const listed = marketplace.plugins.map((
    entry: { name: string; source: string },
  ) => [entry.name, entry.source]);
  assertEquals(listed, [[plugin.name, "./"]]);
});

Deno.test("the plugin is quiet without the program, but for one line to the user", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const hooks = Object.values(await pluginHooks()).flat();
  for (const { matcher, hooks: [...entries] } of hooks) {
    for (const { command } of entries) {
      const run = await runCommand("/bin/sh", ["-c", command], { env: { PATH: sandbox.top } });
      assertEquals([run.code, run.stderr], [0, ""], command);
      if (matcher !== TELLING) assertEquals(run.stdout, "", command);
      else assertEquals(JSON.parse(run.stdout), { systemMessage: MISSING_PROGRAM });
    }
  }
  assertStringIncludes(MISSING_PROGRAM, "https://");
});

Deno.test("the plugin says nothing where the program is there", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await Deno.writeTextFile(`${sandbox.top}/revive`, '#!/bin/sh\necho "ran $*"\n', { mode: 0o755 });
  for (const { matcher, hooks } of Object.values(await pluginHooks()).flat()) {
    for (const { command } of hooks) {
      const run = await runCommand("/bin/sh", ["-c", command], { env: { PATH: sandbox.top } });
      const subcommand = /exec revive (\S+)$/.exec(command)?.[1];
      assertEquals(run.stdout, matcher === TELLING ? "" : `ran ${subcommand}\n`);
    }
  }
});

Deno.test("hooks wired twice, by plugin and settings, give one brief for a prompt [K28]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("Add the brief", { ".revive/static.md": "PURPOSE: A queue\n" });
  for (const prompt of ["first", "second"]) {
    const payload = promptPayload("s1", sandbox.project, { prompt });
    const runs = await Promise.all([
      sandbox.hook("refresh", payload, { CLAUDE_PLUGIN_ROOT: "/plugin" }),
      sandbox.hook("refresh", payload),
    ]);
    const briefs = runs.filter(({ stdout }) => stdout !== "").length;
    assertEquals(briefs, prompt === "first" ? 1 : 0);
  }
});
