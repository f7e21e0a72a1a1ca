import { dirname, isAbsolute, join } from "./path.ts";

/** Where a project lies, and the git checkout around it. */
export interface Project {
  /** The folder that the brief belongs to. */
  readonly root: string;
  /** The checkout's top folder, if the root lies in one. */
  readonly checkout?: string;
  /** The checkout's git directory (a worktree and a submodule have their own). */
  readonly gitDir?: string;
}

/**
 * Finds the project of the folder `from` (absolute): the nearest folder
 * upward that has `.revive/` inside the same git checkout, else the checkout's
 * top, else `from`. It never looks above the checkout's top, where another
 * project's brief may lie. Never throws; folders that cannot be read count as
 * holding nothing.
 */
export async function findProject(from: string): Promise<Project> {
  let withBrief: string | undefined;
  let folder = from;
  while (true) {
    const [brief, gitDir] = await Promise.all([
      withBrief === undefined ? isFolder(join(folder, ".revive")) : false,
      gitDirectory(folder),
    ]);
    if (brief) withBrief = folder;
    if (gitDir !== undefined) {
      return { root: withBrief ?? folder, checkout: folder, gitDir };
    }
    const parent = dirname(folder);
    if (parent === folder || parent === ".") break;
    folder = parent;
  }
  // Outside of any checkout nothing bounds the way up, so only `from` itself counts.
  return { root: from };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch {
    return false;
  }
}

/** The git directory of a checkout whose top is `folder`; `undefined` if it is none. */
async function gitDirectory(folder: string): Promise<string | undefined> {
  const dot = join(folder, ".git");
  try {
    const info = await Deno.stat(dot);
    if (info.isDirectory) {
      // Like git, pass over an empty `.git` folder and look further up.
      await Deno.lstat(join(dot, "HEAD"));
      return dot;
    }
    if (!info.isFile || info.size > 16 * 1024) return undefined;
    const target = /^gitdir: (.+?)\r?\n?$/.exec(await Deno.readTextFile(dot))
      ?.[1];
    if (target === undefined) return undefined;
    return isAbsolute(target) ? target : join(folder, target);
  } catch {
    return undefined;
  }
}
