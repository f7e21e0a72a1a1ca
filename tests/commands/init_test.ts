import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

const BRIEF = `PURPOSE: Tiny queue
DIFFERENTIATORS:
  - (what sets this project apart; edit this file)
INVARIANTS:
  - (top-5 architectural rules; edit this file)
GOTCHAS:
  - (landmines you keep stepping on; edit this file)
`;

const MANIFEST = { "package.json": '{"description":"Tiny queue"}' };

/** A repository with one commit that says what it is for. */
async function repository(files: Readonly<Record<string, string>> = MANIFEST): Promise<Sandbox> {
  const sandbox = await Sandbox.create();
  await sandbox.commit("first", files);
  return sandbox;
}

Deno.test("init writes static.md, names the source of PURPOSE and what to do next", async () => {
  await using sandbox = await repository();
  const { code, stdout, stderr } = await sandbox.run(["init"]);
  assertEquals({ code, stderr }, { code: 0, stderr: "" });
  assertEquals(await sandbox.read(".revive/static.md"), BRIEF);
  assertStringIncludes(stdout, "PURPOSE, from package.json: Tiny queue");
  for (const next of ["static.md", "revive suggest", "revive show", "revive install-hook"]) {
    assertStringIncludes(stdout, next);
  }
});

Deno.test("init leaves nothing in git status but the brief [C06]", async () => {
  await using sandbox = await repository();
  await sandbox.run(["init"]);
  await sandbox.write(".claude/revive-counter", "1:0");
  await sandbox.write(".claude/revive-compact.signal", "compact");
  assertEquals(await sandbox.git("status", "--porcelain"), "?? .revive/");
  await sandbox.run(["init", "--force"]);
  const exclude = await sandbox.read(".git/info/exclude");
  assertEquals(exclude.match(/^\.claude\/revive-counter$/gm)?.length, 1);
  assertEquals(exclude.match(/^\.claude\/revive-compact\.signal$/gm)?.length, 1);
});

Deno.test("init in a linked worktree writes the exclude file that git reads there [C06]", async () => {
  await using sandbox = await repository();
  await sandbox.git("worktree", "add", "--quiet", "../wt", "-b", "x");
  const folder = `${sandbox.top}/wt`;
  assertEquals((await sandbox.run(["init"], { cwd: folder })).code, 0);
  await Deno.mkdir(`${folder}/.claude`);
  await Deno.writeTextFile(`${folder}/.claude/revive-counter`, "1:0");
  assertEquals(await sandbox.gitIn(folder, "status", "--porcelain"), "?? .revive/");
  assertEquals(await sandbox.git("status", "--porcelain"), "");
});

Deno.test("init for a folder below the top of its checkout excludes the state there [C06]", async () => {
  await using sandbox = await repository({ "a[1]/package.json": MANIFEST["package.json"] });
  await Deno.mkdir(`${sandbox.project}/a[1]/.revive`);
  const { code } = await sandbox.run(["init"], { cwd: `${sandbox.project}/a[1]` });
  assertEquals(code, 0);
  assertEquals(await sandbox.read("a[1]/.revive/static.md"), BRIEF);
  await sandbox.write("a[1]/.claude/revive-counter", "1:0");
  assertEquals(await sandbox.git("status", "--porcelain"), "?? a[1]/.revive/");
});

Deno.test("init without info/, without git and in a subfolder", async () => {
  await using sandbox = await repository();
  await Deno.remove(`${sandbox.project}/.git/info`, { recursive: true });
  await Deno.mkdir(`${sandbox.project}/src`);
  const { code, stdout } = await sandbox.run(["init"], { cwd: `${sandbox.project}/src` });
  assertEquals(code, 0);
  assertStringIncludes(stdout, `Wrote ${sandbox.project}/.revive/static.md`);
  assertStringIncludes(await sandbox.read(".git/info/exclude"), ".claude/revive-counter");
  await using plain = await Sandbox.create({ git: false });
  const result = await plain.run(["init"]);
  assertEquals({ code: result.code, stderr: result.stderr }, { code: 0, stderr: "" });
  assertStringIncludes(result.stdout, "PURPOSE is a placeholder");
  assertStringIncludes(
    await plain.read(".revive/static.md"),
    "PURPOSE: (describe this project in 1-3 sentences)\n",
  );
});

