import { readText, replaceFile } from "../host/files.ts";
import { join } from "../host/path.ts";

/** What a lost context was lost to. */
export type Loss = "compact" | "clear";

/** When each loss of a session was last marked, in milliseconds since 1970. */
export interface Marks {
  readonly compact: number | null;
  readonly clear: number | null;
}

const VERSION = 1;

/**
 * Marks a loss: the next `refresh` of the session answers it. Each kind has a
 * file of its own, which one command alone writes, so that hooks that run at
 * the same time cannot overwrite each other's.
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export function markLoss(folder: string, loss: Loss, now: number): void {
  replaceFile(join(folder, `${loss}.json`), JSON.stringify({ v: VERSION, at: now }) + "\n");
}

/** The marks of a session; `null` for one that was never set or cannot be read. */
export function readMarks(folder: string): Marks {
  return {
    compact: readMark(join(folder, "compact.json")),
    clear: readMark(join(folder, "clear.json")),
  };
}

function readMark(path: string): number | null {
  const read = readText(path, 4096);
  // Where nothing can be read it is the folder that is at fault, and no loss that is shown.
  if (read.kind !== "text") return null;
  try {
    const value: unknown = JSON.parse(read.text);
    if (typeof value === "object" && value !== null && "at" in value) {
      if (typeof value.at === "number" && Number.isFinite(value.at)) return value.at;
    }
  } catch { /* Damaged: below. */ }
  // Somebody marked a loss, only the time is lost: answered once, like any other.
  return 0;
}
