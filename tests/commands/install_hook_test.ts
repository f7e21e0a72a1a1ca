import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { countHooks } from "../../lib/claude/unwire.ts";
import { guardedLine, hooksObject, WIRING } from "../../lib/claude/wiring.ts";
import { Sandbox } from "../support/sandbox.ts";

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";
const SKILL = ".claude/skills/checkpoint/SKILL.md";

/** What a file of the project holds, as hexadecimal; "absent" if there is none. */
async function bytes(sandbox: Sandbox, path: string): Promise<string> {
  try {
    return (await Deno.readFile(`${sandbox.project}/${path}`)).toHex();
  } catch {
    return "absent";
  }
}

async function settings(sandbox: Sandbox, path = SETTINGS) {
  return JSON.parse(await sandbox.read(path));
}

async function succeed(sandbox: Sandbox, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await sandbox.run(args);
  assertEquals(code, 0, stderr);
  return stdout + stderr;
}

Deno.test("install-hook writes the whole table of the project, the rules and the skill", async () => {
  await using sandbox = await Sandbox.create();
  const said = await succeed(sandbox, "install-hook");
  const written = await settings(sandbox);
  assertEquals(written.hooks, hooksObject(WIRING, { form: "guarded" }));
  assertEquals(written.hooks.PreCompact[0].hooks[0], {
    type: "command",
    command: "command -v revive >/dev/null 2>&1 || exit 0; exec revive precompact",
    timeout: 20,
  });
  assertEquals(written.permissions.allow, [
    "Skill(checkpoint)",
    "Bash(revive transcript --session:*)",
    "Bash(revive checkpoint save:*)",
  ]);
  assertStringIncludes(await sandbox.read(SKILL), "name: checkpoint");
  assertStringIncludes(said, `${sandbox.project}/${SETTINGS}`);
  assertStringIncludes(said, "Undo: revive uninstall-hook");
});

Deno.test("install-hook twice changes no byte, and uninstall-hook takes every trace away", async () => {
  await using sandbox = await Sandbox.create();
  for (const scope of [[], ["--local"], ["--global"]]) {
    await succeed(sandbox, "install-hook", ...scope);
    const path = scope[0] === "--global"
      ? "../home/.claude/settings.json"
      : scope[0] === "--local"
      ? LOCAL
      : SETTINGS;
    const once = await bytes(sandbox, path);
    assertStringIncludes(await succeed(sandbox, "install-hook", ...scope), "wired already");
    assertEquals(await bytes(sandbox, path), once);
    assertStringIncludes(await succeed(sandbox, "uninstall-hook", ...scope), "gone again");
    assertEquals(await bytes(sandbox, path), "absent");
  }
  assertEquals([...Deno.readDirSync(sandbox.project)].map(({ name }) => name), [".git"]);
  assertEquals([...Deno.readDirSync(sandbox.home)].map(({ name }) => name), [".context-revive"]);
});

Deno.test("install-hook --local and --global name the program by its path in exec form", async () => {
  await using sandbox = await Sandbox.create();
  for (
    const [option, path] of [["--local", LOCAL], ["--global", "../home/.claude/settings.json"]]
  ) {
    await succeed(sandbox, "install-hook", option ?? "");
    const { hooks: { UserPromptSubmit: [group] } } = await settings(sandbox, path);
    const [hook] = group.hooks;
    assertMatch(hook.command, /^\/.*\/revive\.(?:ts|js)$/);
    assertEquals(hook.args, ["refresh"]);
  }
});

Deno.test("install-hook says that a second scope runs too [J12]", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook");
  const said = await succeed(sandbox, "install-hook", "--global");
  assertStringIncludes(said, `Also wired: ${sandbox.project}/${SETTINGS}`);
  assertStringIncludes(said, "one event still has one effect");
});

