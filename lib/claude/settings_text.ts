/**
 * From a settings file's bytes to a text that may be edited, or a refusal that
 * says why not.
 *
 * @module
 */

import { RefusedError } from "../outcome.ts";
import { tryParseNodes } from "./json_tree.ts";
import { shapeFaults } from "./settings.ts";
import { parseStrictJson, splitMark } from "./strict_json.ts";

/** The text of a settings file's bytes, its byte order mark included. @throws RefusedError for what is not UTF-8. */
export function settingsText(bytes: Uint8Array | undefined | null, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      bytes ?? new Uint8Array(),
    );
  } catch {
    throw new RefusedError(
      `${file}: it is not UTF-8, and what cannot be read cannot be kept as it is.\n` +
        "Nothing was changed. Save the file as UTF-8, then run this again.",
    );
  }
}

/**
 * The body of a settings text that may be edited: strict JSON, an object, of
 * the right shape all through. A text without anything but blanks is `{}` and
 * a line's end.
 *
 * @throws RefusedError with line, column, path and reason.
 */
export function editableBody(text: string, file: string): string {
  const { body } = splitMark(text);
  if (/^[ \t\r\n]*$/.test(body)) return "{}" + (/\r\n|\n|\r/.exec(body)?.[0] ?? "\n");
  const parsed = parseStrictJson(text);
  if (parsed.kind === "fault") {
    const { line, column, reason } = parsed.fault;
    throw new RefusedError(
      `${file}:${line}:${column}: ${reason}.\n` +
        "The client reads strict JSON only and ignores such a file whole, the hooks in it too.\n" +
        "Nothing was changed. Correct that place, then run this again.",
    );
  }
  if (tryParseNodes(body) === undefined) {
    throw new RefusedError(
      `${file}: it is nested more than 1,000 levels deep, too deep to be edited safely.\n` +
        "Nothing was changed. Take out what lies so deep, then run this again.",
    );
  }
  const [fault] = shapeFaults(body);
  if (fault !== undefined) {
    throw new RefusedError(
      `${file}:${fault.line}:${fault.column}: ${
        fault.path || "the whole file"
      }: ${fault.reason}.\n` +
        "Nothing was changed. Correct that value (keep a copy of the file), then run this again.",
    );
  }
  return body;
}
