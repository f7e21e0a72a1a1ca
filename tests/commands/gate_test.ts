import { saveCheckpoint } from "../../lib/host/checkpoints.ts";
import { run as runGate } from "../../lib/commands/gate.ts";
import { exists } from "../../lib/host/files.ts";
import { join } from "../../lib/host/path.ts";
import { writeWindowRecord } from "../../lib/session/window_record.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { fakeHost } from "../support/fake_host.ts";
import type { RunResult } from "../support/program.ts";
import { recordedPayload } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import {
  answer,
  boundary,
  jsonl,
  prompt,
  summary,
  toolResult,
  toolUse,
} from "../support/transcripts.ts";

/** One session in a sandbox: rows go in, Stop events come. The model's window has 200,000 tokens. */
class Session implements AsyncDisposable {
  private constructor(readonly box: Sandbox, readonly id: string, readonly path: string) {}

  static async create(id = "11111111-2222-4333-8444-555555555555"): Promise<Session> {
    const box = await Sandbox.create();
    return new Session(box, id, join(box.top, `${id}.jsonl`));
  }

  async write(...rows: readonly object[]): Promise<void> {
    await Deno.writeTextFile(this.path, jsonl(...rows), { append: true });
  }

  /** A turn with `percent` of the window filled. */
  async turn(id: string, percent: number): Promise<void> {
    await this.write(prompt(`do ${id}`), answer(id, percent * 2000));
  }

  payload(id: string, fields: object = {}): object {
    return {
      session_id: this.id,
      transcript_path: this.path,
      cwd: this.box.project,
      prompt_id: `prompt of ${id}`,
      permission_mode: "default",
      hook_event_name: "Stop",
      stop_hook_active: false,
      last_assistant_message: `answer ${id}`,
      background_tasks: [],
      session_crons: [],
      ...fields,
    };
  }

  /** The Stop after the answer `id`. */
  async stop(
    id: string,
    fields: object = {},
    env: Record<string, string> = {},
  ): Promise<RunResult> {
    const result = await this.box.hook("gate", this.payload(id, fields), env);
    assertEquals([result.code, result.stderr], [0, ""]);
    return result;
  }

  /** `silent`, `agent` or `user`: whom the Stop after `id` addresses. */
  async told(id: string, fields: object = {}, env: Record<string, string> = {}): Promise<string> {
    return audience(await this.stop(id, fields, env));
  }

