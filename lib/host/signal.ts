import { isAbsence, textIfReadable } from "./files.ts";
import { dirname, join } from "./path.ts";

/** The word in a dropped signal; `signal` where there is none or another. */
export type Signal = "compact" | "clear" | "signal";

const NAME = ".claude/revive-compact.signal";

/**
 * Takes the signal that somebody dropped into the project, if there is one.
 * `null` without one, and also where it cannot be taken away: it would force
 * every refresh from then on.
 */
export async function takeSignal(root: string): Promise<Signal | null> {
  const path = join(root, NAME);
  try {
    if (!(await Deno.lstat(path)).isFile) return null;
    const word = (await textIfReadable(path, 64))?.trim();
    // Of two sessions that see it at the same time, one gets it.
    await Deno.remove(path);
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
export async function dropSignal(root: string, word: "compact" | "clear"): Promise<void> {
  const path = join(root, NAME);
  try {
    await Deno.writeTextFile(path, word + "\n");
  } catch (error) {
    if (!isAbsence(error)) throw error;
    await Deno.mkdir(dirname(path));
    await Deno.writeTextFile(path, word + "\n");
  }
}
