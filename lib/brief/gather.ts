import type { GitResult } from "../host/git.ts";
import type { Project } from "../host/project_root.ts";
import type { BriefFacts, GitState } from "./facts.ts";
import { type CheckoutState, readCheckoutState } from "../host/checkout.ts";
import { exists } from "../host/files.ts";
import { join } from "../host/path.ts";
import { cleanLine, cutAt } from "../text/clean.ts";
import { gatherProjectCommands } from "./project_commands.ts";
import { type AskedGit, COMMITS_SHOWN } from "./git_log.ts";
import { type HotFile, LINE_LIMIT, parseRecentWork, type RecentWork } from "./recent_work.ts";
import { parseStaticBrief } from "./static_brief.ts";
import { gatherTodo } from "./todo.ts";

const HOT_FILES_SHOWN = 5;

/**
 * Finds everything that the brief says of `project`; `staticText` is the text
 * of its static.md, `asked` what git was asked. The files are read while git
 * runs; what it does not tell in time is left out.
 */
export async function gatherBrief(
  project: Project,
  staticText: string,
  asked: AskedGit,
): Promise<BriefFacts> {
  const { gitDir, checkout, root } = project;
  const inCheckout = gitDir !== undefined && checkout !== undefined;
  const state = inCheckout ? readCheckoutState(gitDir) : undefined;
  const todo = gatherTodo(root);
  const commands = await gatherProjectCommands(root, checkout);
  const parsed = parseStaticBrief(staticText);
  const log = await asked.log;
  const work = await recentWork(log, asked);
  return {
    static: parsed,
    state: log === undefined || state === undefined ? { kind: "none" } : gitState(state, log, work),
    ...todo === undefined ? {} : { todo },
    hotFiles: checkout === undefined ? [] : present(work.hotFiles, checkout, gitDir ?? ""),
    commands: commands.map((line) => cutAt(line, LINE_LIMIT)),
  };
}

/**
 * What `log` tells. A commit of tens of thousands of files, or with a log file
 * for its message, takes all the room that the output has, and a clone without
 * its trees fails at the first of them; the commits alone are asked for once
 * more then.
 */
async function recentWork(log: GitResult | undefined, asked: AskedGit): Promise<RecentWork> {
  if (log?.kind !== "ok" && log?.kind !== "failed") return { commits: [], hotFiles: [] };
  const work = parseRecentWork(decode(log.stdout));
  const shown = work.commits.length;
  const isWhole = log.kind === "ok" ? !log.cut : isHopeless(log.stderr);
  if (isWhole || shown === COMMITS_SHOWN) return work;
  const again = await asked.commits();
  return again.kind === "ok"
    ? { ...work, commits: parseRecentWork(decode(again.stdout)).commits }
    : work;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function gitState(state: CheckoutState, log: GitResult, work: RecentWork): GitState {
  const { head, operation } = state;
  const place = head.kind === "branch"
    ? `branch=${cutAt(cleanLine(head.name), LINE_LIMIT)}`
    : head.kind === "detached"
    ? `detached at ${work.commits[0]?.sha ?? head.sha.slice(0, 7)}`
    : "branch unknown";
  const position = operation === undefined
    ? place
    : `${place}, ${cutAt(cleanLine(operation), LINE_LIMIT)}`;
  const without = work.commits.length > 0 ? undefined : whyNoCommits(log);
  return {
    kind: "checkout",
    position,
    ...without === undefined ? {} : { without },
    commits: work.commits,
  };
}

/** Git's own words, since LC_ALL is set: the branch has no commit; the checkout is another user's. */
const UNBORN = "does not have any commits yet";
const FOREIGN = "dubious ownership";

/** Whether git would refuse a smaller question too. */
function isHopeless(stderr: string): boolean {
  return stderr.includes(UNBORN) || stderr.includes(FOREIGN);
}

/** Why git told no commits, in a few words; `undefined` when it did. */
function whyNoCommits(log: GitResult): string | undefined {
  switch (log.kind) {
    case "ok":
      return log.cut ? "commits unknown: git had too much to say" : undefined;
    case "timeout":
      return "commits unknown: git did not answer in time";
    case "missing":
      return "commits unknown: git could not be started";
    case "failed":
      if (log.stderr.includes(UNBORN)) return "no commits yet";
      return log.stderr.includes(FOREIGN)
        ? "commits unknown: git refuses this checkout, it belongs to another user"
        : "commits unknown: git could not read them";
  }
}

/**
 * The hottest files that still exist. Git's log shows most deletions, but not
 * those that only a merge made; a sparse checkout lacks files that HEAD has, so
 * there the log alone decides.
 */
function present(candidates: readonly HotFile[], checkout: string, gitDir: string): HotFile[] {
  const found: HotFile[] = [];
  let isSparse: boolean | undefined;
  for (const file of candidates.slice(0, 4 * HOT_FILES_SHOWN)) {
    if (found.length === HOT_FILES_SHOWN) break;
    // A name that is not UTF-8 cannot be looked up: the log alone decides.
    const isThere = file.rawPath.includes("\ufffd") || exists(join(checkout, file.rawPath)) ||
      (isSparse ??= exists(join(gitDir, "info/sparse-checkout")));
    if (isThere) found.push(file);
  }
  return found;
}
