import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { promptPayload, recordedPayload, recordedPayloadNames } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { DENO_FLAGS } from "../../lib/permissions.ts";
import { DENO_DIR, PROGRAM, type RunResult } from "../support/program.ts";

const STATIC = "PURPOSE: A tool\nINVARIANTS:\n- Never break\n";

async function briefed(): Promise<Sandbox> {
  const sandbox = await Sandbox.create();
  await sandbox.commit("first", { ".revive/static.md": STATIC });
  return sandbox;
}

/** Whether the run printed one whole brief; fails if it printed anything else than that or nothing. */
function emitted(result: RunResult): boolean {
  assertEquals([result.code, result.stderr], [0, ""]);
  if (result.stdout === "") return false;
  const text = result.stdout.startsWith("{")
    ? JSON.parse(result.stdout).hookSpecificOutput.additionalContext + "\n"
    : result.stdout;
  assert(text.length <= 9900 && text.isWellFormed());
  assertEquals(text.match(/<\/?revive[ >]/g), ["<revive ", "</revive>"]);
  assert(text.startsWith("<revive ") && text.endsWith("</revive>\n"));
  // deno-lint-ignore no-control-regex
  assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(text));
  return true;
}

async function state(sandbox: Sandbox, session: string): Promise<Record<string, unknown>> {
  const path = `${sandbox.reviveHome}/sessions/${session}/cadence.json`;
  return JSON.parse(await Deno.readTextFile(path));
}

