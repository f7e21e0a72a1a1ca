import { lacks } from "./support/tools.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "./support/assert.ts";
import { findProgram, runCommand } from "./support/command.ts";
import { InstallBench, INSTALLER } from "./support/installer.ts";

const ASSET = "revive-x86_64-unknown-linux-gnu";
const BINARY = "#!/bin/sh\necho revive 1.0.0\n";

async function linux(): Promise<InstallBench> {
  const bench = await InstallBench.create({ [ASSET]: BINARY });
  await bench.stub("uname", "case $1 in -s) echo Linux ;; -m) echo x86_64 ;; esac");
  return bench;
}

Deno.test("install.sh takes any prefix: relative, with spaces and quotes, from PREFIX [K25]", async () => {
  await using bench = await linux();
  const { home, project } = bench.sandbox;
  const odd = `${home}/Ann Lee's $HOME (x)/é`;
  for (const shell of ["dash", "bash"].filter((name) => !lacks(name))) {
    const run = await bench.install(["--prefix", odd], { shell });
    assertEquals([run.code, run.stderr], [0, ""]);
    const line = run.stdout.split("\n").at(-2) ?? "";
    const shown = await runCommand(shell, ["-c", `${line}; command -v revive`], {
      env: { PATH: bench.tools, HOME: home },
    });
    assertEquals(shown.stdout, `${odd}/bin/revive\n`);
    assertEquals((await bench.install(["--uninstall", "--prefix", odd], { shell })).code, 0);
  }
  await bench.install(["--prefix=rel/"]);
  await bench.install([], { env: { PREFIX: `${home}/env` } });
  await bench.install(["--prefix=~/tilde"]);
  for (const path of [`${project}/rel`, `${home}/env`, `${home}/tilde`]) {
    assertEquals(await Deno.readTextFile(`${path}/bin/revive`), BINARY);
  }
  const homeless = await bench.install([], { env: { HOME: "" } });
  assertStringIncludes(homeless.stderr, "HOME is not set");
});

Deno.test("install.sh takes a tilde that no shell has expanded for the home folder, and asks for nobody else's", async () => {
  await using bench = await linux();
  const { home, project } = bench.sandbox;
  for (const [prefix, folder] of [["~", home], ["~/", home], ["~/x/", `${home}/x`]] as const) {
    assertEquals((await bench.install(["--prefix", prefix])).code, 0);
    assertEquals(await Deno.readTextFile(`${folder}/bin/revive`), BINARY);
    const gone = await bench.install(["--uninstall"], { env: { PREFIX: prefix } });
    assertEquals([gone.code, gone.stdout.includes(`removed ${folder}/bin/revive`)], [0, true]);
  }
  const asked = bench.asked.length;
  for (const [prefix, HOME] of [["~/x", ""], ["~", ""], ["~ann/x", home]] as const) {
    const { code, stderr } = await bench.install(["--prefix", prefix], { env: { HOME } });
    assertEquals(code, 1, prefix);
    assertStringIncludes(stderr, "the whole path");
  }
  assertEquals(bench.asked.length, asked);
  assertEquals([...Deno.readDirSync(project)], []);
});

Deno.test("install.sh stops before downloading where it cannot write", async () => {
  await using bench = await linux();
  const file = `${bench.sandbox.home}/file`;
  await Deno.writeTextFile(file, "mine");
  for (const prefix of [file, `${file}/below`]) {
    const run = await bench.install(["--prefix", prefix]);
    assertEquals([run.code, bench.asked, await bench.left()], [1, [], ["file"]]);
    assertMatch(run.stderr, /cannot install into .*file is not a folder/);
  }
  await Deno.mkdir(`${bench.sandbox.home}/p/bin/revive`, { recursive: true });
  const taken = await bench.install(["--prefix", `${bench.sandbox.home}/p`]);
  assertEquals(taken.code, 1);
  assertStringIncludes(taken.stderr, "is a folder");
});

