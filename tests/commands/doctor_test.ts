import { join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { examine } from "../support/examined.ts";
import { PROGRAM } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

const BRIEF = `PURPOSE: Counts things, and never twice.
DIFFERENTIATORS:
  - No database
INVARIANTS:
  - Only \`src/count.ts\` counts
GOTCHAS:
  - The tests want a clock
`;

/** A project with a brief and the hooks wired in `scope`. */
async function healthy(scope?: "--local" | "--global"): Promise<Sandbox> {
  const sandbox = await Sandbox.create();
  await sandbox.commit("Count", { "src/count.ts": "", ".revive/static.md": BRIEF });
  const args = scope === undefined ? [] : [scope];
  assertEquals((await sandbox.run(["install-hook", ...args])).code, 0);
  return sandbox;
}

/** Every path below `folder`. */
async function listing(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === ".git") continue;
    const path = join(folder, name);
    paths.push(path, ...(isDirectory ? await listing(path) : []));
  }
  return paths.sort();
}

Deno.test("doctor finds nothing to object to in a healthy set-up, in either scope of one's own", async () => {
  for (const scope of ["--local", "--global"] as const) {
    await using sandbox = await healthy(scope);
    const { code, problems, about } = await examine(sandbox);
    assertEquals(problems, [], scope);
    assertEquals(code, 0);
    assertStringIncludes(about("hook programs"), PROGRAM);
    assertStringIncludes(about("brief size"), "of 9,900 characters");
  }
});

Deno.test("doctor prints one line per check, the counts on the last one, and exits by the failures", async () => {
  await using sandbox = await healthy("--local");
  const fine = await sandbox.run(["doctor"]);
  assertEquals([fine.code, fine.stderr], [0, ""]);
  const lines = fine.stdout.trimEnd().split("\n");
  assertMatch(lines.at(-1) ?? "", /^\d+ OK, 0 WARN, 0 FAIL$/);
  assert(lines.slice(0, -1).every((line) => line.startsWith("OK   ")));
  await Deno.remove(join(sandbox.project, ".revive/static.md"));
  const broken = await sandbox.run(["doctor"]);
  assertEquals(broken.code, 1);
  assertMatch(broken.stdout, /^FAIL static\.md: .* does not exist.* Remedy: revive init$/m);
  assertMatch(broken.stdout, /, 1 FAIL\n$/);
});

Deno.test("doctor in a fresh clone names what to do, and writes nothing", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("Start", { "README.md": "# X\n" });
  const before = await listing(sandbox.top);
  const { problems, checks } = await examine(sandbox, { env: { PATH: "/usr/bin:/bin" } });
  assertEquals(problems, ["FAIL static.md", "FAIL hooks", "WARN program on PATH"]);
  const remedies = checks.filter(({ level }) => level === "FAIL").map(({ remedy }) => remedy);
  assertEquals(remedies, ["revive init", "revive install-hook"]);
  assertEquals(await listing(sandbox.top), before);
});

Deno.test("doctor follows the search path where the hooks are wired by name", async () => {
  await using sandbox = await healthy();
  const path = Deno.env.get("PATH") ?? "";
  const missing = await examine(sandbox, { env: { PATH: "/usr/bin:/bin" } });
  assertEquals(missing.problems, ["FAIL program on PATH"]);

  const bin = join(sandbox.home, ".local/bin");
  await Deno.mkdir(bin, { recursive: true });
  await Deno.symlink(PROGRAM, join(bin, "revive"));
  const found = await examine(sandbox, { env: { PATH: `${bin}:${path}` } });
  assertEquals(found.problems, ["WARN program on PATH"]);
  assertStringIncludes(found.about("program on PATH"), "through your shell's profile");

  await Deno.remove(join(bin, "revive"));
  await Deno.writeTextFile(join(bin, "revive"), "\u007fELF a linter", { mode: 0o755 });
  const stranger = await examine(sandbox, { env: { PATH: `${bin}:${path}` } });
  assertEquals(stranger.problems, ["FAIL program on PATH"]);
});