async function logLines(sandbox: Sandbox): Promise<string[]> {
  const text = await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`).catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

const prompt = (sandbox: Sandbox, session: string, fields: object = {}, env = {}) =>
  sandbox.hook("refresh", promptPayload(session, sandbox.project, fields), env);

/** Twenty processes at once on a busy machine may take longer than a hook is given. */
const PATIENT = { REVIVE_DEADLINE_MS: "60000" };

function compact(sandbox: Sandbox, session: string, fields: object = {}): Promise<RunResult> {
  return sandbox.hook("refresh", {
    session_id: session,
    transcript_path: `${sandbox.project}/${session}.jsonl`,
    cwd: sandbox.project,
    hook_event_name: "SessionStart",
    source: "compact",
    ...fields,
  });
}

const postCompact = (sandbox: Sandbox, session: string) =>
  sandbox.hook("mark-compact", {
    session_id: session,
    cwd: sandbox.project,
    hook_event_name: "PostCompact",
    trigger: "auto",
  });

function batch(sandbox: Sandbox, session: string, id: string): Promise<RunResult> {
  return sandbox.hook("refresh", {
    session_id: session,
    transcript_path: `${sandbox.project}/${session}.jsonl`,
    cwd: sandbox.project,
    prompt_id: "p",
    hook_event_name: "PostToolBatch",
    tool_calls: [{ tool_name: "Bash", tool_input: {}, tool_use_id: id, tool_response: "" }],
  });
}

async function answer(
  sandbox: Sandbox,
  session: string,
  tokens: number,
  id: string,
): Promise<void> {
  const row = {
    type: "assistant",
    isSidechain: false,
    uuid: crypto.randomUUID(),
    message: {
      id,
      model: "claude-opus-5-5",
      role: "assistant",
      content: [{ type: "text", text: "ok" }],
      usage: { input_tokens: tokens, output_tokens: 1 },
    },
  };
  await Deno.writeTextFile(`${sandbox.project}/${session}.jsonl`, JSON.stringify(row) + "\n", {
    append: true,
  });
}

Deno.test("refresh emits six briefs in thirty prompts, at 1, 6, 11 …", async () => {
  await using sandbox = await briefed();
  const at: number[] = [];
  for (let n = 1; n <= 30; n++) if (emitted(await prompt(sandbox, "s"))) at.push(n);
  assertEquals(at, [1, 6, 11, 16, 21, 26]);
  assertEquals((await state(sandbox, "s")).prompts, 30);
});

Deno.test("refresh keeps the cadence of each session [K06]", async () => {
  await using sandbox = await briefed();
  const results: boolean[] = [];
  for (const session of ["a", "b", "a", "b"]) results.push(emitted(await prompt(sandbox, session)));
  assertEquals(results, [true, true, false, false]);
});

Deno.test("refresh gives the same bytes for the same files, commits and counter", async () => {
  await using sandbox = await briefed();
  const [one, two] = [await prompt(sandbox, "one"), await prompt(sandbox, "two")];
  assert(emitted(one));
  assertEquals(one.stdout, two.stdout);
});

Deno.test("refresh acts once on an event wired twice [J12, K28]", async () => {
  await using sandbox = await briefed();
  const payload = promptPayload("s", sandbox.project);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.hook("refresh", payload, PATIENT)),
  );
  assertEquals(results.filter(emitted).length, 1);
  assertEquals((await state(sandbox, "s")).prompts, 1);
});

Deno.test("refresh counts twenty prompts that come at once, and keeps its state whole", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await Promise.all(Array.from({ length: 20 }, () => prompt(sandbox, "s", {}, PATIENT)));
  await prompt(sandbox, "s"); // Counts those that found the state locked.
  assertEquals((await state(sandbox, "s")).prompts, 22);
});

Deno.test("refresh takes the same text under two prompt IDs for two prompts", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s", { prompt: "continue" });
  await prompt(sandbox, "s", { prompt: "continue" });
  assertEquals((await state(sandbox, "s")).prompts, 2);
});

Deno.test("refresh takes two texts under one prompt ID for two prompts: one was queued", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s", { prompt_id: "p", prompt: "one" });
  await prompt(sandbox, "s", { prompt_id: "p", prompt: "two" });
  assertEquals((await state(sandbox, "s")).prompts, 2);
});

Deno.test("refresh emits at once after a compaction, and PostCompact adds no second one [K14]", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await answer(sandbox, "s", 10_000, "m1");
  const results = await Promise.all([1, 2, 3].map(() => compact(sandbox, "s")));
  assertEquals(results.filter(emitted).length, 1);
  assertMatch(results.find(emitted)?.stdout ?? "", /^<revive refresh="1" cause="compact">/);
  await postCompact(sandbox, "s");
  assertEquals(emitted(await prompt(sandbox, "s")), false);
  assertEquals(emitted(await batch(sandbox, "s", "t1")), false);
});

Deno.test("refresh stays silent when the brief of the same prompt survives the compaction", async () => {
  await using sandbox = await briefed();
  await answer(sandbox, "s", 10_000, "m1");
  assert(emitted(await prompt(sandbox, "s", { prompt_id: "p" })));
  // The client compacts before it sends the prompt: no answer came after the brief.
  assertEquals(emitted(await compact(sandbox, "s", { prompt_id: "p" })), false);
  await postCompact(sandbox, "s");
  assertEquals(emitted(await prompt(sandbox, "s")), false);
});

Deno.test("refresh emits at a compaction that the user asked for, whatever was answered", async () => {
  await using sandbox = await briefed();
  await answer(sandbox, "s", 10_000, "m1");
  assert(emitted(await prompt(sandbox, "s", { prompt_id: "p1" })));
  // The prompt ended in an error of the API, and `/compact` was typed twice.
  for (const prompt_id of ["c1", "c2"]) {
    assert(emitted(await compact(sandbox, "s", { prompt_id })), prompt_id);
    await postCompact(sandbox, "s");
  }
  assertEquals(emitted(await prompt(sandbox, "s", { prompt_id: "p2" })), false);
});

Deno.test("refresh emits at the next prompt when only PostCompact is wired", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await postCompact(sandbox, "s");
  const result = await prompt(sandbox, "s");
  assert(emitted(result));
  assertStringIncludes(result.stdout, 'cause="compact"');
  assertEquals(emitted(await prompt(sandbox, "s")), false);
});

Deno.test("refresh gives the first prompt after /clear its brief, once", async () => {
  await using sandbox = await briefed();
  const recorded = await recordedPayload("SessionStart.clear");
  const payload = { ...recorded, cwd: sandbox.project };
  const session = String(recorded.session_id);
  assertEquals((await sandbox.hook("mark-clear", payload)).stdout, "");
  const result = await prompt(sandbox, session);
  assert(emitted(result));
  assertStringIncludes(result.stdout, 'cause="clear"');
  assertEquals(emitted(await prompt(sandbox, session)), false);
});

Deno.test("refresh emits between tool calls, as JSON, once the context grew by 50,000 tokens", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await answer(sandbox, "s", 20_000, "m1");
  assertEquals(emitted(await batch(sandbox, "s", "t1")), false);
  await answer(sandbox, "s", 70_001, "m2");
  const twice = await Promise.all([batch(sandbox, "s", "t2"), batch(sandbox, "s", "t2")]);
  assertEquals(twice.filter(emitted).length, 1);
  const { hookSpecificOutput } = JSON.parse(twice.find(emitted)?.stdout ?? "{}");
  assertEquals(hookSpecificOutput.hookEventName, "PostToolBatch");
  assertEquals(emitted(await batch(sandbox, "s", "t3")), false);
});

Deno.test("refresh does not count prompts that no person typed [K04]", async () => {
  await using sandbox = await briefed();
  for (const kind of ["agent", "bash", "forked-skill"]) {
    const payload = await recordedPayload(`UserPromptSubmit.task-notification-${kind}`);
    assertEquals(emitted(await sandbox.hook("refresh", { ...payload, session_id: "s" })), false);
  }
  const banner =
    "[SYSTEM NOTIFICATION - NOT USER INPUT]\n<task-notification>\n</task-notification>";
  assertEquals(emitted(await prompt(sandbox, "s", { prompt: banner })), false);
  assert(emitted(await prompt(sandbox, "s", { prompt: "what does <task-notification> mean?" })));
  assertEquals((await state(sandbox, "s")).prompts, 1);
});

Deno.test("refresh is silent in subagents, when disabled, and in projects without a brief [K30]", async () => {
  await using sandbox = await briefed();
  assertEquals(emitted(await prompt(sandbox, "s", { agent_id: "a1" })), false);
  const disabled = await sandbox.hook("refresh", promptPayload("s", sandbox.project), {
    REVIVE_DISABLED: "1",
  });
  assertEquals(emitted(disabled), false);
  await using bare = await Sandbox.create();
  assertEquals(emitted(await prompt(bare, "s")), false);
  for (const { home } of [sandbox, bare]) {
    assertEquals([...Deno.readDirSync(home)].map(({ name }) => name), []);
  }
});

Deno.test("refresh without a payload keeps a cadence without a session", async () => {
  await using sandbox = await briefed();
  const at: number[] = [];
  for (let n = 1; n <= 7; n++) if (emitted(await sandbox.run(["refresh"]))) at.push(n);
  assertEquals(at, [1, 6]);
  assertMatch(await sandbox.read(".claude/revive-counter"), /^2:\d{10}\n$/);
});

for (const stdin of ["", "{bad", "[]", "null", "42", '"text"', "{}", "\0\0", "{".repeat(100_000)]) {
  const name = JSON.stringify(stdin.slice(0, 20));
  Deno.test(`refresh takes stdin of ${name} for no payload [K01]`, async () => {
    await using sandbox = await briefed();
    assert(emitted(await sandbox.run(["refresh"], { stdin })));
  });
}

Deno.test("refresh does not wait for a pipe that stays open [K01]", async () => {
  await using sandbox = await briefed();
  const result = await sandbox.run(["refresh"], { stdin: "open" });
  assert(emitted(result));
  assert(result.ms < 10_000, `${result.ms} ms`);
});

Deno.test("refresh takes the session from the environment when there is no payload", async () => {
  await using sandbox = await briefed();
  const env = { CLAUDE_CODE_SESSION_ID: "from-env" };
  assert(emitted(await sandbox.run(["refresh"], { env })));
  assertEquals((await state(sandbox, "from-env")).prompts, 1);
});

Deno.test("refresh consumes a dropped signal, whatever it says", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  for (const [word, tag] of [["", "<revive refresh"], ["clear\n", 'cause="clear"']] as const) {
    await sandbox.write(".claude/revive-compact.signal", word);
    const result = await prompt(sandbox, "s");
    assert(emitted(result));
    assertStringIncludes(result.stdout, tag);
    assertEquals(emitted(await prompt(sandbox, "s")), false);
  }
});

Deno.test("refresh leaves a signal to the next call where the counter stays locked", async () => {
  await using sandbox = await briefed();
  assert(emitted(await sandbox.run(["refresh"])));
  await sandbox.write(".claude/revive-compact.signal", "");
  using file = await Deno.open(`${sandbox.project}/.claude/revive-counter`, { write: true });
  await file.lock(true);
  assertEquals(emitted(await sandbox.run(["refresh"])), false);
  assertMatch((await logLines(sandbox)).join(), /stayed locked/);
  await file.unlock();
  assert(emitted(await sandbox.run(["refresh"])));
});

Deno.test("refresh answers a signal where its state cannot be written [K09]", async () => {
  await using sandbox = await briefed();
  await sandbox.write("s.jsonl", "{}\n");
  await Deno.mkdir(sandbox.reviveHome);
  await Deno.writeTextFile(`${sandbox.reviveHome}/sessions`, "in the way\n");
  assertEquals(emitted(await prompt(sandbox, "s")), false);
  await sandbox.write(".claude/revive-compact.signal", "");
  assert(emitted(await prompt(sandbox, "s")));
  assertEquals(emitted(await prompt(sandbox, "s")), false);
});

Deno.test("refresh notes in the log that a clock was put back, with a session and without", async () => {
  await using sandbox = await briefed();
  await sandbox.write(".claude/revive-counter", "1:99999999999\n");
  assert(emitted(await sandbox.run(["refresh"])));
  assertMatch((await logLines(sandbox)).join(), /revive-counter afresh: the clock went backwards/);
  assert(emitted(await prompt(sandbox, "s")));
  const path = `${sandbox.reviveHome}/sessions/s/cadence.json`;
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, text.replace(/"at":\d+/, '"at":99999999999999'));
  const batch = { hook_event_name: "PostToolBatch", session_id: "s", cwd: sandbox.project };
  await sandbox.hook("refresh", { ...batch, tool_calls: [] });
  const lines = (await logLines(sandbox)).slice(1);
  assertEquals(lines.length, 1);
  assertMatch(lines.join(), /session's cadence afresh: the clock went backwards/);
});

Deno.test("refresh bears any session ID, inside of its own folder [K03]", async () => {
  await using sandbox = await briefed();
  for (const id of ["../../x", "a/b", "x".repeat(400), "CON", "é", "a\nb"]) {
    assert(emitted(await prompt(sandbox, id)), id);
    assertEquals(emitted(await prompt(sandbox, id)), false, id);
  }
  assert(emitted(await prompt(sandbox, ""))); // Counts as none: sessionless.
  assertEquals([...Deno.readDirSync(sandbox.home)].map(({ name }) => name), [".context-revive"]);
});

for (const damage of ["", "08:1", "{", "9999999999999999999:1", "NaN", "[]"]) {
  Deno.test(`refresh starts afresh from a state of ${JSON.stringify(damage)} [K07]`, async () => {
    await using sandbox = await briefed();
    await prompt(sandbox, "s");
    await Deno.writeTextFile(`${sandbox.reviveHome}/sessions/s/cadence.json`, damage);
    const results: boolean[] = [];
    for (let n = 0; n < 6; n++) results.push(emitted(await prompt(sandbox, "s")));
    assertEquals(results, [true, false, false, false, false, true]);
    assertEquals((await logLines(sandbox)).length, 1);
  });
}

Deno.test("refresh leaves the state of a later version alone [K27]", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  const path = `${sandbox.reviveHome}/sessions/s/cadence.json`;
  await Deno.writeTextFile(path, '{"v":99,"new":true}');
  const results: boolean[] = [];
  for (let n = 0; n < 6; n++) results.push(emitted(await prompt(sandbox, "s")));
  assertEquals(results, [true, false, false, false, false, true]);
  assertEquals(await Deno.readTextFile(path), '{"v":99,"new":true}');
});

Deno.test("refresh emits on the first prompt alone where its state cannot be written [K09]", async () => {
  await using sandbox = await briefed();
  await Deno.writeTextFile(sandbox.reviveHome, "a file in the folder's place");
  assert(emitted(await prompt(sandbox, "s")));
  await answer(sandbox, "s", 10_000, "m1"); // From now on there is a transcript.
  for (let n = 0; n < 7; n++) assertEquals(emitted(await prompt(sandbox, "s")), false);
  assert(emitted(await compact(sandbox, "s")));
});

Deno.test("refresh emits on the first prompt alone where only its state file cannot be written [K09]", async () => {
  await using sandbox = await briefed();
  await Deno.mkdir(`${sandbox.reviveHome}/sessions/s/cadence.json`, { recursive: true });
  assert(emitted(await prompt(sandbox, "s")));
  assertMatch((await logLines(sandbox)).join(), /refresh: the session's state cannot be written: /);
  await answer(sandbox, "s", 10_000, "m1");
  for (let n = 0; n < 6; n++) assertEquals(emitted(await prompt(sandbox, "s")), false);
});

Deno.test("refresh is silent, and says so in the log, when another process keeps the state locked", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  using lock = await Deno.open(`${sandbox.reviveHome}/sessions/s/cadence.lock`, { write: true });
  await lock.lock(true);
  assertEquals(emitted(await prompt(sandbox, "s")), false);
  assertMatch((await logLines(sandbox)).join(), /refresh: the session's state stayed locked/);
  await lock.unlock();
  await prompt(sandbox, "s");
  assertEquals((await state(sandbox, "s")).prompts, 3);
});

Deno.test("refresh between tool calls says in the log that the state was locked, and gives the brief later", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await answer(sandbox, "s", 10_000, "m1");
  await batch(sandbox, "s", "t1");
  await answer(sandbox, "s", 70_000, "m2");
  const before = await logLines(sandbox);
  using lock = await Deno.open(`${sandbox.reviveHome}/sessions/s/cadence.lock`, { write: true });
  await lock.lock(true);
  assertEquals((await batch(sandbox, "s", "t2")).stdout, "");
  const [line = "", ...more] = (await logLines(sandbox)).slice(before.length);
  assertMatch(line, /refresh: the session's state stayed locked; the brief comes with the next/);
  assertEquals(more, []);
  await lock.unlock();
  assert((await batch(sandbox, "s", "t3")).stdout !== "");
});

Deno.test("refresh without a session follows no link that lies in the counter's place", async () => {
  await using sandbox = await briefed();
  const victim = `${sandbox.top}/victim`;
  await Deno.writeTextFile(victim, "export PATH=/important\n");
  await Deno.mkdir(`${sandbox.project}/.claude`, { recursive: true });
  await Deno.symlink(victim, `${sandbox.project}/.claude/revive-counter`);
  assertEquals((await sandbox.hook("refresh", {})).stdout, "");
  assertEquals(await Deno.readTextFile(victim), "export PATH=/important\n");
  assertMatch((await logLines(sandbox)).join(), /revive-counter: is a link/);
});

Deno.test("refresh handles every recorded payload: silence or one whole brief", async () => {
  await using sandbox = await briefed();
  for (const name of await recordedPayloadNames()) {
    for (const command of ["refresh", "mark-compact", "mark-clear"]) {
      const payload = { ...await recordedPayload(name), cwd: sandbox.project };
      const result = await sandbox.hook(command, payload);
      const may = command === "refresh" &&
        /^(?:UserPromptSubmit|SessionStart\.compact|statusLine)/.test(name);
      assert(!emitted(result) || may, `${command} ${name}`);
    }
  }
});

Deno.test("refresh bears a prompt of 5 MB with lone surrogates [K02]", async () => {
  await using sandbox = await briefed();
  const payload = JSON.stringify(promptPayload("s", sandbox.project, { prompt: "PROMPT" }));
  const stdin = payload.replace("PROMPT", "\\ud800x".repeat(750_000));
  const result = await sandbox.run(["refresh"], {
    stdin,
    env: { CLAUDE_PROJECT_DIR: sandbox.project },
  });
  assert(emitted(result));
});

Deno.test("refresh never fails over arguments: it logs them", async () => {
  await using sandbox = await briefed();
  const result = await sandbox.run(["refresh", "--bogus", "x"]);
  assertEquals([result.code, result.stdout, result.stderr], [0, "", ""]);
  assertMatch((await logLines(sandbox)).join(), /refresh: unexpected argument: --bogus x/);
});

Deno.test("refresh gives a brief that could not be put together at the next chance", async () => {
  await using sandbox = await briefed();
  const path = `${sandbox.project}/.revive/static.md`;
  await Deno.rename(path, `${path}.good`);
  // A file by its looks, an error to whoever reads it.
  await Deno.symlink("/proc/self/mem", path);
  assertEquals(emitted(await prompt(sandbox, "s")), false);
  assertEquals((await logLines(sandbox)).length, 1);
  await Deno.remove(path);
  await Deno.rename(`${path}.good`, path);
  assert(emitted(await prompt(sandbox, "s")));
  assertEquals(emitted(await prompt(sandbox, "s")), false);
});

Deno.test("refresh emits without git when git hangs, and in time", async () => {
  await using sandbox = await briefed();
  const bin = `${sandbox.top}/bin`;
  await Deno.mkdir(bin);
  await Deno.writeTextFile(`${bin}/git`, "#!/bin/sh\nsleep 60\n", { mode: 0o755 });
  const result = await sandbox.hook("refresh", promptPayload("s", sandbox.project), {
    PATH: `${bin}:${Deno.env.get("PATH")}`,
    REVIVE_DEADLINE_MS: "4000",
  });
  assert(emitted(result));
  assertStringIncludes(result.stdout, "STATE: branch=main (commits unknown: git did not answer");
  assertStringIncludes(result.stdout, "PURPOSE: A tool");
  assert(result.ms < 20_000, `${result.ms} ms`);
});

Deno.test("refresh emits under a short deadline too, and without git when git hangs", async () => {
  await using sandbox = await briefed();
  const bin = `${sandbox.top}/bin`;
  await Deno.mkdir(bin);
  await Deno.writeTextFile(`${bin}/git`, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  const hanging = `${bin}:${Deno.env.get("PATH")}`;
  for (const PATH of [Deno.env.get("PATH") ?? "", hanging]) {
    // What a busy machine cuts off comes with one of the next prompts.
    const briefs: string[] = [];
    for (let prompts = 0; prompts < 20 && briefs.length === 0; prompts++) {
      const payload = promptPayload(`s${PATH.length}`, sandbox.project, {
        prompt_id: `p${prompts}`,
      });
      const result = await sandbox.hook("refresh", payload, { PATH, REVIVE_DEADLINE_MS: "250" });
      if (emitted(result)) briefs.push(result.stdout);
    }
    assertStringIncludes(briefs[0] ?? "", "PURPOSE: A tool");
  }
});

Deno.test("refresh is quiet when the reader goes away early [K12]", async () => {
  await using sandbox = await briefed();
  const { code, stderr } = await new Deno.Command("sh", {
    args: ["-c", `"$DENO" run $FLAGS "$PROGRAM" refresh </dev/null | true; echo done`],
    cwd: sandbox.project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: sandbox.home,
      DENO: Deno.execPath(),
      DENO_DIR,
      FLAGS: DENO_FLAGS.join(" "),
      PROGRAM,
    },
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
});

Deno.test("refresh() owes the brief that its deadline cut off to the next prompt", async () => {
  await using sandbox = await briefed();
  const bin = `${sandbox.top}/bin`;
  await Deno.mkdir(bin);
  await Deno.writeTextFile(`${bin}/git`, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  const slow = await sandbox.run(["refresh"], {
    stdin: JSON.stringify(promptPayload("s", sandbox.project, { prompt_id: "p1" })),
    env: { PATH: `${bin}:${Deno.env.get("PATH")}`, REVIVE_DEADLINE_MS: "20" },
  });
  assertEquals([slow.code, slow.stdout], [0, ""]);
  assert(emitted(await prompt(sandbox, "s", { prompt_id: "p2" })), "the next prompt brings it");
  assertEquals(emitted(await prompt(sandbox, "s", { prompt_id: "p3" })), false);
});

Deno.test("refresh between tool calls logs nothing of a locked state where no brief is due", async () => {
  await using sandbox = await briefed();
  await prompt(sandbox, "s");
  await answer(sandbox, "s", 10_000, "m1");
  using lock = await Deno.open(`${sandbox.reviveHome}/sessions/s/cadence.lock`, { write: true });
  await lock.lock(true);
  assertEquals(emitted(await batch(sandbox, "s", "t1")), false);
  assertEquals(await logLines(sandbox), []);
});

Deno.test("refresh without a session names a signal's word as its cause, and counts from there", async () => {
  await using sandbox = await briefed();
  assert(emitted(await sandbox.run(["refresh"])));
  for (
    const [word, opening] of [
      ["compact\n", '<revive refresh="1" cause="compact">'],
      ["clear", '<revive refresh="1" cause="clear">'],
      ["whatever", '<revive refresh="1">'],
    ] as const
  ) {
    for (let n = 0; n < 3; n++) assertEquals(emitted(await sandbox.run(["refresh"])), false);
    assertMatch(await sandbox.read(".claude/revive-counter"), /^4:/);
    await sandbox.write(".claude/revive-compact.signal", word);
    const result = await sandbox.run(["refresh"]);
    assert(emitted(result));
    assertStringIncludes(result.stdout, opening + "\n");
    assertMatch(await sandbox.read(".claude/revive-counter"), /^1:\d{10}\n$/);
  }
  for (let n = 0; n < 4; n++) assertEquals(emitted(await sandbox.run(["refresh"])), false);
  assert(emitted(await sandbox.run(["refresh"])));
  const month = [...Deno.readDirSync(`${sandbox.reviveHome}/events`)][0]?.name;
  const events = await Deno.readTextFile(`${sandbox.reviveHome}/events/${month}`);
  assertEquals(
    events.trimEnd().split("\n").map((line) => JSON.parse(line).cause),
    ["first", "compact", "clear", "signal", "prompts"],
  );
});

Deno.test("refresh does not emit between tool calls what it could not remember, and says so in the log", async () => {
  await using sandbox = await briefed();
  await Deno.mkdir(`${sandbox.reviveHome}/sessions/s/cadence.json`, { recursive: true });
  await postCompact(sandbox, "s");
  for (const id of ["t1", "t2"]) assertEquals(emitted(await batch(sandbox, "s", id)), false);
  const lines = await logLines(sandbox);
  assertEquals(lines.length, 2);
  assertMatch(lines.join(), /refresh: the session's state cannot be written: /);
  await Deno.remove(`${sandbox.reviveHome}/sessions/s/cadence.json`);
  assert(emitted(await batch(sandbox, "s", "t3")));
  assertEquals(emitted(await batch(sandbox, "s", "t4")), false);
});
