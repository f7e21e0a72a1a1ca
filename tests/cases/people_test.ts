import { COMMANDS } from "../../lib/cli.ts";
import { assert, assertEquals, assertMatch } from "../support/assert.ts";
import { briefedProject, firstBrief } from "../support/briefed.ts";
import { runCommand } from "../support/command.ts";
import { programCommand } from "../support/program.ts";
import type { Sandbox } from "../support/sandbox.ts";

/** Section K of the cases: what people's commands print, and where. */

// deno-lint-ignore no-control-regex
const COLOUR = /\u001b\[/;

/** Calls of people's commands that print something in a fresh project with a brief. */
const CALLS: readonly (readonly string[])[] = [
  ["help"],
  ["version"],
  ["show"],
  ["suggest"],
  ["audit"],
  ["doctor"],
  ["status"],
  ["stats"],
  ["log"],
  ["checkpoint", "list"],
  ["install-hook", "--print"],
  ["uninstall-hook", "--print"],
  ["completions", "bash"],
  ["no-such-command"],
];

/** A project with a session and a line in the log. */
async function busyProject(): Promise<Sandbox> {
  const sandbox = await briefedProject();
  await firstBrief(sandbox);
  await sandbox.run(["refresh", "--bogus"]);
  return sandbox;
}

Deno.test("[K26] nothing is coloured in a pipe, unless it is asked for", async () => {
  await using sandbox = await busyProject();
  for (const args of CALLS) {
    const plain = await sandbox.run(args);
    assert(!COLOUR.test(plain.stdout + plain.stderr), args.join(" "));
    for (const env of [{ NO_COLOR: "1", FORCE_COLOR: "1" }, { TERM: "dumb" }, { NO_COLOR: "1" }]) {
      const { code, stdout, stderr } = await sandbox.run(args, { env });
      assertEquals(code, plain.code);
      assert(!COLOUR.test(stdout + stderr), `${args.join(" ")} with ${JSON.stringify(env)}`);
    }
  }
  for (const command of ["status", "stats", "log"]) {
    for (const [value, coloured] of [["1", true], ["0", false], ["false", false]] as const) {
      const { stdout } = await sandbox.run([command], { env: { FORCE_COLOR: value } });
      assertEquals(COLOUR.test(stdout), coloured, `${command} with FORCE_COLOR=${value}`);
    }
  }
});

Deno.test("[K26] a terminal gets colours, one that NO_COLOR or TERM=dumb speaks for none", {
  ignore: Deno.build.os !== "linux", // script(1) takes its arguments otherwise elsewhere.
}, async () => {
  await using sandbox = await busyProject();
  const { program, args, env } = programCommand(["log"]);
  const line = [program, ...args].map((word) => `'${word}'`).join(" ");
  for (
    const [extra, coloured] of [
      [{ TERM: "xterm-256color" }, true],
      [{ TERM: "xterm-256color", NO_COLOR: "1" }, false],
      [{ TERM: "dumb" }, false],
    ] as const
  ) {
    const { stdout } = await runCommand("script", ["-qec", line, "/dev/null"], {
      cwd: sandbox.project,
      env: { ...env, HOME: sandbox.home, ...extra },
    });
    assertEquals(COLOUR.test(stdout), coloured, JSON.stringify(extra));
  }
});

Deno.test("[K26] --json is one document, and all that stdout holds", async () => {
  await using sandbox = await briefedProject();
  const withJson = COMMANDS.filter(({ options }) => options.some(({ name }) => name === "json"));
  assert(withJson.length >= 5);
  for (const { name, operands } of withJson) {
    const args = [name, ...operands.some(({ required }) => required) ? ["list"] : [], "--json"];
    for (const env of [{}, { FORCE_COLOR: "1" }] as Record<string, string>[]) {
      const { stdout } = await sandbox.run(args, { env });
      // A refusal has nothing on stdout: half a document would be parsed.
      if (stdout !== "") JSON.parse(stdout);
      assert(!COLOUR.test(stdout), args.join(" "));
    }
  }
});

Deno.test("[K26] usage and mistakes go to stderr, with exit code 1", async () => {
  await using sandbox = await briefedProject();
  for (const args of [[], ["stauts"], ["show", "--jsn"], ["init", "x"], ["checkpoint", "svae"]]) {
    const { code, stdout, stderr } = await sandbox.run(args);
    assertEquals(code, 1, args.join(" "));
    assertEquals(stdout, "", args.join(" "));
    assertMatch(stderr, /^(?:revive|Usage|.*revive)/);
    assert(!/\bat .*:\d+:\d+/.test(stderr), stderr);
  }
});

Deno.test("[K26] what was typed comes back in messages without its escape sequences", async () => {
  await using sandbox = await busyProject();
  const calls = [
    ["WRONG"],
    ["show", "WRONG"],
    ["show", "--WRONG"],
    ["help", "WRONG"],
    ["checkpoint", "WRONG"],
    ["stats", "--since", "WRONG"],
    ["install-hook", "--local", "--auto-compact", "WRONG"],
  ];
  for (const call of calls) {
    const args = call.map((word) => word.replace("WRONG", "\u001b]0;x\u0007\u001b[31mred"));
    const { code, stdout, stderr } = await sandbox.run(args);
    assertEquals([code, stdout], [1, ""]);
    assertMatch(stderr, /red/);
    // deno-lint-ignore no-control-regex
    assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(stderr), JSON.stringify(stderr));
  }
});

Deno.test("a full disk behind stdout is said in one line, for a hook in none", {
  ignore: Deno.build.os !== "linux", // There is no /dev/full elsewhere.
}, async () => {
  await using sandbox = await busyProject();
  const run = (command: string) => {
    const { program, args, env } = programCommand([command]);
    return runCommand("sh", ["-c", 'exec "$@" >/dev/full', "sh", program, ...args], {
      cwd: sandbox.project,
      env: { ...env, HOME: sandbox.home },
    });
  };
  const { code, stderr } = await run("help");
  assertEquals(code, 1);
  assertMatch(
    stderr,
    /^revive help: the output could not be written: [^\n]*No space left[^\n]*\n$/,
  );
  assertEquals(await run("refresh"), { code: 0, stdout: "", stderr: "" });
});
