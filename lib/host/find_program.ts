import type { Host } from "./host.ts";
import { isAbsolute, join } from "./path.ts";

/** The system that the program runs on: `linux`, `darwin`, `windows`, … */
export const SYSTEM: string = Deno.build.os;

/** A program that the search path offers under a name. */
export interface FoundProgram {
  /** Where it was found, as the search path spells it. */
  readonly path: string;
  /** The folder of the search path that holds it. */
  readonly folder: string;
  /** The file behind all links. */
  readonly real: string;
}

/**
 * Every program called `name` that the `PATH` of this process offers, the one
 * that a shell would start first. Runs nothing. Without `cwd` those that are
 * found only from the working directory are left out.
 */
export async function findPrograms(
  host: Pick<Host, "env"> & Partial<Pick<Host, "cwd">>,
  name: string,
): Promise<FoundProgram[]> {
  const windows = Deno.build.os === "windows";
  const endings = windows ? (host.env("PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";") : [""];
  const found: FoundProgram[] = [];
  for (const entry of (host.env("PATH") ?? "").split(windows ? ";" : ":")) {
    // An empty entry is the working directory, and a relative one starts there.
    if (!isAbsolute(entry) && host.cwd === undefined) continue;
    const folder = isAbsolute(entry) ? entry : join(host.cwd?.() ?? "", entry);
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (await programState(path) !== "program") continue;
      const real = await Deno.realPath(path).catch(() => path);
      if (!found.some((other) => other.real === real)) found.push({ path, folder: entry, real });
    }
  }
  return found;
}

/**
 * What stands under `path`, links followed: a regular file that somebody may
 * execute (on Windows: any), another file, or nothing that could be started.
 */
export async function programState(path: string): Promise<"program" | "file" | "absent"> {
  try {
    const info = await Deno.stat(path);
    if (!info.isFile) return "absent";
    return info.mode === null || (info.mode & 0o111) !== 0 ? "program" : "file";
  } catch {
    return "absent";
  }
}
