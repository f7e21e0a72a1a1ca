import type { Host } from "./host.ts";
import { join } from "./path.ts";
import type { Project } from "./project_root.ts";

/** A path to look for, below the project's folders. */
export interface SoughtPath {
  readonly path: string;
  /** Whether it counts only if its first folder exists. */
  readonly needsFolder: boolean;
}

/** Milliseconds for each of the two questions to git. */
const GIT_MS = 3000;

/**
 * Those of `sought` that are nowhere in the project: not below its root nor
 * the checkout's top, not at the end of a tracked path (people leave out the
 * first folders), and not a path that git ignores (a build makes it). Where git
 * cannot tell, they count as there.
 */
export async function missingPaths(
  host: Pick<Host, "git">,
  project: Project,
  sought: readonly SoughtPath[],
): Promise<string[]> {
  const roots = [...new Set([project.root, project.checkout ?? project.root])];
  const missing: string[] = [];
  for (const { path, needsFolder } of sought) {
    if (await existsBelow(roots, path)) continue;
    if (needsFolder && !await existsBelow(roots, path.split("/")[0] ?? "")) continue;
    missing.push(path);
  }
  if (missing.length === 0 || project.checkout === undefined) return missing;
  const untracked = await notTracked(host, project.checkout, missing);
  return untracked.length === 0 ? [] : await notIgnored(host, project.root, untracked);
}

async function existsBelow(roots: readonly string[], path: string): Promise<boolean> {
  for (const root of roots) {
    // A link that leads nowhere is still there.
    if (await Deno.lstat(join(root, path)).then(() => true, () => false)) return true;
  }
  return false;
}

async function notTracked(
  host: Pick<Host, "git">,
  folder: string,
  paths: readonly string[],
): Promise<string[]> {
  const result = await host.git({ folder, args: ["ls-files", "-z"], timeoutMs: GIT_MS });
  if (result.kind !== "ok") return [];
  const tracked = "\0" + new TextDecoder().decode(result.stdout);
  const isThere = (path: string) =>
    tracked.includes(`/${path}\0`) || tracked.includes(`/${path}/`) ||
    tracked.includes(`\0${path}/`) || tracked.includes(`\0${path}\0`);
  // Cut off, the list no longer tells what a bare name might be the end of.
  return paths.filter((path) => !isThere(path) && !(result.cut && !path.includes("/")));
}

async function notIgnored(
  host: Pick<Host, "git">,
  folder: string,
  paths: readonly string[],
): Promise<string[]> {
  const result = await host.git({
    folder,
    args: ["-c", "core.quotePath=false", "check-ignore", "--no-index", "--", ...paths],
    timeoutMs: GIT_MS,
  });
  // Exit code 1 says that none of them is ignored.
  if (result.kind === "failed" && result.code === 1) return [...paths];
  if (result.kind !== "ok") return [];
  const ignored = new Set(new TextDecoder().decode(result.stdout).split("\n"));
  return paths.filter((path) => !ignored.has(path));
}
