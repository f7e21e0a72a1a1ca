import { assert, assertEquals, assertMatch } from "../support/assert.ts";
import { briefedProject } from "../support/briefed.ts";
import { promptPayload } from "../support/payloads.ts";
import type { Sandbox } from "../support/sandbox.ts";

/** Clocks that jump: what was written then is from the future now, or from long ago. */

const FUTURE = Date.UTC(2099, 0, 1);
const PAST = Date.UTC(1999, 0, 1);

const folderOf = (sandbox: Sandbox) => `${sandbox.reviveHome}/sessions/s`;

async function prompts(sandbox: Sandbox, count: number): Promise<string> {
  let emits = "";
  for (let n = 0; n < count; n++) {
    const { stdout } = await sandbox.hook("refresh", promptPayload("s", sandbox.project));
    emits += stdout === "" ? "0" : "1";
  }
  return emits;
}

/** A session of two prompts whose state is then changed. */
async function session(change: (state: Record<string, unknown>) => void): Promise<Sandbox> {
  const sandbox = await briefedProject();
  assertEquals(await prompts(sandbox, 2), "10");
  const path = `${folderOf(sandbox)}/cadence.json`;
  const state = JSON.parse(await Deno.readTextFile(path));
  change(state);
  await Deno.writeTextFile(path, JSON.stringify(state));
  return sandbox;
}

Deno.test("a clock that was put back means a fresh start, a line in the log, and the usual cadence", async () => {
  await using sandbox = await session((state) => {
    state.lastEmit = { ...state.lastEmit as object, at: FUTURE };
  });
  assertEquals(await prompts(sandbox, 7), "1000010");
  const log = (await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`)).trimEnd().split("\n");
  assertEquals(log.length, 1);
  assertMatch(log[0] ?? "", /the clock went backwards/);
});

Deno.test("a clock that was put forward brings one brief by the time rule, not one each time", async () => {
  await using sandbox = await session((state) => {
    state.lastEmit = { ...state.lastEmit as object, at: PAST };
  });
  assertEquals(await prompts(sandbox, 7), "1000010");
});

Deno.test("marks of a loss are answered once, whenever they were made", async () => {
  for (const at of [FUTURE, PAST, 0, -1]) {
    await using sandbox = await session(() => {});
    await Deno.writeTextFile(`${folderOf(sandbox)}/compact.json`, JSON.stringify({ v: 1, at }));
    assertEquals(await prompts(sandbox, 3), "100", String(at));
  }
});

Deno.test("a compaction is answered, whenever the one before was", async () => {
  for (const at of [FUTURE, PAST]) {
    await using sandbox = await session((state) => {
      state.compactedAt = at;
    });
    await sandbox.hook("mark-compact", {
      session_id: "s",
      cwd: sandbox.project,
      hook_event_name: "PostCompact",
      trigger: "auto",
    });
    assertEquals(await prompts(sandbox, 3), "100", String(at));
  }
});

Deno.test("claims from another time keep no event from its action", async () => {
  await using sandbox = await session(() => {});
  const start = { session_id: "s", cwd: sandbox.project, hook_event_name: "SessionStart" };
  const compacted = async () =>
    (await sandbox.hook("refresh", { ...start, source: "compact" })).stdout !== "";
  assert(await compacted());
  for (const time of [FUTURE, PAST]) {
    for (const { name } of Deno.readDirSync(`${folderOf(sandbox)}/claims`)) {
      await Deno.utime(`${folderOf(sandbox)}/claims/${name}`, time / 1000, time / 1000);
    }
    // What was emitted for the compaction before counts as lost with it.
    await Deno.writeTextFile(`${folderOf(sandbox)}/cadence.json`, "");
    assert(await compacted(), new Date(time).toISOString());
  }
});

Deno.test("a counter from another time starts afresh without a session", async () => {
  for (const at of [FUTURE, PAST]) {
    await using sandbox = await briefedProject();
    await sandbox.write(".claude/revive-counter", `3:${at / 1000}\n`);
    let emits = "";
    for (let n = 0; n < 7; n++) {
      emits += (await sandbox.run(["refresh"])).stdout === "" ? "0" : "1";
    }
    assertEquals(emits, "1000010");
  }
});

Deno.test("a checkpoint from the future stays below the one that is saved after it", async () => {
  await using sandbox = await briefedProject();
  const save = (text: string) =>
    sandbox.run(["checkpoint", "save", "--session", "s"], { stdin: `## Goal\n${text}\n` });
  const path = (await save("first")).stdout.trim();
  await Deno.rename(path, path.replace(/\/\d{8}T/, "/20990101T"));
  assertEquals((await save("second")).code, 0);
  const { stdout } = await sandbox.run(["checkpoint", "show", "--session", "s"]);
  assertMatch(stdout, /^## Goal\nsecond\n/);
});
