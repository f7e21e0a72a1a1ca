import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import { shellWord } from "../text/shell_word.ts";
import type { Probe } from "../host/probe.ts";
import type { StatePart } from "../host/state_parts.ts";

/** What is known of the place where the program keeps its state. */
export interface StateFacts {
  /** The folder; `~` for home, as it is shown. */
  readonly folder: string;
  /** The user's home folder, if there is one. */
  readonly home?: string;
  /** The value of `REVIVE_HOME`, if it is set. */
  readonly configured?: string;
  /** What came of writing in the folder. */
  readonly probe: Probe;
  /** Folders and files below it that exist, and what came of writing there. */
  readonly parts: readonly StatePart[];
  /** The log, if there is one, and the message of its newest line. */
  readonly log?: { readonly path: string; readonly bytes: number; readonly newest?: string };
  /** Whether installs.json is there but cannot be made sense of. */
  readonly recordIsDamaged?: boolean;
}

/** The log is moved aside at 1 MB; well above that, moving it does not work. */
const LOG_LIMIT = 2 * 1024 * 1024;

/** Whether the program can remember anything, and what that takes on the disk. */
export function stateFindings(facts: StateFacts): Finding[] {
  return [
    homeFinding(facts),
    folderFinding(facts),
    ...partsFinding(facts),
    ...recordFinding(facts),
    logFinding(facts),
  ];
}

function homeFinding({ home, configured, folder }: StateFacts): Finding {
  const check = "home folder";
  if (configured !== undefined && !isRooted(configured)) {
    return warn(
      check,
      `REVIVE_HOME is relative (${configured}), so every folder gets a state of its own`,
      "set REVIVE_HOME to an absolute path",
    );
  }
  if (configured !== undefined) return ok(check, `REVIVE_HOME is ${configured}`);
  if (home === undefined) {
    return warn(
      check,
      `neither HOME nor USERPROFILE is set: state goes to ${folder}, which may not outlive a ` +
        "restart, and the user's settings and transcripts are not found",
      "set HOME, or REVIVE_HOME to an absolute path",
    );
  }
  if (!isRooted(home)) {
    return warn(
      check,
      `the home folder is a relative path (${home})`,
      "set HOME to an absolute path",
    );
  }
  return ok(check, home);
}

function isRooted(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
}

function folderFinding({ folder, probe }: StateFacts): Finding {
  const check = "state folder";
  if (probe.kind === "writable") return ok(check, `${folder} is writable`);
  const why = probe.kind === "refused" ? probe.why : "it is not there";
  return failure(
    check,
    `${folder} cannot be written (${why}): nothing is counted, so the brief is emitted with ` +
      "a session's first prompt only, and no checkpoint is kept",
    `make it yours and writable (chown, chmod u+rwx ${shellWord(folder)}), free the disk, or ` +
      "set REVIVE_HOME to another folder",
  );
}

function partsFinding({ probe, parts }: StateFacts): Finding[] {
  if (probe.kind !== "writable") return [];
  const refused = parts.flatMap((part) =>
    part.probe.kind === "refused" ? [`${part.path} (${part.probe.why})`] : []
  );
  const check = "state files";
  if (refused.length === 0) return [ok(check, "all of them are writable")];
  return [failure(
    check,
    `cannot be written: ${listed(refused)}`,
    "make them yours and writable (a run under sudo leaves them to root), or remove them",
  )];
}

function recordFinding({ recordIsDamaged, folder }: StateFacts): Finding[] {
  if (recordIsDamaged !== true) return [];
  return [warn(
    "install record",
    `${folder}/installs.json is damaged or from a later version, so uninstall-hook takes out what ` +
      "is ours but cannot give back the very bytes that were there",
    "restore it from a backup, or remove it",
  )];
}

function logFinding({ log }: StateFacts): Finding {
  const check = "log";
  if (log === undefined) return ok(check, "no hook.log: no hook has had anything to say");
  const size = `${log.path} has ${sizeOf(log.bytes)}`;
  if (log.bytes <= LOG_LIMIT) {
    return ok(check, log.newest === undefined ? size : `${size}; newest: ${log.newest}`);
  }
  return warn(
    check,
    `${size}, although it is moved aside at 1 MB`,
    `remove it, and see what keeps ${log.path}.1 from being replaced`,
  );
}

/** `812 bytes`, `12 KB`, `1.4 MB`: a size for people. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
