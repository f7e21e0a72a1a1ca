import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import type { WiredHook } from "./wired.ts";
import { callIn } from "../claude/recognize.ts";

/** What a hook of ours starts. */
export type HookProgram =
  /** Looked for on the search path. */
  | { readonly kind: "name" }
  /** A file; `runs` says whether it is started itself or read by another program. */
  | { readonly kind: "path"; readonly path: string; readonly runs: boolean }
  /** Starts at the agent's current folder, which moves with `cd`. */
  | { readonly kind: "relative"; readonly path: string }
  /** Holds what the client does not expand where no shell is asked. */
  | { readonly kind: "unexpanded"; readonly path: string }
  /** An address, or variables whose values are not known here. */
  | { readonly kind: "unknown" };

/** Folders that commands may name by a variable. */
export interface KnownFolders {
  readonly home?: string;
  /** The launch folder. */
  readonly project: string;
}

/** What `hook` starts, with the variables that are known put in. */
export function programOf({ hook }: WiredHook, folders: KnownFolders): HookProgram {
  const { command = "", args } = hook;
  const call = callIn(command, args);
  if (call === undefined) return { kind: "unknown" };
  const { program: word, line } = call;
  const path = line === undefined ? expandInExec(word, folders) : expand(word, line, folders);
  if (path === undefined || /^[a-z]{2,}:/i.test(path)) return { kind: "unknown" };
  if (line === undefined && /^[~$]/.test(path)) return { kind: "unexpanded", path };
  if (!/[\\/]/.test(path)) return { kind: "name" };
  if (!/^(?:[\\/]|[a-z]:[\\/])/i.test(path)) return { kind: "relative", path };
  return { kind: "path", path, runs: !call.isRead };
}

/** In exec form the client puts in its own two variables and nothing else (recorded). */
function expandInExec(word: string, { project }: KnownFolders): string | undefined {
  return word.includes("${CLAUDE_PLUGIN_ROOT}")
    ? undefined
    : word.replaceAll("${CLAUDE_PROJECT_DIR}", () => project);
}

/** What a shell makes of `word`; `undefined` where that is not known here. */
function expand(word: string, line: string, { home, project }: KnownFolders): string | undefined {
  // Between single quotes nothing is expanded, and the word no longer shows which they were.
  if (word.includes("$") && line.includes("'")) return undefined;
  const path = (home === undefined ? word : word
    .replace(/^~(?=\/)/, () => home)
    .replace(/\$(?:HOME\b|\{HOME\})/g, () => home))
    .replace(/\$(?:CLAUDE_PROJECT_DIR\b|\{CLAUDE_PROJECT_DIR\})/g, () => project);
  return /^~|\$/.test(path) ? undefined : path;
}

/** A program and what was found in its place. */
export interface CheckedProgram {
  readonly wired: WiredHook;
  readonly program: HookProgram;
  /** For a path: what stands there; `stranger` is another program of that name. */
  readonly state?: "program" | "file" | "absent" | "stranger";
}

/** Whether the programs that our hooks name are still where they say. */
export function hookProgramFindings(checked: readonly CheckedProgram[]): Finding[] {
  const check = "hook programs";
  const findings: Finding[] = [];
  const places = (fits: (each: CheckedProgram) => boolean) =>
    Map.groupBy(
      checked.filter(fits),
      ({ program, wired }) => `${"path" in program ? program.path : ""} (${wired.file})`,
    );
  const gone = places(({ program, state }) => program.kind === "path" && state === "absent");
  if (gone.size > 0) {
    findings.push(failure(
      check,
      `not there any more: ${listed([...gone.keys()])}; the client runs these hooks in vain`,
      "`revive install-hook` with the same scope wires the program that you run now",
    ));
  }
  const barred = places(({ program, state }) =>
    program.kind === "path" && program.runs && state === "file"
  );
  if (barred.size > 0) {
    findings.push(failure(
      check,
      `not executable: ${listed([...barred.keys()])}`,
      "chmod +x it, or `revive install-hook` with the same scope",
    ));
  }
  const strange = places(({ state }) => state === "stranger");
  if (strange.size > 0) {
    findings.push(warn(
      check,
      `does not look like this program: ${listed([...strange.keys()])}`,
      "put the program there, or `revive install-hook` with the same scope wires the one that " +
        "you run now",
    ));
  }
  const literal = places(({ program }) => program.kind === "unexpanded");
  if (literal.size > 0) {
    findings.push(failure(
      check,
      `a command with "args" is started without a shell, so ~ and variables stay as they are: ${
        listed([...literal.keys()])
      }`,
      "write the absolute path, or `revive install-hook` with the same scope",
    ));
  }
  const relative = places(({ program }) => program.kind === "relative");
  if (relative.size > 0) {
    findings.push(warn(
      check,
      `relative, so not found once the agent has changed its folder: ${
        listed([...relative.keys()])
      }`,
      "write the absolute path, or begin it with ${CLAUDE_PROJECT_DIR}/",
    ));
  }
  if (findings.length > 0) return findings;
  const paths = new Set(
    checked.flatMap(({ program }) => program.kind === "path" ? [program.path] : []),
  );
  // A bare name is the matter of the search path.
  return paths.size === 0 ? [] : [ok(check, listed([...paths]))];
}
