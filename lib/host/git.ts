import type { Host } from "./host.ts";
import type { VariableName } from "../permissions.ts";
import { type ChildResult, runChild } from "./child.ts";

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
  /** Called once it runs, or could not be started. */
  readonly onStart?: () => void;
}

/** What came of it. */
export type GitResult = ChildResult;

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
  // A partial clone fetches what it lacks; before git 2.45 only this keeps it from that.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_PAGER: "cat",
};

const GLOBAL_OPTIONS = ["--no-pager", "--no-optional-locks"];

/** Runs git, and never throws: every way to fail is a {@linkcode GitResult}. */
export function runGit(request: GitRequest, host: Pick<Host, "env">): Promise<GitResult> {
  return runChild({
    ...request,
    program: "git",
    args: [...GLOBAL_OPTIONS, ...request.args],
    inherited: INHERITED,
    env: FIXED,
  }, host);
}
