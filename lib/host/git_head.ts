import { readCheckoutState } from "./checkout.ts";
import type { Host } from "./host.ts";
import type { Project } from "./project_root.ts";

/** Where a checkout stands. */
export interface HeadFacts {
  readonly branch?: string;
  /** The commit's full name. */
  readonly head?: string;
}

/** How two commits lie to each other. */
export interface Distance {
  /** Commits of HEAD that the other one does not have. */
  readonly ahead: number;
  /** Commits of the other one that HEAD does not have. */
  readonly behind: number;
}

/** Branch (from git's own file) and commit (one git child) of a project; empty outside of a checkout. */
export async function readHeadFacts(
  project: Project,
  host: Pick<Host, "git">,
  timeoutMs: number,
): Promise<HeadFacts> {
  const branch = currentBranch(project);
  if (project.gitDir === undefined) return {};
  const output = await gitLine(
    project.root,
    ["rev-parse", "--verify", "--quiet", "HEAD"],
    host,
    timeoutMs,
  );
  const head = output !== undefined && /^[0-9a-f]{40,64}$/.test(output) ? output : undefined;
  return { ...branch === undefined ? {} : { branch }, ...head === undefined ? {} : { head } };
}

/** The branch that is checked out, read without git; `undefined` for a detached HEAD too. */
export function currentBranch(project: Project): string | undefined {
  if (project.gitDir === undefined) return undefined;
  const { head } = readCheckoutState(project.gitDir);
  return head.kind === "branch" ? head.name : undefined;
}

/**
 * How far HEAD of `project` has moved since the commit `from`; `undefined`
 * where git does not say so in time, or does not know the commit any more.
 */
export async function headDistance(
  project: Project,
  from: string,
  host: Pick<Host, "git">,
  timeoutMs: number,
): Promise<Distance | undefined> {
  if (project.gitDir === undefined || !/^[0-9a-f]{7,64}$/.test(from)) return undefined;
  const args = ["rev-list", "--left-right", "--count", `${from}...HEAD`, "--"];
  const output = await gitLine(project.root, args, host, timeoutMs);
  const [, behind, ahead] = /^(\d+)\s+(\d+)$/.exec(output ?? "") ?? [];
  if (behind === undefined || ahead === undefined) return undefined;
  return { ahead: Number(ahead), behind: Number(behind) };
}

async function gitLine(
  folder: string,
  args: readonly string[],
  host: Pick<Host, "git">,
  timeoutMs: number,
): Promise<string | undefined> {
  const result = await host.git({ folder, args, timeoutMs });
  return result.kind === "ok" ? new TextDecoder().decode(result.stdout).trim() : undefined;
}
