import { describe, openInFolder } from "./files.ts";
import { pause } from "./timer.ts";

/** What came of {@linkcode tryLocked}. */
export type Locked<T> =
  | { readonly kind: "done"; readonly value: T }
  /** Another process held the lock all the time. */
  | { readonly kind: "busy" }
  /** The lock's file cannot be made. */
  | { readonly kind: "unwritable"; readonly why: string };

/** How long between two tries, in milliseconds. */
const STEP_MS = 5;

/**
 * Runs `action` while this process alone holds the lock on the file at `path`
 * (made if missing, its folder too), and hands it the open file. Tries for
 * `waitMs` milliseconds: a blocking lock could not be given up again.
 *
 * @throws what `action` throws.
 */
export async function tryLocked<T>(
  path: string,
  waitMs: number,
  action: (file: Deno.FsFile) => Promise<T>,
): Promise<Locked<T>> {
  let file: Deno.FsFile;
  try {
    file = openInFolder(path, { read: true, write: true, create: true, mode: 0o600 });
  } catch (error) {
    return { kind: "unwritable", why: describe(error) };
  }
  try {
    const started = performance.now();
    while (!file.tryLockSync(true)) {
      if (performance.now() - started >= waitMs) return { kind: "busy" };
      await pause(STEP_MS);
    }
    return { kind: "done", value: await action(file) };
  } finally {
    // Closing gives the lock back.
    file.close();
  }
}

function isLink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

/** More than this many bytes of a small file are not read. */
const SMALL_FILE = 256;

/**
 * Rewrites a small text file (256 bytes at most) in place while holding the
 * lock on it: replacing the file would leave other processes with a lock on
 * the old one. `change` gets what the file held, "" where it was missing.
 *
 * @throws Deno.errors.* if it cannot be written, and what `change` throws.
 */
export async function updateLocked<T>(
  path: string,
  waitMs: number,
  change: (text: string) => { readonly text: string; readonly value: T },
): Promise<Locked<T>> {
  // It lies in the project, and whoever wrote the project may have put a link to anything there.
  if (isLink(path)) return { kind: "unwritable", why: "is a link, and is not followed" };
  return await tryLocked(path, waitMs, (file) => {
    const before = new Uint8Array(SMALL_FILE);
    const read = file.readSync(before);
    const { text, value } = change(new TextDecoder().decode(before.subarray(0, read ?? 0)));
    const bytes = new TextEncoder().encode(text);
    file.seekSync(0, Deno.SeekMode.Start);
    file.writeSync(bytes);
    file.truncateSync(bytes.length);
    return Promise.resolve(value);
  });
}
