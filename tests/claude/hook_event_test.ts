import { type HookEvent, parseHookEvent } from "../../lib/claude/hook_event.ts";
import { assertEquals } from "../support/assert.ts";
import { recordedPayload } from "../support/payloads.ts";

function parse(payload: unknown): unknown {
  return parseHookEvent(JSON.stringify(payload));
}

/** A recorded payload, and what is special about its event. */
const RECORDED: readonly (readonly [string, object])[] = [
  ["UserPromptSubmit", { name: "UserPromptSubmit", prompt: "slow tool" }],
  ["SessionStart.compact", { name: "SessionStart", source: "compact" }],
  ["PostToolBatch.two-calls", {
    name: "PostToolBatch",
    toolUseIds: ["toolu_mock000003", "toolu_mock000004"],
  }],
  ["PreCompact.auto", { name: "PreCompact", trigger: "auto" }],
  ["PostCompact.manual", { name: "PostCompact", trigger: "manual" }],
  ["Stop", {
    name: "Stop",
    stopHookActive: false,
    lastAssistantMessage: "ok default",
    backgroundTasks: [],
  }],
  ["Stop.active", {
    name: "Stop",
    stopHookActive: true,
    lastAssistantMessage: "I wrote the checkpoint.",
    backgroundTasks: [],
  }],
  ["Stop.background-subagent", {
    name: "Stop",
    stopHookActive: false,
    lastAssistantMessage: "MAIN-FINAL",
    backgroundTasks: [{ type: "subagent", status: "running" }],
  }],
  ["SessionEnd.clear", { name: "other", event: "SessionEnd" }],
];

for (const [recorded, expected] of RECORDED) {
  Deno.test(`parseHookEvent() reads the recorded ${recorded}`, async () => {
    const payload = await recordedPayload(recorded);
    const mode = payload.permission_mode;
    assertEquals<unknown>(parse(payload), {
      sessionId: payload.session_id,
      transcriptPath: payload.transcript_path,
      cwd: payload.cwd,
      promptId: payload.prompt_id,
      ...mode === undefined ? {} : { permissionMode: mode },
      ...expected,
    });
  });
}

Deno.test("parseHookEvent() tells a subagent's event from the main agent's", async () => {
  const read = async (name: string) => {
    const event = parse(await recordedPayload(name)) as HookEvent;
    return event.agentId;
  };
  assertEquals(await read("PostToolBatch.subagent"), "a9f840c0c275eddcf");
  assertEquals(await read("PostToolBatch.two-calls"), undefined);
});

Deno.test("parseHookEvent() counts what is no JSON object with an event as no payload", () => {
  for (const text of [undefined, "", " ", "{", "null", "7", '"Stop"', "[]", "{}"]) {
    assertEquals(parseHookEvent(text), undefined, text);
  }
  assertEquals(parse([{ hook_event_name: "Stop" }]), undefined);
  assertEquals(parse({ hook_event_name: "" }), undefined);
  assertEquals(parse({ hook_event_name: 7, prompt: 7 }), undefined);
});

Deno.test("parseHookEvent() takes an object without an event for a prompt if it has one", () => {
  assertEquals(parse({ prompt: "go on" }), { name: "UserPromptSubmit", prompt: "go on" });
  assertEquals(parse({ prompt: "" }), { name: "UserPromptSubmit", prompt: "" });
  assertEquals(parse({ hook_event_name: "SessionStart", prompt: "x" }), {
    name: "SessionStart",
    source: "",
  });
});

Deno.test("parseHookEvent() reads behind a byte order mark", () => {
  assertEquals<unknown>(parseHookEvent('\ufeff{"prompt":"x"}'), {
    name: "UserPromptSubmit",
    prompt: "x",
  });
});

Deno.test("parseHookEvent() counts members that say nothing or are no strings as absent", () => {
  for (const odd of ["", null, 7, true, [], {}]) {
    const members = {
      session_id: odd,
      transcript_path: odd,
      cwd: odd,
      prompt_id: odd,
      permission_mode: odd,
      agent_id: odd,
      prompt: odd,
      source: odd,
      trigger: odd,
      tool_calls: odd,
      stop_hook_active: odd === true ? "true" : odd,
      last_assistant_message: odd,
      background_tasks: odd,
    };
    const events: readonly object[] = [
      { name: "UserPromptSubmit", prompt: "" },
      { name: "SessionStart", source: "" },
      { name: "PostToolBatch", toolUseIds: [] },
      { name: "PreCompact", trigger: "" },
      { name: "PostCompact", trigger: "" },
      { name: "Stop", stopHookActive: false, lastAssistantMessage: "", backgroundTasks: [] },
    ];
    for (const expected of events) {
      const name = "name" in expected ? expected.name : "";
      assertEquals<unknown>(parse({ ...members, hook_event_name: name }), expected);
    }
  }
});

Deno.test("parseHookEvent() reads lists of calls and tasks past what is no object or says nothing", () => {
  const calls = [null, 7, "x", [], {}, { tool_use_id: "" }, { tool_use_id: 7 }, {
    tool_use_id: "t1",
  }];
  assertEquals(parse({ hook_event_name: "PostToolBatch", tool_calls: calls }), {
    name: "PostToolBatch",
    toolUseIds: ["t1"],
  });
  const tasks = [null, 7, [], { type: "shell" }, { type: 7, status: "running" }];
  assertEquals(parse({ hook_event_name: "Stop", background_tasks: tasks }), {
    name: "Stop",
    stopHookActive: false,
    lastAssistantMessage: "",
    backgroundTasks: [{ type: "shell", status: "" }, { type: "", status: "running" }],
  });
});
