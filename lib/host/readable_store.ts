import { RefusedError } from "../outcome.ts";
import { cleanLine } from "../text/clean.ts";
import { describe, exists, isAbsence } from "./files.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { reviveHome } from "./store.ts";

/**
 * Does nothing where the home of revive's files and its `folder` can be read,
 * or are not there yet. To a person who asks, what cannot be read is not the
 * same as nothing.
 *
 * @throws RefusedError that names what is in the way.
 */
export function requireReadable(
  host: Pick<Host, "env">,
  folder: "sessions" | "checkpoints" | "events" | ".",
): void {
  const home = reviveHome(host);
  for (const path of [home, join(home, folder)]) {
    try {
      Deno.readDirSync(path)[Symbol.iterator]().next();
    } catch (error) {
      // A file where the folder should be is no absence.
      if (isAbsence(error) && !exists(path)) return;
      throw new RefusedError(
        `cannot read ${cleanLine(path)}, where revive keeps what it remembers: ` +
          `${describe(error)}. Make it a folder that you can read, or name another in REVIVE_HOME`,
      );
    }
  }
}
