import { join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { filesUnder } from "../support/files_under.ts";
import { recordedPayload } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { TranscriptWriter } from "../support/transcript_writer.ts";

async function payload(sandbox: Sandbox, transcript: string, fields: object = {}) {
  return {
    ...await recordedPayload("PreCompact.auto"),
    session_id: "s-1",
    transcript_path: transcript,
    cwd: sandbox.project,
    ...fields,
  };
}

async function checkpoints(sandbox: Sandbox, session = "s-1"): Promise<string[]> {
  return await filesUnder(join(sandbox.reviveHome, "checkpoints", session));
}

function work(): TranscriptWriter {
  return new TranscriptWriter({ gitBranch: "fix/queue" }).user("fix the queue")
    .call("t1", "Edit", { file_path: "/home/dev/proj/src/queue.ts", old_string: "a" })
    .result("t1", "ok")
    .call("t2", "Bash", { command: "deno test" })
    .result("t2", "Exit code 1\nerror: Test failed", true)
    .agent("One test fails.");
}

for (const trigger of ["auto", "manual"]) {
  Deno.test(`revive precompact (${trigger}) saves a checkpoint and says what to keep`, async () => {
    await using sandbox = await Sandbox.create();
    const transcript = await work().save(sandbox.home, "s-1");
    const { code, stdout, stderr } = await sandbox.hook(
      "precompact",
      { ...await payload(sandbox, transcript), trigger },
    );
    assertEquals([code, stderr], [0, ""]);
    const [path = "", ...others] = await checkpoints(sandbox);
    assertEquals(others, []);
    const saved = await Deno.readTextFile(path);
    assertStringIncludes(saved, `\nauthor: auto\n`);
    assertStringIncludes(saved, `\nproject: ${sandbox.project}\n`);
    for (const text of [saved, stdout]) {
      for (
        const fact of [
          "/home/dev/proj/src/queue.ts",
          "`deno test`",
          "error: Test failed",
          "fix/queue",
          "> fix the queue",
        ]
      ) {
        assertStringIncludes(text, fact);
      }
    }
    assertMatch(stdout, /^Keep these facts/);
    assertStringIncludes(stdout, path);
    assert(stdout.length <= 3000);
  });
}

Deno.test("revive precompact leaves a fresh checkpoint of the agent as the newest", async () => {
  await using sandbox = await Sandbox.create();
  const writer = work();
  const transcript = await writer.save(sandbox.home, "s-1");
  await sandbox.run(["checkpoint", "save", "--session", "s-1"], {
    stdin: "## Goal\ng\n## Live State\n- port 4711\n",
  });
  for (let n = 0; n < 14; n++) writer.user(`request ${n}`).agent(`answer ${n}`);
  await writer.save(sandbox.home, "s-1");
  const fresh = await sandbox.hook("precompact", await payload(sandbox, transcript));
  assertStringIncludes(fresh.stdout, "- port 4711");
  assertEquals((await checkpoints(sandbox)).length, 1);

  for (let n = 14; n < 17; n++) writer.user(`request ${n}`).agent(`answer ${n}`);
  await writer.save(sandbox.home, "s-1");
  const old = await sandbox.hook(
    "precompact",
    await payload(sandbox, transcript, { trigger: "manual" }),
  );
  assertEquals((await checkpoints(sandbox)).length, 2);
  assertStringIncludes(old.stdout, "> answer 16");
});

Deno.test("revive precompact makes a new one after a compaction", async () => {
  await using sandbox = await Sandbox.create();
  const writer = work();
  await writer.save(sandbox.home, "s-1");
  await sandbox.run(["checkpoint", "save", "--session", "s-1"], {
    stdin: "## Goal\ng\n## Decisions\n- Postgres, not Redis\n## Loose ends\n- ask Ann\n",
  });
  const transcript = await writer.boundary().user("now the docs").agent("ok").save(
    sandbox.home,
    "s-1",
  );
  const { stdout } = await sandbox.hook("precompact", await payload(sandbox, transcript));
  const [, path = ""] = await checkpoints(sandbox);
  const text = await Deno.readTextFile(path);
  for (
    const fact of [
      "> now the docs",
      "Postgres, not Redis",
      "- ask Ann (carried over 1×)",
      "/src/queue.ts",
    ]
  ) {
    assertStringIncludes(text, fact);
  }
  // What failed before the compaction is outlived.
  assertEquals(text.includes("Test failed"), false);
  assertStringIncludes(stdout, "> now the docs");
});

Deno.test("[K28] revive precompact acts once when it is wired twice", async () => {
  await using sandbox = await Sandbox.create();
  const transcript = await work().save(sandbox.home, "s-1");
  const event = await payload(sandbox, transcript);
  const runs = await Promise.all([1, 2, 3].map(() => sandbox.hook("precompact", event)));
  assertEquals(runs.filter((run) => run.stdout !== "").length, 1);
  assertEquals((await checkpoints(sandbox)).length, 1);
  // The same compaction attempted again shows the same work, so the same checkpoint serves.
  await sandbox.hook("precompact", { ...event, trigger: "manual" });
  assertEquals((await checkpoints(sandbox)).length, 1);
});

Deno.test("revive precompact prints at most 3,000 characters, Live State and Next step before the rest", async () => {
  await using sandbox = await Sandbox.create();
  const transcript = await work().save(sandbox.home, "s-1");
  const filler = "- something that was decided 👍\n".repeat(400);
  await sandbox.run(["checkpoint", "save", "--session", "s-1"], {
    stdin:
      `{"a":1}\n## Goal\ng\n## Live State\n- port 4711\n## Decisions\n${filler}\n## Next step\nstep 42`,
  });
  const { stdout } = await sandbox.hook("precompact", await payload(sandbox, transcript));
  assert(stdout.length <= 3000 && stdout.length > 2000, String(stdout.length));
  assertStringIncludes(stdout, "- port 4711");
  assertStringIncludes(stdout, "step 42");
  assertMatch(stdout, /^[^{[]/);
});

Deno.test("[K18] revive precompact never blocks, whatever is broken", async () => {
  await using sandbox = await Sandbox.create();
  const transcript = await work().save(sandbox.home, "s-1");
  const event = await payload(sandbox, transcript);
  const { transcript_path: _, ...without } = event;
  const cases: [object | string, Record<string, string>][] = [
    ["{bad", {}],
    ["", {}],
    [without, {}],
    [{ ...event, transcript_path: "/nonexistent.jsonl" }, {}],
    [{ ...event, transcript_path: "/dev/zero" }, {}],
    [{ ...event, transcript_path: sandbox.project }, {}],
    [{ ...event, session_id: 7 }, {}],
    [{ ...event, hook_event_name: "PostCompact" }, {}],
    [{ ...event, agent_id: "a1" }, {}],
    [event, { REVIVE_DISABLED: "1" }],
  ];
  for (const [stdin, env] of cases) {
    const { code, stdout, stderr } = await sandbox.run(["precompact"], {
      stdin: typeof stdin === "string" ? stdin : JSON.stringify(stdin),
      env: { CLAUDE_PROJECT_DIR: sandbox.project, ...env },
    });
    assertEquals([code, stdout, stderr], [0, "", ""], JSON.stringify([stdin, env]));
  }
  assertEquals(await checkpoints(sandbox), []);
  // Where nothing can be written the summary still gets the facts, and the log would say why.
  await Deno.writeTextFile(join(sandbox.top, "file"), "");
  const { code, stdout } = await sandbox.hook("precompact", event, {
    REVIVE_HOME: join(sandbox.top, "file"),
  });
  assertEquals(code, 0);
  assertStringIncludes(stdout, "/home/dev/proj/src/queue.ts");
});

Deno.test("[C03] revive precompact keeps the checkpoints of interleaved sessions apart", async () => {
  await using sandbox = await Sandbox.create();
  const a = await new TranscriptWriter().user("work of A").agent("a").save(sandbox.home, "s-a");
  const b = await new TranscriptWriter().user("work of B").agent("b").save(sandbox.home, "s-b");
  const runs = await Promise.all([
    sandbox.hook("precompact", await payload(sandbox, a, { session_id: "s-a" })),
    sandbox.hook("precompact", await payload(sandbox, b, { session_id: "s-b" })),
  ]);
  assertEquals(runs.map((run) => run.stdout.includes("work of A")), [true, false]);
  assertEquals(runs.map((run) => run.stdout.includes("work of B")), [false, true]);
  const start = { ...await recordedPayload("SessionStart.compact"), cwd: sandbox.project };
  const back = await sandbox.hook("repost", { ...start, session_id: "s-a" });
  assertStringIncludes(back.stdout, "work of A");
  assertEquals(back.stdout.includes("work of B"), false);
});

Deno.test("[C01] revive precompact writes and prints no secret", async () => {
  await using sandbox = await Sandbox.create();
  const secret = "ghp_" + "abcdefghij0123456789abcdefghij012345";
  const transcript = await new TranscriptWriter().user(`use ${secret}`)
    .call("t1", "Bash", { command: `curl -H 'Authorization: Bearer x.y.z' https://u:p@h/` })
    .result("t1", `Exit code 22\nerror: ${secret}`, true).agent(`password=hunter2`)
    .save(sandbox.home, "s-1");
  const { stdout } = await sandbox.hook("precompact", await payload(sandbox, transcript));
  const files = await Promise.all(
    (await filesUnder(sandbox.reviveHome)).map((path) => Deno.readTextFile(path)),
  );
  for (const text of [stdout, ...files]) {
    for (const trace of ["ghp_", "x.y.z", "u:p@", "hunter2"]) assert(!text.includes(trace), text);
  }
  assertStringIncludes(stdout, "[masked]");
});

Deno.test("revive precompact falls back on the newest checkpoint where the client keeps no transcript", async () => {
  await using sandbox = await Sandbox.create();
  const none = await sandbox.hook("precompact", await payload(sandbox, "/nowhere/s-0.jsonl"));
  assertEquals([none.code, none.stdout], [0, ""]);
  await sandbox.run(["checkpoint", "save", "--session", "s-1"], {
    stdin: "## Goal\ng\n## Live State\n- port 4711\n",
  });
  const gone = await payload(sandbox, "/nowhere/s-1.jsonl", { prompt_id: "another" });
  const { code, stdout } = await sandbox.hook("precompact", gone);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "- port 4711");
  assertEquals((await checkpoints(sandbox)).length, 1);
});