Deno.test("install-hook replaces older spellings in place and keeps the user's own [J05] [J06]", async () => {
  await using sandbox = await Sandbox.create();
  const command = (command: string, ...args: string[]) => ({
    type: "command",
    command,
    ...(args.length > 0 ? { args } : {}),
  });
  const own = command("notify-send 'a && b'");
  await sandbox.write(
    SETTINGS,
    JSON.stringify({
      hooks: {
        UserPromptSubmit: [
          { hooks: [own, command("/old/bin/revive hook prompt")] },
          { hooks: [command("revive refresh")] },
          { matcher: "", hooks: [command("/x/revive", "hook", "prompt")] },
        ],
        Stop: [{ hooks: [command("revive show"), command("'/o p/revive' gate")] }],
      },
    }),
  );
  const before = await bytes(sandbox, SETTINGS);
  await succeed(sandbox, "install-hook");
  const { hooks } = await settings(sandbox);
  const ours = (subcommand: string) => ({ ...command(guardedLine(subcommand)), timeout: 10 });
  assertEquals(hooks.UserPromptSubmit, [{ hooks: [own, ours("refresh")] }]);
  assertEquals(hooks.Stop, [{ hooks: [command("revive show"), ours("gate")] }]);
  assertEquals(countHooks(await sandbox.read(SETTINGS)), WIRING.length);
  const said = await succeed(sandbox, "uninstall-hook");
  assertEquals(await bytes(sandbox, SETTINGS), before);
  assertStringIncludes(said, "held 4 hooks of revive's before");
  await succeed(sandbox, "uninstall-hook");
  assertEquals((await settings(sandbox)).hooks, {
    UserPromptSubmit: [{ hooks: [own] }],
    Stop: [{ hooks: [command("revive show")] }],
  });
});

Deno.test("install-hook --print shows a diff and writes nothing at all", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, '{\n\t"model": "opus"\n}');
  const { code, stdout } = await sandbox.run(["install-hook", "--print"]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, `--- ${sandbox.project}/${SETTINGS}\n`);
  assertStringIncludes(stdout, '\n+\t"hooks": {\n');
  assertStringIncludes(stdout, `+++ ${sandbox.project}/${SKILL}\n`);
  assertEquals(await sandbox.read(SETTINGS), '{\n\t"model": "opus"\n}');
  assertEquals([...Deno.readDirSync(`${sandbox.project}/.claude`)].length, 1);
  assertEquals([...Deno.readDirSync(sandbox.home)], []);
  await succeed(sandbox, "install-hook");
  const again = await sandbox.run(["install-hook", "--print"]);
  assertEquals([again.code, again.stdout], [0, ""]);
});

Deno.test("install-hook --no-loop wires the brief alone, also where the loop was wired", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook");
  await succeed(sandbox, "install-hook", "--no-loop");
  const brief = WIRING.filter((row) => row.half === "brief");
  assertEquals(await settings(sandbox), { hooks: hooksObject(brief, { form: "guarded" }) });
  assertEquals(await bytes(sandbox, SKILL), "absent");
  await succeed(sandbox, "install-hook");
  assertEquals(countHooks(await sandbox.read(SETTINGS)), WIRING.length);
});

Deno.test("install-hook --auto-compact needs a file that is the user's own", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stderr } = await sandbox.run(["install-hook", "--auto-compact", "45"]);
  assertEquals(code, 1);
  assertMatch(stderr, /needs --local or --global.*teammates/s);
  for (const value of ["0", "101", "4.5", "x", "45%", "-3"]) {
    const run = await sandbox.run(["install-hook", "--local", `--auto-compact=${value}`]);
    assertEquals([run.code, await bytes(sandbox, LOCAL)], [1, "absent"], value);
    assertStringIncludes(run.stderr, "whole number from 1 to 100");
  }
});

Deno.test("install-hook --auto-compact keeps the user's value unless forced, uninstall-hook brings it back", async () => {
  await using sandbox = await Sandbox.create();
  const before = '{"env": {"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE": 60, "A": "1"}}';
  await sandbox.write(LOCAL, before);
  const kept = await sandbox.run(["install-hook", "--local", "--auto-compact", "45"]);
  assertEquals([kept.code, await sandbox.read(LOCAL)], [1, before]);
  assertMatch(kept.stderr, /is 60 already.*--force/s);
  await succeed(sandbox, "install-hook", "--local", "--auto-compact", "45", "--force");
  const forced = await settings(sandbox, LOCAL);
  assertEquals(forced.env, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "45", A: "1" });
  await succeed(sandbox, "install-hook", "--local", "--auto-compact", "50");
  await sandbox.write(LOCAL, (await sandbox.read(LOCAL)).replace("{", '{"model": "opus", '));
  await succeed(sandbox, "uninstall-hook", "--local");
  assertEquals(await sandbox.read(LOCAL), before.replace("{", '{"model": "opus", '));
});

