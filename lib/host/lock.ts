import { RefusedError } from "../outcome.ts";
import { describe } from "./files.ts";
import { makeFolders } from "./make_folders.ts";
import { dirname } from "./path.ts";
import { tryLocked } from "./try_lock.ts";

/**
 * Runs `work` while no other process holds the lock of the file `path`, for
 * people's commands. The system gives the lock back when the process ends,
 * however it ends.
 *
 * @throws RefusedError if another process keeps it longer than `waitMs`, and
 * where the file cannot be made.
 */
export async function withLock<T>(
  path: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T> {
  // Says better than the system which folder is in the way.
  await makeFolders(dirname(path), 0o700).catch((error) => {
    throw unwritable(path, describe(error));
  });
  const locked = await tryLocked(path, waitMs, work);
  if (locked.kind === "done") return locked.value;
  if (locked.kind === "unwritable") throw unwritable(path, locked.why);
  throw new RefusedError(`${path}: another revive is at work.\nRun this again when it is done.`);
}

function unwritable(path: string, why: string): RefusedError {
  return new RefusedError(
    `${path}: ${why}.\nNothing was changed. Make that folder writable, or have REVIVE_HOME ` +
      "name another one.",
  );
}
