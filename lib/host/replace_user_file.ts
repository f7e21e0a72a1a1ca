import { RefusedError } from "../outcome.ts";
import { describe } from "./files.ts";
import { makeFolders, removeEmptyFolders } from "./make_folders.ts";
import { basename, dirname, join } from "./path.ts";
import { readUserFile, refused, sameBytes, type UserFile } from "./user_file.ts";

/**
 * Puts `bytes` in the place of what was read, so that a reader, and a process
 * that is killed in the middle, finds the old file or the new one. Mode and,
 * where the system permits it, owner stay. Gives the folders that it made.
 *
 * @throws RefusedError if the file is no longer what was read, or if it or its
 * folder is read-only; nothing is left behind then.
 */
export async function replaceUserFile(file: UserFile, bytes: Uint8Array): Promise<string[]> {
  const { path, target } = file;
  const made = await makeFolders(dirname(target)).catch((error) => {
    throw refused(path, target, describe(error));
  });
  const temporary = join(dirname(target), temporaryName(target, String(Deno.pid)));
  try {
    await sameAsRead(file);
    const old = await writable(file);
    await sweepTemporaries(target);
    await writeSynced(temporary, bytes, old);
    await sameAsRead(file);
    await Deno.rename(temporary, target);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    await removeEmptyFolders(made);
    throw error instanceof RefusedError ? error : refused(path, target, describe(error));
  }
  return made;
}

/**
 * Removes the file that was read.
 *
 * @throws RefusedError if it is no longer what was read, or cannot be removed.
 */
export async function removeUserFile(file: UserFile): Promise<void> {
  await sameAsRead(file);
  await writable(file);
  await Deno.remove(file.target).catch((error) => {
    throw refused(file.path, file.target, describe(error));
  });
}

function temporaryName(target: string, pid: string): string {
  return `.${basename(target)}.${pid}.revive-tmp`;
}

/** Removes what processes left that were killed while they wrote: their number is ours, or a minute has passed. */
async function sweepTemporaries(target: string): Promise<void> {
  const [before = "", after = ""] = temporaryName(target, "\0").split("\0");
  for await (const { name } of Deno.readDir(dirname(target))) {
    const pid = name.slice(before.length, name.length - after.length);
    if (!name.startsWith(before) || !name.endsWith(after) || !/^\d+$/.test(pid)) continue;
    const path = join(dirname(target), name);
    const { mtime } = await Deno.lstat(path).catch(() => ({ mtime: null }));
    const old = mtime !== null && mtime.getTime() < Date.now() - 60_000;
    if (old || pid === String(Deno.pid)) await Deno.remove(path).catch(() => {});
  }
}

/** The file's information, if it exists, once nothing says "hands off". */
async function writable(file: UserFile): Promise<Deno.FileInfo | undefined> {
  const folder = await Deno.stat(dirname(file.target));
  // The modes are asked because root could write all the same.
  if (isReadOnly(folder)) {
    throw refused(file.path, file.target, `the folder ${dirname(file.target)} is read-only`);
  }
  if (file.bytes === undefined) return undefined;
  const info = await Deno.stat(file.target);
  if (isReadOnly(info)) throw refused(file.path, file.target, "the file is read-only");
  return info;
}

function isReadOnly(info: Deno.FileInfo): boolean {
  return Deno.build.os !== "windows" && info.mode !== null && (info.mode & 0o222) === 0;
}

async function writeSynced(
  path: string,
  bytes: Uint8Array,
  old: Deno.FileInfo | undefined,
): Promise<void> {
  const mode = old?.mode === undefined || old.mode === null ? undefined : old.mode & 0o7777;
  const limit = mode === undefined ? {} : { mode: mode & 0o777 };
  using file = await Deno.open(path, { write: true, createNew: true, ...limit });
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
  if (old !== undefined && mode !== undefined && Deno.build.os !== "windows") {
    // Only root may give a file away; where it is not allowed the writer owns it.
    await Deno.chown(path, old.uid, old.gid).catch(() =>
      Deno.chown(path, null, old.gid).catch(() => {})
    );
    await Deno.chmod(path, mode); // The process's umask took bits away.
  }
  await file.sync();
}

async function sameAsRead(file: UserFile): Promise<void> {
  const now = await readUserFile(file.path);
  if (now.target === file.target && sameBytes(now.bytes, file.bytes)) return;
  throw new RefusedError(
    `${file.path}: it was changed by somebody else in the same moment.\n` +
      "Nothing was changed by revive. Run this again.",
  );
}
