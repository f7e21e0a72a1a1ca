// Loaded along with this module: where the host loads it, git would start that much later.
import "../host/git.ts";
import type { GitResult } from "../host/git.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";

/** Bytes of git's output that are read: 20 commits of a quiet project are some 20 KB. */
const LOG_BYTES = 1024 * 1024;

/** Milliseconds for a second, smaller question to git. */
const AGAIN_MS = 250;

/** How many commits STATE shows. */
export const COMMITS_SHOWN = 3;

/**
 * The arguments of the one git call. Every option that the user's
 * configuration could set differently is set here; `--` keeps a file called
 * `HEAD` from being meant. Only exact renames are followed (`-M100%`), since
 * comparing contents would fetch blobs that a partial clone does not have.
 */
export const LOG_ARGUMENTS: readonly string[] = [
  "-c",
  "log.showRoot=true",
  "log",
  "-20",
  "-z",
  "--abbrev=7",
  "--format=tformat:%x00%h%x00%s%x00%b%x00",
  "--encoding=UTF-8",
  "--no-color",
  "--no-decorate",
  "--no-notes",
  "--no-show-signature",
  "--no-ext-diff",
  "--no-textconv",
  "--no-relative",
  "--no-follow",
  // Git dies where the configured file is missing, and orders by it where it is not.
  "-O/dev/null",
  "--diff-merges=off",
  "--ignore-submodules=none",
  "-M100%",
  "--name-status",
  "--",
];

/**
 * The same for the commits that STATE shows alone, without what they changed,
 * and with the beginning of their messages (in columns, of which git takes 16,384 at most):
 * one of a megabyte would take all the room again.
 */
const COMMITS_ARGUMENTS: readonly string[] = [
  ...LOG_ARGUMENTS.slice(0, LOG_ARGUMENTS.indexOf("-M100%")),
  `-${COMMITS_SHOWN}`,
  "--format=tformat:%x00%h%x00%<(1000,trunc)%s%x00%<(10000,trunc)%b%x00",
  "--no-patch",
  "--",
];

/** What git was asked for a brief. */
export interface AskedGit {
  /** Fulfilled once git runs, or will not: what is done from then on costs no time as long as it does. */
  readonly started: Promise<void>;
  /** What comes of {@linkcode LOG_ARGUMENTS}; `undefined` outside of a checkout. */
  readonly log: Promise<GitResult | undefined>;
  /** Asks once more, for the commits alone. */
  readonly commits: () => Promise<GitResult>;
}

/**
 * Starts the one git child of a brief, which runs for `timeoutMs` milliseconds
 * at most. Never throws. It stands alone, so that git runs while the rest of
 * the program is still loaded.
 */
export function askGit(
  { gitDir, checkout, root }: Project,
  host: Pick<Host, "git">,
  timeoutMs: number,
): AskedGit {
  const { promise: running, resolve: onStart } = Promise.withResolvers<void>();
  const ask = (args: readonly string[], timeoutMs: number) =>
    host.git({ folder: root, args, timeoutMs, maxBytes: LOG_BYTES, onStart });
  const log = gitDir === undefined || checkout === undefined
    ? Promise.resolve(undefined)
    : ask(LOG_ARGUMENTS, timeoutMs);
  return {
    log,
    started: Promise.race([running, log.then(() => {})]),
    commits: () => ask(COMMITS_ARGUMENTS, Math.min(AGAIN_MS, timeoutMs)),
  };
}
