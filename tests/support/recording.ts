import { type EventContext, type RecordedEvent, recordEvent } from "../../lib/host/events.ts";
import type { VariableName } from "../../lib/permissions.ts";
import type { Sandbox } from "./sandbox.ts";

/** Writes `lines` as the transcript of `session`, where the client keeps it. */
export async function writeTranscript(
  sandbox: Sandbox,
  session: string,
  rows: readonly object[],
): Promise<string> {
  const folder = `${sandbox.home}/.claude/projects/-some-project`;
  await Deno.mkdir(folder, { recursive: true });
  const path = `${folder}/${session}.jsonl`;
  await Deno.writeTextFile(path, rows.map((row) => JSON.stringify(row) + "\n").join(""));
  return path;
}

/** An answer's row. */
export function answerRow(id: string, tokens: number, at: number, fields: object = {}): object {
  return {
    type: "assistant",
    uuid: `row-${id}`,
    timestamp: new Date(at).toISOString(),
    isSidechain: false,
    message: {
      id,
      role: "assistant",
      model: "claude-opus-5-5",
      content: [{ type: "text", text: "done" }],
      stop_reason: "end_turn",
      usage: { input_tokens: tokens },
    },
    ...fields,
  };
}

/** The row of a brief that a prompt's hook gave. */
export function briefRow(uuid: string, at: number): object {
  return {
    type: "attachment",
    uuid,
    timestamp: new Date(at).toISOString(),
    isSidechain: false,
    attachment: {
      type: "hook_success",
      hookEvent: "UserPromptSubmit",
      content: '<revive refresh="1">\n# STATIC\n</revive>',
    },
  };
}

/** The row of a compaction. */
export function boundaryRow(preTokens: number, postTokens: number, at: number): object {
  return {
    type: "system",
    subtype: "compact_boundary",
    uuid: crypto.randomUUID(),
    timestamp: new Date(at).toISOString(),
    isSidechain: false,
    compactMetadata: { trigger: "manual", preTokens, postTokens },
  };
}

/** Records `event` in the sandbox as the program would at the time `at`. */
export function record(
  sandbox: Sandbox,
  at: number,
  context: EventContext,
  event: RecordedEvent,
): void {
  const env = (name: VariableName) => name === "HOME" ? sandbox.home : undefined;
  recordEvent({ env, now: () => at }, context, event);
}
