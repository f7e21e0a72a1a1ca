import { linesBackward } from "../host/lines_backward.ts";
import { clean, cutAt } from "../text/clean.ts";
import { wholeNumber } from "../text/quantity.ts";
import { redact } from "../text/redact.ts";
import { entriesOf, type Entry, mayBeConversation } from "./conversation.ts";
import { type Fields, parseRow } from "./transcript.ts";

/** UTF-16 units that are kept of a text, and of a tool's input or result. */
const TEXT_LIMIT = 400;
const TOOL_LIMIT = 300;

/** Units of a text that are looked at: enough that a secret near the cut is seen whole. */
const LOOK_LIMIT = 16_000;

/** Bytes after which the way back ends: more without 28,000 characters of talk is no conversation. */
const BYTE_LIMIT = 256 * 1024 * 1024;

/** How much of a transcript is shown. */
export interface ProjectionLimits {
  /** Whether to go on behind the last compaction. */
  readonly all: boolean;
  /** UTF-16 units of the whole text, line feeds included. */
  readonly maxChars: number;
}

/** A transcript as one line per block, oldest first. */
export type Projection =
  | { readonly kind: "text"; readonly text: string }
  /** There are no rows to show, and why. */
  | { readonly kind: "none"; readonly why: string };

/**
 * Projects the main conversation of the transcript at `path`: what was asked,
 * answered, called and returned since the last compaction, the newest of it up
 * to the limit. Reads backwards and stops when that is full. Secrets are
 * masked. Never throws.
 */
export function readProjection(path: string, limits: ProjectionLimits): Projection {
  const lines = new NewestLines(limits.maxChars);
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent") return { kind: "none", why: "there is no such file" };
    if (line.kind === "unreadable") {
      if (lines.isEmpty) return { kind: "none", why: line.why };
      break;
    }
    end ??= line.offset;
    if (end - line.offset > BYTE_LIMIT) lines.isCut = true;
    if (lines.isCut) break;
    if (line.kind === "long") {
      const note = longRow(line.head, line.bytes);
      if (note !== undefined) lines.add(note);
      continue;
    }
    if (!mayBeConversation(line.text)) continue;
    const row = parseRow(line.text);
    if (row === undefined) continue;
    if (row.kind === "boundary" && !row.isSidechain) {
      if (!limits.all) break;
      lines.add("---- compaction ----");
    }
    for (const entry of entriesOf(row).toReversed()) lines.add(projectEntry(entry));
  }
  const text = lines.text();
  return text === "" ? { kind: "none", why: "nothing was said yet" } : { kind: "text", text };
}

/** One entry on one line, at most some 400 characters long. */
function projectEntry(entry: Entry): string {
  switch (entry.kind) {
    case "request":
      return `USER: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "command":
      return `USER COMMAND: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "notice":
      return `NOTICE: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "answer":
      return `AGENT: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "api-error":
      return `API ERROR: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "summary":
      return `SUMMARY OF EARLIER WORK: ${tidy(entry.text, TEXT_LIMIT)}`;
    case "call":
      return `CALL ${tidy(entry.name, 80)}: ${tidy(inputText(entry.input), TOOL_LIMIT)}`;
    case "result":
      return `${entry.isError ? "ERROR" : "RESULT"}: ${tidy(entry.text, TOOL_LIMIT)}`;
  }
}

/** `name=value` of each member, so that paths and commands stand there as they are, not as JSON. */
function inputText(input: Fields): string {
  return Object.entries(input)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" | ");
}

/** `text` harmless, without secrets, on one line, cut to `limit`; masked before it is cut. */
function tidy(text: string, limit: number): string {
  const looked = text.length > LOOK_LIMIT ? text.slice(0, LOOK_LIMIT) : text;
  const line = redact(clean(looked)).replace(/\s+/g, " ").trim();
  if (text.length > LOOK_LIMIT && line.length <= limit) return cutAt(`${line} …`, limit);
  return cutAt(line, limit);
}

/** What can be said of a row over the line limit from its beginning. */
function longRow(head: string, bytes: number): string | undefined {
  if (!mayBeConversation(head) || /"isSidechain":\s*true/.test(head)) return undefined;
  const what = head.includes('"tool_result"')
    ? "RESULT"
    : head.includes('"user"')
    ? "USER"
    : "AGENT";
  return `${what}: (a row of ${wholeNumber(bytes)} bytes, not shown)`;
}

/** The newest lines that fit, given newest first. */
class NewestLines {
  readonly #lines: string[] = [];
  #length = 0;
  /** Whether older lines were left out. */
  isCut = false;

  constructor(readonly maxChars: number) {}

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  add(line: string): void {
    if (this.isCut) return;
    const length = this.#length + line.length + 1;
    if (length + LEFT_OUT.length <= this.maxChars) {
      this.#lines.push(line);
      this.#length = length;
      return;
    }
    this.isCut = true;
    // The newest line is always there, if only its beginning.
    if (this.isEmpty) this.#lines.push(cutAt(line, Math.max(0, this.maxChars - 1)));
  }

  text(): string {
    const text = this.#lines.toReversed().map((line) => line + "\n").join("");
    return this.isCut && text.length + LEFT_OUT.length <= this.maxChars ? LEFT_OUT + text : text;
  }
}

const LEFT_OUT = "(older rows are left out)\n";
