import { replaceFile, textIfReadable } from "./files.ts";
import { join } from "./path.ts";

/** The word in a dropped signal; `signal` where there is none or another. */
export type Signal = "compact" | "clear" | "signal";

const NAME = ".claude/revive-compact.signal";

/**
 * Takes the signal that somebody dropped into the project, if there is one.
 * `null` without one, and also where it cannot be taken away: it would force
 * every refresh from then on.
 */
export function takeSignal(root: string): Signal | null {
  const path = join(root, NAME);
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
  replaceFile(join(root, NAME), word + "\n");
}
