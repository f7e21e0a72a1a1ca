import { namesIn, readText, replaceFile } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { join } from "../host/path.ts";
import { sessionFolder } from "../host/store.ts";
import { parseFields } from "../text/fields.ts";

/** The record's file in the session's folder. */
const NAME = "window.json";

/** The version of the file's format. */
const VERSION = 1;

/**
 * The context window in tokens that `revive statusline` was told for this
 * session, the only place in which the client says it. `undefined` where none
 * was recorded, or the record is damaged or of a later version.
 */
export async function readWindowRecord(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<number | undefined> {
  const folder = await sessionFolder(host, sessionId);
  if (!namesIn(folder).has(NAME)) return undefined;
  const read = readText(join(folder, NAME), 4096);
  return read.kind === "text" ? parseWindowRecord(read.text) : undefined;
}

/**
 * Records the window of a session, in tokens. A record of a later version is
 * left alone.
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export async function writeWindowRecord(
  host: Pick<Host, "env">,
  sessionId: string,
  size: number,
): Promise<void> {
  const path = join(await sessionFolder(host, sessionId), NAME);
  const read = readText(path, 4096);
  if (read.kind === "text") {
    const known = parseFields(read.text);
    if (typeof known?.v === "number" && known.v > VERSION) return;
    if (parseWindowRecord(read.text) === size) return;
  }
  replaceFile(path, JSON.stringify({ v: VERSION, size }) + "\n");
}

/** The window in `{"v":1,"size":200000}`; `undefined` for anything else. */
export function parseWindowRecord(text: string): number | undefined {
  const fields = parseFields(text);
  if (fields?.v !== VERSION) return undefined;
  const size = fields.size;
  return typeof size === "number" && Number.isSafeInteger(size) && size > 0 ? size : undefined;
}