Deno.test("init refuses whatever has the brief's name and tells of --force", async () => {
  await using sandbox = await repository();
  await sandbox.write(".revive/static.md", "mine");
  const { code, stdout, stderr } = await sandbox.run(["init"]);
  assertEquals({ code, stdout }, { code: 1, stdout: "" });
  assertStringIncludes(stderr, ".revive/static.md");
  assertStringIncludes(stderr, "--force");
  assertEquals(await sandbox.read(".revive/static.md"), "mine");
  assertEquals(await sandbox.git("status", "--porcelain"), "?? .revive/");
});

Deno.test("init --force rewrites PURPOSE and keeps every other byte", async () => {
  // The second mode has a bit that the usual mask takes away from new files.
  for (const [flag, mode] of [["--force", 0o600], ["-f", 0o664]] as const) {
    await using sandbox = await repository();
    const rest = "\r\nnotes \u0007\r\nGOTCHAS :\r\n  - a  \r\n```\r\nPURPOSE: x";
    await sandbox.write(".revive/static.md", `\ufeffPURPOSE: old one${rest}`);
    await Deno.chmod(`${sandbox.project}/.revive/static.md`, mode);
    const { code, stdout } = await sandbox.run(["init", flag]);
    assertEquals(code, 0);
    assertStringIncludes(stdout, "It was: old one\n");
    assertStringIncludes(stdout, "so the brief says: Tiny queue notes");
    const bytes = await Deno.readFile(`${sandbox.project}/.revive/static.md`);
    assertEquals(bytes, new TextEncoder().encode(`\ufeffPURPOSE: Tiny queue${rest}`));
    const now = await Deno.stat(`${sandbox.project}/.revive/static.md`);
    assertEquals((now.mode ?? 0) & 0o777, mode);
  }
});

Deno.test("init --force writes a first brief, and keeps a PURPOSE that nothing replaces", async () => {
  await using sandbox = await repository({ "a.txt": "a" });
  assertEquals((await sandbox.run(["init", "--force"])).code, 0);
  const curated = "PURPOSE: Mine.\nGOTCHAS:\n  - a\n";
  await sandbox.write(".revive/static.md", curated);
  const { code, stdout } = await sandbox.run(["init", "--force"]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "as it is");
  assertEquals(await sandbox.read(".revive/static.md"), curated);
});

/** What may lie in the way, and what the message must name. */
const OBSTACLES: readonly (readonly [string, (project: string) => Promise<unknown>, RegExp])[] = [
  [".revive is a file", (p) => Deno.writeTextFile(`${p}/.revive`, "x"), /\.revive is no folder/],
  [".revive is a link", (p) => Deno.symlink("/tmp", `${p}/.revive`), /\.revive is a link/],
  [".revive leads nowhere", (p) => Deno.symlink("/nowhere", `${p}/.revive`), /\.revive is a link/],
  ["a read-only folder", (p) => Deno.mkdir(`${p}/.revive`, { mode: 0o555 }), /read-only/],
  [
    "static.md is a folder",
    (p) => Deno.mkdir(`${p}/.revive/static.md`, { recursive: true }),
    /static\.md is no file/,
  ],
  [
    "static.md leads outside",
    async (p) => {
      await Deno.mkdir(`${p}/.revive`);
      await Deno.writeTextFile(`${p}/../other`, "PURPOSE: other\n");
      await Deno.symlink(`${p}/../other`, `${p}/.revive/static.md`);
    },
    /static\.md is a link to .*other/,
  ],
  [
    "static.md is read-only",
    async (p) => {
      await Deno.mkdir(`${p}/.revive`);
      await Deno.writeTextFile(`${p}/.revive/static.md`, "PURPOSE: old\n", { mode: 0o444 });
    },
    /static\.md: the file is read-only/,
  ],
];

