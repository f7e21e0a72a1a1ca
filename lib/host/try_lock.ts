import { describe } from "./files.ts";
import { dirname } from "./path.ts";
import { after } from "./timer.ts";

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
    file = await openFile(path);
  } catch (error) {
    return { kind: "unwritable", why: describe(error) };
  }
  try {
    const started = performance.now();
    while (!await file.tryLock(true)) {
      if (performance.now() - started >= waitMs) return { kind: "busy" };
      await after(STEP_MS);
    }
    return { kind: "done", value: await action(file) };
  } finally {
    // Closing gives the lock back.
    file.close();
  }
}

async function openFile(path: string): Promise<Deno.FsFile> {
  const options = { read: true, write: true, create: true, mode: 0o600 };
  try {
    return await Deno.open(path, options);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return await Deno.open(path, options);
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
  return await tryLocked(path, waitMs, async (file) => {
    const before = new Uint8Array(SMALL_FILE);
    const read = await file.read(before);
    const { text, value } = change(new TextDecoder().decode(before.subarray(0, read ?? 0)));
    const bytes = new TextEncoder().encode(text);
    await file.seek(0, Deno.SeekMode.Start);
    await file.write(bytes);
    await file.truncate(bytes.length);
    return value;
  });
}
