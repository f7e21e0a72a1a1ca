/**
 * A scripted stand-in for the Messages API, on loopback, inside the test's own
 * process.
 *
 * @module
 */

import { streamOf } from "./message_stream.ts";
import { type ApiRequest, parseRequest } from "./request.ts";

/** A call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the server answers. */
export interface Reply {
  readonly text?: string;
  readonly tools?: readonly ToolCall[];
  /** Input tokens that the answer claims; the rest of the usage is small. */
  readonly tokens?: number;
  /** Milliseconds to wait before answering. */
  readonly delay?: number;
  /** Answers with this HTTP status and an error instead. */
  readonly status?: number;
  /** The message of that error. */
  readonly error?: string;
}

/** Answers a request, or leaves it to the next rule. */
export type Rule = (request: ApiRequest) => Reply | undefined;

/** A rule that gives its replies one after the other to the requests that fit. */
export function inTurn(fits: (request: ApiRequest) => boolean, ...replies: Reply[]): Rule {
  return (request) => fits(request) ? replies.shift() : undefined;
}

/** The server. */
export class MessagesApi implements AsyncDisposable {
  /** Every request so far, in order of arrival. */
  readonly requests: ApiRequest[] = [];
  /** Asked in order; the first that replies wins, else the answer is "ok". */
  readonly rules: Rule[] = [];
  /** Anything else that came over the wire, as `METHOD path`. */
  readonly others: string[] = [];
  #ids = 0;
  readonly #waiting = new Set<() => void>();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(...rules: Rule[]) {
    this.rules.push(...rules);
    this.#server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen: () => {} },
      (request) => this.#answer(request),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** The first request from `from` on that fits, as soon as it is there. */
  async waitFor(
    fits: (request: ApiRequest) => boolean,
    { from = 0, seconds = 60 }: { readonly from?: number; readonly seconds?: number } = {},
  ): Promise<ApiRequest> {
    const limit = Date.now() + seconds * 1000;
    while (true) {
      const found = this.requests.slice(from).find(fits);
      if (found !== undefined) return found;
      const left = limit - Date.now();
      if (left <= 0) throw new Error(`no such request in ${seconds} s: ${fits}`);
      await this.#news(left);
    }
  }

  #news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(done);
    });
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !pathname.startsWith("/v1/messages")) {
      this.others.push(`${request.method} ${pathname}`);
      await request.body?.cancel();
      return Response.json({}, { status: request.method === "POST" ? 404 : 200 });
    }
    const body: unknown = await request.json();
    if (pathname !== "/v1/messages") {
      return Response.json({ input_tokens: Math.ceil(JSON.stringify(body).length / 4) });
    }
    const parsed = parseRequest(body, this.requests.length, Date.now());
    const reply = this.#reply(parsed);
    this.requests.push(parsed);
    for (const done of this.#waiting) done();
    if (reply.delay) await new Promise((resolve) => setTimeout(resolve, reply.delay));
    if (reply.status) {
      const error = { type: "invalid_request_error", message: reply.error ?? "scripted error" };
      return Response.json({ type: "error", error }, { status: reply.status });
    }
    return this.#message(parsed, reply);
  }

  #reply(request: ApiRequest): Reply {
    for (const rule of this.rules) {
      const reply = rule(request);
      if (reply !== undefined) return reply;
    }
    return { text: "ok" };
  }

  #message(request: ApiRequest, reply: Reply): Response {
    const content = [
      ...(reply.text === undefined ? [] : [{ type: "text", text: reply.text }]),
      ...(reply.tools ?? []).map((call) => ({
        type: "tool_use",
        id: `toolu_scripted${++this.#ids}`,
        name: call.name,
        input: call.input,
      })),
    ];
    const message = {
      id: `msg_scripted${++this.#ids}`,
      type: "message",
      role: "assistant",
      model: request.model,
      content,
      stop_reason: reply.tools?.length ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: reply.tokens ?? Math.ceil(request.text.length / 4),
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: 10,
      },
    };
    return new Response(streamOf(message), { headers: { "content-type": "text/event-stream" } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}
