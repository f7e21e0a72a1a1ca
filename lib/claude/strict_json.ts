/**
 * Strict JSON, as the client demands it: it ignores a settings file with a
 * comment or a trailing comma whole, and says nothing (recorded with client
 * 2.1.332).
 *
 * @module
 */

import { type ParseError, parseTree, printParseErrorCode } from "../deps/jsonc_parser.ts";

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
  /** What stands there, for a person: no capital, no full stop. */
  readonly reason: string;
}

/** A parsed text, or its first fault. */
export type StrictJson =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: JsonFault };

const BYTE_ORDER_MARK = "\ufeff";

/** Splits a byte order mark off; the client accepts one. */
export function splitMark(text: string): { readonly mark: string; readonly body: string } {
  return text.startsWith(BYTE_ORDER_MARK)
    ? { mark: BYTE_ORDER_MARK, body: text.slice(1) }
    : { mark: "", body: text };
}

/** Parses `text` by the rules of JSON alone (a byte order mark is accepted). Never throws. */
export function parseStrictJson(text: string): StrictJson {
  const { body } = splitMark(text);
  try {
    return { kind: "value", value: JSON.parse(body) };
  } catch (error) {
    return { kind: "fault", fault: locate(body, error) };
  }
}

/** Line and column, both from 1, of `offset` in `text`. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}

function locate(text: string, error: unknown): JsonFault {
  const message = error instanceof Error ? error.message : String(error);
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? NaN);
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown; // Nested too deep for its stack.
  }
  const [first] = errors;
  const start = Number.isNaN(offset) ? first?.offset ?? text.length : offset;
  return describeFault(text, start, first);
}

function describeFault(text: string, offset: number, error: ParseError | undefined): JsonFault {
  const at = (place: number, reason: string) => ({ ...placeOf(text, place), reason });
  const comma = trailingComma(text, offset);
  if (comma !== undefined) {
    return at(comma, "a comma with nothing after it (JSON allows no trailing comma)");
  }
  if (/^\/[/*]/.test(text.slice(offset, offset + 2))) {
    return at(offset, "a comment (JSON allows none)");
  }
  if (text.slice(offset).trim() === "") {
    return at(text.trimEnd().length, "the text ends in the middle of a value (cut off?)");
  }
  if (text[offset] === "#") return at(offset, "a comment (JSON allows none)");
  if (text[offset] === "'") return at(offset, "a single quote (JSON strings stand in double ones)");
  const code = error === undefined ? "" : printParseErrorCode(error.error);
  return at(offset, REASONS[code] ?? `${quoted(text, offset)} is not expected here`);
}

const REASONS: Readonly<Record<string, string>> = {
  CommaExpected: "a comma is missing before this",
  ColonExpected: "a colon is missing before this",
  EndOfFileExpected: "there is more text after the value",
  UnexpectedEndOfString: "the string that stands here does not end on its line",
  InvalidEscapeCharacter: "an escape that JSON does not know",
  InvalidCharacter: "a control character inside a string",
};

/** The offset of a comma that only blanks part from the closing bracket at `offset`. */
function trailingComma(text: string, offset: number): number | undefined {
  if (text[offset] !== "}" && text[offset] !== "]") return undefined;
  const before = text.slice(0, offset).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}

/** The character at `offset` in quotes; one that a terminal would obey or not show is spelt out. */
function quoted(text: string, offset: number): string {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd);
  return JSON.stringify(character).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`,
  );
}
