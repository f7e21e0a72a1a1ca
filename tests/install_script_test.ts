import { lacks } from "./support/tools.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "./support/assert.ts";
import { runCommand } from "./support/command.ts";
import { InstallBench, INSTALLER, releasedScript } from "./support/installer.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";
import { DENO_VERSION } from "../tools/targets.ts";
import { MALLOC_TUNABLES } from "../tools/launch.ts";
import config from "../deno.json" with { type: "json" };

const INSTALLED = `installed revive ${config.version} as `;

/** A machine for which no release holds a binary. */
async function elsewhere(): Promise<InstallBench> {
  const bench = await InstallBench.create({ "revive.js": await releasedScript() });
  await bench.stub("uname", "case $1 in -s) echo FreeBSD ;; -m) echo amd64 ;; esac");
  return bench;
}

async function giveDeno(bench: InstallBench): Promise<void> {
  await Deno.symlink(Deno.execPath(), `${bench.tools}/deno`);
}

/** A `npm install` that puts this machine's Deno where npm would have put one. */
async function giveNpm(bench: InstallBench, where = "node_modules/deno"): Promise<void> {
  await bench.stub(
    "npm",
    `[ "$1" = install ] || exit 1
mkdir -p "${where}"
echo "$*" >"$HOME/npm.log"
printf '#!/bin/sh\\nexec "%s" "$@"\\n' "${Deno.execPath()}" >"${where}/deno"`,
  );
}

Deno.test("install.sh installs the verified script with a launcher where there is Deno but no binary", async () => {
  for (const shell of ["dash", "bash"].filter((name) => !lacks(name))) {
    await using bench = await elsewhere();
    await giveDeno(bench);
    const script = await bench.downloadedInstaller();
    const odd = `${bench.sandbox.home}/Ann Lee's $HOME (x)`;
    const run = await bench.install(["--prefix", odd], { shell, script });
    assertEquals([run.code, run.stderr], [0, ""]);
    assertStringIncludes(run.stdout, `${INSTALLED}${odd}/bin/revive`);
    assertEquals(bench.asked, ["/latest/download/SHA256SUMS", "/latest/download/revive.js"]);
    assertEquals(await Deno.readTextFile(`${odd}/lib/revive/revive.js`), await releasedScript());
    const started = await runCommand(`${odd}/bin/revive`, ["version"], {
      env: { PATH: bench.tools, HOME: bench.sandbox.home },
    });
    assertEquals(started, { code: 0, stdout: `revive ${config.version}\n`, stderr: "" });
    assertEquals((await bench.install(["--uninstall", "--prefix", odd], { shell })).code, 0);
    assertEquals((await bench.left()).filter((path) => path.endsWith("revive")), []);
  }
});

Deno.test("install.sh verifies the script as it does a binary", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  const script = await bench.downloadedInstaller();
  bench.files.set("revive.js", "console.log('not ours')");
  const run = await bench.install([], { script });
  assertEquals([run.code, (await bench.left()).includes(".local")], [1, false]);
  assertMatch(run.stderr, /checksum of revive\.js is/);
});

Deno.test("the launcher passes the flags, names itself, and hands every argument on", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  await bench.install([], { script: await bench.downloadedInstaller() });
  const launcher = `${bench.prefix}/bin/revive`;
  const seen = `${bench.sandbox.top}/seen`;
  const fake = `${bench.sandbox.top}/deno`;
  await Deno.writeTextFile(
    fake,
    `#!/bin/sh\nprintf '%s\\n' "$REVIVE_LAUNCHER" "$DENO_NO_UPDATE_CHECK" "$GLIBC_TUNABLES" "$@" >'${seen}'\n`,
    { mode: 0o755 },
  );
  const text = await Deno.readTextFile(launcher);
  await Deno.writeTextFile(launcher, text.replace(/^deno=.*$/m, `deno='${fake}'`));
  await runCommand(launcher, ["a b", "", "*"], { env: { PATH: bench.tools } });
  const flags = ["run", "--ext=js", "--no-config", "--no-remote", "--no-npm", ...DENO_FLAGS];
  assertEquals((await Deno.readTextFile(seen)).split("\n"), [
    launcher,
    "1",
    MALLOC_TUNABLES,
    ...flags,
    `${bench.prefix}/lib/revive/revive.js`,
    "a b",
    "",
    "*",
    "",
  ]);
});

Deno.test("the launcher ends a hook with 0 where an .npmrc keeps Deno from starting", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  await bench.install([], { script: await bench.downloadedInstaller() });
  await Deno.writeTextFile(`${bench.sandbox.home}/.npmrc`, "@acme:registry=${ACME_REGISTRY}\n");
  const run = (command: string) =>
    runCommand(`${bench.prefix}/bin/revive`, [command], {
      env: { PATH: bench.tools, HOME: bench.sandbox.home },
    });
  const hook = await run("refresh");
  assertEquals([hook.code, hook.stdout], [0, ""]);
  const person = await run("version");
  assertEquals([person.code, person.stdout], [1, ""]);
  assertMatch(person.stderr, /\.npmrc/);
});

