import { dirname } from "../lib/host/path.ts";

type Row = Readonly<Record<string, unknown>>;

/** The model that answers; by its name its window is 200,000 tokens. */
export const MODEL = "claude-sonnet-4-6";

/** Events whose hooks reach the agent as JSON only. */
const JSON_ONLY: ReadonlySet<string> = new Set(["PostToolBatch", "Stop"]);

/** A call of a tool. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: Row;
}

/**
 * The file in which the client keeps a conversation, written as the client
 * (version 2.1.332) writes it: one row per block, usage on each answer, old
 * rows left alone by a compaction.
 */
export class Transcript {
  #last: string | null = null;
  #answers = 0;

  private constructor(
    readonly path: string,
    readonly session: string,
    /** What every row ends with. */
    readonly base: Row,
  ) {}

  /** Starts one; the file comes into being with its first row. */
  static async create(path: string, session: string, cwd: string): Promise<Transcript> {
    await Deno.mkdir(dirname(path), { recursive: true });
    return new Transcript(path, session, {
      isSidechain: false,
      userType: "external",
      entrypoint: "cli",
      cwd,
      sessionId: session,
      version: "2.1.332",
      gitBranch: "main",
    });
  }

  /** What a person typed. */
  async prompt(text: string, promptId: string): Promise<void> {
    await this.#user(text, { promptId, promptSource: "typed", origin: { kind: "human" } });
  }

  /** What the client says in the user's place: the end of a background task, a command. */
  async notice(text: string, fields: Row): Promise<void> {
    await this.#user(text, fields);
  }

  /** What a hook brought into the context. */
  async hookContext(event: string, text: string): Promise<void> {
    const attachment = JSON_ONLY.has(event)
      ? { type: "hook_additional_context", hookName: event, hookEvent: event, content: [text] }
      : { type: "hook_success", hookName: event, hookEvent: event, content: text, exitCode: 0 };
    await this.#row({ type: "attachment", attachment, renderedRole: "system" });
  }

  /** The agent's answer, `tokens` of context behind it. */
  async answer(text: string, tokens: number): Promise<void> {
    await this.#assistant([{ type: "text", text }], tokens, "end_turn");
  }

  /** An answer that calls a tool. */
  async call({ id, name, input }: ToolCall, tokens: number): Promise<void> {
    await this.#assistant([{ type: "tool_use", id, name, input }], tokens, "tool_use");
  }

  /** What the tool gave. */
  async result(id: string, content: string, isError: boolean, promptId: string): Promise<void> {
    const block = { type: "tool_result", tool_use_id: id, content, is_error: isError };
    await this.#row({
      type: "user",
      promptId,
      message: { role: "user", content: [block] },
      toolUseResult: content,
      sourceToolAssistantUUID: this.#last,
    });
  }

  /** A compaction, and the summary that stands for everything before it. */
  async compacted(preTokens: number, postTokens: number, summary: string): Promise<void> {
    await this.#row({
      type: "system",
      subtype: "compact_boundary",
      content: "Conversation compacted",
      parentUuid: null,
      logicalParentUuid: this.#last,
      compactMetadata: { trigger: "auto", preTokens, postTokens, durationMs: 9_000 },
    });
    await this.#user(summary, { isCompactSummary: true, isVisibleInTranscriptOnly: true });
  }

  /** The row that the client leaves after the hooks of a Stop. */
  async stopped(context: readonly string[]): Promise<void> {
    await this.#row({
      type: "system",
      subtype: "stop_hook_summary",
      hookCount: 1,
      hookErrors: [],
      hookAdditionalContext: context,
      preventedContinuation: false,
    });
  }

  async #user(text: string, fields: Row): Promise<void> {
    await this.#row({ type: "user", message: { role: "user", content: text }, ...fields });
  }

  async #assistant(blocks: readonly Row[], tokens: number, stop: string): Promise<void> {
    const fresh = Math.min(tokens, 1_200);
    const id = `msg_demo${String(++this.#answers).padStart(4, "0")}`;
    const usage = {
      input_tokens: 12,
      cache_creation_input_tokens: fresh - 12,
      cache_read_input_tokens: tokens - fresh,
      output_tokens: 240,
    };
    for (const [index, block] of blocks.entries()) {
      await this.#row({
        type: "assistant",
        message: {
          id,
          type: "message",
          role: "assistant",
          model: MODEL,
          content: [block],
          stop_reason: stop,
          usage,
        },
        apiBlockIndex: index,
        requestId: `req_${id}`,
        requestedModel: MODEL,
      });
    }
  }

  async #row(fields: Row): Promise<void> {
    const uuid = crypto.randomUUID();
    const timestamp = new Date().toISOString();
    const row = { parentUuid: this.#last, ...fields, uuid, timestamp, ...this.base };
    await Deno.writeTextFile(this.path, JSON.stringify(row) + "\n", { append: true });
    this.#last = uuid;
  }
}
