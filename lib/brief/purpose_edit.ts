import { binaryToBytes, bytesToBinary } from "../text/binary.ts";
import { fenceAfter } from "../text/fence.ts";
import { headerAt, parseHeader } from "./static_brief.ts";

/** A static.md before and after its PURPOSE was rewritten. */
export interface PurposeEdit {
  /** The text that PURPOSE had, on one line; `undefined` if there was none. */
  readonly before: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One physical line, its end (`\n`, `\r\n`, `\r` or nothing) apart. */
interface Line {
  readonly text: string;
  readonly end: string;
}

/** The byte order mark, one character for one byte. */
const MARK = "\xef\xbb\xbf";

/** A line that begins something of its own: a bullet, code, a comment, `Note: …`. */
const NO_RUNNING_TEXT = /^\s*(?:`{3}|~{3}|<!--|[A-Za-z][\w -]{0,40}:)/;

const BULLET = /^\s*(?:[-*+]|\d{1,3}[.)])\s/;

/**
 * Rewrites PURPOSE in the bytes of a static.md and leaves every other byte as
 * it was, invalid UTF-8 included. PURPOSE is the rest of its header's line
 * with the indented lines that continue it, or, where the header stands alone,
 * the paragraph after it. Headers inside of code fences are none; a second
 * PURPOSE is taken out, since the reader merges the two; a missing one is put
 * before the first header.
 *
 * @param purpose one line, without line ends.
 */
export function withPurpose(bytes: Uint8Array, purpose: string): PurposeEdit {
  // One character for one byte: what is not touched comes back as it was.
  const whole = bytesToBinary(bytes);
  const mark = whole.startsWith(MARK) ? MARK : "";
  const lines = split(whole.slice(mark.length));
  const texts = lines.map(({ text }) => text);
  const value = bytesToBinary(new TextEncoder().encode(purpose));
  const eol = lines.find((line) => line.end !== "")?.end ?? "\n";
  const kept: string[] = [];
  const before: string[] = [];
  let fence = "";
  let done = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    fence = fenceAfter(fence, line.text);
    const found = fence === "" ? purposeHeader(texts, at) : undefined;
    if (found === undefined) {
      kept.push(line.text + line.end);
      at++;
      continue;
    }
    const { header, rest } = found;
    const section = sectionAt(lines, at, rest);
    before.push(...section.values);
    if (!done) kept.push(rewritten(header, rest, value, section, eol));
    done = true;
    at = section.end;
  }
  if (!done) insert(kept, `PURPOSE: ${value}`, eol);
  const text = mark + kept.join("");
  const old = new TextDecoder().decode(binaryToBytes(before.join(" "))).replace(/\s+/g, " ").trim();
  return { before: old === "" ? undefined : old, bytes: binaryToBytes(text) };
}

interface Section {
  /** The index of the first line behind it. */
  readonly end: number;
  /** Its lines of text, the header's rest included. */
  readonly values: readonly string[];
  /** The blank lines between a header that stands alone and its paragraph. */
  readonly gap: string;
  /** The end of its last line. */
  readonly lastEnd: string;
  /** The end of the header's line. */
  readonly headerEnd: string;
}

function sectionAt(lines: readonly Line[], start: number, rest: string): Section {
  const headerEnd = lines[start]?.end ?? "";
  let first = start + 1;
  const alone = rest === "";
  if (alone) {
    while (lines[first] !== undefined && lines[first]?.text.trim() === "") first++;
  }
  let end = first;
  while (end < lines.length && continues(lines[end]?.text ?? "", alone)) end++;
  if (end === first) {
    return { end: start + 1, values: [rest], gap: "", lastEnd: headerEnd, headerEnd };
  }
  const between = lines.slice(start + 1, first);
  return {
    end,
    values: [rest, ...lines.slice(first, end).map((line) => line.text)],
    gap: between.map((line) => line.text + line.end).join(""),
    lastEnd: lines[end - 1]?.end ?? "",
    headerEnd,
  };
}

/** A line that is PURPOSE's header: what stands before the value, and the value. */
function purposeHeader(
  lines: readonly string[],
  at: number,
): { header: string; rest: string } | undefined {
  const found = headerAt(lines, at);
  if (found?.name !== "PURPOSE") return undefined;
  const whole = (lines[at] ?? "").trimEnd();
  const header = whole.slice(0, whole.length - found.rest.length).trimEnd();
  return { header, rest: found.rest };
}

/** Whether a line below PURPOSE still belongs to it. */
function continues(text: string, alone: boolean): boolean {
  if (text.trim() === "" || parseHeader(text) !== undefined) return false;
  if (NO_RUNNING_TEXT.test(text)) return false;
  return alone || (/^\s/.test(text) && !BULLET.test(text));
}

function rewritten(
  header: string,
  rest: string,
  value: string,
  section: Section,
  eol: string,
): string {
  const below = !header.includes(":") && rest === "";
  if (!below) return `${header} ${value}${section.lastEnd}`;
  return `${header}${section.headerEnd || eol}${section.gap}${value}${section.lastEnd}`;
}

/**
 * Puts PURPOSE before the first header: above the text that may stand there
 * it would take that text for its own. Without a header it comes last, but
 * before a fence that was never closed.
 */
function insert(lines: string[], purpose: string, eol: string): void {
  let fence = "";
  let opening = -1;
  const texts = lines.map((line) => line.trimEnd());
  const header = texts.findIndex((line, index) => {
    const after = fenceAfter(fence, line);
    if (fence === "" && after !== "") opening = index;
    fence = after;
    return fence === "" && headerAt(texts, index) !== undefined;
  });
  const at = header >= 0 ? header : fence === "" ? lines.length : opening;
  const before = /[^\r\n]$/.test(lines[at - 1] ?? "") ? eol : "";
  lines.splice(at, 0, before + purpose + eol);
}

function split(text: string): Line[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    .filter((match) => match[0] !== "")
    .map(([, line = "", end = ""]) => ({ text: line, end }));
}
