import { alarm } from "./timer.ts";
import type { Host } from "./host.ts";
import type { VariableName } from "../permissions.ts";

/** One run of another program. */
export interface ChildRequest {
  /** The program; the permission flags grant these two. */
  readonly program: "git" | "gh";
  /** The folder that it runs in. */
  readonly folder: string;
  readonly args: readonly string[];
  /** The variables that it may inherit; everything else stays behind. */
  readonly inherited: readonly VariableName[];
  /** The variables that it gets beside them. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which it is killed. */
  readonly timeoutMs: number;
  /** Bytes of output after which it is killed; 4 MiB unless given. */
  readonly maxBytes?: number;
  /** Called once it runs, or could not be started. */
  readonly onStart?: () => void;
}

/** What came of it. A failure is a value: the brief goes out without it. */
export type ChildResult =
  | { readonly kind: "ok"; readonly stdout: Uint8Array; readonly cut: boolean }
  /** `stdout` is what it printed before it failed. */
  | {
    readonly kind: "failed";
    readonly code: number;
    readonly stderr: string;
    readonly stdout: Uint8Array;
  }
  | { readonly kind: "timeout" }
  | { readonly kind: "missing"; readonly why: string };

/** Runs a program, and never throws: every way to fail is a {@linkcode ChildResult}. */
export async function runChild(
  request: ChildRequest,
  host: Pick<Host, "env">,
): Promise<ChildResult> {
  const env: Record<string, string> = { ...request.env };
  for (const name of request.inherited) {
    const value = host.env(name);
    if (value !== undefined) env[name] = value;
  }
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(request.program, {
      args: [...request.args],
      cwd: request.folder,
      clearEnv: true,
      env,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    return {
      kind: "missing",
      why: error instanceof Error ? error.message : String(error),
    };
  } finally {
    request.onStart?.();
  }
  let timedOut = false;
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch { /* It ended in the same moment. */ }
  };
  let running = true;
  alarm(request.timeoutMs).then(() => {
    if (!running) return;
    timedOut = true;
    kill();
  });
  // A killed program can leave a helper behind that holds the pipes open, so the
  // wait for the pipes has an end of its own.
  const expired = alarm(request.timeoutMs + 50).then(() => "expired" as const);
  try {
    const finished = Promise.all([
      collect(child.stdout, request.maxBytes ?? 4 * 1024 * 1024, kill),
      collect(child.stderr, 8 * 1024, () => {}),
      child.status,
    ]);
    const result = await Promise.race([finished, expired]);
    if (result === "expired" || timedOut) return { kind: "timeout" };
    const [stdout, stderr, status] = result;
    if (stdout.cut || status.success) {
      return { kind: "ok", stdout: stdout.bytes, cut: stdout.cut };
    }
    return {
      kind: "failed",
      code: status.code,
      stdout: stdout.bytes,
      stderr: new TextDecoder().decode(stderr.bytes),
    };
  } catch (error) {
    return {
      kind: "missing",
      why: error instanceof Error ? error.message : String(error),
    };
  } finally {
    running = false;
  }
}

/** Reads `stream` to its end or to `maxBytes`; when more comes, calls `onLimit` and closes it. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  onLimit: () => void,
): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let cut = false;
  for await (const chunk of stream) {
    const room = maxBytes - size;
    if (room <= 0 || chunk.length > room) {
      chunks.push(chunk.subarray(0, Math.max(0, room)));
      size += Math.max(0, room);
      onLimit();
      cut = true;
      break; // Closing it also ends a helper that would go on writing.
    }
    chunks.push(chunk);
    size += chunk.length;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, cut };
}
