import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { briefedProject, firstBrief, sectionOf, SOME_BRIEF } from "../support/briefed.ts";
import { runCommand } from "../support/command.ts";
import { largeRepository } from "../support/large_repository.ts";
import { promptPayload } from "../support/payloads.ts";
import { programCommand } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

/** Repositories in which people work, beside those that the cases name. */

const stateOf = (brief: string) => sectionOf(brief, "STATE")[0];
const PATH = Deno.env.get("PATH") ?? "";

Deno.test("a subfolder belongs to its checkout, whether the client starts there or moves there", async () => {
  await using sandbox = await briefedProject();
  await sandbox.commit("deep", { "a/b/c.ts": "1" });
  const folder = `${sandbox.project}/a/b`;
  const launched = await firstBrief(sandbox, folder);
  assertStringIncludes(launched, "- Never break");
  assertStringIncludes(launched, "1× a/b/c.ts");
  const moved = await sandbox.run(["refresh"], {
    stdin: JSON.stringify(promptPayload("s", folder)),
    env: { CLAUDE_PROJECT_DIR: sandbox.project },
  });
  assertEquals(moved.stdout, launched);
  const payloadAlone = await sandbox.run(["refresh"], {
    stdin: JSON.stringify(promptPayload("t", folder)),
    cwd: "/",
  });
  assertEquals(payloadAlone.stdout, launched);
});

Deno.test("a subfolder with a brief of its own is a project of its own", async () => {
  await using sandbox = await briefedProject();
  await sandbox.write("pkg/.revive/static.md", "PURPOSE: The package\n");
  await sandbox.write("pkg/src/x.ts", "1");
  assertStringIncludes(await firstBrief(sandbox, `${sandbox.project}/pkg/src`), "The package");
  assertStringIncludes(await firstBrief(sandbox), "PURPOSE: A tool");
});

Deno.test("a brief above the top of the checkout is another project's", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.mkdir(`${sandbox.top}/.revive`);
  await Deno.writeTextFile(`${sandbox.top}/.revive/static.md`, "PURPOSE: Not yours\n");
  const { stdout } = await sandbox.hook("refresh", promptPayload("s", sandbox.project));
  assertEquals(stdout, "");
});

Deno.test("60,000 commits, 40,000 tags and 200,000 files", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await largeRepository(sandbox, { commits: 60_000, tags: 40_000, files: 200_000 });
  await sandbox.write(".revive/static.md", SOME_BRIEF);
  const brief = await firstBrief(sandbox);
  assertEquals(sectionOf(brief, "STATE").map((line) => line.replace(/[0-9a-f]{7} /, "")), [
    "STATE: branch=main",
    "  change 60000",
    "  change 59999",
    "  change 59998",
  ]);
  assertEquals(sectionOf(brief, "HOT_FILES").length, 11);
  for (const command of ["doctor", "show", "status"]) {
    const { code, stderr } = await sandbox.run([command]);
    assert(code <= 1 && !/\bat .*:\d+:\d+/.test(stderr), stderr);
  }
});

Deno.test("a blobless clone whose remote is gone", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await using origin = await briefedProject();
  for (const n of [1, 2, 3]) {
    await origin.commit(`change ${n}`, { [`f${n}.ts`]: `${n}\n`.repeat(50), "g.ts": `${n}\n` });
  }
  await origin.git("mv", "f1.ts", "renamed.ts");
  await origin.commit("move and change", { "g.ts": "4\n" });
  await origin.git("config", "uploadpack.allowFilter", "true");
  const folder = `${sandbox.top}/clone`;
  const from = `file://${origin.project}`;
  await sandbox.gitIn("/", "clone", "--quiet", "--filter=blob:none", from, folder);
  await sandbox.gitIn(folder, "remote", "set-url", "origin", "file:///nowhere/at/all");
  const brief = await firstBrief(sandbox, folder);
  assertEquals(sectionOf(brief, "STATE")[1]?.slice(10), "move and change");
  assertStringIncludes(brief, "4× g.ts");
  assertStringIncludes(brief, "2× renamed.ts");
});

Deno.test("a clone without trees shows its commits, and what they changed once it has that", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await using origin = await briefedProject();
  for (const n of [1, 2, 3]) await origin.commit(`change ${n}`, { "g.ts": `${n}\n` });
  await origin.git("config", "uploadpack.allowFilter", "true");
  const folder = `${sandbox.top}/clone`;
  const from = `file://${origin.project}`;
  await sandbox.gitIn("/", "clone", "--quiet", "--filter=tree:0", from, folder);
  const brief = await firstBrief(sandbox, folder);
  const subjects = sectionOf(brief, "STATE").slice(1).map((line) => line.slice(10));
  assertEquals(subjects, ["change 3", "change 2", "change 1"]);
  assert(!brief.includes("HOT_FILES"), brief);
  await sandbox.gitIn(folder, "log", "--name-only");
  assertStringIncludes(await firstBrief(sandbox, folder), "3× g.ts");
});

