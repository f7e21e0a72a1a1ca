import { look } from "./files.ts";
import { join } from "./path.ts";
import { replaceUserFile } from "./replace_user_file.ts";
import { readUserFile, type UserFile } from "./user_file.ts";
import { RefusedError } from "../outcome.ts";

/** The path of the curated brief of the project in `root`. */
export function briefPath(root: string): string {
  return join(root, ".revive", "static.md");
}

/** Bytes of a static.md that are read for an edit; a brief of more is no brief. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A project's static.md as it is now, with what is needed to replace it;
 * without bytes if there is none.
 *
 * @throws RefusedError if something else has its name or it cannot be read.
 */
export async function readBriefFile(root: string): Promise<UserFile> {
  const path = briefPath(root);
  const info = look(path);
  const obstacle = info === undefined ? await folderObstacle(join(root, ".revive")) : undefined;
  if (obstacle !== undefined) throw new RefusedError(obstacle);
  if (info === undefined && await isLink(path)) {
    throw new RefusedError(
      `${path} is a link that leads nowhere. Put the file where it leads, or remove the link.`,
    );
  }
  if (info?.isFile === false) {
    const what = info.isDirectory ? "no file but a folder" : "no file";
    throw new RefusedError(`${path} is ${what}. Move it away first.`);
  }
  if (info !== undefined && info.size > MOST_BYTES) {
    throw new RefusedError(`${path} is too large for a brief (${info.size} bytes). Shorten it.`);
  }
  return await readUserFile(path);
}

/**
 * The text of a project's static.md.
 *
 * @throws RefusedError if there is none (naming `revive init`) or it cannot be read.
 */
export async function requireBrief(root: string): Promise<string> {
  const { bytes } = await readBriefFile(root);
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  throw new RefusedError(`there is no ${briefPath(root)}. Run revive init first.`);
}

/**
 * Writes a project's static.md in the place of what was read, whole or not at
 * all, and makes its folder if it is missing. Links, mode and owner stay.
 *
 * @throws RefusedError naming the path and the remedy; nothing is left behind.
 */
export async function writeBrief(
  root: string,
  file: UserFile,
  content: string | Uint8Array,
): Promise<void> {
  const obstacle = await briefObstacle(root, file);
  if (obstacle !== undefined) throw new RefusedError(obstacle);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await replaceUserFile(file, bytes);
}

/** What keeps the file that was read from being replaced, and the remedy; `undefined`: nothing that can be seen. */
export async function briefObstacle(root: string, file: UserFile): Promise<string | undefined> {
  const folder = join(root, ".revive");
  return await folderObstacle(folder) ?? await linkObstacle(root, file) ??
    // Root may write what is marked read-only, but whoever marked it meant it.
    readOnly(folder, "folder") ?? readOnly(file.path, "file");
}

async function folderObstacle(folder: string): Promise<string | undefined> {
  if (await isLink(folder)) {
    return `${folder} is a link, and what it leads to may belong to something else. ` +
      "Put a real folder in its place.";
  }
  return look(folder)?.isDirectory === false
    ? `${folder} is no folder, and the brief has to lie in it. Move it away.`
    : undefined;
}

/** What a link leads to is ours to write only inside of the project. */
async function linkObstacle(root: string, { path, target }: UserFile): Promise<string | undefined> {
  if (!await isLink(path)) return undefined;
  const top = await Deno.realPath(root);
  return target.startsWith(`${top}/`)
    ? undefined
    : `${path} is a link to ${target}, outside of the project. Edit that file itself.`;
}

function readOnly(path: string, what: "file" | "folder"): string | undefined {
  const mode = look(path)?.mode ?? 0o600;
  return (mode & 0o222) === 0
    ? `${path}: the ${what} is read-only. Make it writable (chmod u+w) and try again.`
    : undefined;
}

async function isLink(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(({ isSymlink }) => isSymlink, () => false);
}