Deno.test("the launcher whose Deno has gone takes another; without one hooks are quiet", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  await bench.install([], { script: await bench.downloadedInstaller() });
  const launcher = `${bench.prefix}/bin/revive`;
  const text = await Deno.readTextFile(launcher);
  await Deno.writeTextFile(launcher, text.replace(/^deno=.*$/m, "deno='/nowhere/deno'"));
  const run = (command: string) =>
    runCommand(launcher, [command], { env: { PATH: bench.tools, HOME: bench.sandbox.home } });
  assertEquals((await run("version")).stdout, `revive ${config.version}\n`);
  const gone = 'mkdir gone && cd gone && rm -r ../gone && exec "$1" refresh';
  const hook = await runCommand("/bin/sh", ["-c", gone, "sh", launcher], {
    cwd: bench.sandbox.top,
    env: { PATH: bench.tools, HOME: bench.sandbox.home },
  });
  assertEquals([hook.code, hook.stdout], [0, ""], hook.stderr);
  await Deno.remove(`${bench.tools}/deno`);
  assertEquals(await run("refresh"), { code: 0, stdout: "", stderr: "" });
  assertEquals(await run("version"), {
    code: 1,
    stdout: "",
    stderr: "revive: deno is not on PATH (https://deno.com)\n",
  });
});

Deno.test("install.sh fetches Deno through npm where there is only npm, and keeps it when run again", async () => {
  for (const where of ["node_modules/deno", "node_modules/@deno/linux-x64-glibc"]) {
    await using bench = await elsewhere();
    await giveNpm(bench, where);
    const script = await bench.downloadedInstaller();
    const run = await bench.install([], { script });
    assertEquals([run.code, run.stderr], [0, ""]);
    assertStringIncludes(run.stdout, `fetching Deno ${DENO_VERSION} through npm`);
    assertStringIncludes(run.stdout, INSTALLED);
    const log = await Deno.readTextFile(`${bench.sandbox.home}/npm.log`);
    assertStringIncludes(log, ` deno@${DENO_VERSION}\n`);
    const launcher = await Deno.readTextFile(`${bench.prefix}/bin/revive`);
    assertStringIncludes(launcher, `deno='${bench.prefix}/lib/revive/deno'`);
    const again = await bench.install([], { script });
    // A newer Deno here than the installer asks for is fetched each time.
    if (Deno.version.deno === DENO_VERSION) assertEquals(again.stdout.includes("npm"), false);
    await bench.install(["--uninstall"]);
    assertEquals((await bench.left()).filter((path) => path.includes("revive")), []);
  }
});

Deno.test("install.sh uses no Deno older than 2.9 and stops when npm fails or brings a Deno that cannot run", async () => {
  await using bench = await elsewhere();
  const script = await bench.downloadedInstaller();
  await bench.stub("deno", "echo deno 1.46.3");
  const none = await bench.install([], { script });
  assertEquals(none.code, 1);
  assertMatch(none.stderr, /needs Deno or npm: install Deno \(https:\/\/deno\.com\)/);
  await bench.stub("npm", "echo E404 >&2; exit 1");
  const failed = await bench.install([], { script });
  assertEquals(failed.code, 1);
  assertMatch(failed.stderr, /E404\ninstall\.sh: npm could not fetch deno@/);
  await bench.stub("npm", "mkdir -p node_modules/deno; echo garbage >node_modules/deno/deno");
  const useless = await bench.install([], { script });
  assertEquals(useless.code, 1);
  assertStringIncludes(useless.stderr, "does not run on FreeBSD amd64");
  assertEquals([await bench.left(), bench.asked], [[], []]);
  assert(await bench.temporaryIsEmpty());
});

Deno.test("install.sh --from-source in a checkout builds the script and downloads no release", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
  const run = await bench.install(["--from-source"], { env: { DENO_DIR } });
  assertEquals([run.code, run.stderr, bench.asked], [0, "", []]);
  assertMatch(
    run.stdout,
    new RegExp(`^building revive from ${INSTALLER.replace("/install.sh", "")}\n`),
  );
  assertStringIncludes(run.stdout, INSTALLED);
});

Deno.test("install.sh changes between binary and script without leaving the other behind", async () => {
  await using bench = await elsewhere();
  await giveDeno(bench);
  const script = await bench.downloadedInstaller();
  await bench.install([], { script });
  await bench.stub("uname", "case $1 in -s) echo Linux ;; -m) echo x86_64 ;; esac");
  await bench.release({ "revive-x86_64-unknown-linux-gnu": "#!/bin/sh\necho revive 2.0.0\n" });
  assertStringIncludes((await bench.install([], { script })).stdout, "installed revive 2.0.0");
  assertEquals((await bench.left()).includes(".local/lib/revive/revive.js"), false);
  await bench.release({ "revive.js": await releasedScript() });
  const back = await bench.install(["--from-source"], { script });
  assertStringIncludes(back.stdout, INSTALLED);
});
