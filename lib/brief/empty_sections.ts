import { SECTION_NAMES, type SectionName } from "./placeholders.ts";
import { headerAt, parseStaticBrief } from "./static_brief.ts";

/**
 * The sections of a static.md that nobody has filled yet: there is a marker or
 * nothing below their header. A section whose header is gone was taken out by
 * somebody and is not asked for again, unless the file has none at all.
 */
export function emptySections(text: string): SectionName[] {
  const { sections } = parseStaticBrief(text);
  const lines = text.split(/\r\n?|\n/);
  const there = new Set(lines.flatMap((_, at) => headerAt(lines, at)?.name ?? []));
  return SECTION_NAMES.filter((name) =>
    (there.size === 0 || there.has(name)) && !sections.some((section) => section.name === name)
  );
}
