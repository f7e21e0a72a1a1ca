import { RefusedError } from "../outcome.ts";
import { makeFolders } from "./make_folders.ts";
import { dirname } from "./path.ts";

/** Milliseconds between two tries. */
const POLL_MS = 25;

/**
 * Runs `work` while no other process holds the lock of the file `path`. The
 * system gives the lock back when the process ends, however it ends.
 *
 * @throws RefusedError if another process keeps it longer than `waitMs`, and
 * where the file cannot be made.
 */
export async function withLock<T>(
  path: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  let file: Deno.FsFile;
  try {
    await makeFolders(dirname(path), 0o700);
    file = await Deno.open(path, { read: true, write: true, create: true, mode: 0o600 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusedError(
      `${path}: ${why}.\nNothing was changed. Make that folder writable, or have REVIVE_HOME ` +
        "name another one.",
    );
  }
  try {
    for (let waited = 0; !await file.tryLock(true); waited += POLL_MS) {
      if (waited >= waitMs) {
        throw new RefusedError(
          `${path}: another revive is at work.\nRun this again when it is done.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return await work();
  } finally {
    file.close();
  }
}
