/**
 * Reading what may be anything, and writing so that nothing is lost.
 *
 * @module
 */

/** What a path held. Missing and unreadable differ: the first is normal, the second is said. */
export type ReadText =
  | { readonly kind: "text"; readonly text: string; readonly cut: boolean }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly why: string };

/** Bytes that are read of a file unless the caller says otherwise: 1 MiB. */
const DEFAULT_LIMIT = 1024 * 1024;

/**
 * Reads a text file (links are followed). Never blocks and never throws: a
 * FIFO, a directory or a device behind a link is `unreadable`, invalid UTF-8 is
 * replaced, a byte order mark is dropped, and more than `limit` bytes are cut.
 */
export async function readText(
  path: string,
  limit = DEFAULT_LIMIT,
): Promise<ReadText> {
  try {
    // Opening a FIFO waits for a writer, so the look comes before the opening.
    const info = await Deno.stat(path);
    if (!info.isFile) {
      return {
        kind: "unreadable",
        why: info.isDirectory ? "is a directory" : "is not a file",
      };
    }
    if (info.size <= limit) {
      return {
        kind: "text",
        text: decode(await Deno.readFile(path)),
        cut: false,
      };
    }
    using file = await Deno.open(path);
    const bytes = new Uint8Array(limit);
    let size = 0;
    while (size < limit) {
      const read = await file.read(bytes.subarray(size));
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
export async function textIfReadable(
  path: string,
  limit?: number,
): Promise<string | undefined> {
  const read = await readText(path, limit);
  return read.kind === "text" ? read.text : undefined;
}

/** Whether something is called `path`, a link without a target included. Never throws. */
export async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

/** The size of a file in bytes; 0 where there is none. Never throws. */
export async function fileSize(path: string): Promise<number> {
  return await Deno.stat(path).then((info) => info.size, () => 0);
}

/** Whether `path` (links are followed) is a file. Never throws. */
export async function isFile(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => undefined))?.isFile === true;
}

/** Whether `path` (links are followed) is a folder. Never throws. */
export async function isFolder(path: string): Promise<boolean> {
  return (await Deno.stat(path).catch(() => undefined))?.isDirectory === true;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Whether `error` only says that there is no such file. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Deno.errors.NotFound ||
    error instanceof Deno.errors.NotADirectory;
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
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const temporary = `${path}.${Deno.pid}-${counter++}.tmp`;
  try {
    try {
      await writeWhole(temporary, bytes, mode);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      const { dirname } = await import("./path.ts");
      await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(temporary, bytes, mode);
    }
    await Deno.rename(temporary, path);
  } catch (error) {
    await Deno.remove(temporary).catch(() => {});
    throw error;
  }
}

/** Writes `bytes` to `path`. `Deno.writeFile` does too, but its first call costs a hook some 2 ms more. */
async function writeWhole(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const how = { write: true, create: true, truncate: true };
  const file = await Deno.open(path, mode === undefined ? how : { ...how, mode });
  try {
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
  } finally {
    file.close();
  }
}

/**
 * Appends `line` and a line feed in one write, so that lines of processes that
 * write at the same time do not mix. The folder is made if it is missing.
 *
 * @throws Deno.errors.* as the system gives them.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const open = () => Deno.open(path, { append: true, create: true, mode: 0o600 });
  let file: Deno.FsFile;
  try {
    file = await open();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const { dirname } = await import("./path.ts");
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    file = await open();
  }
  try {
    await file.write(new TextEncoder().encode(line + "\n"));
  } finally {
    file.close();
  }
}
