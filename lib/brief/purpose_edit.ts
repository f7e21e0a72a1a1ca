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

/** `PURPOSE: x`, `purpose :`, `## Purpose`, `## PURPOSE: x`; what stands before the value, and the value. */
const HEADER =
  /^((?:\xef\xbb\xbf)?[ \t]{0,3}(?:#{1,6}[ \t]*PURPOSE[ \t]*(?::|(?=$))|PURPOSE[ \t]*:))(.*)$/i;

/** A line that begins another section, of whatever name. */
const OTHER_HEADER = /^[ \t]{0,3}(?:#{1,6}[ \t]|[A-Za-z][\w -]{0,40}:)/;

/**
 * Rewrites PURPOSE in the bytes of a static.md and leaves every other byte as
 * it was, invalid UTF-8 included. PURPOSE is the rest of its header's line
 * with the indented lines that continue it, or, below a header that stands
 * alone, the paragraph after it. Headers inside of code fences are none; a
 * second PURPOSE is taken out, since readers merge the two; a missing one is
 * put on top.
 *
 * @param purpose one line, without line ends.
 */
export function withPurpose(bytes: Uint8Array, purpose: string): PurposeEdit {
  // One character for one byte: what is not touched comes back as it was.
  const lines = split(bytesToBinary(bytes));
  const value = bytesToBinary(new TextEncoder().encode(purpose));
  const eol = lines.find((line) => line.end !== "")?.end ?? "\n";
  const kept: string[] = [];
  const before: string[] = [];
  let fence = "";
  let found = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    fence = fenceAfter(fence, line.text);
    const [, header, rest] = (fence === "" ? HEADER.exec(line.text) : null) ?? [];
    if (header === undefined || rest === undefined) {
      kept.push(line.text + line.end);
      at++;
      continue;
    }
    const section = sectionAt(lines, at, rest);
    before.push(...section.values);
    if (!found) kept.push(rewritten(header, rest, value, section, eol));
    else if (header.startsWith("\xef\xbb\xbf")) kept.push("\xef\xbb\xbf");
    found = true;
    at = section.end;
  }
  const text = found ? kept.join("") : onTop(kept.join(""), value, eol);
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
  const alone = rest.trim() === "";
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

/** Whether a line below PURPOSE still belongs to it: running text, indented unless the header stands alone. */
function continues(text: string, alone: boolean): boolean {
  if (text.trim() === "" || /^\s*(?:[-*+]\s|`{3}|~{3}|<!--)/.test(text)) return false;
  if (/^\s/.test(text)) return !HEADER.test(text);
  return alone && !OTHER_HEADER.test(text);
}

function rewritten(
  header: string,
  rest: string,
  value: string,
  section: Section,
  eol: string,
): string {
  const below = !header.endsWith(":") && rest.trim() === "";
  if (!below) return `${header} ${value}${section.lastEnd}`;
  return `${header}${section.headerEnd || eol}${section.gap}${value}${section.lastEnd}`;
}

function onTop(text: string, value: string, eol: string): string {
  const [mark = ""] = /^\xef\xbb\xbf/.exec(text) ?? [];
  return `${mark}PURPOSE: ${value}${eol}${text.slice(mark.length)}`;
}

/** The fence that is open behind this line: "" or its marks. */
function fenceAfter(open: string, text: string): string {
  const [, marks = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  if (marks === "") return open;
  if (open === "") return marks;
  const closes = marks.startsWith(open) && info.trim() === "";
  return closes ? "" : open;
}

function split(text: string): Line[] {
  return Array.from(text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g))
    .filter((match) => match[0] !== "")
    .map(([, line = "", end = ""]) => ({ text: line, end }));
}

function bytesToBinary(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return pieces.join("");
}

function binaryToBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