Deno.test("install.sh says what to do where no temporary folder can be made", async () => {
  await using bench = await linux();
  const run = await bench.install([], { env: { TMPDIR: `${bench.sandbox.home}/missing` } });
  assertEquals([run.code, bench.asked, await bench.left()], [1, [], []]);
  assertMatch(run.stderr, /install\.sh: cannot make a temporary folder in .*missing; set TMPDIR/);
});

Deno.test("install.sh stops at a read-only prefix", async () => {
  await using bench = await linux();
  await Deno.mkdir(bench.prefix);
  await Deno.chmod(bench.prefix, 0o555);
  for (const path of [bench.sandbox.top, bench.sandbox.home]) await Deno.chmod(path, 0o755);
  await Deno.chmod(bench.temporary, 0o777);
  const script = await bench.downloadedInstaller();
  // Root may write anywhere, so it becomes somebody else.
  const setpriv = Deno.uid() === 0 ? await findProgram("setpriv") : undefined;
  assert(Deno.uid() !== 0 || setpriv !== undefined, "this test needs setpriv when run by root");
  const prefix = setpriv === undefined ? [] : ["--reuid=65534", "--clear-groups"];
  const run = setpriv === undefined
    ? await bench.install([], { script })
    : await runCommand(setpriv, [...prefix, "sh", script], {
      cwd: "/",
      env: bench.environment(),
    });
  assertEquals([run.code, bench.asked], [1, []]);
  assertMatch(run.stderr, /cannot install into .*\.local is not writable; .*--prefix/);
  assertEquals(await bench.left(), [".local"]);
});

Deno.test("install.sh warns of another revive that comes first on PATH", async () => {
  await using bench = await linux();
  const other = `${bench.sandbox.top}/other bin`;
  await Deno.mkdir(other);
  await Deno.writeTextFile(`${other}/revive`, "#!/bin/sh\n", { mode: 0o755 });
  const bin = `${bench.prefix}/bin`;
  const before = await bench.install([], { env: { PATH: `${other}:${bin}:${bench.tools}` } });
  assertStringIncludes(before.stdout, `warning: ${other}/revive comes first on PATH`);
  assertEquals(before.stdout.includes("is not on PATH"), false);
  const after = await bench.install([], { env: { PATH: `${bench.tools}:${bin}:${other}` } });
  assertEquals(after.stdout.includes("warning"), false);
});

Deno.test("install.sh knows its folder on PATH with a trailing slash, by a link, and beside what is none", async () => {
  await using bench = await linux();
  const bin = `${bench.prefix}/bin`;
  await Deno.mkdir(bin, { recursive: true });
  await Deno.symlink(bin, `${bench.sandbox.top}/linked`);
  for (const spelt of [`${bin}/`, `${bench.sandbox.top}/linked`, `:/no/such folder:${bin}//`]) {
    const { stdout } = await bench.install([], { env: { PATH: `${bench.tools}:${spelt}` } });
    assertEquals(/is not on PATH|warning/.test(stdout), false, spelt);
  }
});

Deno.test("install.sh keeps a program called revive that it did not install", async () => {
  await using bench = await linux();
  const program = `${bench.prefix}/bin/revive`;
  await Deno.mkdir(`${bench.prefix}/bin`, { recursive: true });
  await Deno.writeTextFile(program, "theirs", { mode: 0o755 });
  const refused = await bench.install(["--uninstall"]);
  assertEquals([refused.code, await Deno.readTextFile(program)], [1, "theirs"]);
  assertStringIncludes((await bench.install()).stdout, `${program}.before-install`);
  assertEquals(await Deno.readTextFile(program), BINARY);
  await bench.install();
  await bench.install(["--uninstall"]);
  assertEquals(await Deno.readTextFile(`${program}.before-install`), "theirs");
  assertEquals(await bench.left(), [
    ".local",
    ".local/bin",
    ".local/bin/revive.before-install",
    ".local/lib",
  ]);
});