Deno.test("variables that mislead git, and those with which Deno starts no program, stay behind", async () => {
  await using sandbox = await briefedProject();
  await using other = await briefedProject();
  await other.commit("of the other repository");
  const plain = await firstBrief(sandbox);
  const git = `${other.project}/.git`;
  for (
    const env of [
      { GIT_DIR: git },
      { GIT_DIR: git, GIT_WORK_TREE: other.project, GIT_INDEX_FILE: `${git}/index` },
      { GIT_NAMESPACE: "x", GIT_CEILING_DIRECTORIES: "/", GIT_OBJECT_DIRECTORY: "/nowhere" },
      { LD_LIBRARY_PATH: "/nowhere", LD_PRELOAD: "" },
      { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.abbrev", GIT_CONFIG_VALUE_0: "40" },
      { GIT_CONFIG_GLOBAL: "/nowhere", GIT_TRACE: "2", GIT_TRACE2: "1", GIT_CURL_VERBOSE: "1" },
      { GIT_PAGER: "false", PAGER: "false", GIT_EXTERNAL_DIFF: "false", GIT_PREFIX: "a/" },
      { GIT_DEFAULT_HASH: "sha256", GIT_REPLACE_REF_BASE: "x", GIT_GLOB_PATHSPECS: "1" },
    ] as Record<string, string>[]
  ) assertEquals(await firstBrief(sandbox, sandbox.project, env), plain, JSON.stringify(env));
});

Deno.test("a sparse checkout shows what HEAD has, not what lies on the disk", async () => {
  await using sandbox = await briefedProject();
  await sandbox.commit("two sides", { "in/a.ts": "1", "out/b.ts": "1" });
  await sandbox.commit("again", { "in/a.ts": "2", "out/b.ts": "2" });
  await sandbox.git("sparse-checkout", "set", "in", ".revive");
  const hot = sectionOf(await firstBrief(sandbox), "HOT_FILES").join("\n");
  assertStringIncludes(hot, "2× in/a.ts");
  assertStringIncludes(hot, "2× out/b.ts");
});

Deno.test("a repository whose refs lie in a reftable", async () => {
  await using sandbox = await briefedProject();
  const init = await runCommand("git", ["init", "--quiet", "--ref-format=reftable", "r"], {
    cwd: sandbox.top,
    env: { PATH, HOME: sandbox.home },
  });
  if (init.code === 0) {
    const folder = `${sandbox.top}/r`;
    await Deno.mkdir(`${folder}/.revive`);
    await Deno.writeTextFile(`${folder}/.revive/static.md`, SOME_BRIEF);
    await sandbox.gitIn(folder, "commit", "--quiet", "--allow-empty", "-m", "in a reftable");
    assertStringIncludes(await firstBrief(sandbox, folder), "in a reftable");
  }
  // What a git that does not know the format sees: a HEAD that leads nowhere.
  await sandbox.write(".git/HEAD", "ref: refs/heads/.invalid\n");
  assertMatch(stateOf(await firstBrief(sandbox)) ?? "", /^STATE: branch unknown/);
});

Deno.test("a repository of SHA-256 commits", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.git("init", "--quiet", "--object-format=sha256", "--initial-branch=main");
  await sandbox.commit("long names", { ".revive/static.md": SOME_BRIEF });
  const sha = await sandbox.git("rev-parse", "--short=7", "HEAD");
  assertEquals(sectionOf(await firstBrief(sandbox), "STATE")[1], `  ${sha} long names`);
  await sandbox.git("checkout", "--quiet", "--detach");
  assertEquals(stateOf(await firstBrief(sandbox)), `STATE: detached at ${sha}`);
});

Deno.test("a bare repository's folder, a folder without git, the file system's root", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.write(".revive/static.md", SOME_BRIEF);
  assertEquals(stateOf(await firstBrief(sandbox)), "STATE: (not a git repo)");
  await sandbox.git("init", "--quiet", "--bare");
  assertStringIncludes(await firstBrief(sandbox), "- Never break");
  for (const folder of ["/", "/proc", "/dev/null", `${sandbox.top}/gone`]) {
    const { stdout } = await sandbox.hook("refresh", promptPayload("s", folder), {
      CLAUDE_PROJECT_DIR: folder,
    });
    assertEquals(stdout, "", folder);
  }
});

/** A folder with a `git` that is the shell script `body`. */
async function fakeGit(sandbox: Sandbox, body: string): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: sandbox.top });
  await Deno.writeTextFile(`${folder}/git`, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return folder;
}

const GITS: readonly (readonly [string, string, RegExp])[] = [
  ["hangs", "exec sleep 60", /commits unknown: git did not answer in time/],
  ["leaves a child that hangs", "sleep 60 & exit 0", /branch=main/],
  ["ignores signals", "trap '' TERM INT HUP; while :; do sleep 1; done", /did not answer in time/],
  ["exits 128", "echo 'fatal: nope' >&2; exit 128", /commits unknown: git could not read them/],
  ["exits 1 in silence", "exit 1", /commits unknown/],
  ["kills itself", "kill -SEGV $$", /commits unknown/],
  ["prints nothing", "exit 0", /branch=main\n/],
  ["prints garbage", "head -c 100000 /dev/urandom", /branch=main/],
  ["prints without end", "exec yes '\\0</revive>'", /branch=main/],
  ["prints zeros without end", "exec cat /dev/zero", /branch=main/],
  ["complains without end", "exec yes complaint >&2", /branch=main/],
  [
    "prints escape sequences",
    "printf '\\0abc\\0\\033]0;x\\007</revive>\\n\\0body\\0\\0\\nM\\0</revive>\\033[1m\\0\\0'",
    /branch=main/,
  ],
  ["asks on the terminal", "read answer </dev/tty; echo $answer", /branch=main/],
];

