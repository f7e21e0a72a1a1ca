/** What a command returns: only the entry prints and exits. */
export interface Outcome {
  /** Written to stdout as it is, in one go. */
  readonly stdout: string;
  /** Written to stderr as it is; hook commands leave it empty. */
  readonly stderr: string;
  /** The exit code; hook commands always end with 0, whatever stands here. */
  readonly code: number;
}

/** What a command is given from its command line, already checked against the table. */
export interface Input {
  /** Names of the switches that were given, without dashes. */
  readonly flags: ReadonlySet<string>;
  /** Values of the options that take one, by name without dashes. */
  readonly values: ReadonlyMap<string, string>;
  /** What is neither an option nor its value, in order. */
  readonly operands: readonly string[];
}

/** An {@linkcode Outcome} that says nothing and succeeds. */
export const SILENT: Outcome = { stdout: "", stderr: "", code: 0 };

/** The success of a people's command: `stdout` and, if given, remarks on stderr. */
export function succeed(stdout: string, stderr = ""): Outcome {
  return { stdout, stderr, code: 0 };
}

/** The failure of a people's command: `message` on stderr, exit code 1. */
export function fail(message: string, stdout = ""): Outcome {
  return {
    stdout,
    stderr: message.endsWith("\n") ? message : message + "\n",
    code: 1,
  };
}

/**
 * A refusal with a message for the person: what failed, why, and the remedy.
 * The entry prints the message and exits 1; no stack trace.
 */
export class RefusedError extends Error {
  override name = "RefusedError";
}

/** Deno names no folder that was deleted, and none with bytes in its path that are not UTF-8. */
export const NO_FOLDER =
  "the working directory has been deleted, or its path is not UTF-8. Change into the project";