Deno.test("uninstall-hook leaves a value that the user changed after the install", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook", "--local", "--auto-compact", "45");
  await sandbox.write(LOCAL, (await sandbox.read(LOCAL)).replace('"45"', '"70"'));
  await succeed(sandbox, "uninstall-hook", "--local");
  assertEquals(await settings(sandbox, LOCAL), { env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "70" } });
});

Deno.test("install-hook --statusline is added only where none is set, in any scope", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook", "--local", "--statusline");
  assertMatch((await settings(sandbox, LOCAL)).statusLine.command, / statusline$/);
  await succeed(sandbox, "uninstall-hook", "--local");
  await sandbox.write("../home/.claude/settings.json", '{"statusLine":{"command":"mine"}}');
  for (const scope of ["--local", "--global"]) {
    const said = await succeed(sandbox, "install-hook", scope, "--statusline");
    assertStringIncludes(said, "There is a status line already");
  }
  assertEquals((await settings(sandbox, LOCAL)).statusLine, undefined);
});

Deno.test("uninstall-hook without a record takes out hooks, rules and status line", async () => {
  await using sandbox = await Sandbox.create();
  const before = '{\n  "permissions": {\n    "allow": [\n      "Read"\n    ]\n  }\n}\n';
  await sandbox.write(SETTINGS, before);
  await succeed(sandbox, "install-hook", "--statusline");
  await Deno.remove(sandbox.reviveHome, { recursive: true });
  await succeed(sandbox, "uninstall-hook");
  assertEquals(await sandbox.read(SETTINGS), before);
  assertEquals(await bytes(sandbox, SKILL), "absent");
  assertStringIncludes(await succeed(sandbox, "uninstall-hook"), "nothing of revive's");
});

Deno.test("a checkpoint skill of the user's own is left alone, and so are its rights", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SKILL, "---\nname: checkpoint\n---\nmine\n");
  const said = await succeed(sandbox, "install-hook");
  assertStringIncludes(said, "is not revive's and was left alone");
  assertEquals((await settings(sandbox)).permissions, undefined);
  await succeed(sandbox, "uninstall-hook");
  assertEquals(await sandbox.read(SKILL), "---\nname: checkpoint\n---\nmine\n");
});

Deno.test("a checkpoint skill that the user edited outlives install-hook and uninstall-hook", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook");
  const edited = await sandbox.read(SKILL) + "\nMention the ticket.\n";
  await sandbox.write(SKILL, edited);
  for (const command of ["install-hook", "uninstall-hook"]) {
    const { code, stderr } = await sandbox.run([command]);
    assertEquals(code, 0);
    assertStringIncludes(stderr, "SKILL.md was edited since revive wrote it and stays");
    assertEquals(await sandbox.read(SKILL), edited);
  }
});

Deno.test("the project's and the local file share one skill, which stays as long as one needs it", async () => {
  await using sandbox = await Sandbox.create();
  await succeed(sandbox, "install-hook");
  const skill = await sandbox.read(SKILL);
  await succeed(sandbox, "install-hook", "--local");
  assertEquals(await sandbox.read(SKILL), skill);
  assertEquals((await settings(sandbox, LOCAL)).permissions, (await settings(sandbox)).permissions);
  assertStringIncludes(await succeed(sandbox, "uninstall-hook"), "The checkpoint skill stays");
  assertEquals(await sandbox.read(SKILL), skill);
  await succeed(sandbox, "uninstall-hook", "--local");
  assertEquals([...Deno.readDirSync(sandbox.project)].map(({ name }) => name), [".git"]);
});

Deno.test("install-hook refuses --local with --global, and a misspelt option", async () => {
  await using sandbox = await Sandbox.create();
  const both = await sandbox.run(["install-hook", "--local", "--global"]);
  assertEquals(both.code, 1);
  assertStringIncludes(both.stderr, "exclude each other");
  const typo = await sandbox.run(["install-hook", "--globl"]);
  assertStringIncludes(typo.stderr, "--global");
  assert(typo.code === 1);
});