Deno.test("init says what lies in the way and writes nothing", async () => {
  for (const [what, put, message] of OBSTACLES) {
    await using sandbox = await repository();
    await put(sandbox.project);
    const before = await sandbox.git("status", "--porcelain", "--ignored");
    const { code, stdout, stderr } = await sandbox.run(["init", "--force"]);
    assertEquals({ code, stdout }, { code: 1, stdout: "" }, what);
    assert(message.test(stderr), `${what}: ${stderr}`);
    assertEquals(await sandbox.git("status", "--porcelain", "--ignored"), before, what);
    await Deno.chmod(`${sandbox.project}/.revive`, 0o755).catch(() => {});
  }
});

Deno.test("init --force follows a link inside of the project, and the link survives", async () => {
  await using sandbox = await repository();
  await sandbox.write("brief.md", "PURPOSE: old\nGOTCHAS:\n");
  await Deno.mkdir(`${sandbox.project}/.revive`);
  await Deno.symlink("../brief.md", `${sandbox.project}/.revive/static.md`);
  assertEquals((await sandbox.run(["init", "--force"])).code, 0);
  assertEquals(await sandbox.read("brief.md"), "PURPOSE: Tiny queue\nGOTCHAS:\n");
  assert((await Deno.lstat(`${sandbox.project}/.revive/static.md`)).isSymlink);
});

