/**
 * A checkpoint's Markdown: its sections, and what is missing.
 *
 * @module
 */

/** The sections that every checkpoint should have, in their order. */
export const SECTION_NAMES = [
  "Goal",
  "Live State",
  "Decisions",
  "Loose ends",
  "Next step",
] as const;

/** The heading under which loose ends stand that a newer checkpoint does not mention. */
export const CARRIED_TITLE = "Loose ends carried over";

/** The name of one of the five sections. */
export type SectionName = typeof SECTION_NAMES[number];

/** A heading and what stands under it, deeper headings included. */
export interface Section {
  /** The heading's text; absent for what stands before the first heading. */
  readonly title?: string;
  /** Which of the five it is, however it is spelt (`### live state:`). */
  readonly name?: SectionName;
  /** The heading's line and all lines up to the next section. */
  readonly lines: readonly string[];
}

/** Splits `body` into its sections. Headings inside of fenced code are none, unless the fence is never closed. */
export function parseSections(body: string): Section[] {
  const lines = body.split("\n");
  return splitSections(lines, true) ?? splitSections(lines, false) ?? [];
}

/** `undefined` where `fences` are looked at and one stays open. */
function splitSections(lines: readonly string[], fences: boolean): Section[] | undefined {
  const sections: { title?: string; name?: SectionName; lines: string[] }[] = [{ lines: [] }];
  let fence: string | undefined;
  // Without one of the five around it, a heading of the second level opens a section.
  let level = 2;
  for (const line of lines) {
    const mark = fences ? /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] : undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = undefined;
    const heading = fence === undefined ? parseHeading(line, level) : undefined;
    if (heading !== undefined) {
      const { depth, ...titles } = heading;
      level = heading.name === undefined ? 2 : depth;
      sections.push({ ...titles, lines: [line] });
    } else sections.at(-1)?.lines.push(line);
  }
  if (fence !== undefined) return undefined;
  return sections.filter((section) => section.lines.some((line) => line.trim() !== ""));
}

/** `body` without a fence around the whole of it, in which models like to hand over Markdown. */
export function withoutOuterFence(body: string): string {
  const inner = /^(`{3,})(?:md|markdown)?[ \t]*\n([\s\S]*?)\n\1\s*$/.exec(body.trim())?.[2];
  return inner !== undefined && missingSections(inner).length < SECTION_NAMES.length ? inner : body;
}

/** The heading in `line` if it opens a section within one of the level `around`. */
function parseHeading(
  line: string,
  around: number,
): { title: string; name?: SectionName; depth: number } | undefined {
  const [, marks = "", title = ""] = /^(#{1,4})\s+(.+?)\s*#*\s*$/.exec(line) ?? [];
  const depth = marks.length;
  if (depth === 0) return undefined;
  // `2. Live State (most recent first)`, with emphasis or a picture before it.
  const plain = title.replace(/[*_:`]/g, "").replace(/^[^\p{L}]+/u, "")
    .replace(/\s*\([^)]*\)\s*$/, "").trim().toLowerCase().replace(/[\s-]+/g, " ");
  const name = SECTION_NAMES.find((known) => singular(known.toLowerCase()) === singular(plain));
  // Deeper headings structure a section; those of the five count at any level.
  if (name !== undefined) return { title, name, depth };
  return depth <= around || title === CARRIED_TITLE ? { title, depth } : undefined;
}

function singular(title: string): string {
  return title.replace(/s$/, "");
}

/** The names of those of the five sections that `body` lacks. */
export function missingSections(body: string): SectionName[] {
  const present = new Set(parseSections(body).map((section) => section.name));
  return SECTION_NAMES.filter((name) => !present.has(name));
}

/** The text under a section's heading, trimmed; "" if there is no such section. */
export function sectionText(body: string, name: SectionName): string {
  return parseSections(body).filter((section) => section.name === name)
    .map((section) => section.lines.slice(1).join("\n").trim()).join("\n");
}
