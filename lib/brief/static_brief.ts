import { clean } from "../text/clean.ts";
import { fencedLines } from "../text/fence.ts";
import { isPlaceholder, type SectionName } from "./placeholders.ts";

/** A section as it stands in static.md, without placeholders. */
export interface Section {
  /** A known section's name, or `undefined` for one that only this project has. */
  readonly name?: SectionName;
  /** The header line as it is emitted: `INVARIANTS:`, or an unknown header as written. */
  readonly header: string;
  /** PURPOSE: its text on one line, alone. Else one item for each bullet or loose line, with its continuation lines. */
  readonly items: readonly string[];
}

/** The curated brief, parsed tolerantly. */
export interface StaticBrief {
  /** What stands before the first header, line by line, without blank lines at its ends. */
  readonly preface: readonly string[];
  /** The sections in the order of their first headers; empty known ones and placeholders are left out. */
  readonly sections: readonly Section[];
}

/** A header line of static.md. */
export interface Header {
  readonly name?: SectionName;
  /** The line as it is emitted. */
  readonly line: string;
  /** What follows a known header on its own line. */
  readonly rest: string;
}

const KNOWN =
  /^\s{0,3}(?:#{1,6}\s*)?(?:\*\*|__)?(PURPOSE|DIFFERENTIATORS|INVARIANTS|GOTCHAS)(?:\*\*|__)?\s*(?::(?:\*\*|__)?\s*(.*?)|#*)\s*$/i;

const MARKDOWN_HEADING = /^ {0,3}#{1,6}\s+\S/;

/** A line such as `GLOSSARY:` or `OPEN QUESTIONS :`, in capitals and alone. */
const CAPITAL_HEADER = /^\p{Lu}[\p{Lu}\p{N} _/&-]{1,60}\s*:\s*$/u;

/**
 * Reads `line` as a header. Known sections are found in any case, as Markdown
 * headings, with blanks before the colon; a known name without a colon counts
 * only as a heading, in bold or in capitals, since prose may begin with the word.
 */
export function parseHeader(line: string): Header | undefined {
  const known = KNOWN.exec(line);
  const word = known?.[1];
  if (word !== undefined) {
    const marked = /[:#]|\*\*|__/.test(line) || word === word.toUpperCase();
    if (marked) {
      const name = word.toUpperCase() as SectionName;
      return { name, line: `${name}:`, rest: known?.[2] ?? "" };
    }
  }
  if (MARKDOWN_HEADING.test(line) || CAPITAL_HEADER.test(line)) {
    return { line: line.trim(), rest: "" };
  }
  return undefined;
}

/** So many lines above one are searched for the bullet that it goes on with. */
const LINES_ABOVE = 100;

/**
 * {@linkcode parseHeader} of the line `at`; none either where it goes on with a
 * bullet right above, deeper than that: `  Purpose: one for tax`. A name in
 * capitals is a header there, too.
 */
export function headerAt(lines: readonly string[], at: number): Header | undefined {
  const line = lines[at] ?? "";
  const header = parseHeader(line);
  const indent = /^(\s+)(?![A-Z]{3})[A-Za-z]/.exec(line)?.[1]?.length;
  if (header?.name === undefined || indent === undefined) return header;
  for (let above = at - 1; above >= Math.max(0, at - LINES_ABOVE); above--) {
    const text = lines[above] ?? "";
    const bullet = BULLET.exec(text)?.[1]?.length;
    if (bullet !== undefined) return bullet < indent ? undefined : header;
    if (!/^\s+\S/.test(text)) break;
  }
  return header;
}

/**
 * Parses the text of static.md: any line endings, a byte order mark, repeated
 * headers (merged into the first), unknown sections (kept where they stand),
 * text before the first header (kept). What stands in a code fence is no
 * header. The text is cleaned first, so that what comes out is safe to emit.
 */
export function parseStaticBrief(text: string): StaticBrief {
  const preface: string[] = [];
  /** By header in lower case, in the order of their first headers. */
  const sections = new Map<string, { name?: SectionName; header: string; lines: string[] }>();
  let current: string[] = preface;
  const lines = clean(text.replace(/^\ufeff/, "")).split("\n");
  const fenced = fencedLines(lines);
  for (const [at, line] of lines.entries()) {
    const header = fenced.has(at) ? undefined : headerAt(lines, at);
    if (header === undefined) {
      current.push(line.trimEnd());
      continue;
    }
    // The brief brings this heading itself.
    if (/^#\s*STATIC$/.test(header.line)) continue;
    const key = header.line.toLowerCase();
    const section = sections.get(key) ??
      { ...header.name === undefined ? {} : { name: header.name }, header: header.line, lines: [] };
    sections.set(key, section);
    if (header.rest !== "") section.lines.push(header.rest);
    current = section.lines;
  }
  return {
    preface: trimBlank(preface.filter((line) => !isPlaceholder(line))),
    sections: [...sections.values()].flatMap(({ name, header, lines }) => {
      const items = name === "PURPOSE" ? purposeItem(lines) : listItems(lines);
      // An unknown section may be a bare heading; a known one without content says nothing.
      if (items.length === 0 && (name !== undefined || lines.some(isPlaceholder))) return [];
      return [{ ...name === undefined ? {} : { name }, header, items }];
    }),
  };
}

/** PURPOSE is one physical line when emitted, however it was wrapped. */
function purposeItem(lines: readonly string[]): string[] {
  const text = lines
    .map((line) => line.replace(/^\s*(?:[-*+]\s+)?/, ""))
    .filter((line) => line !== "" && !isPlaceholder(line))
    .join(" ");
  return text === "" ? [] : [text];
}

const BULLET = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(.*)$/;

/**
 * The items of a list section. A bullet takes the deeper lines below it along;
 * a line that is no bullet is an item of its own. A bullet is nested, as in
 * Markdown, if it stands two blanks deeper than the last one that is not; those
 * become `- text`, whatever their sign and indentation was.
 */
function listItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  /** Indentation of the last bullet that is not nested. */
  let outer = Infinity;
  let open = false;
  for (const line of lines) {
    if (line === "") {
      open = false;
      continue;
    }
    if (isPlaceholder(line)) continue;
    const bullet = BULLET.exec(line);
    const indent = line.length - line.trimStart().length;
    const last = items.length - 1;
    if (bullet !== null && !(indent >= outer + 2)) {
      items.push(`- ${bullet[2]}`);
      outer = indent;
      open = true;
    } else if (last >= 0 && (open || indent > outer) && indent > 0) {
      items[last] += `\n${" ".repeat(Math.max(2, indent - outer))}${line.trim()}`;
    } else {
      items.push(line.trim());
      open = false;
    }
  }
  return items;
}

/** `lines`, whose ends hold no blanks, without the empty ones before the first and behind the last. */
function trimBlank(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== "") + 1);
}
