/**
 * The client without a terminal: stream-json in and out.
 *
 * @module
 */

import { TextLineStream } from "./lines.ts";
import type { World } from "./world.ts";

/** How long a turn may take before the client counts as hanging, in milliseconds. */
const PATIENCE_MS = 120_000;

/** An event of the client's output stream. */
export type StreamEvent = Readonly<Record<string, unknown>>;

/** One running client, fed prompt by prompt. */
export class Headless implements AsyncDisposable {
  /** Everything that the client has printed so far. */
  readonly events: StreamEvent[] = [];
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #output: ReadableStreamDefaultReader<string>;
  readonly #errors: Promise<string>;
  #ended = false;

  /** Starts the client with more arguments; `prefix` is a command that starts it in its turn. */
  constructor(world: World, args: readonly string[] = [], prefix: readonly string[] = []) {
    const [program = world.client, ...before] = [...prefix, world.client];
    this.#child = new Deno.Command(program, {
      args: [
        ...before,
        "-p",
        "--verbose",
        "--input-format=stream-json",
        "--output-format=stream-json",
        "--include-hook-events",
        world.logOption(),
        ...args,
      ],
      cwd: world.sandbox.project,
      clearEnv: true,
      env: world.env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#child.stdin.getWriter();
    this.#output = this.#child.stdout.pipeThrough(new TextDecoderStream())
      .pipeThrough(new TextLineStream()).getReader();
    this.#errors = new Response(this.#child.stderr).text();
  }

  /** Hands over a prompt and does not wait. */
  async send(prompt: string): Promise<void> {
    const message = { type: "user", message: { role: "user", content: prompt } };
    await this.#input.write(new TextEncoder().encode(JSON.stringify(message) + "\n"));
  }

  /** Reads until a turn's result and gives its text; ends a client that gives none. */
  async result(): Promise<string> {
    const timer = setTimeout(() => this.#child.kill("SIGKILL"), PATIENCE_MS);
    try {
      return await this.#result();
    } finally {
      clearTimeout(timer);
    }
  }

  async #result(): Promise<string> {
    while (true) {
      const { value, done } = await this.#output.read();
      if (done) throw new Error(`the client ended without a result: ${await this.#errors}`);
      const event: StreamEvent = JSON.parse(value);
      this.events.push(event);
      if (event.type === "result") return String(event.result ?? "");
    }
  }

  /** One turn: hands over the prompt and waits for the result. */
  async prompt(text: string): Promise<string> {
    await this.send(text);
    return await this.result();
  }

  /** Events for which a hook was started, in order. */
  get hooksStarted(): string[] {
    return this.events.filter((event) => event.subtype === "hook_started")
      .map((event) => String(event.hook_name));
  }

  /** The session's ID, known after the first result. */
  get session(): string {
    return String(this.events.findLast((event) => event.session_id !== undefined)?.session_id);
  }

  /** Closes the client's input, reads what is left and waits for its end. */
  async end(): Promise<number> {
    this.#ended = true;
    await this.#input.close().catch(() => {});
    while (true) {
      const { value, done } = await this.#output.read();
      if (done) break;
      this.events.push(JSON.parse(value));
    }
    await this.#errors;
    return (await this.#child.status).code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#ended) await this.end();
  }
}

/** One prompt in a process of its own, as a script would do it: `claude -p PROMPT`. */
export async function printOnce(
  world: World,
  prompt: string,
  args: readonly string[] = [],
): Promise<string> {
  const output = await new Deno.Command(world.client, {
    args: ["-p", prompt, ...args],
    cwd: world.sandbox.project,
    clearEnv: true,
    env: world.env,
    stdin: "null",
  }).output();
  return new TextDecoder().decode(output.stdout).trimEnd();
}