  async events(): Promise<Record<string, unknown>[]> {
    const events: Record<string, unknown>[] = [];
    const folder = join(this.box.reviveHome, "events");
    try {
      for await (const { name } of Deno.readDir(folder)) {
        const text = await Deno.readTextFile(join(folder, name));
        for (const line of text.trimEnd().split("\n")) events.push(JSON.parse(line));
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return events;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.box[Symbol.asyncDispose]();
  }
}

function audience({ stdout }: RunResult): string {
  if (stdout === "") return "silent";
  return JSON.parse(stdout).hookSpecificOutput === undefined ? "user" : "agent";
}

Deno.test("gate is silent below the thresholds and leaves nothing behind", async () => {
  await using session = await Session.create();
  await session.turn("m1", 34);
  assertEquals(await session.told("m1"), "silent");
  assertEquals(await session.events(), []);
  assertEquals(await exists(session.box.reviveHome), false);
});

Deno.test("gate addresses agent and user at the first threshold and records the fire", async () => {
  await using session = await Session.create();
  await session.turn("m1", 36);
  const { stdout } = await session.stop("m1");
  const { hookSpecificOutput, systemMessage } = JSON.parse(stdout);
  assertEquals(hookSpecificOutput.hookEventName, "Stop");
  assertStringIncludes(hookSpecificOutput.additionalContext, "36 % full, 72,000 of 200,000 tokens");
  assertStringIncludes(hookSpecificOutput.additionalContext, session.path);
  assertStringIncludes(systemMessage, "/compact");
  const [event] = await session.events();
  assertEquals(
    { ...event, at: 0 },
    {
      v: 1,
      at: 0,
      session: session.id,
      project: session.box.project,
      kind: "fire",
      tier: "advisory",
      tokens: 72000,
      window: 200000,
      windowSource: "model",
      audience: "agent",
      messageId: "m1",
    },
  );
});

Deno.test("gate fires again after its cooldown, and at once at the second threshold", async () => {
  await using session = await Session.create();
  const env = { REVIVE_COOLDOWN_TURNS: "3" };
  await session.turn("m1", 36);
  assertEquals(await session.told("m1", {}, env), "agent");
  await session.turn("m2", 37);
  assertEquals(await session.told("m2", {}, env), "silent");
  await session.turn("m3", 38);
  await session.turn("m4", 39);
  assertEquals(await session.told("m4", {}, env), "agent");
  await session.turn("m5", 50);
  assertEquals(await session.told("m5", {}, env), "agent");
  await session.turn("m6", 54);
  assertEquals(await session.told("m6", {}, env), "silent");
  await session.turn("m7", 55);
  assertEquals(await session.told("m7", {}, env), "agent");
  const fires = (await session.events()).map(({ tier, messageId }) => `${messageId} ${tier}`);
  assertEquals(fires, ["m1 advisory", "m4 advisory", "m5 escalated", "m7 escalated"]);
});

Deno.test("[T01] gate counts messages, not rows, for its cooldown", async () => {
  await using session = await Session.create();
  const env = { REVIVE_COOLDOWN_TURNS: "3" };
  await session.turn("m1", 36);
  assertEquals(await session.told("m1", {}, env), "agent");
  const rows = Array.from({ length: 5 }, () => answer("m2", 74000));
  await session.write(prompt("more"), ...rows);
  await session.write(
    prompt("more"),
    toolUse("m3", 74000, "t1"),
    toolResult("t1"),
    answer("m4", 74000),
  );
  assertEquals(await session.told("m4", {}, env), "silent");
});

Deno.test("[T05] gate starts anew after a compaction and records that the fire was acted on", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  assertEquals(await session.told("m1"), "agent");
  await session.turn("m2", 41);
  await session.write(
    boundary({ trigger: "manual", preTokens: 82000, postTokens: 4000 }),
    summary(),
  );
  await session.turn("m3", 5);
  assertEquals(await session.told("m3"), "silent");
  const outcome = (await session.events()).find(({ kind }) => kind === "outcome");
  assertEquals(
    [outcome?.result, outcome?.tokensBefore, outcome?.tokensAfter, outcome?.turns],
    ["acted", 82000, 4000, 1],
  );
  await session.turn("m4", 40);
  assertEquals(await session.told("m4"), "agent");
  assertEquals((await session.events()).map(({ kind }) => kind), ["fire", "outcome", "fire"]);
});

Deno.test("[T16] gate does not fire at the first reading after a compaction", async () => {
  await using session = await Session.create();
  await session.turn("m1", 90);
  await session.write(boundary(), summary());
  await session.turn("m2", 68);
  assertEquals(await session.told("m2"), "silent");
  await session.turn("m3", 30);
  assertEquals(await session.told("m3"), "silent");
  await session.turn("m4", 68);
  assertEquals(await session.told("m4"), "agent");
});

Deno.test("gate records a fire that nobody acted on for 30 turns as timed out, once", async () => {
  await using session = await Session.create();
  const env = { REVIVE_COOLDOWN_TURNS: "100" };
  await session.turn("a0", 36);
  assertEquals(await session.told("a0", {}, env), "agent");
  for (let turn = 1; turn <= 29; turn++) await session.turn(`a${turn}`, 36);
  assertEquals(await session.told("a29", {}, env), "silent");
  assertEquals((await session.events()).length, 1);
  await session.turn("a30", 37);
  assertEquals(await session.told("a30", {}, env), "silent");
  await session.turn("a31", 38);
  assertEquals(await session.told("a31", {}, env), "silent");
  const outcomes = (await session.events()).filter(({ kind }) => kind === "outcome");
  assertEquals(
    outcomes.map((event) => [event.result, event.tokensBefore, event.tokensAfter, event.turns]),
    [["timed-out", 72000, 74000, 30]],
  );
});

const SILENT: readonly (readonly [string, object, Record<string, string>])[] = [
  ["[K16] while a Stop hook is active", { stop_hook_active: true }, {}],
  ["while a subagent runs in the background", {
    background_tasks: [{ id: "a", type: "subagent", status: "running", agent_type: "x" }],
  }, {}],
  ["inside a subagent", { agent_id: "a1", agent_type: "general-purpose" }, {}],
  ["[K30] with REVIVE_DISABLED=1", {}, { REVIVE_DISABLED: "1" }],
  ["[K30] where nobody attends", {}, { CLAUDE_CODE_SESSION_ATTENDED: "0" }],
  ["[K30] in claude -p", {}, { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" }],
  ["[K30] in a program", {}, { CLAUDE_CODE_ENTRYPOINT: "sdk-ts" }],
  ["at another event", { hook_event_name: "SubagentStop" }, {}],
  ["without a transcript", { transcript_path: "/nonexistent/t.jsonl" }, {}],
  ["without a transcript's path", { transcript_path: undefined }, {}],
  ["without a session", { session_id: "" }, {}],
];

for (const [when, fields, env] of SILENT) {
  Deno.test(`gate is silent ${when}`, async () => {
    await using session = await Session.create();
    await session.turn("m1", 90);
    assertEquals(await session.told("m1", fields, env), "silent");
    assertEquals(await session.events(), []);
  });
}

const HEARD: readonly (readonly [string, object, Record<string, string>])[] = [
  ["while a server runs in a background shell", {
    background_tasks: [{ id: "b", type: "shell", status: "running", command: "serve" }],
  }, {}],
  ["after a background subagent has ended", {
    background_tasks: [{ id: "a", type: "subagent", status: "completed" }],
  }, {}],
  ["where somebody attends, however it was started", {}, {
    CLAUDE_CODE_SESSION_ATTENDED: "1",
    CLAUDE_CODE_ENTRYPOINT: "sdk-cli",
  }],
  ["in a script that asks for it", {}, {
    CLAUDE_CODE_SESSION_ATTENDED: "0",
    REVIVE_GATE_HEADLESS: "1",
  }],
  ["without background tasks or the flag in the payload", {
    background_tasks: undefined,
    stop_hook_active: undefined,
  }, {}],
  ["with the session in the environment", { session_id: undefined }, {
    CLAUDE_CODE_SESSION_ID: "11111111-2222-4333-8444-555555555555",
  }],
];

for (const [when, fields, env] of HEARD) {
  Deno.test(`gate fires ${when}`, async () => {
    await using session = await Session.create();
    await session.turn("m1", 90);
    assertEquals(await session.told("m1", fields, env), "agent");
  });
}

Deno.test("[T17] gate is silent mid-chain unless forced", async () => {
  await using session = await Session.create();
  await session.write(
    prompt("x"),
    answer("m1", 180000),
    toolUse("m1", 180000, "t1"),
    toolUse("m1", 180000, "t2"),
    toolUse("m1", 180000, "t3"),
    toolResult("t1"),
    toolResult("t2"),
  );
  assertEquals(await session.told("m1"), "silent");
  assertEquals(await session.told("m1", {}, { REVIVE_FORCE: "1" }), "agent");
});

Deno.test("[K01] gate is silent without a payload that it can read", async () => {
  await using session = await Session.create();
  for (const stdin of ["", "{bad", "[]", "null", "\u0000"]) {
    const result = await session.box.run(["gate"], { stdin });
    assertEquals([result.code, result.stdout, result.stderr], [0, "", ""]);
  }
});

Deno.test("gate tells only the user while a checkpoint is fresh, at the same intervals", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  await save(session, "m1");
  assertEquals(await session.told("m1"), "user");
  const [event] = await session.events();
  assertEquals([event?.audience, event?.tier], ["user", "advisory"]);
  await session.turn("m2", 41);
  assertEquals(await session.told("m2"), "silent");
  await session.turn("m3", 60);
  assertEquals(await session.told("m3"), "user");
});

Deno.test("gate addresses the agent again once the checkpoint is old or behind a compaction", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  await save(session, "m1");
  await session.write(boundary(), summary());
  await session.turn("m2", 5);
  await session.turn("m3", 40);
  const { stdout } = await session.stop("m3");
  assertStringIncludes(JSON.parse(stdout).hookSpecificOutput.additionalContext, "out of date");
});

Deno.test("gate leaves the agent alone for a cooldown after `revive checkpoint save`", async () => {
  await using session = await Session.create();
  const env = { REVIVE_COOLDOWN_TURNS: "3" };
  await session.turn("m1", 40);
  assertEquals(await session.told("m1", {}, env), "agent");
  // Where the client keeps transcripts, so that the checkpoint can name the newest answer.
  const folder = join(session.box.home, ".claude/projects/p");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(session.path, join(folder, `${session.id}.jsonl`));
  const document = ["Goal", "Live State", "Decisions", "Loose ends", "Next step"]
    .map((heading) => `## ${heading}\n- x\n`).join("\n");
  const saved = await session.box.run(["checkpoint", "save", "--session", session.id], {
    stdin: document,
  });
  assertEquals(saved.code, 0, saved.stderr);
  await session.turn("m2", 51);
  assertEquals(await session.told("m2", {}, env), "user");
  await session.turn("m3", 52);
  await session.turn("m4", 57);
  assertEquals(await session.told("m4", {}, env), "agent");
});

Deno.test("gate takes no notice of another session's checkpoint", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  await save(session, "m1", "another-session");
  assertEquals(await session.told("m1"), "agent");
});

