import { isFile, type ReadText, readText } from "../host/files.ts";
import { join } from "../host/path.ts";

/** Where the curated brief lies, from the project's root. */
export const STATIC_FILE = ".revive/static.md";

/** Bytes of the curated brief that are read: twenty-five times what can be emitted. */
export const READ_LIMIT = 256 * 1024;

/** Whether the project has a curated brief; cheap, for the silent path. */
export function hasStaticFile(root: string): boolean {
  return isFile(join(root, STATIC_FILE));
}

/** The text of the curated brief, or what is in its place. */
export function readStaticFile(root: string): ReadText {
  return readText(join(root, STATIC_FILE), READ_LIMIT);
}
