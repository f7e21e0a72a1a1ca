/**
 * Which file is running: what a settings file has to name so that the client
 * starts this very program.
 *
 * @module
 */

import type { Host } from "./host.ts";
import { describe } from "./files.ts";
import { findPrograms, type FoundProgram } from "./find_program.ts";
import { basename, dirname, isAbsolute, join } from "./path.ts";

/** The program that is running, as a client could start it. */
export type RunningProgram =
  | { readonly kind: "file"; readonly path: string }
  /** It cannot be started as it is: why, and the remedy. */
  | { readonly kind: "unusable"; readonly why: string; readonly remedy: string };

/** What the program knows about its own start; tests give another one. */
export interface Start {
  /** Whether this is a compiled binary, which brings its own Deno. */
  readonly standalone: boolean;
  /** The running executable: Deno, or the compiled binary. */
  readonly executable: () => string;
  /** The address of the main module. */
  readonly mainModule: string;
}

const SYSTEM_START: Start = {
  standalone: Deno.build.standalone,
  executable: Deno.execPath,
  mainModule: Deno.mainModule,
};

/**
 * The absolute path of the running program: the launcher that started it
 * (which names itself in `REVIVE_LAUNCHER`), the compiled binary, or the script
 * with its shebang; never `deno`. If a name on PATH leads to the same file, it
 * is that name: package managers move the file behind it with every version.
 */
export async function runningProgram(
  host: Pick<Host, "env">,
  start: Start = SYSTEM_START,
): Promise<RunningProgram> {
  const launcher = host.env("REVIVE_LAUNCHER");
  if (start.standalone) return await usable(start.executable(), host);
  if (launcher !== undefined && isAbsolute(launcher)) return await usable(launcher, host);
  if (!start.mainModule.startsWith("file:")) {
    return {
      kind: "unusable",
      why: `revive runs from an address (${start.mainModule}), not from a file`,
      remedy: "Install it as a file first (see the README), then run this again with that file.",
    };
  }
  return await usable(pathOf(start.mainModule), host);
}

function pathOf(address: string): string {
  const path = decodeURIComponent(new URL(address).pathname);
  return Deno.build.os === "windows" ? path.slice(1) : path;
}

async function usable(path: string, host: Pick<Host, "env">): Promise<RunningProgram> {
  const unusable = (why: string, remedy: string): RunningProgram => ({
    kind: "unusable",
    why: `${path} ${why}`,
    remedy,
  });
  try {
    const info = await Deno.stat(path);
    if (!info.isFile) return unusable("is not a file", "Run revive from where it is installed.");
    if (Deno.build.os === "windows" ? !/\.exe$/i.test(path) : ((info.mode ?? 0) & 0o111) === 0) {
      return unusable(
        "is not executable",
        Deno.build.os === "windows"
          ? "Use the compiled revive.exe."
          : `Make it so: chmod +x '${path}'`,
      );
    }
    const name = await nameOnPath(path, host) ?? path;
    if (!/^revive(?:\.(?:exe|js|ts))?$/i.test(basename(name))) {
      return unusable(
        "is not called revive, so its hooks could not be told from others'",
        `Give it that name: mv '${path}' '${join(dirname(path), "revive")}'`,
      );
    }
    return { kind: "file", path: name };
  } catch (error) {
    return unusable(`cannot be examined: ${describe(error)}`, "Install it anew.");
  }
}

/** A name of the same file in a folder of PATH. */
async function nameOnPath(path: string, host: Pick<Host, "env">): Promise<string | undefined> {
  const real = await Deno.realPath(path);
  return (await programsOnPath(host)).find((program) => program.real === real)?.path;
}

/** Whether a shell with this PATH finds a `revive` to start. */
export async function isOnPath(host: Pick<Host, "env">): Promise<boolean> {
  return (await programsOnPath(host)).length > 0;
}

/** The programs called `revive` in the folders of PATH that mean the same from everywhere. */
async function programsOnPath({ env }: Pick<Host, "env">): Promise<FoundProgram[]> {
  return await findPrograms({ env }, "revive");
}
