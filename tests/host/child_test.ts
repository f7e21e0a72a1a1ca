import { assert, assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { type ChildResult, runChild } from "../../lib/host/child.ts";

/** Runs a gh that is this shell script. */
async function run(script: string, timeoutMs = 20_000, maxBytes = 1024): Promise<ChildResult> {
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.write("gh", `#!/bin/sh\n${script}\n`);
  await Deno.chmod(`${sandbox.project}/gh`, 0o755);
  const PATH = `${sandbox.project}:${Deno.env.get("PATH")}`;
  return await runChild(
    {
      program: "gh",
      folder: sandbox.project,
      args: ["a b", "$c"],
      inherited: ["PATH", "HOME"],
      env: { FIXED: "f" },
      timeoutMs,
      maxBytes,
    },
    { env: (name) => name === "PATH" ? PATH : undefined },
  );
}

const text = (result: ChildResult) =>
  result.kind === "ok" ? new TextDecoder().decode(result.stdout) : JSON.stringify(result);

Deno.test("runChild() hands over arguments, an empty stdin and a clean environment", async () => {
  assertEquals(text(await run(`echo "$1|$2|$FIXED|$HOME|$DENO_DIR|$(cat)"`)), "a b|$c|f|||\n");
});

Deno.test("runChild() makes a value of every failure", async () => {
  assertEquals(await run("echo so far; echo why >&2; exit 3"), {
    kind: "failed",
    code: 3,
    stderr: "why\n",
    stdout: new TextEncoder().encode("so far\n"),
  });
  const { kind } = await runChild({
    program: "gh",
    folder: "/nowhere",
    args: [],
    inherited: [],
    env: {},
    timeoutMs: 1000,
  }, { env: () => undefined });
  assertEquals(kind, "missing");
});

Deno.test("runChild() says once that a child runs, or that it could not be started", async () => {
  const call = { program: "gh", args: [], inherited: [], env: {}, timeoutMs: 5000 } as const;
  for (const folder of ["/nowhere", "/"]) {
    let starts = 0;
    const running = runChild({ ...call, folder, onStart: () => starts++ }, {
      env: () => undefined,
    });
    assertEquals(starts, 1);
    await running;
    assertEquals(starts, 1);
  }
});

Deno.test("runChild() ends a child that takes too long, with what it started", async () => {
  const started = performance.now();
  assertEquals(await run("sleep 60 & sleep 60", 200), { kind: "timeout" });
  assert(performance.now() - started < 20_000);
});

Deno.test("runChild() keeps the first bytes of a child that prints without end", async () => {
  const result = await run("yes");
  assert(result.kind === "ok" && result.cut && result.stdout.length === 1024, result.kind);
});
