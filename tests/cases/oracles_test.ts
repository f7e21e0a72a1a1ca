import { assert, assertEquals, assertThrows } from "../support/assert.ts";
import { briefedProject, firstBrief } from "../support/briefed.ts";
import { filesUnder } from "../support/files_under.ts";
import { checkBrief, checkHook, checkHookOutput } from "../support/hook_oracles.ts";
import {
  promptPayload,
  recordedPayload,
  recordedPayloadNames,
  recordedTranscript,
} from "../support/payloads.ts";

/**
 * What holds for every hook call. The sandbox checks it wherever a test runs a
 * hook; here it is held to all recorded payloads, and the checker to its word.
 */

const HOOKS = ["gate", "repost", "precompact", "statusline", "refresh", "mark-clear"];

Deno.test("hooks write nothing outside of their own state, whatever the event", async () => {
  await using sandbox = await briefedProject();
  const others = async () =>
    (await filesUnder(sandbox.top)).filter((path) => !path.startsWith(`${sandbox.reviveHome}/`));
  const before = await others();
  const transcript = recordedTranscript("normal-multitool");
  for (const name of await recordedPayloadNames()) {
    const payload = {
      ...await recordedPayload(name),
      cwd: sandbox.project,
      transcript_path: transcript,
    };
    const { hook_event_name: event } = payload as { hook_event_name?: string };
    for (const command of HOOKS) {
      // The status line's payload names no event: to the others it is no payload at all.
      if (event === undefined && command !== "statusline") continue;
      await sandbox.hook(command, payload);
    }
  }
  assertEquals(await others(), before);
  const state = [...Deno.readDirSync(sandbox.reviveHome)].map(({ name }) => name);
  const known = ["checkpoints", "events", "hook.log", "sessions"];
  assertEquals(state.filter((name) => !known.includes(name)), []);
});

Deno.test("hooks without a session write their two files into the project, and no others", async () => {
  await using sandbox = await briefedProject();
  const before = await filesUnder(sandbox.project);
  await sandbox.run(["refresh"]);
  await sandbox.run(["mark-compact"]);
  await sandbox.run(["mark-clear"]);
  const after = (await filesUnder(sandbox.project)).filter((path) => !before.includes(path));
  assertEquals(after.map((path) => path.slice(sandbox.project.length)), [
    "/.claude/revive-compact.signal",
    "/.claude/revive-counter",
  ]);
});

Deno.test("the checker of hooks finds what it looks for", async () => {
  await using sandbox = await briefedProject();
  const brief = await firstBrief(sandbox);
  checkBrief(brief);
  const broken = [
    brief.slice(0, -5),
    brief + "x\n",
    brief + brief,
    "x" + brief,
    brief.replace("A tool", "A </revive> tool"),
    brief.replace("A tool", "A <system-reminder> tool"),
    brief.replace("A tool", "A \u001b[1mtool"),
    brief.replace("A tool", "A \u202etool"),
    brief.replace("A tool", "A \u0085tool"),
    brief.replace("A tool", "A\ttool"),
    brief.replace("A tool", "x".repeat(9900)),
    '<revive refresh="1">\n\n</revive>\n',
  ];
  for (const text of broken) assertThrows(() => checkHookOutput("refresh", text), Error);
  const json = (context: string) =>
    JSON.stringify({
      hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: context },
    });
  checkHookOutput("refresh", json(brief.trimEnd()));
  assertThrows(() => checkHookOutput("refresh", json("no brief")), Error);
  assertThrows(() => checkHookOutput("refresh", json(brief.trimEnd()) + "}"), Error);
  assertThrows(() => checkHookOutput("mark-clear", "anything"), Error);
  assertThrows(() => checkHookOutput("statusline", "two\nlines\n"), Error);
  assertThrows(() => checkHookOutput("precompact", "x".repeat(3001)), Error);
  assertThrows(() => checkHookOutput("precompact", '{"a":1}'), Error);
  assertThrows(() => checkHookOutput("gate", '{"decision":"block"}'), Error);
  assertThrows(() => checkHookOutput("repost", "no tag"), Error);
  const ended = { code: 0, stdout: "", stderr: "", ms: 1 };
  checkHook("refresh", ended);
  for (const change of [{ code: 1 }, { code: 2 }, { stderr: "x" }, { ms: 60_000 }]) {
    assertThrows(() => checkHook("refresh", { ...ended, ...change }), Error);
  }
});

Deno.test("an event whose transcript path leads out of everything writes nothing there", async () => {
  await using sandbox = await briefedProject();
  const outside = `${sandbox.top}/outside`;
  await Deno.mkdir(outside);
  for (const session of ["../../outside/x", `${outside}/y`, "..", "s"]) {
    for (const command of HOOKS) {
      const fields = { transcript_path: `${outside}/t.jsonl`, cwd: outside };
      await sandbox.hook(command, promptPayload(session, sandbox.project, fields));
    }
  }
  assert((await filesUnder(outside)).length === 0);
});
