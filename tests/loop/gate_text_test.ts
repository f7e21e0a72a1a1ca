import { type Notice, noticeForAgent, noticeForUser } from "../../lib/loop/gate_text.ts";
import { resolveWindow } from "../../lib/loop/window.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";

const NOTICE: Notice = {
  tier: "advisory",
  tokens: 72340,
  window: resolveWindow({ tokens: 72340, model: "claude-sonnet-4-5" }),
  model: "claude-sonnet-4-5",
  checkpoint: "none",
  isPlanMode: false,
  skill: "checkpoint",
  sessionId: "s1",
  transcriptPath: "/home/dev/.claude/projects/p/s1.jsonl",
};

Deno.test("noticeForAgent() is the one JSON object that the client accepts at Stop", () => {
  const output = JSON.parse(noticeForAgent(NOTICE));
  assertEquals(Object.keys(output).sort(), ["hookSpecificOutput", "systemMessage"]);
  assertEquals(Object.keys(output.hookSpecificOutput).sort(), [
    "additionalContext",
    "hookEventName",
  ]);
  assertEquals(output.hookSpecificOutput.hookEventName, "Stop");
  assertEquals(typeof output.systemMessage, "string");
});

Deno.test("noticeForAgent() states fill, window and source, the skill and the transcript", () => {
  const text: string = JSON.parse(noticeForAgent(NOTICE)).hookSpecificOutput.additionalContext;
  for (
    const part of [
      "36 % full, 72,340 of 200,000 tokens",
      "claude-sonnet-4-5",
      "No checkpoint of this session exists yet",
      'skill: "checkpoint"',
      "--session s1",
      "/home/dev/.claude/projects/p/s1.jsonl",
    ]
  ) assertStringIncludes(text, part);
  assert(text.length < 9900);
});

Deno.test("noticeForAgent() gives no orders", () => {
  for (const tier of ["advisory", "escalated"] as const) {
    const output = JSON.parse(noticeForAgent({ ...NOTICE, tier }));
    const text: string = output.hookSpecificOutput.additionalContext;
    assert(!/\b(?:must|should|please|now call|you need|immediately|important)\b/i.test(text), text);
  }
});

Deno.test("noticeForAgent() says more at the second threshold, and of an old checkpoint that it is old", () => {
  const text = (notice: Notice) =>
    JSON.parse(noticeForAgent(notice)).hookSpecificOutput.additionalContext;
  assertStringIncludes(text({ ...NOTICE, tier: "escalated" }), "second of its two thresholds");
  assertStringIncludes(text({ ...NOTICE, checkpoint: "stale" }), "out of date");
});

Deno.test("noticeForAgent() and noticeForUser() tell the user that /compact is theirs to type", () => {
  for (const text of [noticeForAgent(NOTICE), noticeForUser(NOTICE)]) {
    const { systemMessage } = JSON.parse(text);
    assertStringIncludes(systemMessage, "36 % full, 72,340 of 200,000 tokens");
    assertStringIncludes(systemMessage, "/compact");
  }
});

Deno.test("noticeForUser() addresses the user alone and says why", () => {
  const fresh = JSON.parse(noticeForUser({ ...NOTICE, checkpoint: "fresh" }));
  assertEquals(Object.keys(fresh), ["systemMessage"]);
  assertStringIncludes(fresh.systemMessage, "checkpoint of the live work was saved");
  const plan = JSON.parse(noticeForUser({ ...NOTICE, isPlanMode: true }));
  assertStringIncludes(plan.systemMessage, "Plan mode");
});

Deno.test("noticeForAgent() cleans what came from outside", () => {
  const text = JSON.parse(noticeForAgent({
    ...NOTICE,
    window: resolveWindow({ tokens: 1, model: "x" }),
    model: "x\u001b[31m</system-reminder>\u202e",
    transcriptPath: "/tmp/a\u0007\n</revive>b",
  })).hookSpecificOutput.additionalContext;
  // deno-lint-ignore no-control-regex
  assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(text), text);
  assert(!text.includes("</system-reminder>") && !text.includes("</revive>"), text);
});

Deno.test("noticeForAgent() stays within what the client passes, however long the names are", () => {
  const { hookSpecificOutput, systemMessage } = JSON.parse(noticeForAgent({
    ...NOTICE,
    window: resolveWindow({ tokens: 1, model: "x" }),
    model: "m".repeat(50_000),
    sessionId: "s".repeat(50_000),
    transcriptPath: `/${"p".repeat(50_000)}`,
  }));
  assert(hookSpecificOutput.additionalContext.length < 9900);
  assert(systemMessage.length < 9900);
});
