/** Rows of made transcripts, in the shape in which the client writes them. */

let serial = 0;

/** An answer with one text block; `tokens` is its whole usage, as cache reads. */
export function answer(id: string, tokens: number, fields: object = {}): object {
  return assistantRow(id, { cache_read_input_tokens: tokens, input_tokens: 0 }, [
    { type: "text", text: `answer ${id}` },
  ], fields);
}

/** One row of an assistant message with `content` blocks and `usage` as given. */
export function assistantRow(
  id: string,
  usage: unknown,
  content: readonly object[],
  fields: object = {},
): object {
  return {
    type: "assistant",
    isSidechain: false,
    uuid: `u${++serial}`,
    timestamp: "2026-01-01T00:00:00.000Z",
    message: {
      id,
      role: "assistant",
      model: "claude-sonnet-4-5-20250929",
      content,
      ...usage === undefined ? {} : { usage },
    },
    ...fields,
  };
}

/** An answer that calls the tool `toolId`. */
export function toolUse(id: string, tokens: number, toolId: string, fields: object = {}): object {
  return assistantRow(id, { input_tokens: tokens }, [
    { type: "tool_use", id: toolId, name: "Bash", input: { command: "ls" } },
  ], fields);
}

/** The result of the tool call `toolId`. */
export function toolResult(toolId: string, text = "ok", fields: object = {}): object {
  return {
    type: "user",
    isSidechain: false,
    uuid: `u${++serial}`,
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: toolId, content: text }],
    },
    ...fields,
  };
}

/** A prompt as a person types it. */
export function prompt(text: string, fields: object = {}): object {
  return {
    type: "user",
    isSidechain: false,
    uuid: `u${++serial}`,
    promptSource: "typed",
    message: { role: "user", content: text },
    ...fields,
  };
}

/** A compaction; `metadata` replaces its figures. */
export function boundary(
  metadata: object = { trigger: "auto", preTokens: 900000, postTokens: 41000 },
): object {
  return {
    type: "system",
    subtype: "compact_boundary",
    isSidechain: false,
    uuid: `u${++serial}`,
    content: "Conversation compacted",
    compactMetadata: metadata,
  };
}

/** The summary row that follows a compaction. */
export function summary(): object {
  return {
    type: "user",
    isSidechain: false,
    uuid: `u${++serial}`,
    isCompactSummary: true,
    isVisibleInTranscriptOnly: true,
    message: { role: "user", content: "This session is being continued." },
  };
}

/** Rows as the client writes them: one JSON object a line, LF at each end. */
export function jsonl(...rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row) + "\n").join("");
}