Deno.test("doctor tells another program at the wired path from ours", async () => {
  await using sandbox = await healthy("--local");
  const settings = await sandbox.read(".claude/settings.local.json");
  const wired: string = JSON.parse(settings).hooks.Stop[0].hooks[0].command;
  const other = join(sandbox.top, "revive");
  await Deno.writeTextFile(other, "#!/bin/sh\necho another tool\n", { mode: 0o755 });
  await sandbox.write(".claude/settings.local.json", settings.replaceAll(wired, other));
  const strange = await examine(sandbox);
  assertEquals(strange.problems.includes("WARN hook programs"), true, String(strange.problems));
  assertStringIncludes(strange.about("hook programs"), `${other} (`);
  // A short script that calls the program is none.
  await Deno.writeTextFile(other, `#!/bin/sh\nexec ${PROGRAM} "$@"\n`, { mode: 0o755 });
  assertEquals((await examine(sandbox)).problems.includes("WARN hook programs"), false);
});

Deno.test("doctor warns of hooks in two scopes, which still have one effect [J12]", async () => {
  await using sandbox = await healthy("--global");
  assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
  const { problems, about } = await examine(sandbox);
  assertEquals(problems, ["WARN duplicates"]);
  assertStringIncludes(about("duplicates"), "one event still has one effect");
});

Deno.test("doctor tells whether hooks can run at all [J11]", async () => {
  await using sandbox = await healthy("--local");
  const user = join(sandbox.home, ".claude/settings.json");
  await Deno.mkdir(join(sandbox.home, ".claude"));
  await Deno.writeTextFile(user, '{"disableAllHooks": true}');
  assertEquals((await examine(sandbox)).problems, ["FAIL hooks enabled"]);
  await sandbox.write(".claude/settings.json", '{"disableAllHooks": false}');
  const { problems, about } = await examine(sandbox);
  assertEquals(problems, []);
  assertStringIncludes(
    about("hooks enabled"),
    "~/.claude/settings.json says true, but the project",
  );
});

Deno.test("doctor finds the comma for which the client ignores the whole file", async () => {
  await using sandbox = await healthy("--local");
  const path = ".claude/settings.local.json";
  await sandbox.write(path, (await sandbox.read(path)).replace(/\}\s*$/, ",}"));
  const { problems, about } = await examine(sandbox);
  assertEquals(problems.slice(0, 2), ["FAIL local settings", "FAIL hooks"]);
  assertMatch(
    about("local settings"),
    /settings\.local\.json:\d+:\d+: a comma .*ignores this whole/,
  );
});

Deno.test("doctor looks at CLAUDE_CONFIG_DIR in the place of ~/.claude [K10]", async () => {
  await using sandbox = await healthy("--local");
  const folder = join(sandbox.top, "a b");
  await Deno.mkdir(folder);
  await Deno.writeTextFile(join(folder, "settings.json"), "[]");
  const { problems, about } = await examine(sandbox, { env: { CLAUDE_CONFIG_DIR: `${folder}/` } });
  assertEquals(problems, ["FAIL user settings"]);
  assertStringIncludes(about("user settings"), "a b/settings.json:1:1: the file holds an array");
});

Deno.test("doctor knows that the project's settings count in the launch folder alone", async () => {
  await using sandbox = await healthy();
  await Deno.symlink(PROGRAM, join(sandbox.top, "revive"));
  const env = { PATH: `/usr/bin:/bin:${sandbox.top}` };
  const sub = join(sandbox.project, "src");
  const below = await examine(sandbox, { cwd: sub, env });
  assertEquals(below.problems.filter((line) => !line.includes("PATH")), ["WARN launch folder"]);
  const told = await examine(sandbox, { cwd: sub, env: { ...env, CLAUDE_PROJECT_DIR: sub } });
  assert(told.problems.includes("FAIL hooks"));
  assertStringIncludes(told.about("hooks"), "from its launch folder alone");
  await Deno.mkdir(join(sub, ".claude"));
  await Deno.rename(
    join(sandbox.project, ".claude/settings.json"),
    join(sub, ".claude/settings.json"),
  );
  const moved = await examine(sandbox, { cwd: sub, env });
  assertStringIncludes(moved.about("hooks"), "src/.claude/settings.json has them");
});

Deno.test("doctor reads settings.local.json from the checkout's top, wherever it is called", async () => {
  await using sandbox = await healthy("--local");
  assertEquals((await examine(sandbox, { cwd: join(sandbox.project, "src") })).problems, []);
});