Deno.test("gate tells only the user in plan mode", async () => {
  await using session = await Session.create();
  await session.turn("m1", 60);
  assertEquals(await session.told("m1", { permission_mode: "plan" }), "user");
});

Deno.test("gate names the skill as the plugin spells it", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  const { stdout } = await session.stop("m1", {}, { CLAUDE_PLUGIN_ROOT: "/plugins/revive" });
  assertStringIncludes(stdout, "revive:checkpoint");
});

Deno.test("gate takes the window from the setting, then from the status line's record", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  await writeWindowRecord(sandboxHost(session.box), session.id, 1_000_000);
  assertEquals(await session.told("m1"), "silent");
  const { stdout } = await session.stop("m1", {}, { REVIVE_WINDOW: "100000" });
  assertStringIncludes(stdout, "80 % full, 80,000 of 100,000 tokens");
  assertStringIncludes(stdout, "environment");
});

Deno.test("[T13] gate never says more than 100 %", async () => {
  await using session = await Session.create();
  await session.write(prompt("x"), answer("m1", 350000));
  const { stdout } = await session.stop("m1", {}, { REVIVE_WINDOW: "100000" });
  assertStringIncludes(stdout, "100 % full");
  await using other = await Session.create();
  await other.write(prompt("x"), answer("m1", 360000));
  assertStringIncludes((await other.stop("m1")).stdout, "36 % full, 360,000 of 1,000,000 tokens");
});

