/**
 * Files that belong to the user: read whole, changed by replacing them in one
 * step, links kept.
 *
 * @module
 */

import { RefusedError } from "../outcome.ts";
import { describe, isAbsence } from "./files.ts";
import { basename, dirname, isAbsolute, join } from "./path.ts";

/** A user's file as it was read. */
export interface UserFile {
  /** The path that was asked for. */
  readonly path: string;
  /** Where the file really lies, behind all links. */
  readonly target: string;
  /** Its bytes; `undefined` if there is no such file. */
  readonly bytes: Uint8Array | undefined;
  /** Names that the file has in all; above 1 there are hard links. */
  readonly names: number;
}

/** A settings file is a few KB; whatever is larger than this is none. */
const LIMIT = 16 * 1024 * 1024;

/**
 * Reads `path` with what is needed to replace it later. Never blocks.
 *
 * @throws RefusedError for a directory, a FIFO, a device, a link that leads
 * nowhere or round in circles, and what cannot be read.
 */
export async function readUserFile(path: string): Promise<UserFile> {
  const target = await resolveLinks(path);
  try {
    // Opening a FIFO waits for a writer, so the look comes before the opening.
    const info = await Deno.stat(target);
    if (!info.isFile) {
      throw refused(path, target, info.isDirectory ? "it is a directory" : "it is not a file");
    }
    if (info.size > LIMIT) throw refused(path, target, `it is larger than ${LIMIT >> 20} MB`);
    return { path, target, bytes: await Deno.readFile(target), names: info.nlink ?? 1 };
  } catch (error) {
    if (isAbsence(error)) return { path, target, bytes: undefined, names: 0 };
    throw error instanceof RefusedError ? error : refused(path, target, reason(error));
  }
}

/** Deno lets nobody without --allow-all into /dev, /proc and the like. */
function reason(error: unknown): string {
  return error instanceof Deno.errors.NotCapable ? "it is not a file" : describe(error);
}

/**
 * Where `path` really lies, behind all links. They are followed by hand,
 * because the file behind the last one need not exist.
 *
 * @throws RefusedError for links that lead nowhere or round in circles.
 */
async function resolveLinks(path: string): Promise<string> {
  let at = path;
  for (let hops = 0; hops < 40; hops++) {
    let link: string;
    try {
      if (!(await Deno.lstat(at)).isSymlink) break;
      link = await Deno.readLink(at);
      if (hops === 39) throw new Error("the links go round in circles");
    } catch (error) {
      if (isAbsence(error)) break;
      throw refused(path, at, reason(error));
    }
    at = await follow(at, link).catch((error) => {
      throw refused(path, at, reason(error));
    });
  }
  try {
    if (at === path || await exists(dirname(at))) return await realPlace(at);
  } catch (error) {
    throw refused(path, at, reason(error));
  }
  throw refused(path, at, "the link leads into a folder that does not exist");
}

/** Whether two paths are one file, whatever links lead there; those that lead nowhere are none. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  try {
    return await resolveLinks(a) === await resolveLinks(b);
  } catch {
    return false;
  }
}

/**
 * Where the link at `path` leads. Step by step, since the system takes `..`
 * from where a folder really is, while Deno shortens `a/..` before it asks.
 */
async function follow(path: string, link: string): Promise<string> {
  if (isAbsolute(link) && Deno.build.os === "windows") return link;
  let at = isAbsolute(link) ? "/" : dirname(path);
  for (const step of link.split("/")) {
    if (step === "" || step === ".") continue;
    const real = await realPlace(at);
    at = step === ".." ? dirname(real) : join(real, step);
  }
  return at;
}

/** The real path of what may not exist yet, nor its folder: of as much as does, and the rest behind it. */
async function realPlace(path: string): Promise<string> {
  const folder = dirname(path);
  if (folder === path) return path;
  return await exists(path)
    ? await Deno.realPath(path)
    : join(await realPlace(folder), basename(path));
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** Whether both are absent or hold the same bytes. */
export function sameBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** The error that names `path`, where it really lies if that is elsewhere, and the way out. */
export function refused(path: string, target: string, why: string): RefusedError {
  const place = path === target ? path : `${path} (really ${target})`;
  return new RefusedError(
    `${place}: ${why}.\nNothing was changed. Once it is a file that you may read and write, ` +
      "run this again.",
  );
}
