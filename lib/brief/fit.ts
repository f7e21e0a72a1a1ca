import type { BriefFacts } from "./facts.ts";
import { omissionNote, type Omissions, WHOLE } from "./omissions.ts";
import type { SectionName } from "./placeholders.ts";
import { renderBrief, wrap, type Wrapper } from "./render.ts";

/**
 * The longest brief, in UTF-16 units. The client passes 10,000 of a hook's
 * output; of anything longer the agent sees a preview of 2 KB.
 */
export const BRIEF_LIMIT = 9900;

/** A brief that fits, and what had to go. */
export interface FittedBrief {
  readonly text: string;
  readonly omissions: Omissions;
}

/** Whole parts, in the order in which they go. */
const PARTS = [
  "hotFiles",
  "todo",
  "commands",
  "commitBodies",
  "otherSections",
  "preface",
] as const;

/** Sections whose bullets go next, from their ends. */
const SECTIONS: readonly SectionName[] = ["GOTCHAS", "DIFFERENTIATORS", "INVARIANTS"];

/**
 * Renders the brief and leaves out as little as needed to stay within `limit`
 * UTF-16 units: HOT_FILES, TODO, COMMANDS and commit bodies first, then what is
 * no known section, then bullets from the ends of GOTCHAS, DIFFERENTIATORS and
 * INVARIANTS. PURPOSE and the wrapper always stand.
 */
export function fitBrief(facts: BriefFacts, wrapper: Wrapper, limit = BRIEF_LIMIT): FittedBrief {
  let omissions = WHOLE;
  let text = renderBrief(facts, wrapper, omissions);
  const attempt = (next: Omissions): boolean => {
    omissions = next;
    text = renderBrief(facts, wrapper, omissions);
    return text.length <= limit;
  };
  if (text.length <= limit) return { text, omissions };
  for (const part of PARTS) {
    if (!holds(facts, part)) continue;
    if (attempt({ ...omissions, [part]: true })) return { text, omissions };
  }
  const bullets = SECTIONS.reduce((sum, name) => sum + sizeOf(facts, name), 0);
  for (const drop of bulletDrops(facts, text.length - bullets, limit)) {
    // One bullet of a long list rarely decides; the excess tells how many must go.
    while (remaining(omissions, drop) > 0) {
      if (attempt(withDrop(omissions, drop, text.length - limit))) return { text, omissions };
    }
  }
  return cutOff(text, omissions, limit);
}

/** The bullets of one section that may go, in the order in which they do. */
interface BulletDrop {
  readonly section: SectionName;
  readonly order: readonly { readonly index: number; readonly size: number }[];
}

/** First bullets that could never be emitted, wherever they stand, then the sections from their ends. */
function bulletDrops(facts: BriefFacts, bare: number, limit: number): BulletDrop[] {
  const lists = SECTIONS.map((name) => ({
    section: name,
    order: (facts.static.sections.find((section) => section.name === name)?.items ?? [])
      .map((item, index) => ({ index, size: item.length })).reverse(),
  }));
  const room = limit - bare;
  const hopeless = lists.map(({ section, order }) => ({
    section,
    order: order.filter(({ size }) => size + 3 > room),
  }));
  return [...hopeless, ...lists].filter(({ order }) => order.length > 0);
}

/** UTF-16 units of a section's items, with the two blanks and the line feed of each. */
function sizeOf(facts: BriefFacts, name: SectionName): number {
  const section = facts.static.sections.find((section) => section.name === name);
  return (section?.items ?? []).reduce((sum, item) => sum + item.length + 3, 0);
}

function remaining(omissions: Omissions, drop: BulletDrop): number {
  const dropped = omissions.items[drop.section];
  return drop.order.filter(({ index }) => !dropped?.has(index)).length;
}

/** `omissions` with further bullets of `drop`, as many as make up for `excess` units, at least one. */
function withDrop(omissions: Omissions, drop: BulletDrop, excess: number): Omissions {
  const dropped = new Set(omissions.items[drop.section]);
  let freed = 0;
  for (const { index, size } of drop.order) {
    if (dropped.has(index)) continue;
    // Each bullet brings two blanks and a line feed; the note itself takes room once.
    if (freed > 0 && freed >= excess) break;
    dropped.add(index);
    freed += size + 3;
  }
  return { ...omissions, items: { ...omissions.items, [drop.section]: dropped } };
}

function holds(facts: BriefFacts, part: typeof PARTS[number]): boolean {
  switch (part) {
    case "hotFiles":
      return facts.hotFiles.length > 0;
    case "todo":
      return facts.todo !== undefined;
    case "commands":
      return facts.commands.length > 0;
    case "commitBodies":
      return facts.state.kind === "checkout" &&
        facts.state.commits.some(({ excerpt }) => excerpt !== "");
    case "otherSections":
      return facts.static.sections.some(({ name }) => name === undefined);
    case "preface":
      return facts.static.preface.length > 0;
  }
}

/** The last resort: whole lines as far as they fit, with the note. */
function cutOff(text: string, omissions: Omissions, limit: number): FittedBrief {
  const cut = { ...omissions, cutOff: true };
  const [opening = "", ...lines] = text.split("\n");
  const note = omissionNote(cut);
  const kept: string[] = [];
  let size = wrap(opening, [note]).length;
  for (const line of lines.slice(0, -2)) {
    if (size + line.length + 1 > limit) break;
    kept.push(line);
    size += line.length + 1;
  }
  return { text: wrap(opening, [...kept, note]), omissions: cut };
}