Deno.test("[K28] gate wired twice acts once", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  const told = await Promise.all([1, 2, 3].map(() => session.told("m1")));
  assertEquals(told.sort(), ["agent", "silent", "silent"]);
  assertEquals((await session.events()).length, 1);
});

Deno.test("[K28] gate acts once when the hooks of one event have all read the state before one acts", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  const host = fakeHost(session.box, {
    variables: { CLAUDE_CODE_SESSION_ATTENDED: "1" },
    stdin: JSON.stringify(session.payload("m1")),
  });
  const input = { flags: new Set<string>(), values: new Map<string, string>(), operands: [] };
  const outcomes = await Promise.all([1, 2, 3].map(() => runGate(input, host)));
  assertEquals(outcomes.filter(({ stdout }) => stdout !== "").length, 1);
  assertEquals((await session.events()).length, 1);
});

Deno.test("gate acts once also when the hooks of one event find different newest answers", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  // Wired twice: the one gave up waiting before the answer was written, the other did not.
  assertEquals(await session.told("m2"), "agent");
  await session.turn("m2", 60);
  assertEquals(await session.told("m2"), "silent");
  assertEquals((await session.events()).length, 1);
});

Deno.test("two sessions of one project do not see each other's fires", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  assertEquals(await session.told("m1"), "agent");
  assertEquals(await session.told("m1", { session_id: "other" }), "agent");
  await session.turn("m2", 40);
  assertEquals(await session.told("m2"), "silent");
  assertEquals(await session.told("m2", { session_id: "other" }), "silent");
});

