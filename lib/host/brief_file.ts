import { describe, isAbsence } from "./files.ts";
import { join } from "./path.ts";
import { replaceUserFile } from "./replace_user_file.ts";
import { readUserFile } from "./user_file.ts";
import { RefusedError } from "../outcome.ts";

/** The path of the curated brief of the project in `root`. */
export function briefPath(root: string): string {
  return join(root, ".revive", "static.md");
}

/** Bytes of a static.md that are read for an edit; a brief of more is no brief. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * The bytes of a project's static.md, `undefined` if there is none.
 *
 * @throws RefusedError if something else has its name or it cannot be read.
 */
export async function readBriefBytes(root: string): Promise<Uint8Array | undefined> {
  const path = briefPath(root);
  try {
    const info = await Deno.stat(path);
    if (!info.isFile) throw new RefusedError(`${path} is no file. Move it away first.`);
    if (info.size > MOST_BYTES) {
      throw new RefusedError(`${path} is too large for a brief (${info.size} bytes). Shorten it.`);
    }
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    if (isAbsence(error) && !await isThere(path)) return undefined;
    throw new RefusedError(
      `cannot read ${path}: ${describe(error)}. Make it readable, or move it away.`,
    );
  }
}

/**
 * The text of a project's static.md.
 *
 * @throws RefusedError if there is none (naming `revive init`) or it cannot be read.
 */
export async function requireBrief(root: string): Promise<string> {
  const bytes = await readBriefBytes(root);
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  throw new RefusedError(`there is no ${briefPath(root)}. Run revive init first.`);
}

/**
 * Whether anything, a dangling link included, has the brief's name.
 */
export async function briefExists(root: string): Promise<boolean> {
  return await isThere(briefPath(root));
}

/**
 * Writes a project's static.md, whole or not at all, and makes its folder if
 * it is missing.
 *
 * @throws RefusedError naming the path and the remedy; nothing is left behind.
 */
export async function writeBrief(root: string, content: string | Uint8Array): Promise<void> {
  const folder = join(root, ".revive");
  const made = await ensureFolder(folder);
  const path = await target(root);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  try {
    await replaceUserFile(await readUserFile(path), bytes);
  } catch (error) {
    if (made) await Deno.remove(folder).catch(() => {});
    throw error;
  }
}

/** Makes the folder unless it is there; says whether it did. */
async function ensureFolder(folder: string): Promise<boolean> {
  const info = await Deno.lstat(folder).catch(() => undefined);
  if (info?.isDirectory) return false;
  if (info?.isSymlink) {
    throw new RefusedError(
      `${folder} is a link, and what it leads to may belong to something else. ` +
        "Put a real folder in its place.",
    );
  }
  if (info !== undefined) {
    throw new RefusedError(`${folder} is no folder, and the brief has to lie in it. Move it away.`);
  }
  try {
    await Deno.mkdir(folder);
    return true;
  } catch (error) {
    throw new RefusedError(`cannot make the folder ${folder}: ${describe(error)}`);
  }
}

/** Where to write: behind a link, so that the link survives, if that is inside of the project. */
async function target(root: string): Promise<string> {
  const path = briefPath(root);
  const info = await Deno.lstat(path).catch(() => undefined);
  if (!info?.isSymlink) return path;
  const [real, top] = await Promise.all([
    Deno.realPath(path).catch(() => undefined),
    Deno.realPath(root),
  ]);
  if (real?.startsWith(top + "/")) return real;
  throw new RefusedError(
    `${path} is a link to ${real ?? "nothing"}, outside of the project. Edit that file itself.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
