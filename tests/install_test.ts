import { lacks } from "./support/tools.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "./support/assert.ts";
import { findProgram, runCommand } from "./support/command.ts";
import { InstallBench, INSTALLER, sha256, truncated } from "./support/installer.ts";
import { TARGETS } from "../tools/targets.ts";

/** The binary for a 64-bit Linux on Intel, which the tests' `uname` pretends. */
const ASSET = "revive-x86_64-unknown-linux-gnu";

function binary(version: string): string {
  return `#!/bin/sh\necho revive ${version}\n`;
}

async function linux(tools?: readonly string[]): Promise<InstallBench> {
  const bench = await InstallBench.create({ [ASSET]: binary("1.0.0") }, tools);
  await machine(bench, "Linux", "x86_64");
  return bench;
}

async function machine(bench: InstallBench, kernel: string, cpu: string): Promise<void> {
  await bench.stub("uname", `case $1 in -s) echo ${kernel} ;; -m) echo ${cpu} ;; esac`);
}

Deno.test("shellcheck finds nothing in install.sh", { ignore: lacks("shellcheck") }, async () => {
  const program = await findProgram("shellcheck");
  assert(program !== undefined, "shellcheck is not installed: apt-get install shellcheck");
  assertEquals((await runCommand(program, [INSTALLER], { env: {} })).stdout, "");
});

for (const shell of ["dash", "bash"]) {
  const name = `install.sh installs, upgrades and uninstalls a verified binary, in ${shell}`;
  Deno.test(name, { ignore: lacks(shell) }, async () => {
    await using bench = await linux();
    await bench.sandbox.write(".claude/settings.json", "{}");
    const first = await bench.install([], { shell });
    assertEquals([first.code, first.stderr], [0, ""]);
    assertMatch(first.stdout, /installed revive 1\.0\.0 as .*\/\.local\/bin\/revive\n/);
    assertMatch(first.stdout, /is not on PATH.*\n {2}export PATH='.*\/\.local\/bin':"\$PATH"\n$/);
    const files = [".local", ".local/bin", ".local/bin/revive"];
    const record = [".local/lib", ".local/lib/revive", ".local/lib/revive/installed"];
    assertEquals(await bench.left(), [...files, ...record]);
    assertEquals((await Deno.stat(`${bench.prefix}/bin/revive`)).mode! & 0o777, 0o755);
    assertEquals(bench.asked, ["/latest/download/SHA256SUMS", `/latest/download/${ASSET}`]);

    await bench.release({ [ASSET]: binary("1.1.0"), other: "" });
    assertMatch((await bench.install([], { shell })).stdout, /installed revive 1\.1\.0/);
    assertEquals(await bench.left(), [...files, ...record]);

    const removed = await bench.install(["--uninstall"], { shell });
    assertEquals(removed.code, 0);
    assertEquals(await bench.left(), [".local", ".local/bin", ".local/lib"]);
    assertMatch((await bench.install(["--uninstall"], { shell })).stdout, /nothing to remove/);
    assertEquals(await bench.sandbox.read(".claude/settings.json"), "{}");
    assert(await bench.temporaryIsEmpty());
  });
}

const FAULTS: Readonly<Record<string, readonly [(bench: InstallBench) => void, RegExp]>> = {
  "a wrong asset": [
    ({ files }) => files.set(ASSET, binary("6.6.6")),
    /checksum of revive-x86_64-unknown-linux-gnu is [0-9a-f]{64}, not [0-9a-f]{64}/,
  ],
  "a missing asset": [({ files }) => files.delete(ASSET), /cannot download .*linux-gnu/],
  "a truncated asset": [
    ({ files }) => files.set(ASSET, () => truncated(binary("1.1.0"))),
    /cannot download .*linux-gnu/,
  ],
  "missing checksums": [({ files }) => files.delete("SHA256SUMS"), /cannot download .*SHA256SUMS/],
  "checksums without the asset": [
    ({ files }) => files.set("SHA256SUMS", `${"0".repeat(64)}  ${ASSET}.exe\n`),
    /holds no checksum for revive-x86_64/,
  ],
  "empty checksums": [({ files }) => files.set("SHA256SUMS", ""), /holds no checksum/],
  "a truncated checksum": [
    ({ files }) => files.set("SHA256SUMS", `${"0".repeat(63)}  ${ASSET}\n`),
    /holds no whole checksum/,
  ],
  "checksums that break off": [
    ({ files }) => files.set("SHA256SUMS", () => truncated(`${"0".repeat(64)}  ${ASSET}\n`)),
    /cannot download .*SHA256SUMS/,
  ],
  "two checksums for one asset": [
    ({ files }) => files.set("SHA256SUMS", `${"0".repeat(64)}  ${ASSET}\n`.repeat(2)),
    /holds no checksum/,
  ],
};

for (const [name, [harm, message]] of Object.entries(FAULTS)) {
  Deno.test(`install.sh stops at ${name} and leaves everything as it was`, async () => {
    for (const tools of [["curl", "sha256sum"], ["wget", "sha256sum"]]) {
      await using bench = await linux(tools);
      harm(bench);
      const fresh = await bench.install();
      assertEquals([fresh.code, await bench.left()], [1, []]);
      assertMatch(fresh.stderr, message);
      assertStringIncludes(fresh.stderr, "nothing was installed");

      await bench.release({ [ASSET]: binary("1.0.0") });
      await bench.install();
      const before = await bench.left();
      harm(bench);
      assertEquals((await bench.install()).code, 1);
      assertEquals(await bench.left(), before);
      assertEquals(await Deno.readTextFile(`${bench.prefix}/bin/revive`), binary("1.0.0"));
      assert(await bench.temporaryIsEmpty());
    }
  });
}

