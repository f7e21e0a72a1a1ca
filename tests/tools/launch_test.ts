import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { bundle } from "../support/bundle.ts";
import { findProgram, runCommand } from "../support/command.ts";
import { Sandbox } from "../support/sandbox.ts";
import { COMMANDS } from "../../lib/cli.ts";
import { DENO_FLAGS } from "../../lib/permissions.ts";
import { hookPattern, MALLOC_TUNABLES, scriptHeader } from "../../tools/launch.ts";

/** Shells that stand as /bin/sh somewhere: dash (Debian), bash (macOS), busybox (Alpine), zsh. */
const SHELLS: readonly (readonly string[])[] = [
  ["dash"],
  ["bash", "--posix"],
  ["busybox", "sh"],
  ["zsh", "--emulate", "sh"],
];

async function* shells(): AsyncGenerator<readonly [string, readonly string[]]> {
  for (const [name = "", ...args] of SHELLS) {
    const program = await findProgram(name);
    if (program !== undefined) yield [program, args];
  }
}

Deno.test("scriptHeader() hands every argument on, in every shell", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const script = `${sandbox.top}/echo it.js`;
  await Deno.writeTextFile(
    script,
    scriptHeader(DENO_FLAGS) + "console.log(JSON.stringify(Deno.args));\n",
  );
  const denoFolder = Deno.execPath().replace(/\/[^/]*$/, "");
  let tried = 0;
  for await (const [shell, args] of shells()) {
    const run = await runCommand(shell, [...args, script, "a b", "", "$HOME", "*", "-x"], {
      env: { PATH: `${denoFolder}:/usr/bin:/bin`, HOME: sandbox.home },
    });
    assertEquals(run, { code: 0, stdout: '["a b","","$HOME","*","-x"]\n', stderr: "" });
    tried++;
  }
  assertEquals(tried > 0, true);
});

Deno.test("scriptHeader() has Deno take its memory in large pages, unless the user says how", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const script = `${sandbox.top}/it.js`;
  await Deno.writeTextFile(script, scriptHeader([]));
  const seen = `#!/bin/sh\necho "$DENO_NO_UPDATE_CHECK $GLIBC_TUNABLES"\n`;
  await Deno.writeTextFile(`${sandbox.top}/deno`, seen, { mode: 0o755 });
  const PATH = `${sandbox.top}:/usr/bin:/bin`;
  for await (const [shell, args] of shells()) {
    const run = async (env: Record<string, string>) =>
      (await runCommand(shell, [...args, script], { env: { PATH, ...env } })).stdout;
    assertEquals(await run({}), `1 ${MALLOC_TUNABLES}\n`);
    assertEquals(await run({ GLIBC_TUNABLES: "a.b=1" }), "1 a.b=1\n");
  }
});

Deno.test("scriptHeader() ends a hook with 0 where Deno does not start, and a person's command as Deno does", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const script = `${sandbox.top}/it.js`;
  await Deno.writeTextFile(script, scriptHeader(["--x"]));
  const fake = '#!/bin/sh\nprintf "<%s>" "$@"\nexit 7\n';
  await Deno.writeTextFile(`${sandbox.top}/deno`, fake, { mode: 0o755 });
  const env = { PATH: `${sandbox.top}:/usr/bin:/bin` };
  for await (const [shell, args] of shells()) {
    const run = (...rest: string[]) => runCommand(shell, [...args, script, ...rest], { env });
    for (const hook of hookPattern().split("|")) {
      const { code, stdout } = await run(hook, "a b");
      assertEquals([code, stdout], [0, `<run><--x><${script}><${hook}><a b>`], shell);
    }
    for (const command of ["show", "refresher", "", "*"]) {
      assertEquals((await run(command)).code, 7, command);
    }
    assertEquals((await run()).code, 7);
  }
});

Deno.test("scriptHeader() without Deno keeps hooks quiet and tells a person", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const env = { PATH: `${sandbox.top}/nowhere`, HOME: sandbox.home };
  const script = await withoutUsualFolders(await bundle(), sandbox.top);
  for await (const [shell, args] of shells()) {
    for (const { name, audience } of COMMANDS) {
      const run = await runCommand(shell, [...args, script, name], { env });
      assertEquals(run.stdout, "");
      if (audience === "hook") assertEquals([run.code, run.stderr], [0, ""]);
      else {
        assertEquals(run.code, 1);
        assertMatch(run.stderr, /^revive: deno is not on PATH \(https:\/\/deno\.com\)\n$/);
      }
    }
  }
});

Deno.test("scriptHeader() starts a hook and the skill's commands, and tells a person, in a folder that was deleted", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const env = { PATH: Deno.env.get("PATH") ?? "", HOME: sandbox.home };
  const script = await bundle();
  const gone = 'mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"';
  for await (const [shell, args] of shells()) {
    const runThere = (...command: string[]) =>
      runCommand(
        "/bin/sh",
        ["-c", gone, "sh", `${sandbox.top}/gone`, shell, ...args, script, ...command],
        { env },
      );
    for (
      const [name, code] of [["refresh", 0], ["gate", 0], ["show", 1], ["version", 1]] as const
    ) {
      const run = await runThere(name);
      assertEquals([run.code, run.stdout], [code, ""], `${shell} ${name}: ${run.stderr}`);
      const isTold = run.stderr.includes("revive: the working directory has been deleted. Change");
      assertEquals([isTold, run.stderr.includes("backtrace")], [code === 1, false], run.stderr);
    }
    // The skill calls it from wherever the agent is by now, and must not fail.
    const transcript = await runThere("transcript", "--session", "s-1");
    assertEquals(transcript.code, 0, `${shell}: ${transcript.stderr}`);
    assertStringIncludes(transcript.stdout, "there is no transcript of session s-1");
  }
});

/** A copy of the script that does not look where this machine may keep its Deno. */
async function withoutUsualFolders(script: string, folder: string): Promise<string> {
  const text = await Deno.readTextFile(script);
  const copy = `${folder}/revive.js`;
  await Deno.writeTextFile(copy, text.replaceAll(/:\/(?:usr\/local|opt\/homebrew)\/bin/g, ""));
  return copy;
}

Deno.test("scriptHeader() finds Deno where its own installer puts it", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await Deno.mkdir(`${sandbox.home}/.deno/bin`, { recursive: true });
  await Deno.symlink(Deno.execPath(), `${sandbox.home}/.deno/bin/deno`);
  const run = await runCommand("/bin/sh", [await bundle(), "version"], {
    env: { PATH: `${sandbox.top}/nowhere`, HOME: sandbox.home },
  });
  assertEquals(run.code, 0);
  assertStringIncludes(run.stdout, "revive ");
});

Deno.test("hookPattern() names the hook commands and no other", () => {
  const names = hookPattern().split("|");
  for (const { name, audience } of COMMANDS) {
    assertEquals(names.includes(name), audience === "hook", name);
  }
});
