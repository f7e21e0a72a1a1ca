/**
 * The client's transcript: one JSON object a line, parsed once at the edge.
 * Fields as recorded from the client (version 2.1.332).
 *
 * @module
 */

import type { AssistantRow, Block, Fields, Row, RowBase } from "./row.ts";
import { parseJsonLine } from "./json_line.ts";
import { contextTokens } from "./usage.ts";
import { isFields, optional } from "../text/fields.ts";

export type * from "./row.ts";

/**
 * Parses one line. `undefined` is a line to pass over: half written, no JSON,
 * no object.
 */
export function parseRow(line: string): Row | undefined {
  const value = parseJsonLine(line);
  if (!isFields(value)) return undefined;
  const base = rowBase(value);
  if (value.type === "assistant") return assistantRow(value, base);
  if (value.type === "user") return userRow(value, base);
  if (value.type === "system" && value.subtype === "compact_boundary") {
    const data = isFields(value.compactMetadata) ? value.compactMetadata : {};
    return {
      ...base,
      kind: "boundary",
      ...optional("trigger", text(data.trigger)),
      ...optional("preTokens", tokenCount(data.preTokens)),
      ...optional("postTokens", tokenCount(data.postTokens)),
      ...optional("preserved", preservedUuids(data.preservedMessages)),
    };
  }
  return { ...base, kind: "other", type: text(value.type) ?? "", fields: value };
}

function preservedUuids(messages: unknown): string[] | undefined {
  if (!isFields(messages) || !Array.isArray(messages.uuids)) return undefined;
  return messages.uuids.filter((uuid) => typeof uuid === "string");
}

/** The text blocks of `blocks`, one after the other. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => block.kind === "text" ? [block.text] : []);
}

function assistantRow(value: Fields, base: RowBase): AssistantRow {
  const message = isFields(value.message) ? value.message : {};
  const model = text(message.model) ?? "";
  return {
    ...base,
    kind: "assistant",
    messageId: text(message.id) ?? base.uuid ?? "",
    model,
    ...optional("requestedModel", text(value.requestedModel)),
    ...optional("tokens", contextTokens(message.usage)),
    blocks: blocksOf(message.content),
    isSynthetic: value.isApiErrorMessage === true || model === "<synthetic>",
  };
}

function userRow(value: Fields, base: RowBase): Row {
  const message = isFields(value.message) ? value.message : {};
  const blocks = blocksOf(message.content);
  if (value.isCompactSummary === true) {
    return { ...base, kind: "summary", text: textsOf(blocks).join("\n") };
  }
  return {
    ...base,
    kind: "user",
    blocks,
    ...optional("promptSource", text(value.promptSource)),
    isMeta: value.isMeta === true,
    ...optional("toolUseResult", value.toolUseResult),
  };
}

function blocksOf(content: unknown): Block[] {
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return Array.isArray(content) ? content.filter(isFields).map(blockOf) : [];
}

function blockOf(block: Fields): Block {
  if (block.type === "text" && typeof block.text === "string") {
    return { kind: "text", text: block.text };
  }
  if (block.type === "tool_use") {
    const input = isFields(block.input) ? block.input : {};
    return { kind: "tool-use", id: text(block.id) ?? "", name: text(block.name) ?? "", input };
  }
  if (block.type === "tool_result") {
    return {
      kind: "tool-result",
      toolUseId: text(block.tool_use_id) ?? "",
      text: textsOf(blocksOf(block.content)).join("\n"),
      isError: block.is_error === true,
    };
  }
  return { kind: "other", type: text(block.type) ?? "" };
}

function rowBase(value: Fields): RowBase {
  return {
    ...optional("uuid", text(value.uuid)),
    ...optional("timestamp", text(value.timestamp)),
    ...optional("cwd", text(value.cwd)),
    ...optional("gitBranch", text(value.gitBranch)),
    ...optional("sessionId", text(value.sessionId)),
    isSidechain: value.isSidechain === true,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function tokenCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
