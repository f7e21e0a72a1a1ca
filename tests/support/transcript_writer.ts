import { join } from "../../lib/host/path.ts";

/** Rows of a transcript as the client writes them, as far as readers look at them. */
export class TranscriptWriter {
  #count = 0;
  #lines: string[] = [];

  constructor(readonly base: Readonly<Record<string, unknown>> = {}) {}

  /** A row of any shape. */
  row(fields: Readonly<Record<string, unknown>>): this {
    const uuid = `u${++this.#count}`;
    this.#lines.push(JSON.stringify({ isSidechain: false, uuid, ...this.base, ...fields }));
    return this;
  }

  /** A line that is written as it is. */
  raw(line: string): this {
    this.#lines.push(line);
    return this;
  }

  user(text: string, fields: Readonly<Record<string, unknown>> = {}): this {
    const message = { role: "user", content: text };
    return this.row({ type: "user", message, promptSource: "typed", ...fields });
  }

  agent(text: string, fields: Readonly<Record<string, unknown>> = {}): this {
    return this.#assistant({ type: "text", text }, fields);
  }

  call(
    id: string,
    name: string,
    input: Readonly<Record<string, unknown>>,
    fields: Readonly<Record<string, unknown>> = {},
  ): this {
    return this.#assistant({ type: "tool_use", id, name, input }, fields);
  }

  result(id: string, content: unknown, isError = false): this {
    const block = { type: "tool_result", tool_use_id: id, content, is_error: isError };
    return this.row({ type: "user", message: { role: "user", content: [block] } });
  }

  boundary(): this {
    const compactMetadata = { trigger: "auto", preTokens: 900000, postTokens: 41000 };
    return this.row({ type: "system", subtype: "compact_boundary", compactMetadata });
  }

  #assistant(block: unknown, fields: Readonly<Record<string, unknown>>): this {
    const message = {
      id: `msg_${this.#count + 1}`,
      role: "assistant",
      model: "claude-opus-5-5",
      content: [block],
      usage: { input_tokens: 10, cache_read_input_tokens: 90000, output_tokens: 7 },
    };
    return this.row({ type: "assistant", message, ...fields });
  }

  get text(): string {
    return this.#lines.map((line) => line + "\n").join("");
  }

  /** Writes it where the client keeps the transcript of `session`; gives the path. */
  async save(home: string, session: string, folder = "-home-dev-proj"): Promise<string> {
    const path = join(home, ".claude", "projects", folder, `${session}.jsonl`);
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, this.text);
    return path;
  }
}
