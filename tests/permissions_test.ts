import { assert, assertEquals, assertNotMatch, assertStringIncludes } from "./support/assert.ts";
import { runCommand } from "./support/command.ts";
import { promptPayload } from "./support/payloads.ts";
import { Sandbox } from "./support/sandbox.ts";
import { COMMANDS } from "../lib/cli.ts";
import { DENO_FLAGS, READABLE_VARIABLES } from "../lib/permissions.ts";
import { COMPILE_FLAGS } from "../tools/compile.ts";
import { BUNDLE_FLAGS } from "../tools/launch.ts";

const ROOT = new URL("..", import.meta.url);

const FLAGS = DENO_FLAGS.join(" ");

/** What Deno says when a permission is missing. */
const REFUSED = /NotCapable|Requires \w+ access|requires --allow|permissions? to spawn/i;

Deno.test("the launching lines, install.sh, the compile task and the README repeat the one list of flags", async () => {
  for (const path of ["revive.ts", "install.sh"]) {
    const text = await Deno.readTextFile(new URL(path, ROOT));
    assertEquals(text.split(` ${FLAGS}`).length, 2, path);
    assertEquals(text.match(/--allow-\w+/g), FLAGS.match(/--allow-\w+/g), path);
  }
  for (const flags of [BUNDLE_FLAGS, COMPILE_FLAGS]) {
    assertStringIncludes(` ${flags.join(" ")} `, ` ${FLAGS} `);
  }
  const readme = await Deno.readTextFile(new URL("README.md", ROOT));
  assertStringIncludes(readme, FLAGS);
  assertEquals(
    new Set(readme.match(/--allow-run=\S+/g)?.map((flag) => flag.replace(/`.*/, ""))),
    new Set(["--allow-run=git,gh"]),
  );
});

Deno.test("DENO_FLAGS grant read, write, git and gh, named variables, and nothing else", () => {
  assertEquals(DENO_FLAGS.map((flag) => flag.replace(/=.*/, "")), [
    "--v8-flags",
    "--quiet",
    "--no-prompt",
    "--allow-read",
    "--allow-write",
    "--allow-run",
    "--allow-env",
  ]);
  assertEquals(READABLE_VARIABLES.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name)), []);
  assertEquals([...READABLE_VARIABLES].sort(), [...READABLE_VARIABLES]);
  assertEquals(new Set(READABLE_VARIABLES).size, READABLE_VARIABLES.length);
});

Deno.test("every command gets along with exactly these permissions, whatever the environment holds", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("Add a file", { "a.ts": "1", "package.json": '{"description":"A queue"}' });
  // Deno starts no child with an inherited LD_* variable unless that is taken out.
  const env = { LD_LIBRARY_PATH: "/usr/lib", SHELL: "/bin/sh", TERM: "xterm", LANG: "C" };
  await sandbox.run(["init"], { env });
  for (const { name, audience, operands } of COMMANDS) {
    const words = operands.filter(({ required }) => required)
      .map(({ choices }) => choices?.[0] ?? "x");
    const run = await sandbox.run([name, ...words], {
      stdin: JSON.stringify(promptPayload("s1", sandbox.project)),
      env: { ...env, CLAUDE_PROJECT_DIR: sandbox.project },
    });
    if (audience === "hook") assertEquals([run.code, run.stderr], [0, ""], name);
    assert(run.code === 0 || run.code === 1, `${name}: exit ${run.code}`);
    assertNotMatch(run.stdout + run.stderr, REFUSED, name);
    assertNotMatch(run.stderr, /This was not foreseen/, name);
  }
  const log = await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`).catch(() => "");
  assertNotMatch(log, REFUSED);
});

/** Tries every way out; prints what succeeded, and why the others failed. */
const WAYS_OUT = `
const [port] = Deno.args;
const ways = {
  fetch: () => fetch("http://127.0.0.1:" + port + "/"),
  fetchByName: () => fetch("https://example.com/"),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: Number(port) }),
  connectTls: () => Deno.connectTls({ hostname: "127.0.0.1", port: Number(port) }),
  listen: () => Deno.listen({ port: 0 }),
  socket: () => new WebSocket("ws://127.0.0.1:" + port + "/"),
  names: () => Deno.resolveDns("example.com", "A"),
  node: async () => {
    const { createConnection } = await import("node:net");
    await new Promise((resolve, reject) =>
      createConnection(Number(port), "127.0.0.1", resolve).on("error", reject)
    );
  },
  module: () => import("http://127.0.0.1:" + port + "/x.js"),
  curl: () => new Deno.Command("curl", { args: ["http://127.0.0.1:" + port] }).output(),
  shell: () => new Deno.Command("sh", { args: ["-c", ":"] }).output(),
  variable: () => Deno.env.get("SECRET"),
  system: () => Deno.hostname(),
};
for (const [name, go] of Object.entries(ways)) {
  try {
    await go();
    console.log(name + ": SUCCEEDED");
  } catch (error) {
    console.log(name + ": " + error.message.split("\\n")[0]);
  }
}
`;

for (const [name, flags] of [["sources", DENO_FLAGS], ["single file", BUNDLE_FLAGS]] as const) {
  Deno.test(`a network access attempted from inside fails under the flags of the ${name}`, async () => {
    await using sandbox = await Sandbox.create({ git: false });
    let asked = 0;
    await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
      asked++;
      return new Response("");
    });
    const script = `${sandbox.top}/ways.js`;
    await Deno.writeTextFile(script, WAYS_OUT);
    const run = await runCommand(Deno.execPath(), [
      "run",
      ...flags,
      script,
      String(server.addr.port),
    ], { env: { HOME: sandbox.home, PATH: Deno.env.get("PATH") ?? "", SECRET: "x" } });
    const lines = run.stdout.trimEnd().split("\n");
    assertEquals(lines.length, WAYS_OUT.match(/^ {2}\w+: (?:async )?\(\) =>/gm)?.length);
    assertEquals(lines.filter((line) => !/: Requires \w+ access/.test(line)), []);
    assertEquals(asked, 0);
  });
}

Deno.test("the single file cannot import modules that Deno would fetch unasked", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const script = `${sandbox.top}/imports.js`;
  await Deno.writeTextFile(
    script,
    `for (const from of ["https://jsr.io/x.ts", "jsr:@std/path@1", "npm:left-pad@1"]) {
  try { await import(from); console.log("SUCCEEDED"); }
  catch (error) { console.log(/--no-(remote|npm) is specified/.test(error.message)); }
}`,
  );
  const run = await runCommand(Deno.execPath(), ["run", ...BUNDLE_FLAGS, script], {
    env: { HOME: sandbox.home },
  });
  assertEquals(run.stdout, "true\ntrue\ntrue\n");
});
