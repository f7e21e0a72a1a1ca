import { clean } from "../text/clean.ts";
import { redact } from "../text/redact.ts";

/** A call that failed. */
export interface Failure {
  /** The command as it was given, or the tool's name and its file. */
  readonly what: string;
  /** The exit status as the client words it and the lines that name the error, as they were printed. */
  readonly lines: readonly string[];
  /** What came of it: nothing yet, the same call ended well later, or it was the user who did not allow it. */
  readonly end: "open" | "overcome" | "refused";
}

/** Lines of an error that are kept. */
const LINES = 4;

/** UTF-16 units of the output that are looked at: errors stand at its beginning or its end. */
const LOOKED_AT = 20_000;

const ERROR_LINE =
  /\berror\b|\bERR!|\w(?:Error|Exception)\b|\bfail(?:ed|ure|s)?\b|\bFAIL\b|\bfatal\b|\bpanic|\bdenied\b|\bnot found\b|\bno such\b|\bcannot\b|\bcan't\b|\bunable\b|\bundefined\b|\binvalid\b|\btimed out\b|\bunexpected\b|✗|✖/i;

/** The client's words for a call that the user did not allow; what the user said to it may follow. */
const REFUSAL =
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)\b[^\n]*/;

/** The failure of `what`, whose result was `output`; its lines are clean and without secrets. */
export function failureOf(what: string, output: string, isOvercome: boolean): Failure {
  const refusal = REFUSAL.exec(output)?.[0];
  if (refusal === undefined) {
    return { what, lines: errorLines(output), end: isOvercome ? "overcome" : "open" };
  }
  // The client's own words are an order to the model that was in the call, and over.
  const said = /the user said:\s*([\s\S]+)$/i.exec(output)?.[1] ?? "";
  const lines = redact(clean(said.slice(0, LOOKED_AT))).split("\n").map((line) => line.trim());
  return {
    what,
    lines: lines.filter((line) => line !== "").slice(0, LINES),
    end: isOvercome ? "overcome" : "refused",
  };
}

/**
 * The lines of `output` that say what went wrong: its first line where the
 * client puts the exit status, the first ones that name an error, else the
 * last. None for an empty output. Secrets are masked before the lines are
 * picked: a line out of the middle of a private key no longer looks like one.
 */
export function errorLines(output: string): string[] {
  // Of a long output each end is masked on twice the length that is kept, since
  // a secret that was cut no longer looks like one.
  const looked = output.length <= LOOKED_AT
    ? redact(clean(output))
    : redact(clean(output.slice(0, LOOKED_AT))).slice(0, LOOKED_AT / 2) + "\n" +
      redact(clean(output.slice(-LOOKED_AT))).slice(-LOOKED_AT / 2);
  const all = looked.split("\n").map((line) => line.trimEnd());
  const lines = all.filter((line) => line.trim() !== "");
  const status = /^(?:Error: )?Exit code \d+/.test(lines[0] ?? "") ? lines.splice(0, 1) : [];
  const errors = lines.filter((line) => ERROR_LINE.test(line));
  const chosen = errors.length > 0 ? errors.slice(0, LINES - 1) : lines.slice(-2);
  return [...new Set([...status, ...chosen])];
}
