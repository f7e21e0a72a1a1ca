import { exists, isFile, isFolder, type ReadText, readText, textIfReadable } from "./files.ts";
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

/** So many folders are looked at on the way up: each costs a prompt a few looks. */
const DEEPEST = 256;

/**
 * Finds the project of the folder `from` (absolute): the nearest folder
 * upward that has `.revive/` inside the same git checkout, else the checkout's
 * top, else `from`. It never looks above the checkout's top, where another
 * project's brief may lie. Never throws; folders that cannot be read count as
 * holding nothing.
 */
export function findProject(from: string): Project {
  let withBrief: string | undefined;
  let folder = from;
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (withBrief === undefined && isFolder(join(folder, ".revive"))) withBrief = folder;
    const gitDir = gitDirectory(folder);
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

/** The git directory of a checkout whose top is `folder`; `undefined` if it is none. */
function gitDirectory(folder: string): string | undefined {
  const dot = join(folder, ".git");
  // Like git, pass over an empty `.git` folder and look further up.
  if (isFolder(dot)) return exists(join(dot, "HEAD")) ? dot : undefined;
  const target = /^gitdir: (.+?)\r?\n?$/.exec(textIfReadable(dot, 16 * 1024) ?? "")?.[1];
  if (target === undefined) return undefined;
  return isAbsolute(target) ? target : join(folder, target);
}

/** Where the curated brief lies, from the project's root. */
export const STATIC_FILE = ".revive/static.md";

/** Bytes of the curated brief that are read: twenty-five times what can be emitted. */
export const READ_LIMIT = 256 * 1024;

/** Whether the project has a curated brief; cheap, for the silent path. */
export function hasStaticFile(root: string): boolean {
  return isFile(join(root, STATIC_FILE));
}

/** The text of the curated brief, or what is in its place. */
export function readStaticFile(root: string): ReadText {
  return readText(join(root, STATIC_FILE), READ_LIMIT);
}
