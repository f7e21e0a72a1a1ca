/**
 * The client's transcript: one JSON object a line, parsed once at the edge.
 * Fields as recorded from the client (version 2.1.332).
 *
 * @module
 */

import { contextTokens } from "./usage.ts";

/** A JSON object whose members have yet to be looked at. */
export type Fields = Readonly<Record<string, unknown>>;

/** One block of a message's content. */
export type Block =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "tool-use";
    readonly id: string;
    readonly name: string;
    readonly input: Fields;
  }
  | {
    readonly kind: "tool-result";
    readonly toolUseId: string;
    /** Its text blocks, joined with line feeds. */
    readonly text: string;
    readonly isError: boolean;
  }
  /** An image, a document, a thinking block, … */
  | { readonly kind: "other"; readonly type: string };

/** What any row may carry. */
export interface RowBase {
  readonly uuid?: string;
  /** As written: ISO 8601, from the clock of the machine at that moment. A hint, no order. */
  readonly timestamp?: string;
  readonly cwd?: string;
  readonly gitBranch?: string;
  readonly sessionId?: string;
  /** A subagent's row: no part of the main conversation. */
  readonly isSidechain: boolean;
}

/** One block of an answer: a message of n blocks is n rows with one ID and one usage. */
export interface AssistantRow extends RowBase {
  readonly kind: "assistant";
  /** `message.id`, else the row's own `uuid`, else "". */
  readonly messageId: string;
  readonly model: string;
  /** The model as asked for; it alone keeps a `[1m]`. */
  readonly requestedModel?: string;
  /** Context tokens of the request, where the row has a reading. */
  readonly tokens?: number;
  readonly blocks: readonly Block[];
  /** Written by the client in the place of an answer (API error, `<synthetic>`). */
  readonly isSynthetic: boolean;
}

/** A prompt, tool results, or a note of the client in the user's role. */
export interface UserRow extends RowBase {
  readonly kind: "user";
  readonly blocks: readonly Block[];
  /** `typed`, `sdk`, `system` (a background task's notification); absent on tool results. */
  readonly promptSource?: string;
  /** Written by the client, not by a person. */
  readonly isMeta: boolean;
  /** What the tool gave back in its own shape, where the client kept it. */
  readonly toolUseResult?: unknown;
}

/** One line of a transcript. */
export type Row =
  | AssistantRow
  | UserRow
  | RowBase & {
    readonly kind: "boundary";
    readonly trigger?: string;
    readonly preTokens?: number;
    readonly postTokens?: number;
    /** The `uuid`s of the rows that stay in the context word for word. */
    readonly preserved?: readonly string[];
  }
  /** The summary that opens the conversation after a compaction. */
  | RowBase & { readonly kind: "summary"; readonly text: string }
  /** Any other; `fields` is the whole row. */
  | RowBase & { readonly kind: "other"; readonly type: string; readonly fields: Fields };

/**
 * Parses one line. `undefined` is a line to pass over: half written, no JSON,
 * no object. A byte order mark, CR and NUL around it (a crash leaves them) do
 * no harm.
 */
export function parseRow(line: string): Row | undefined {
  let value: unknown;
  try {
    value = JSON.parse(bare(line));
  } catch {
    return undefined;
  }
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

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return value === undefined ? {} : { [name]: value } as { readonly [Key in Name]?: Value };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function tokenCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