Deno.test("install.sh keeps each program that was put in the place of its own, and every file that is not its own", async () => {
  await using bench = await linux();
  const program = `${bench.prefix}/bin/revive`;
  const rules = `${bench.prefix}/lib/revive/rules.toml`;
  await bench.install();
  await Deno.writeTextFile(rules, "theirs");
  await Deno.writeTextFile(program, "first");
  assertStringIncludes((await bench.install()).stdout, `${program}.before-install`);
  await Deno.writeTextFile(program, "second");
  assertStringIncludes((await bench.install()).stdout, `${program}.before-install.1`);
  await Deno.writeTextFile(program, "third");
  const { code, stdout } = await bench.install(["--uninstall"]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, `left ${program} alone`);
  assertStringIncludes(stdout, "it holds other files too");
  const texts = [`${program}.before-install`, `${program}.before-install.1`, program, rules]
    .map((path) => Deno.readTextFileSync(path));
  assertEquals(texts, ["first", "second", "third", "theirs"]);
  assertEquals(await bench.left(), [
    ".local",
    ".local/bin",
    ".local/bin/revive",
    ".local/bin/revive.before-install",
    ".local/bin/revive.before-install.1",
    ".local/lib",
    ".local/lib/revive",
    ".local/lib/revive/rules.toml",
  ]);
});

Deno.test("install.sh --uninstall leaves settings alone and says what still starts the program", async () => {
  await using bench = await linux();
  await bench.install();
  const settings = `${bench.sandbox.home}/.claude/settings.json`;
  await Deno.mkdir(`${bench.sandbox.home}/.claude`);
  const text = JSON.stringify({ hooks: { Stop: [`${bench.prefix}/bin/revive`] } });
  await Deno.writeTextFile(settings, text);
  await Deno.mkdir(bench.sandbox.reviveHome);
  const run = await bench.install(["--uninstall"]);
  assertEquals([run.code, run.stderr], [0, ""]);
  assertStringIncludes(run.stdout, `warning: hooks in ${settings} still start it`);
  assertEquals(await Deno.readTextFile(settings), text);
  assertEquals((await bench.left()).includes(".context-revive"), true);
  await Deno.writeTextFile(settings, "{}");
  await bench.install();
  assertEquals((await bench.install(["--uninstall"])).stdout.includes("warning"), false);
});

Deno.test("install.sh that is interrupted leaves the old program and no rubbish", async () => {
  await using bench = await linux();
  await bench.install();
  const before = await bench.left();
  let waiting = () => {};
  const stalled = new Promise<void>((resolve) => waiting = resolve);
  bench.files.set(ASSET, () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(100));
          waiting();
        },
      }),
    ));
  // A group of its own, since Ctrl-C reaches the shell and curl alike.
  const setsid = await findProgram("setsid");
  assert(setsid !== undefined, "this test needs setsid (util-linux)");
  const child = new Deno.Command(setsid, {
    args: [`${bench.tools}/sh`, INSTALLER],
    clearEnv: true,
    env: bench.environment(),
    stdout: "null",
    stderr: "null",
  }).spawn();
  await stalled;
  Deno.kill(-child.pid, "SIGTERM");
  assertEquals((await child.status).success, false);
  assertEquals(await bench.left(), before);
  assertEquals(await Deno.readTextFile(`${bench.prefix}/bin/revive`), BINARY);
  assert(await bench.temporaryIsEmpty());
});

Deno.test("install.sh does nothing when its own download was cut, and works through a pipe", async () => {
  await using bench = await linux();
  const script = await Deno.readTextFile(INSTALLER);
  const pipe = async (text: string) => {
    const child = new Deno.Command("sh", {
      args: ["-s"],
      cwd: bench.sandbox.project,
      clearEnv: true,
      env: bench.environment(),
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
    return (await child.status).code;
  };
  for (let part = 1; part < 20; part++) {
    await pipe(script.slice(0, Math.floor(script.length * part / 20)));
  }
  await pipe(script.slice(0, script.lastIndexOf("main")));
  assertEquals([bench.asked, await bench.left()], [[], []]);
  assertEquals(await pipe(script), 0);
  assertEquals(await Deno.readTextFile(`${bench.prefix}/bin/revive`), BINARY);
});
