import type { VariableName } from "../permissions.ts";
import type { GitRequest, GitResult } from "./git.ts";
import { within } from "./timer.ts";

/**
 * The outside world as commands see it. Tests replace a member; files are not
 * here, because tests use real temporary folders.
 */
export interface Host {
  /** The wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since the program began to run, from a clock that never jumps. */
  readonly elapsed: () => number;
  /** When a hook must have ended, in milliseconds on the {@linkcode elapsed} clock; `Infinity` for people. */
  readonly deadlineMs: number;
  /** A variable of the environment; set but empty counts as not set. */
  readonly env: (name: VariableName) => string | undefined;
  /** The working directory, or `undefined` where it has been deleted or is not UTF-8. */
  readonly cwd: () => string | undefined;
  /** Standard input as a hook gets it; see {@linkcode readPayloadText}. */
  readonly payload: () => Promise<string | undefined>;
  /** Standard input to its end, for people's commands; "" when it is a terminal. */
  readonly input: () => Promise<string>;
  /** Runs git once, bounded in time and output. */
  readonly git: (request: GitRequest) => Promise<GitResult>;
}

/** The deadline is our own: what a busy machine takes to start Deno is not held against the hook. */
const STARTED = performance.now();

/** How long a hook waits for the first byte of its payload, in milliseconds. */
const FIRST_BYTE_MS = 300;

/**
 * The same where the client says in the environment that it runs a hook: then a
 * payload is sure to come, however busy the machine is, and without it a
 * prompt would be taken for one of no session.
 */
const SURE_BYTE_MS = 1000;

/** How long it waits on for the rest of a payload that stopped in its middle, in milliseconds. */
const REST_MS = 600;

/** More than this many bytes of payload are not kept (the largest recorded one holds a prompt of 5 MB). */
const PAYLOAD_BYTES = 64 * 1024 * 1024;

/**
 * Reads a hook payload from stdin. Gives `undefined` when stdin is a terminal
 * or closed, when no byte arrives within `waitMs` milliseconds, or when no
 * more comes for as long behind a whole payload, and for {@linkcode REST_MS} on
 * in the middle of one: a pipe that somebody keeps open must not hold up a
 * prompt. What came before such a stop is given back.
 */
export async function readPayloadText(waitMs = FIRST_BYTE_MS): Promise<string | undefined> {
  try {
    if (Deno.stdin.isTerminal()) return undefined;
  } catch {
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const buffer = new Uint8Array(64 * 1024);
  while (size < PAYLOAD_BYTES) {
    const reading = Deno.stdin.read(buffer);
    let read = await withinTurns(waitMs, reading);
    if (read === undefined && size > 0 && !isWholeJson(decodeChunks(chunks, size))) {
      read = await withinTurns(REST_MS, reading);
    }
    if (read === undefined || read === null) break;
    if (size === 0 && read < buffer.length) {
      // Most payloads come in one piece: a whole one spares the wait for the end.
      const text = new TextDecoder().decode(buffer.subarray(0, read));
      if (isWholeJson(text)) return text;
    }
    chunks.push(buffer.slice(0, read));
    size += read;
  }
  return size === 0 ? undefined : decodeChunks(chunks, size);
}

/** A payload is waited for in steps of so many milliseconds. */
const TURN_MS = 20;

/**
 * Like {@linkcode within}, but the time runs only while this process gets its
 * turns: where a hundred others are waiting for the processor, one long wait is
 * over before a payload that lies ready could be read.
 */
async function withinTurns<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const got = promise.then((value) => ({ value }));
  for (let waited = 0; waited < ms; waited += TURN_MS) {
    const result = await within(Math.min(TURN_MS, ms - waited), got);
    if (result !== undefined) return result.value;
  }
  return undefined;
}

function isWholeJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Reads stdin to its end; "" at once when it is a terminal. */
async function readInputText(): Promise<string> {
  if (Deno.stdin.isTerminal()) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of Deno.stdin.readable) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > PAYLOAD_BYTES) break;
  }
  return decodeChunks(chunks, size);
}

function decodeChunks(chunks: readonly Uint8Array[], size: number): string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(bytes);
}

/** The {@linkcode Host} of the running process, without a deadline. */
export function systemHost(): Host {
  return {
    deadlineMs: Infinity,
    now: Date.now,
    elapsed: () => performance.now() - STARTED,
    env: readVariable,
    cwd: () => {
      try {
        return Deno.cwd();
      } catch {
        return undefined;
      }
    },
    payload: () =>
      readPayloadText(
        readVariable("CLAUDE_CODE_SESSION_ID") === undefined ? FIRST_BYTE_MS : SURE_BYTE_MS,
      ),
    input: readInputText,
    // Loaded only when git is needed: the silent path never is.
    git: async (request) => (await import("./git.ts")).runGit(request, { env: readVariable }),
  };
}

function readVariable(name: VariableName): string | undefined {
  try {
    return Deno.env.get(name) || undefined;
  } catch {
    return undefined; // Not granted: the same as not set.
  }
}
