import { isFile, type ReadText, readText } from "../host/files.ts";
import { join } from "../host/path.ts";

/** Where the curated brief lies, from the project's root. */
export const STATIC_FILE = ".revive/static.md";

/** Whether the project has a curated brief; cheap, for the silent path. */
export async function hasStaticFile(root: string): Promise<boolean> {
  return await isFile(join(root, STATIC_FILE));
}

/** The text of the curated brief, or what is in its place. */
export async function readStaticFile(root: string): Promise<ReadText> {
  return await readText(join(root, STATIC_FILE));
}