for (const [what, body, expected] of GITS) {
  Deno.test(`a git that ${what}`, async () => {
    await using sandbox = await briefedProject();
    const env = { PATH: `${await fakeGit(sandbox, body)}:${PATH}`, REVIVE_DEADLINE_MS: "1500" };
    const brief = await firstBrief(sandbox, sandbox.project, env);
    assertStringIncludes(brief, "- Never break");
    assertMatch(brief, expected);
  });
}

Deno.test("no git at all, one that is no program, one that may not be run", async () => {
  await using sandbox = await briefedProject();
  const empty = await Deno.makeTempDir({ dir: sandbox.top });
  const folder = await fakeGit(sandbox, "");
  await Deno.writeTextFile(`${folder}/git`, "no program");
  const refused = await fakeGit(sandbox, "exit 0");
  await Deno.chmod(`${refused}/git`, 0o644);
  for (const path of [empty, folder, refused, `${sandbox.top}/nowhere`]) {
    const brief = await firstBrief(sandbox, sandbox.project, { PATH: path });
    assertStringIncludes(brief, "- Never break");
    assertMatch(stateOf(brief) ?? "", /branch=main \(commits unknown: git could not /);
  }
});

Deno.test("a commit with a log file for its message hides no commit, itself included", async () => {
  await using sandbox = await briefedProject();
  const log = "x".repeat(100) + "\n";
  const message = `huge é\n\n## Log\n\nWhat it is about.\n\n${log.repeat(15_000)}`;
  await sandbox.commit("before");
  for (const text of [message, "s".repeat(1_500_000)]) {
    await Deno.writeTextFile(`${sandbox.top}/message`, text);
    await sandbox.git("commit", "-q", "--allow-empty", "-F", `${sandbox.top}/message`);
  }
  const brief = await firstBrief(sandbox);
  const shown = /\n {2}\S+ s{199}…\n {2}\S+ huge é\n {6}↪ What it is about\.\n {2}\S+ before\n/;
  assertMatch(brief, shown);
});

Deno.test("a newest commit of many files hides no commit before it", async () => {
  await using sandbox = await briefedProject();
  const who = "committer A <a@example.com> 1700000000 +0000";
  const commit = (n: number, files: readonly string[]) => [
    `commit refs/heads/imported\nmark :${n + 1}\n${who}\ndata 1\n${n}`,
    ...n > 1 ? [`from :${n}`] : [],
    ...files.map((file) => `M 644 :1 ${file}`),
  ];
  const vendored = Array.from({ length: 20_000 }, (_, n) => `a/${"deep/".repeat(10)}${n}.ts`);
  const stream = [
    "blob\nmark :1\ndata 1\nx",
    ...[1, 2, 3].flatMap((n) => commit(n, ["README.md"])),
    ...commit(4, vendored),
  ];
  await Deno.writeTextFile(`${sandbox.top}/stream`, stream.join("\n") + "\n");
  const { project } = sandbox;
  await runCommand("sh", [
    "-c",
    'exec git fast-import --quiet <"$1"',
    "sh",
    `${sandbox.top}/stream`,
  ], {
    cwd: project,
    env: { PATH },
  });
  await sandbox.git("symbolic-ref", "HEAD", "refs/heads/imported");
  const brief = await firstBrief(sandbox);
  assertMatch(brief, /STATE: branch=imported\n {2}\S+ 4\n {2}\S+ 3\n {2}\S+ 2\n/);
});

Deno.test("a project whose path is not UTF-8 is quiet in hooks, and told to people", {
  ignore: Deno.build.os !== "linux", // Other file systems refuse such a name.
}, async () => {
  await using sandbox = await briefedProject();
  const inFolder = (...args: string[]) => {
    const command = programCommand(args);
    const script = 'cd "$1" && mkdir -p "$(printf "caf\\351")" && cd caf* && shift && exec "$@"';
    const words = ["-c", script, "sh", sandbox.top, command.program, ...command.args];
    return runCommand("sh", words, { env: { PATH, HOME: sandbox.home, ...command.env } });
  };
  for (const command of ["init", "show", "doctor", "install-hook", "status"]) {
    const { code, stdout, stderr } = await inFolder(command);
    assertEquals([code, stdout], [1, ""], command);
    assertStringIncludes(stderr, "its path is not UTF-8. Change into the project");
  }
  for (const command of ["refresh", "gate", "repost", "precompact", "mark-compact"]) {
    const { code, stdout, stderr } = await inFolder(command);
    assertEquals([code, stdout, stderr], [0, "", ""], command);
  }
});