Deno.test("install.sh asks for exactly the binary of the platform", async () => {
  const machines: readonly (readonly [string, string, string | undefined])[] = [
    ["Linux", "x86_64", "revive-x86_64-unknown-linux-gnu"],
    ["Linux", "aarch64", "revive-aarch64-unknown-linux-gnu"],
    ["Darwin", "x86_64", "revive-x86_64-apple-darwin"],
    ["Darwin", "arm64", "revive-aarch64-apple-darwin"],
    ["MINGW64_NT-10.0-26100", "x86_64", "revive-x86_64-pc-windows-msvc.exe"],
    ["MINGW64_NT-10.0-26100", "aarch64", undefined],
    ["Linux", "armv7l", undefined],
    ["Linux", "riscv64", undefined],
    ["FreeBSD", "amd64", undefined],
  ];
  const assets = Object.fromEntries(TARGETS.map(({ asset }) => [asset, binary(asset)]));
  await using bench = await InstallBench.create(assets);
  for (const [kernel, cpu, asset] of machines) {
    await machine(bench, kernel, cpu);
    bench.asked.length = 0;
    const run = await bench.install();
    if (asset === undefined) {
      assertEquals([run.code, bench.asked], [1, []], `${kernel} ${cpu}`);
      assertStringIncludes(run.stderr, `no binary for ${kernel} ${cpu}`);
      assertStringIncludes(run.stderr, "https://deno.com");
    } else {
      assertStringIncludes(run.stdout, `installed revive ${asset}`);
      assertEquals(bench.asked.at(-1), `/latest/download/${asset}`);
    }
  }
  await machine(bench, "Linux", "x86_64");
  await bench.stub("getconf", "echo 32");
  assertStringIncludes((await bench.install()).stderr, "no binary");
});

Deno.test("install.sh downloads with curl, GNU wget or busybox, and stops without any", async () => {
  for (const tool of ["curl", "wget", "busybox"]) {
    if (await findProgram(tool) === undefined) continue;
    await using bench = await linux(["sha256sum", tool]);
    if (tool === "busybox") await bench.stub("wget", 'exec busybox wget "$@"');
    assertMatch((await bench.install()).stdout, /installed revive 1\.0\.0/, tool);
  }
  await using bench = await linux(["sha256sum"]);
  const run = await bench.install();
  assertEquals([run.code, await bench.left()], [1, []]);
  assertStringIncludes(run.stderr, "needs curl or wget; neither is there");
});

Deno.test("install.sh verifies with sha256sum, shasum or openssl, and stops without any", async () => {
  for (const tool of ["sha256sum", "shasum", "openssl"]) {
    if (await findProgram(tool) === undefined) continue;
    await using bench = await linux(["curl", tool]);
    assertMatch((await bench.install()).stdout, /installed revive 1\.0\.0/, tool);
  }
  await using bench = await linux(["curl"]);
  const run = await bench.install();
  assertEquals([run.code, await bench.left()], [1, []]);
  assertStringIncludes(run.stderr, "cannot be verified");
});

Deno.test("install.sh --version takes that release, and nothing that is no version", async () => {
  await using bench = await linux();
  assertEquals((await bench.install(["--version", "1.0.0"])).code, 0);
  assertEquals((await bench.install(["--version=v1.0.0-rc.1"])).code, 0);
  assertEquals(bench.asked.filter((path) => path.endsWith(ASSET)), [
    `/download/v1.0.0/${ASSET}`,
    `/download/v1.0.0-rc.1/${ASSET}`,
  ]);
  bench.asked.length = 0;
  for (const version of ["", "latest", "1.0", "1.0.0/../../x", "1.0.0?a", "1.0.0 2"]) {
    const run = await bench.install(["--version", version]);
    assertEquals([run.code, bench.asked], [1, []], version);
  }
  assertMatch((await bench.install(["--version"])).stderr, /--version needs a value/);
  assertMatch((await bench.install(["--verison"])).stderr, /unknown option: --verison/);
});

Deno.test("install.sh refuses plain http but from this machine", async () => {
  await using bench = await linux();
  for (
    const url of [
      "http://example.com/releases",
      "ftp://example.com",
      "http://localhost.example.com",
      "http://127.0.0.1:1@example.com/",
      "https://user:secret@example.com",
      "file:///etc",
    ]
  ) {
    const run = await bench.install([], { env: { REVIVE_BASE_URL: url } });
    assertEquals([run.code, await bench.left()], [1, []], url);
    assertMatch(run.stderr, /refused: /);
  }
});

Deno.test("install.sh does not follow a redirect to another protocol", async () => {
  await using bench = await linux();
  const content = binary("1.0.0");
  bench.files.set("SHA256SUMS", `${await sha256(content)}  ${ASSET}\n`);
  bench.files.set(
    ASSET,
    () => new Response(null, { status: 302, headers: { location: "ftp://127.0.0.1/x" } }),
  );
  assertMatch((await bench.install()).stderr, /cannot download/);
});