Deno.test("[K07] gate starts afresh on a damaged state file and logs it once", async () => {
  await using session = await Session.create();
  const state = join(session.box.reviveHome, "sessions", session.id, "gate.json");
  await Deno.mkdir(join(session.box.reviveHome, "sessions", session.id), { recursive: true });
  await Deno.writeTextFile(state, "{");
  await session.turn("m1", 10);
  assertEquals(await session.told("m1"), "silent");
  await session.turn("m2", 40);
  assertEquals(await session.told("m2"), "agent");
  const log = await Deno.readTextFile(join(session.box.reviveHome, "hook.log"));
  assertEquals(log.trimEnd().split("\n").length, 1);
  assertStringIncludes(log, "gate.json");
});

Deno.test("[K27] gate neither uses nor destroys a later version's state", async () => {
  await using session = await Session.create();
  const folder = join(session.box.reviveHome, "sessions", session.id);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "gate.json"), '{"v":7}');
  await session.turn("m1", 40);
  assertEquals(await session.told("m1"), "agent");
  await session.turn("m2", 40);
  assertEquals(await session.told("m2"), "silent");
  assertEquals(await Deno.readTextFile(join(folder, "gate.json")), '{"v":7}');
});

Deno.test("[K09] gate is silent where its state cannot be written", async () => {
  await using session = await Session.create();
  // Folders in the file's place: root, who runs the tests in containers, may write read-only ones.
  const folder = join(session.box.reviveHome, "sessions", session.id);
  await Deno.mkdir(join(folder, "gate.json", "x"), { recursive: true });
  await session.turn("m1", 40);
  assertEquals(await session.told("m1"), "silent");
  assertStringIncludes(await Deno.readTextFile(join(session.box.reviveHome, "hook.log")), "gate");
});

Deno.test("gate waits for an answer that arrives 100 ms late", async () => {
  await using session = await Session.create();
  await session.turn("m1", 10);
  await session.write(prompt("do m2"));
  const stop = session.stop("m2");
  // The program needs some 50 ms to start; the row comes well after it has begun to look.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await session.write(answer("m2", 80000));
  const result = await stop;
  assertEquals(audience(result), "agent");
  assertStringIncludes(result.stdout, "40 % full");
});

Deno.test("gate goes by what is there when the answer does not come", async () => {
  await using session = await Session.create();
  await session.turn("m1", 40);
  await session.write(prompt("do m2"));
  const result = await session.stop("m2");
  assertEquals(audience(result), "agent");
  assert(result.ms >= 400, `${result.ms} ms`);
});

Deno.test("gate takes recorded Stop payloads", async () => {
  for (
    const [name, expected] of [
      ["Stop", "agent"],
      ["Stop.active", "silent"],
      ["Stop.background-shell", "agent"],
      ["Stop.background-subagent", "silent"],
      ["StopFailure", "silent"],
      ["SubagentStop", "silent"],
    ] as const
  ) {
    await using session = await Session.create();
    const payload = await recordedPayload(name);
    await session.write(
      prompt("x"),
      answer("m1", 80000, {
        message: {
          id: "m1",
          model: "claude-sonnet-4-5",
          usage: { input_tokens: 80000 },
          content: [{ type: "text", text: payload.last_assistant_message }],
        },
      }),
    );
    const result = await session.box.hook("gate", { ...payload, transcript_path: session.path });
    assertEquals([name, audience(result)], [name, expected]);
  }
});

/** The part of a Host that finds the sandbox's state. */
function sandboxHost(box: Sandbox) {
  return { env: (name: string) => name === "HOME" ? box.home : undefined };
}

async function save(session: Session, message: string, id = session.id): Promise<void> {
  await saveCheckpoint(
    sandboxHost(session.box),
    { session: id, author: "agent", savedAt: Date.now(), message },
    "## Goal\nx\n",
  );
}
