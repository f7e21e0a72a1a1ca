/**
 * Reading what may be anything, and writing so that nothing is lost. The calls
 * are synchronous: each asynchronous one wakes a thread, which costs a hook,
 * with the fifteen or so small files that it looks at, a quarter of its time.
 *
 * @module
 */

import { dirname } from "./path.ts";

/** What a path held. Missing and unreadable differ: the first is normal, the second is said. */
export type ReadText =
  | { readonly kind: "text"; readonly text: string; readonly cut: boolean }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string };

/** Bytes that are read of a file unless the caller says otherwise: 1 MiB. */
const DEFAULT_LIMIT = 1024 * 1024;

/**
 * Reads a text file (links are followed). Never waits and never throws: a
 * FIFO, a directory or a device behind a link is `unreadable`, invalid UTF-8 is
 * replaced, a byte order mark is dropped, and more than `limit` bytes are cut.
 */
export function readText(path: string, limit = DEFAULT_LIMIT): ReadText {
  try {
    // Opening a FIFO waits for a writer, so the look comes before the opening.
    const info = Deno.statSync(path);
    if (!info.isFile) {
      return { kind: "unreadable", why: info.isDirectory ? "is a directory" : "is not a file" };
    }
    if (info.size <= limit) {
      return { kind: "text", text: decode(Deno.readFileSync(path)), cut: false };
    }
    using file = Deno.openSync(path);
    const bytes = new Uint8Array(limit);
    let size = 0;
    while (size < limit) {
      const read = file.readSync(bytes.subarray(size));
      if (read === null) break;
      size += read;
    }
    return { kind: "text", text: decode(bytes.subarray(0, size)), cut: true };
  } catch (error) {
    if (isAbsence(error)) return { kind: "absent" };
    return { kind: "unreadable", why: describe(error) };
  }
}

/** The text of {@linkcode readText}, or `undefined` for whatever else came of it. */
export function textIfReadable(path: string, limit?: number): string | undefined {
  const read = readText(path, limit);
  return read.kind === "text" ? read.text : undefined;
}

/** What the system says of `path`, links followed; `undefined` where it says nothing. Never throws. */
export function look(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether something is called `path`, a link without a target included. Never throws. */
export function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The names of what a folder holds; none where it cannot be read. To look for
 * files that are mostly absent: that one is missing comes as an exception, which
 * costs a hook 0.2 ms each and the first time 0.5, a whole small folder 0.1.
 */
export function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(Array.from(Deno.readDirSync(folder), ({ name }) => name));
  } catch {
    return new Set();
  }
}

/** The size of a file in bytes; 0 where there is none. Never throws. */
export function fileSize(path: string): number {
  return look(path)?.size ?? 0;
}

/** Whether `path` (links are followed) is a file. Never throws. */
export function isFile(path: string): boolean {
  return look(path)?.isFile === true;
}

/** Whether `path` (links are followed) is a folder. Never throws. */
export function isFolder(path: string): boolean {
  return look(path)?.isDirectory === true;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Whether `error` only says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory;
}

/** One line that says what `error` is, without the stack. */
export function describe(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n", 1)[0] ?? text;
}

let counter = 0;

/**
 * Writes `content` under `path` so that a reader, and a process that is killed
 * in the middle, sees the old file or the new one. The folder is made if it is
 * missing. `mode` is the new file's; without it the system's usual one.
 *
 * @throws Deno.errors.* as the system gives them; nothing is left behind then.
 */
export function replaceFile(path: string, content: string | Uint8Array, mode?: number): void {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const temporary = `${path}.${Deno.pid}-${counter++}.tmp`;
  const how = { write: true, create: true, truncate: true };
  try {
    const file = openInFolder(temporary, mode === undefined ? how : { ...how, mode });
    writeAll(file, bytes);
    Deno.renameSync(temporary, path);
  } catch (error) {
    try {
      Deno.removeSync(temporary);
    } catch { /* It was never made. */ }
    throw error;
  }
}

/** The system writes so much in one piece: a process that is killed has written all of it or nothing. */
const PAGE_BYTES = 4096;

/**
 * Writes `content` over what stands in the file at `path`, with blanks over
 * what that had more. Like {@linkcode replaceFile} it leaves the old text or
 * the new one; but a new file in the old one's place costs a prompt 0.2 ms, and
 * several where the disk is busy (ext4 writes a file out when it replaces
 * another). False, and nothing done, where it cannot be done in one write.
 */
export function overwriteSmallFile(path: string, content: string): boolean {
  try {
    using file = Deno.openSync(path, { read: true, write: true });
    const size = file.seekSync(0, Deno.SeekMode.End);
    const text = new TextEncoder().encode(content);
    if (Math.max(size, text.length) > PAGE_BYTES) return false;
    const bytes = new Uint8Array(Math.max(size, text.length)).fill(0x20);
    bytes.set(text);
    file.seekSync(0, Deno.SeekMode.Start);
    return file.writeSync(bytes) === bytes.length;
  } catch {
    return false;
  }
}

/**
 * Appends `line` and a line feed in one write, so that lines of processes that
 * write at the same time do not mix. The folder is made if it is missing.
 *
 * @throws Deno.errors.* as the system gives them.
 */
export function appendLine(path: string, line: string): void {
  const file = openInFolder(path, { append: true, create: true, mode: 0o600 });
  writeAll(file, new TextEncoder().encode(line + "\n"));
}

/**
 * Opens a file for writing; makes its folder, for the user alone, if that is
 * missing. Refuses what is there and is no file: to open or to read a FIFO
 * waits for another process, and nothing could end that wait.
 *
 * @throws Deno.errors.* as the system gives them, Error for what is no file.
 */
export function openInFolder(path: string, how: Deno.OpenOptions): Deno.FsFile {
  if (how.createNew !== true && look(path)?.isFile === false) throw new Error(`${path} is no file`);
  try {
    return Deno.openSync(path, how);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    Deno.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return Deno.openSync(path, how);
  }
}

/** Writes all of `bytes` and closes the file, also when it cannot. */
function writeAll(file: Deno.FsFile, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
  } finally {
    file.close();
  }
}
