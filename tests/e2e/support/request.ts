/**
 * What the client sent, reduced to what assertions need.
 *
 * @module
 */

/** One block of one message. */
export interface Block {
  readonly role: string;
  /** `text`, `tool_use`, `tool_result`, `thinking`. */
  readonly type: string;
  /** The text; of a tool's call its input as JSON, of a result its text. */
  readonly text: string;
}

/** One POST to `/v1/messages`. */
export interface ApiRequest {
  /** 0 for the first request that the server got. */
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly model: string;
  /** The session's ID, as the client puts it into the request's metadata. */
  readonly session: string;
  /** Names of the tools that were offered. */
  readonly tools: readonly string[];
  readonly system: string;
  readonly blocks: readonly Block[];
  /** All texts of all messages, joined. */
  readonly text: string;
  /** The texts since the last answer that called no tool. */
  readonly turn: string;
  /** Whether this asks for the summary of a compaction. */
  readonly summarizes: boolean;
  /** Whether it comes from a subagent, a forked skill for example. */
  readonly subagent: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function string(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What the client's own summarizing prompt says, on every model. */
const SUMMARY_WANTED = /Respond with TEXT ONLY[^]*detailed summary/;

function isUserText(block: Block): boolean {
  return block.role === "user" && block.type === "text";
}

/** Parses a request's body. */
export function parseRequest(body: unknown, index: number, at: number): ApiRequest {
  const { model, tools, system, messages, metadata } = fields(body);
  const blocks: Block[] = [];
  let turnFrom = 0;
  for (const message of list(messages)) {
    const { role, content } = fields(message);
    const parts = typeof content === "string" ? [content] : list(content);
    const parsed = parts.map((part) => ({ role: string(role), ...parseBlock(part) }));
    blocks.push(...parsed);
    const answers = role === "assistant" && !parsed.some((block) => block.type === "tool_use");
    if (answers) turnFrom = blocks.length;
  }
  const turn = joined(blocks.slice(turnFrom));
  return {
    index,
    at,
    model: string(model),
    session: sessionOf(string(fields(metadata).user_id)),
    tools: list(tools).map((tool) => string(fields(tool).name)),
    system: textOf(system),
    blocks,
    text: joined(blocks),
    turn,
    subagent: textOf(system).includes("cc_is_subagent=true"),
    summarizes: SUMMARY_WANTED.test(blocks.findLast(isUserText)?.text ?? ""),
  };
}

function joined(blocks: readonly Block[]): string {
  return blocks.map((block) => block.text).join("\n");
}

function parseBlock(part: unknown): { type: string; text: string } {
  if (typeof part === "string") return { type: "text", text: part };
  const block = fields(part);
  const type = string(block.type);
  if (type === "tool_use") return { type, text: JSON.stringify(block.input) };
  if (type === "tool_result") return { type, text: textOf(block.content) };
  return { type, text: string(block.text) || string(block.thinking) };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content).map((part) => parseBlock(part).text).join("\n");
}

function sessionOf(userId: string): string {
  return /[0-9a-f]{8}-[0-9a-f-]{27}(?=[^0-9a-f]*$)/.exec(userId)?.[0] ?? userId;
}
