import { assert, assertEquals } from "../support/assert.ts";
import { briefedProject } from "../support/briefed.ts";
import { promptPayload, recordedPayload } from "../support/payloads.ts";
import type { Sandbox } from "../support/sandbox.ts";
import { answer, jsonl, prompt, toolResult, toolUse } from "../support/transcripts.ts";

/** Many sessions at once, and transcripts of any size. */

/** Processes at a time: a machine runs no more at once, however many are started. */
const AT_ONCE = 8;

/** Runs the jobs, so many at a time. */
async function bounded(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...jobs];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) await job();
  }));
}

Deno.test("fifty sessions of twenty prompts at once: each is counted, each gets its four briefs", async () => {
  await using sandbox = await briefedProject();
  const briefs = new Map<string, number[]>();
  // Who waits for a processor is not late: the deadline is not the matter here.
  const env = { REVIVE_DEADLINE_MS: "60000", REVIVE_REFRESH_TIME_GAP: "0" };
  const sessions = Array.from({ length: 50 }, (_, n) => `session-${n}`);
  // A session's own prompts come one after the other; the sessions run side by side.
  await bounded(sessions.map((id) => async () => {
    const at: number[] = [];
    for (let n = 1; n <= 20; n++) {
      const { stdout } = await sandbox.hook("refresh", promptPayload(id, sandbox.project), env);
      if (stdout !== "") at.push(n);
    }
    briefs.set(id, at);
  }));
  for (const id of sessions) {
    assertEquals(briefs.get(id), [1, 6, 11, 16], id);
    const state = `${sandbox.reviveHome}/sessions/${id}/cadence.json`;
    assertEquals(JSON.parse(await Deno.readTextFile(state)).prompts, 20);
  }
  const [month = ""] = [...Deno.readDirSync(`${sandbox.reviveHome}/events`)].map(({ name }) =>
    name
  );
  const lines = (await Deno.readTextFile(`${sandbox.reviveHome}/events/${month}`)).trimEnd();
  assertEquals(lines.split("\n").map((line) => JSON.parse(line).kind), Array(200).fill("emit"));
  assertEquals(await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`).catch(() => ""), "");
});

Deno.test("prompts of one session that come at once are all counted, and bring no flood", async () => {
  await using sandbox = await briefedProject();
  const env = { REVIVE_DEADLINE_MS: "60000", REVIVE_REFRESH_TIME_GAP: "0" };
  let briefs = 0;
  const one = async () => {
    const { stdout } = await sandbox.hook("refresh", promptPayload("s", sandbox.project), env);
    if (stdout !== "") briefs++;
  };
  await bounded(Array.from({ length: 40 }, () => one));
  await one(); // Counts those that found the state locked.
  const state = `${sandbox.reviveHome}/sessions/s/cadence.json`;
  assertEquals(JSON.parse(await Deno.readTextFile(state)).prompts, 41);
  assert(briefs >= 5 && briefs <= 9, `${briefs} briefs`);
});

/** Writes a transcript of 600 MB that ends in an ordinary turn. */
async function largeTranscript(sandbox: Sandbox): Promise<string> {
  const folder = `${sandbox.home}/.claude/projects/-p`;
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}/large.jsonl`;
  const rows = Array.from({ length: 400 }, (_, n) => [
    prompt(`prompt ${n}`),
    toolUse(`c${n}`, 70_000, `t${n}`),
    toolResult(`t${n}`, "output ".repeat(3000)),
    answer(`m${n}`, 72_000),
  ]).flat();
  const block = new TextEncoder().encode(jsonl(...rows));
  using file = await Deno.open(path, { write: true, create: true });
  for (let written = 0; written < 600_000_000; written += block.length) {
    for (let at = 0; at < block.length;) at += await file.write(block.subarray(at));
  }
  await file.write(new TextEncoder().encode(jsonl(prompt("the last one"), answer("last", 80_000))));
  return path;
}

Deno.test("every command bears a transcript of 600 MB within its deadline", async () => {
  await using sandbox = await briefedProject();
  const path = await largeTranscript(sandbox);
  const base = { session_id: "large", transcript_path: path, cwd: sandbox.project };
  const hook = async (command: string, name: string, fields: object = {}) => {
    const payload = { ...await recordedPayload(name), ...base, ...fields };
    return (await sandbox.hook(command, payload)).stdout;
  };
  // The sandbox holds each to its deadline.
  assert(await hook("refresh", "UserPromptSubmit") !== "");
  assertEquals(await hook("refresh", "PostToolBatch"), "");
  assert(await hook("gate", "Stop", { last_assistant_message: "answer last" }) !== "");
  assert((await hook("precompact", "PreCompact.auto")).includes("the last one"));
  assertEquals(await hook("mark-compact", "PostCompact.auto"), "");
  assert((await hook("repost", "SessionStart.compact")).includes("the last one"));
  assert(await hook("statusline", "statusLine.used") !== "");
  for (const line of ["status", "transcript --session large", "checkpoint auto --session large"]) {
    const { code, stderr, ms } = await sandbox.run(line.split(" "));
    assertEquals(code, 0, stderr);
    assert(ms < 10_000, `${line} took ${ms} ms`);
  }
});
