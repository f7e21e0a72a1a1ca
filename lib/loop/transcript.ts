/**
 * The client's transcript: one JSON object a line, parsed once at the edge.
 * Fields as recorded from the client (version 2.1.332).
 *
 * @module
 */

import type { AssistantRow, Block, Fields, Row, RowBase } from "./row.ts";
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

/** How a row may begin, where one was written behind the remains of another. */
const ROW_START = /\{"(?:parentUuid|type)":/g;

/** Places at which a row is looked for in a damaged line; blocks within a row begin alike. */
const TRIES = 50;

/**
 * The JSON value of one line of a transcript; `undefined` if it holds none. A
 * byte order mark, CR and NUL around it do no harm. A crash leaves half a line,
 * or NUL bytes, and the next row right behind them: then that row is given.
 */
export function parseJsonLine(line: string): unknown {
  const json = bare(line);
  if (json === "") return undefined;
  try {
    return JSON.parse(json);
  } catch { /* Half a line, perhaps with a whole one behind it. */ }
  let tries = 0;
  for (const { index } of json.matchAll(ROW_START)) {
    if (index === 0) continue;
    if (tries++ === TRIES) break;
    try {
      return JSON.parse(json.slice(index));
    } catch { /* No row begins here. */ }
  }
  return undefined;
}

/** `line` without the blanks, CR, NUL and byte order marks at its two ends. */
function bare(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && isDross(line.charCodeAt(start))) start++;
  while (end > start && isDross(line.charCodeAt(end - 1))) end--;
  return line.slice(start, end);
}

function isDross(unit: number): boolean {
  return unit <= 0x20 || unit === 0xfeff;
}

/**
 * The context tokens of an answer: input, cache reads and cache writes, as the
 * client's own display counts them (output is not part of the request). Gives
 * `undefined` for what is no reading: absent, a count that is negative, no
 * whole number or no number at all, or nothing but zeros.
 *
 * `cache_creation_input_tokens` may be absent or 0 with the same tokens in the
 * nested `cache_creation` alone; where both have them they are counted once.
 */
export function contextTokens(usage: unknown): number | undefined {
  if (!isFields(usage)) return undefined;
  const input = count(usage.input_tokens);
  const read = count(usage.cache_read_input_tokens);
  const created = count(usage.cache_creation_input_tokens);
  if (input === undefined || read === undefined || created === undefined) return undefined;
  const written = created > 0 ? created : nested(usage.cache_creation);
  if (written === undefined) return undefined;
  const total = input + read + written;
  return total > 0 ? total : undefined;
}

/** The sum of `{ephemeral_5m_input_tokens, ephemeral_1h_input_tokens}`, whatever lifetimes come. */
function nested(creation: unknown): number | undefined {
  if (!isFields(creation)) return 0;
  let sum = 0;
  for (const [name, value] of Object.entries(creation)) {
    if (!name.endsWith("_input_tokens")) continue;
    const tokens = count(value);
    if (tokens === undefined) return undefined;
    sum += tokens;
  }
  return sum;
}

/** A token count; absent and `null` are 0, anything that cannot be one is `undefined`. */
function count(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