Deno.test("init repairs a .gitignore that would keep the brief out", async () => {
  const rules = [".revive", ".revive/", ".*", "*.md", ".revive/*\r\n"];
  for (const rule of rules) {
    await using sandbox = await repository({ ...MANIFEST, ".gitignore": rule });
    const { code, stdout, stderr } = await sandbox.run(["init"]);
    assertEquals({ code, stderr }, { code: 0, stderr: "" }, rule);
    assertStringIncludes(stdout, ".gitignore");
    const text = await sandbox.read(".gitignore");
    const eol = rule.endsWith("\r\n") ? "\r\n" : "\n";
    assert(text.startsWith(rule.endsWith("\n") ? rule : rule + eol), JSON.stringify(text));
    assert(
      text.endsWith(["", "!.revive/", ".revive/*", "!.revive/static.md", ""].join(eol)),
      JSON.stringify(text),
    );
    assert(/^# /m.test(text), text);
    await sandbox.git("add", ".revive");
    await sandbox.write(".revive/notes", "x");
    assertEquals(
      await sandbox.git("status", "--porcelain"),
      // `.*` hides the .gitignore itself.
      (rule === ".*" ? "" : " M .gitignore\n") + "A  .revive/static.md",
      rule,
    );
    await sandbox.run(["init", "--force"]);
    assertEquals(await sandbox.read(".gitignore"), text, `${rule}, twice`);
  }
});

Deno.test("init leaves a .gitignore alone that does not concern it", async () => {
  await using sandbox = await repository({ ...MANIFEST, ".gitignore": "node_modules\n" });
  await sandbox.run(["init"]);
  assertEquals(await sandbox.git("status", "--porcelain"), "?? .revive/");
});

Deno.test("init warns where the exception does not help, and names git check-ignore -v", async () => {
  await using sandbox = await repository({
    ...MANIFEST,
    ".gitignore": ".revive\n",
    ".revive/.gitignore": "*\n",
  });
  const { code, stderr } = await sandbox.run(["init"]);
  assertEquals(code, 0);
  assertStringIncludes(stderr, "git check-ignore -v .revive/static.md");
});

Deno.test("init warns where the rule stands elsewhere, and makes no .gitignore", async () => {
  await using sandbox = await repository();
  await sandbox.write(".git/info/exclude", ".revive\n");
  const { code, stderr } = await sandbox.run(["init"]);
  assertEquals(code, 0);
  assertStringIncludes(stderr, "git check-ignore -v .revive/static.md");
  assertEquals(await sandbox.git("status", "--porcelain"), "");
});

Deno.test("init goes on where .gitignore cannot be written, with the lines to add [C06]", async () => {
  await using sandbox = await repository({ ...MANIFEST, ".gitignore": ".revive\n" });
  await Deno.chmod(`${sandbox.project}/.gitignore`, 0o444);
  const { code, stderr } = await sandbox.run(["init"]);
  assertEquals(code, 0);
  for (const line of ["!.revive/", ".revive/*", "!.revive/static.md"]) {
    assertStringIncludes(stderr, `\n  ${line}\n`);
  }
  assertEquals(await sandbox.read(".gitignore"), ".revive\n");
  assertEquals(await sandbox.read(".revive/static.md"), BRIEF);
  assertEquals(await sandbox.git("status", "--porcelain"), "");
});

Deno.test("init asks gh first and does not wait for one that hangs", async () => {
  await using sandbox = await repository();
  const bin = `${sandbox.top}/bin`;
  await Deno.mkdir(bin);
  const PATH = `${bin}:${Deno.env.get("PATH")}`;
  const answer = async (script: string) => {
    await Deno.writeTextFile(`${bin}/gh`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return await sandbox.run(["init", "--force"], { env: { PATH } });
  };
  const told = await answer(`echo '{"description":"Says GitHub"}'`);
  assertStringIncludes(told.stdout, "PURPOSE, from the GitHub description: Says GitHub");
  const failed = await answer("echo no such repository >&2; exit 1");
  assertStringIncludes(failed.stdout, "from package.json");
  assertEquals(failed.stderr, "");
  const hung = await answer("sleep 60");
  assertEquals(hung.code, 0);
  assertEquals(hung.ms < 30_000, true);
});

Deno.test("init recommends --force only where it helps, and else says what is there and what to do", async () => {
  const cases: readonly (readonly [string, (project: string) => Promise<unknown>, RegExp])[] = [
    [
      "a folder",
      (p) => Deno.mkdir(`${p}/.revive/static.md`, { recursive: true }),
      /^revive init: \S*static\.md is no file but a folder\. Move it away first\.\n$/,
    ],
    [
      "a FIFO",
      async (p) => {
        await Deno.mkdir(`${p}/.revive`);
        await new Deno.Command("mkfifo", { args: [`${p}/.revive/static.md`] }).output();
      },
      /^revive init: \S*static\.md is no file\. Move it away first\.\n$/,
    ],
    [
      "a link that leads nowhere",
      async (p) => {
        await Deno.mkdir(`${p}/.revive`);
        await Deno.symlink("nowhere", `${p}/.revive/static.md`);
      },
      /static\.md is a link that leads nowhere\. Put the file where it leads, or remove the link\./,
    ],
    [
      "a link out of the project",
      async (p) => {
        await Deno.mkdir(`${p}/.revive`);
        await Deno.writeTextFile(`${p}/../other`, "PURPOSE: other\n");
        await Deno.symlink(`${p}/../other`, `${p}/.revive/static.md`);
      },
      /exists already[^]*cannot do so yet:\n\S*static\.md is a link to \S*\/other, outside of the project\. Edit that file itself\./,
    ],
    [
      "a read-only file",
      async (p) => {
        await Deno.mkdir(`${p}/.revive`);
        await Deno.writeTextFile(`${p}/.revive/static.md`, "PURPOSE: old\n", { mode: 0o444 });
      },
      /exists already[^]*cannot do so yet:\n\S*static\.md: the file is read-only\. Make it writable/,
    ],
  ];
  for (const [what, put, message] of cases) {
    await using sandbox = await repository();
    await put(sandbox.project);
    const { code, stdout, stderr } = await sandbox.run(["init"]);
    assertEquals({ code, stdout }, { code: 1, stdout: "" }, what);
    assert(message.test(stderr), `${what}: ${stderr}`);
    assert(!/init --force rewrites/.test(stderr), `${what}: ${stderr}`);
  }
});

Deno.test("init --force keeps every mode whatever the umask is, and leaves no other file", async () => {
  for (const mode of [0o664, 0o600, 0o666, 0o644, 0o640]) {
    await using sandbox = await repository();
    await sandbox.write("brief.md", "PURPOSE: old\n");
    await Deno.mkdir(`${sandbox.project}/.revive`);
    await Deno.symlink("../brief.md", `${sandbox.project}/.revive/static.md`);
    await Deno.chmod(`${sandbox.project}/brief.md`, mode);
    assertEquals((await sandbox.run(["init", "--force"])).code, 0);
    assertEquals(await sandbox.read("brief.md"), "PURPOSE: Tiny queue\n");
    assertEquals(((await Deno.stat(`${sandbox.project}/brief.md`)).mode ?? 0) & 0o777, mode);
    assertEquals([...Deno.readDirSync(`${sandbox.project}/.revive`)].length, 1);
    assertEquals(
      await sandbox.git("status", "--porcelain", "--ignored"),
      "?? .revive/\n?? brief.md",
    );
  }
});

Deno.test("init --force loses no edit that is made while it looks for a PURPOSE", async () => {
  await using sandbox = await repository();
  await sandbox.write(".revive/static.md", "PURPOSE: old\n");
  const bin = `${sandbox.top}/bin`;
  await Deno.mkdir(bin);
  const edit = `printf 'PURPOSE: old\\nGOTCHAS:\\n- new\\n' > ${sandbox.project}/.revive/static.md`;
  await Deno.writeTextFile(`${bin}/gh`, `#!/bin/sh\n${edit}\nexit 1\n`, { mode: 0o755 });
  const PATH = `${bin}:${Deno.env.get("PATH")}`;
  const { code, stderr } = await sandbox.run(["init", "--force"], { env: { PATH } });
  assertEquals(code, 1);
  assertStringIncludes(stderr, "changed by somebody else in the same moment");
  assertEquals(await sandbox.read(".revive/static.md"), "PURPOSE: old\nGOTCHAS:\n- new\n");
  assertEquals((await sandbox.run(["init", "--force"])).code, 0);
  assertEquals(await sandbox.read(".revive/static.md"), "PURPOSE: Tiny queue\nGOTCHAS:\n- new\n");
});

Deno.test("init adds an exception once, whatever stands before it or between blank lines", async () => {
  const exception = "!.revive/\n\n  .revive/*\n!.revive/static.md  \n\n";
  await using sandbox = await repository({
    ...MANIFEST,
    ".gitignore": `.revive\n${exception}`,
    // It does not help here, so whether it was added again can be seen.
    ".revive/.gitignore": "*\n",
  });
  const { code, stderr } = await sandbox.run(["init"]);
  assertEquals(code, 0);
  assertStringIncludes(stderr, "git check-ignore -v .revive/static.md");
  assertEquals(await sandbox.read(".gitignore"), `.revive\n${exception}`);
  // An exception that other rules follow does not count: they may undo it.
  await sandbox.write(".gitignore", `!.revive/\n.revive/*\n!.revive/static.md\n.revive\n`);
  await Deno.remove(`${sandbox.project}/.revive/.gitignore`);
  const again = await sandbox.run(["init", "--force"]);
  assertStringIncludes(again.stdout, "Added an exception");
  assertEquals((await sandbox.read(".gitignore")).match(/^!\.revive\/static\.md$/gm)?.length, 2);
});
