import { dirname, join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { bundle } from "../support/bundle.ts";
import { findProgram, runCommand } from "../support/command.ts";
import { examine, readReport } from "../support/examined.ts";
import { DENO_FLAGS } from "../../lib/permissions.ts";
import { Sandbox } from "../support/sandbox.ts";

/** What may stand where a file is expected, and nothing may wait for or choke on. */
const OBSTACLES: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  "a directory": (path) => Deno.mkdir(path),
  "a FIFO": (path) => new Deno.Command("mkfifo", { args: [path] }).output(),
  "a link to /dev/zero": (path) => Deno.symlink("/dev/zero", path),
  "a link to itself": (path) => Deno.symlink(path.slice(path.lastIndexOf("/") + 1), path),
  "a link to /dev/tty": (path) => Deno.symlink("/dev/tty", path),
};

async function put(path: string, make: (path: string) => Promise<unknown>): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.remove(path, { recursive: true }).catch(() => {});
  await make(path);
}

/** A file of `megabytes` that takes no room on the disk. */
async function sparse(path: string, megabytes: number): Promise<void> {
  await Deno.writeTextFile(path, "x\n");
  await Deno.truncate(path, megabytes * 1024 * 1024);
}

for (const [name, make] of Object.entries(OBSTACLES)) {
  Deno.test(`doctor reports ${name} in every place that it looks at, and looks at the others`, async () => {
    await using sandbox = await Sandbox.create();
    await sandbox.commit("x");
    for (
      const place of [
        ".revive/static.md",
        ".claude/settings.json",
        ".claude/settings.local.json",
        ".claude/skills/checkpoint/SKILL.md",
        "TODO.md",
        "package.json",
      ]
    ) {
      await put(join(sandbox.project, place), make);
    }
    for (
      const place of [
        ".claude/settings.json",
        ".claude/projects/x/s.jsonl",
        ".context-revive/hook.log",
        ".context-revive/installs.json",
        ".context-revive/events/2026-01.jsonl",
        ".context-revive/sessions",
      ]
    ) {
      await put(join(sandbox.home, place), make);
    }
    const { problems, checks, about } = await examine(sandbox);
    for (
      const expected of ["static.md", "user settings", "project settings", "local settings"]
    ) {
      assert(problems.includes(`FAIL ${expected}`), `${expected}: ${problems}`);
    }
    assert(problems.includes("FAIL checkpoint skill"), String(problems));
    assert(problems.includes("FAIL state files"), String(problems));
    assertStringIncludes(about("git"), "2.");
    assert(!checks.some(({ message }) => /broke off|did not end/.test(message)), String(problems));
  });
}

Deno.test("doctor takes .claude, .revive and the state's folder being files", async () => {
  await using sandbox = await Sandbox.create();
  for (const path of [".claude", ".revive"]) await sandbox.write(path, "x");
  for (const path of [".claude", ".context-revive"]) {
    await Deno.writeTextFile(join(sandbox.home, path), "x");
  }
  const { problems } = await examine(sandbox);
  assert(problems.includes("FAIL static.md"));
  assert(problems.includes("FAIL state folder"));
});

Deno.test("doctor takes a log of 100 MB and settings of 50 MB, valid or not", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: x\nGOTCHAS:\n - y\n");
  assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
  await put(join(sandbox.home, ".context-revive/hook.log"), (path) => sparse(path, 100));
  const large = `{"a": "${"x".repeat(50 * 1024 * 1024)}"`;
  await put(
    join(sandbox.home, ".claude/settings.json"),
    (path) => Deno.writeTextFile(path, large + "}"),
  );
  const valid = await examine(sandbox);
  assertEquals(valid.problems, ["WARN user settings", "WARN log"]);
  assertStringIncludes(valid.about("log"), "has 100.0 MB");
  await Deno.writeTextFile(join(sandbox.home, ".claude/settings.json"), large + ",}");
  assertEquals((await examine(sandbox)).problems, ["FAIL user settings", "WARN log"]);
  await put(join(sandbox.home, ".claude/settings.json"), (path) => sparse(path, 4096));
  assertEquals((await examine(sandbox)).problems, ["FAIL user settings", "WARN log"]);
});

