import { isProse, plainText } from "./inline.ts";
import { type Block, markdownBlocks } from "./markdown.ts";
import { rstBlocks } from "./rst.ts";

/** UTF-16 units of a document that are looked at: who says it says it early. */
const LOOK_UNITS = 64 * 1024;

/** Sections that never say what a project is for. */
const ELSEWHERE =
  /^(?:\W|\d)*(?:(?:table of )?contents|toc|install(?:ation|ing)?|(?:pre)?requirements|prerequisites|licen[sc]e|contribut(?:ing|ors|ions?)|change ?log|release notes|sponsors?|backers|authors?|credits|acknowledge?ments|support|community|badges|usage|quick ?start|getting started|(?:common |useful |development )?commands|build(?:ing)?(?: (?:and|&) .*)?|test(?:s|ing)?)\W*$/i;

/** Headings of a CLAUDE.md under which the project is introduced. */
const ABOUT = /^(?:what this project is|about)\W*$/i;

/** What `/init` and its kin write at the top of every CLAUDE.md. */
const GUIDANCE =
  /^this (?:file|document) (?:provides|contains|gives) (?:\w+ ){0,3}(?:guidance|guidelines|instructions|context)\b/i;

/**
 * The first running text of a README; quotes count, and so does an item of a
 * list that is more than a link. `undefined` where there is none.
 *
 * @param name the file's name, which tells the markup: `.rst`, else Markdown.
 */
export function readmeProse(text: string, name: string): string | undefined {
  const start = text.slice(0, LOOK_UNITS);
  return firstProse(/\.rst$/i.test(name) ? rstBlocks(start) : markdownBlocks(start));
}

/**
 * What a CLAUDE.md says about the project: the text under `## What this
 * project is` or `## About`, else its first running text. Import lines
 * (`@docs/a.md`) are no text, and what they name is not read.
 */
export function claudeProse(text: string): string | undefined {
  const start = text.slice(0, LOOK_UNITS);
  const blocks = markdownBlocks(start.replace(/^.*$/gm, (line) => isImport(line) ? "" : line));
  const about = blocks.findIndex((block) =>
    block.kind === "heading" && ABOUT.test(plainText(block.text))
  );
  return firstProse(sectionAt(blocks, about)) ?? firstProse(blocks);
}

/** What stands below the heading at `start`, deeper headings included; nothing for -1. */
function sectionAt(blocks: readonly Block[], start: number): readonly Block[] {
  const heading = blocks[start];
  if (heading?.kind !== "heading") return [];
  const below = blocks.slice(start + 1);
  const end = below.findIndex((block) => block.kind === "heading" && block.level <= heading.level);
  return end < 0 ? below : below.slice(0, end);
}

/** Whether a line consists of imports alone: `@docs/a.md`, `- @~/b\ c.md @d.md`. */
function isImport(line: string): boolean {
  const words = line.replace(/^\s*(?:[-*+]\s+|>\s*)?/, "").trimEnd().split(/(?<!\\)\s+/);
  return words.every((word) => /^@\S/.test(word));
}

function firstProse(blocks: readonly Block[]): string | undefined {
  let elsewhere = false;
  for (const block of blocks) {
    if (block.kind === "heading") elsewhere = ELSEWHERE.test(plainText(block.text));
    else if (!elsewhere && isProse(block.text)) {
      const text = plainText(block.text);
      if (!GUIDANCE.test(text)) return text;
    }
  }
  return undefined;
}
