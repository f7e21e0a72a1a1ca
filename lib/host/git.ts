import type { Host } from "./host.ts";
import type { VariableName } from "../permissions.ts";

/** One call of git. */
export interface GitRequest {
  /** The folder that it runs in. */
  readonly folder: string;
  /** The arguments after the global options, for example `["log", "-1"]`. */
  readonly args: readonly string[];
  /** Milliseconds after which it is killed. */
  readonly timeoutMs: number;
  /** Bytes of output after which it is killed; 4 MiB unless given. */
  readonly maxBytes?: number;
}

/** What came of it. A failure is a value: the brief goes out without git. */
export type GitResult =
  | { readonly kind: "ok"; readonly stdout: Uint8Array; readonly cut: boolean }
  | { readonly kind: "failed"; readonly code: number; readonly stderr: string }
  | { readonly kind: "timeout" }
  | { readonly kind: "missing"; readonly why: string };

/**
 * What git may inherit. Everything else stays behind: an inherited `GIT_DIR`
 * or `GIT_INDEX_FILE` points it at another repository, and an inherited `LD_*`
 * makes Deno refuse to start it at all.
 */
const INHERITED: readonly VariableName[] = [
  "PATH",
  "HOME",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "TMPDIR",
];

const FIXED: Readonly<Record<string, string>> = {
  LC_ALL: "C.UTF-8",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_PAGER: "cat",
};

const GLOBAL_OPTIONS = ["--no-pager", "--no-optional-locks"];

/** Runs git, and never throws: every way to fail is a {@linkcode GitResult}. */
export async function runGit(
  request: GitRequest,
  host: Pick<Host, "env">,
): Promise<GitResult> {
  const env: Record<string, string> = { ...FIXED };
  for (const name of INHERITED) {
    const value = host.env(name);
    if (value !== undefined) env[name] = value;
  }
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command("git", {
      args: [...GLOBAL_OPTIONS, ...request.args],
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
  }
  let timedOut = false;
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch { /* It ended in the same moment. */ }
  };
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, request.timeoutMs);
  // A killed git can leave a helper behind that holds the pipes open, so the
  // wait for the pipes has an end of its own.
  const expired = new Promise<"expired">((resolve) =>
    setTimeout(() => resolve("expired"), request.timeoutMs + 50)
  );
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
      stderr: new TextDecoder().decode(stderr.bytes),
    };
  } catch (error) {
    return {
      kind: "missing",
      why: error instanceof Error ? error.message : String(error),
    };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads `stream` to its end, keeps the first `maxBytes` and calls `onLimit` when more comes. */
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
      if (!cut) onLimit();
      cut = true;
      continue;
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
