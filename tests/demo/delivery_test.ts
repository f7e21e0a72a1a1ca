import { ClaimError } from "../../demo/claims.ts";
import { readDelivery } from "../../demo/delivery.ts";
import { assertEquals, assertThrows } from "../support/assert.ts";

const ended = (stdout: string, code = 0, stderr = "") => ({ code, stdout, stderr, ms: 1 });
const stop = (context: unknown, event = "Stop") =>
  JSON.stringify({
    hookSpecificOutput: { hookEventName: event, additionalContext: context },
    systemMessage: "for the user",
  });

Deno.test("readDelivery() tells where the client takes a hook's output", () => {
  const base = { command: "x", ms: 1 };
  const table: readonly (readonly [string, string, object])[] = [
    ["UserPromptSubmit", "", {}],
    ["UserPromptSubmit", "<revive>\n</revive>\n", { toAgent: "<revive>\n</revive>" }],
    ["SessionStart", "text\n", { toAgent: "text" }],
    ["PreCompact", "keep this\n", { toSummary: "keep this" }],
    ["Stop", stop("facts"), { toAgent: "facts", toUser: "for the user" }],
    ["Stop", '{"systemMessage":"m"}', { toUser: "m" }],
  ];
  for (const [event, stdout, taken] of table) {
    assertEquals(readDelivery(event, "x", ended(stdout)), { event, ...base, ...taken });
  }
});

Deno.test("readDelivery() throws for what the client would drop, cut or report", () => {
  const table: readonly (readonly [string, ReturnType<typeof ended>])[] = [
    ["Stop", ended("", 2)],
    ["Stop", ended("", 0, "warning")],
    ["Stop", ended("plain text")],
    ["Stop", ended(stop("facts", "PostToolBatch"))],
    ["Stop", ended("{}")],
    ["PostCompact", ended("plain text")],
    ["PostToolBatch", ended("<revive>")],
    ["PreCompact", ended('{"systemMessage":"m"}')],
    ["UserPromptSubmit", ended("x".repeat(10_001))],
  ];
  for (const [event, run] of table) {
    assertThrows(() => readDelivery(event, "x", run), ClaimError, event);
  }
  assertThrows(() => readDelivery("UserPromptSubmit", "x", ended("{broken}")), SyntaxError);
});