Deno.test("doctor warns of invalid variables, from the environment and from the settings [K21] [K30]", async () => {
  await using sandbox = await healthy("--local");
  const env = {
    REVIVE_REFRESH_EVERY: "-1",
    REVIVE_REFRESH_TOKENS: "1e9",
    REVIVE_REFRESH_TIME_GAP: " 5 ",
    REVIVE_DEADLINE_MS: "0",
    REVIVE_DISABLED: "1",
  };
  const { problems, about, code } = await examine(sandbox, { env });
  assertEquals(problems, ["WARN switched on", ...Array(3).fill("WARN environment")]);
  assertEquals(code, 0);
  assertMatch(about("environment"), /REVIVE_REFRESH_EVERY is "-1"[^]*REVIVE_DEADLINE_MS is "0"/);
  await Deno.mkdir(join(sandbox.home, ".claude"));
  await Deno.writeTextFile(
    join(sandbox.home, ".claude/settings.json"),
    '{"env": {"REVIVE_REFRESH_EVERY": "often"}}',
  );
  const set = await examine(sandbox);
  assertEquals(set.problems, ["WARN environment"]);
  assertStringIncludes(set.about("environment"), "(in ~/.claude/settings.json)");
});

Deno.test("doctor works without a home folder [K10]", async () => {
  await using sandbox = await healthy("--local");
  const { problems } = await examine(sandbox, { env: { HOME: "", TMPDIR: sandbox.top } });
  assertEquals(problems, ["WARN home folder"]);
  const { problems: profile } = await examine(sandbox, {
    env: { HOME: "", USERPROFILE: sandbox.home },
  });
  assertEquals(profile, []);
});

Deno.test("doctor tells the window of the newest session and where it is known from", async () => {
  await using sandbox = await healthy("--local");
  const folder = join(sandbox.home, ".claude/projects/whatever");
  await Deno.mkdir(folder, { recursive: true });
  const row = {
    type: "assistant",
    cwd: sandbox.project,
    message: {
      id: "m1",
      model: "claude-opus-4-6",
      content: [{ type: "text", text: "x" }],
      usage: { input_tokens: 50_000 },
    },
  };
  await Deno.writeTextFile(join(folder, "s1.jsonl"), JSON.stringify(row) + "\n");
  // Another project's session is newer.
  const other = JSON.stringify({ ...row, cwd: `${sandbox.project}-2` }) + "\n";
  await Deno.writeTextFile(join(folder, "s2.jsonl"), other);
  await Deno.utime(join(folder, "s1.jsonl"), 1_000_000_000, 1_000_000_000);
  const { about, problems } = await examine(sandbox);
  assertEquals(problems, []);
  assertMatch(about("context window"), /^200,000 tokens, 25 % full \(.*model.*session s1\)$/);
  const set = await examine(sandbox, { env: { REVIVE_WINDOW: "100000" } });
  assertMatch(set.about("context window"), /^100,000 tokens, 50 % full/);
});

Deno.test("doctor names dubious ownership and its remedy [G17]", {
  ignore: Deno.uid() !== 0, // Only root can give a folder away.
}, async () => {
  await using sandbox = await healthy("--local");
  await new Deno.Command("chown", { args: ["-R", "12345", sandbox.project] }).output();
  const { problems, checks } = await examine(sandbox);
  assertEquals(problems, ["FAIL checkout"]);
  assertEquals(
    checks.find(({ check }) => check === "checkout")?.remedy,
    `git config --global --add safe.directory ${sandbox.project}`,
  );
});

Deno.test("doctor says that git is missing, once", async () => {
  await using sandbox = await healthy("--local");
  const { problems } = await examine(sandbox, { env: { PATH: sandbox.top } });
  assertEquals(problems, ["FAIL git"]);
});

Deno.test("doctor finds the program that was moved away since it was wired", async () => {
  await using sandbox = await healthy("--local");
  const path = ".claude/settings.local.json";
  const text = await sandbox.read(path);
  await sandbox.write(path, text.replaceAll(PROGRAM, "/nowhere/revive"));
  const { problems, about } = await examine(sandbox);
  assert(problems.includes("FAIL hook programs"));
  assertStringIncludes(about("hook programs"), "/nowhere/revive");
});
