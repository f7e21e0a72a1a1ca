/**
 * How it is noted that a context was lost, until a `refresh` answers it: marks
 * of a session, and a signal that anybody can drop into a project.
 *
 * @module
 */

import { namesIn, readText, replaceFile, textIfReadable } from "./files.ts";
import { join } from "./path.ts";
import { parseFields } from "../text/fields.ts";

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
 * the same time cannot overwrite each other's. (Wired twice it is marked twice,
 * but answered once: the client waits for the hooks of one event before the next.)
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export function markLoss(folder: string, loss: Loss, now: number): void {
  replaceFile(join(folder, `${loss}.json`), JSON.stringify({ v: VERSION, at: now }) + "\n");
}

/**
 * The marks of a session; `null` for one that was never set or cannot be read.
 * `names` are what its folder holds.
 */
export function readMarks(folder: string, names = namesIn(folder)): Marks {
  const mark = (name: string) => names.has(name) ? readMark(join(folder, name)) : null;
  return { compact: mark("compact.json"), clear: mark("clear.json") };
}

function readMark(path: string): number | null {
  const read = readText(path, 4096);
  // Where nothing can be read it is the folder that is at fault, and no loss that is shown.
  if (read.kind !== "text") return null;
  const at = parseFields(read.text)?.at;
  // Damaged: somebody marked a loss, only the time is lost. Answered once, like any other.
  return typeof at === "number" && Number.isFinite(at) ? at : 0;
}

/** The word in a dropped signal; `signal` where there is none or another. */
export type Signal = "compact" | "clear" | "signal";

const SIGNAL_FOLDER = ".claude";
const SIGNAL_NAME = "revive-compact.signal";

/**
 * Takes the signal that somebody dropped into the project, if there is one.
 * `null` without one, and also where it cannot be taken away: it would force
 * every refresh from then on.
 */
export function takeSignal(root: string): Signal | null {
  const folder = join(root, SIGNAL_FOLDER);
  if (!namesIn(folder).has(SIGNAL_NAME)) return null;
  const path = join(folder, SIGNAL_NAME);
  try {
    if (!Deno.lstatSync(path).isFile) return null;
    const word = textIfReadable(path, 64)?.trim();
    // Of two sessions that see it at the same time, one gets it.
    Deno.removeSync(path);
    return word === "compact" || word === "clear" ? word : "signal";
  } catch {
    return null;
  }
}

/**
 * Drops a signal into the project, for a loss that belongs to no session.
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export function dropSignal(root: string, word: "compact" | "clear"): void {
  const folder = join(root, SIGNAL_FOLDER);
  // The project's own folder, which its other users must be able to read.
  Deno.mkdirSync(folder, { recursive: true });
  replaceFile(join(folder, SIGNAL_NAME), word + "\n");
}
