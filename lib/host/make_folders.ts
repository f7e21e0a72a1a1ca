import { RefusedError } from "../outcome.ts";
import { describe, isAbsence } from "./files.ts";
import { dirname } from "./path.ts";

/**
 * The folders that are missing on the way to `folder`, itself included, the
 * outermost first.
 *
 * @throws RefusedError where something that is no folder stands in the way,
 * and errors as the system gives them.
 */
export async function missingFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = folder;; at = dirname(at)) {
    try {
      if ((await Deno.stat(at)).isDirectory) return missing;
      throw new RefusedError(
        `${at} is not a folder, and one is needed there: move it away first`,
      );
    } catch (error) {
      if (!isAbsence(error)) throw error;
      missing.unshift(at);
      if (dirname(at) === at) return missing;
    }
  }
}

/**
 * Makes `folder` and the folders above it that are missing; gives those that
 * it made, the outermost first. `mode` is what they may be used for; the
 * process's umask narrows it.
 *
 * @throws Error as {@linkcode missingFolders} and the system do; folders that
 * were made until then are removed again.
 */
export async function makeFolders(folder: string, mode = 0o777): Promise<string[]> {
  const made: string[] = [];
  try {
    for (const path of await missingFolders(folder)) {
      try {
        await Deno.mkdir(path, { mode });
        made.push(path);
      } catch (error) {
        // Another process was quicker: then it is not ours.
        if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
      }
    }
  } catch (error) {
    await removeEmptyFolders(made);
    throw error instanceof RefusedError ? error : new Error(describe(error));
  }
  return made;
}

/** Removes those of `folders` (outermost first) that are empty, the innermost first; gives what went. */
export async function removeEmptyFolders(folders: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const folder of folders.toReversed()) {
    try {
      for await (const _ of Deno.readDir(folder)) throw new Error("not empty");
      await Deno.remove(folder);
      gone.push(folder);
    } catch { /* Somebody uses it, or it is gone: both are fine. */ }
  }
  return gone;
}
