import type { Host } from "./host.ts";
import { runningProgram } from "./program.ts";

/** A word that stands in every form of the program (script, launcher, compiled binary) and in no other. */
const MARK = "REVIVE_REFRESH_EVERY";

/** Bytes that are searched for the mark; a compiled binary has about 100 MB. */
const LIMIT = 400 * 1024 * 1024;

/** A script as short as this may call the program without holding any of it. */
const WRAPPER_BYTES = 8 * 1024;

/**
 * Whether the file at `path` (links are followed) is the program that is
 * running, another copy of it, or something else of the same name. The file is
 * read, never started. Never throws.
 */
export async function recognizeProgram(
  host: Pick<Host, "env">,
  path: string,
): Promise<"running" | "copy" | "stranger"> {
  try {
    const [running, real] = await Promise.all([runningProgram(host), Deno.realPath(path)]);
    if (running.kind === "file" && await Deno.realPath(running.path) === real) return "running";
    return await holdsMark(real) ? "copy" : "stranger";
  } catch {
    return "stranger";
  }
}

async function holdsMark(path: string): Promise<boolean> {
  using file = await Deno.open(path);
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(1024 * 1024);
  let tail = "";
  for (let size = 0; size < LIMIT;) {
    const read = await file.read(buffer);
    if (read === null) break;
    const text = tail + decoder.decode(buffer.subarray(0, read));
    if (text.includes(MARK)) return true;
    if (size === 0 && read < WRAPPER_BYTES && /\brevive\.(?:ts|js)\b/.test(text)) return true;
    tail = text.slice(-MARK.length);
    size += read;
  }
  return false;
}