Deno.test("doctor takes a brief of 40 KB, bytes that are no text, and what steers a terminal", async () => {
  await using sandbox = await Sandbox.create();
  const bullets = Array.from({ length: 400 }, (_, at) => `  - ${at} ${"y".repeat(95)}`).join("\n");
  await sandbox.write(".revive/static.md", `PURPOSE: x\nINVARIANTS:\n${bullets}\n`);
  const over = await examine(sandbox);
  assert(over.problems.includes("FAIL brief size"));
  assertStringIncludes(over.about("brief size"), "of INVARIANTS's bullets");

  const bytes = new TextEncoder().encode(
    "PURPOSE: \u001b[31mred\nGOTCHAS:\n - `lib/\u202e?.ts` \n",
  );
  bytes[bytes.indexOf("?".charCodeAt(0))] = 0xff;
  await sandbox.write(".revive/static.md", bytes);
  await sandbox.write(".claude/settings.json", bytes);
  const { stdout } = await sandbox.run(["doctor"]);
  assertMatch(stdout, /^WARN static\.md: .* is not valid UTF-8/m);
  assertMatch(stdout, /^FAIL project settings: /m);
  // deno-lint-ignore no-control-regex
  assertEquals(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(stdout), false);
});

Deno.test("doctor takes hooks nested in every wrong way", async () => {
  await using sandbox = await Sandbox.create();
  const path = ".claude/settings.json";
  const deep = '{"hooks":'.repeat(20_000) + "1" + "}".repeat(20_000);
  for (
    const text of [
      deep,
      `{"hooks":{"Stop":${deep}}}`,
      `{"hooks":{"Stop":[${deep}]}}`,
      `{"hooks":{"Stop":[{"hooks":[${deep}]}]}}`,
      `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":{"x":[]},"args":[${deep}]}]}]}}`,
      `{"__proto__":{"hooks":[]},"hooks":{"__proto__":[{"hooks":[{"type":"command"}]}]}}`,
      "[".repeat(200_000),
    ]
  ) {
    await sandbox.write(path, text);
    const { checks, about } = await examine(sandbox);
    assert(!checks.some(({ message }) => /broke off/.test(message)), text.slice(0, 60));
    assertStringIncludes(about("project settings"), ".claude/settings.json");
  }
});

const setpriv = await findProgram("setpriv");

Deno.test("doctor says what another user's files keep from it", {
  ignore: Deno.uid() !== 0 || setpriv === undefined, // Only root can become somebody else.
}, async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: x\nGOTCHAS:\n - y\n");
  assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
  assertEquals((await sandbox.run(["install-hook", "--global"])).code, 0);
  const program = join(sandbox.top, "revive.js");
  await Deno.copyFile(await bundle(), program);
  const nobody = 65534;
  await new Deno.Command("chown", { args: ["-R", `${nobody}:${nobody}`, sandbox.top] }).output();
  const state = join(sandbox.home, ".context-revive");
  // As after a run under sudo: the state and a settings file belong to root.
  await new Deno.Command("chown", { args: ["-R", "0:0", state] }).output();
  await Deno.chmod(state, 0o755);
  const user = join(sandbox.home, ".claude/settings.json");
  await Deno.chown(user, 0, 0);
  await Deno.chmod(user, 0o000);
  await Deno.chmod(join(sandbox.project, ".claude/settings.local.json"), 0o444);
  const asNobody = async () => {
    const { code, stdout } = await runCommand(setpriv ?? "", [
      `--reuid=${nobody}`,
      `--regid=${nobody}`,
      "--clear-groups",
      Deno.execPath(),
      "run",
      ...DENO_FLAGS,
      program,
      "doctor",
      "--json",
    ], {
      cwd: sandbox.project,
      env: {
        HOME: sandbox.home,
        PATH: Deno.env.get("PATH") ?? "",
        DENO_DIR: join(sandbox.top, "deno"),
      },
    });
    return readReport(code, stdout);
  };
  const { problems, about } = await asNobody();
  assertEquals(problems.filter((line) => !/PATH|hook programs/.test(line)), [
    "FAIL user settings",
    "WARN local settings",
    "FAIL state folder",
  ]);
  assertMatch(about("user settings"), /[Pp]ermission denied/);
  assertStringIncludes(about("local settings"), "is read-only");
});
