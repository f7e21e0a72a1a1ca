/**
 * Finding out what may be written, by trying and without leaving a trace.
 *
 * @module
 */

import { describe, isAbsence } from "./files.ts";
import { dirname, join } from "./path.ts";

/** What came of trying to write. */
export type Probe =
  | { readonly kind: "writable" }
  | { readonly kind: "absent" }
  | { readonly kind: "refused"; readonly why: string };

/**
 * Tries to make `folder` with everything above it and to write a file in it,
 * then takes away again whatever it made. Never throws.
 */
export async function probeFolder(folder: string): Promise<Probe> {
  const made: string[] = [];
  try {
    await makeFolders(folder, made);
    const file = join(folder, `.doctor-${Deno.pid}-${Date.now()}.tmp`);
    try {
      await Deno.writeTextFile(file, "x\n", { createNew: true });
    } finally {
      await Deno.remove(file).catch(() => {});
    }
    return { kind: "writable" };
  } catch (error) {
    return { kind: "refused", why: describe(error) };
  } finally {
    // Another process may have put something there since: a folder in use stays.
    for (const path of made.reverse()) await Deno.remove(path).catch(() => {});
  }
}

async function makeFolders(folder: string, made: string[]): Promise<void> {
  try {
    const info = await Deno.stat(folder);
    if (!info.isDirectory) throw new Error(`${folder} is no folder`);
    return;
  } catch (error) {
    if (!isAbsence(error)) throw error;
  }
  const parent = dirname(folder);
  if (parent !== folder && parent !== ".") await makeFolders(parent, made);
  await Deno.mkdir(folder, { mode: 0o700 });
  made.push(folder);
}

/**
 * Tries to open `path` for writing; neither its bytes nor its times change.
 * Never blocks and never throws: what is no regular file is refused unopened.
 */
export async function probeFile(path: string): Promise<Probe> {
  try {
    const info = await Deno.stat(path);
    if (!info.isFile) {
      return { kind: "refused", why: info.isDirectory ? "is a directory" : "is not a file" };
    }
    (await Deno.open(path, { write: true })).close();
    return { kind: "writable" };
  } catch (error) {
    return isAbsence(error) ? { kind: "absent" } : { kind: "refused", why: describe(error) };
  }
}
