import { RefusedError } from "../outcome.ts";
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
  const locked = await tryLocked(path, waitMs, work);
  switch (locked.kind) {
    case "done":
      return locked.value;
    case "busy":
      throw new RefusedError(
        `${path}: another revive is at work.\nRun this again when it is done.`,
      );
    case "unwritable":
      throw new RefusedError(
        `${path}: ${locked.why}.\nNothing was changed. Make that folder writable, or have ` +
          "REVIVE_HOME name another one.",
      );
  }
}
