import { failure, type Finding, ok, warn } from "./finding.ts";

/** A program named `revive` on the search path. */
export interface NamedProgram {
  readonly path: string;
  /** The folder of the search path that holds it. */
  readonly folder: string;
  /**
   * Whether it is this program: the very file that runs, another copy by its
   * contents, or one that does not look like it.
   */
  readonly identity: "running" | "copy" | "stranger";
}

/** What the search path offers. */
export interface ProgramFacts {
  /** The system, as `Deno.build.os` names it. */
  readonly os: string;
  /** Programs named `revive`, the one that a shell would start first. */
  readonly found: readonly NamedProgram[];
  /** How the hooks in effect name the program: only the bare name needs the search path. */
  readonly wired: "by name" | "by path" | "not at all";
}

/**
 * Where programs are looked for by what no shell has started: the login
 * session's defaults of systemd and of launchd. A folder that is not among
 * them got onto the path in a shell's profile.
 */
const DEFAULT_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  linux: ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"],
  darwin: ["/usr/bin", "/bin", "/usr/sbin", "/sbin"],
};

const WIRE_ABSOLUTE = "`revive install-hook --local` or `--global` (they wire the absolute path)";

/** Whether a client would find the program by its name, and whether it is the right one. */
export function programFindings({ os, found, wired }: ProgramFacts): Finding[] {
  const check = "program on PATH";
  const [first] = found;
  if (first === undefined) {
    if (wired === "by path") {
      return [ok(check, "no `revive` on PATH; the hooks here name its whole path instead")];
    }
    return [(wired === "by name" ? failure : warn)(
      check,
      "no `revive` is found on PATH: hooks that are wired by name, as in a project's shared " +
        "file, do nothing",
      `put the program's folder on PATH, or ${WIRE_ABSOLUTE}`,
    )];
  }
  if (first.identity === "stranger") {
    return [(wired === "by name" ? failure : warn)(
      check,
      `${first.path} comes first on PATH and does not look like this program (a linter for Go ` +
        "has the same name)",
      `put this program's folder before ${first.folder} on PATH, or ${WIRE_ABSOLUTE}`,
    )];
  }
  const which = first.identity === "running"
    ? first.path
    : `${first.path} (not the copy that runs now)`;
  const defaults = DEFAULT_FOLDERS[os];
  if (defaults === undefined || defaults.includes(first.folder.replace(/(?<=.)\/+$/, ""))) {
    return [ok(check, which)];
  }
  if (wired === "by path") return [ok(check, `${which}; the hooks here name the whole path`)];
  return [warn(
    check,
    `${which}: ${first.folder} is on PATH only through your shell's profile (it is none of the ` +
      "system's own folders), so a client started from a desktop may not find it",
    `start the client from a terminal, or ${WIRE_ABSOLUTE}`,
  )];
}
