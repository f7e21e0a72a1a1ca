/**
 * What a new checkpoint takes over from the one before.
 *
 * @module
 */

import { CARRIED_TITLE, parseSections } from "./checkpoint.ts";

/** How many checkpoints in a row an open item is carried over, unmentioned, before it is let go. */
const CARRIED_TIMES = 3;

/** Open items that are carried over at most. */
const CARRIED_ITEMS = 100;

/** What becomes of the open items of the checkpoint before; texts of one line. */
export interface CarriedOver {
  readonly carried: readonly string[];
  /** Those that go no further: carried over three times already, or more than 100 at once. */
  readonly letGo: readonly string[];
}

/**
 * The open items of the previous checkpoint that `body` does not mention: the
 * bullets of its Loose ends, and those that it had carried over itself. An item
 * that is ticked off, or of whose words most stand in one line of `body`, is
 * not among them. `carriedOnly` leaves out the bullets of Loose ends.
 */
export function carryOver(
  previous: string,
  body: string,
  { carriedOnly = false }: { readonly carriedOnly?: boolean } = {},
): CarriedOver {
  const lines = body.split("\n").map(wordsOf);
  const items = parseSections(previous)
    .filter((section) =>
      section.title === CARRIED_TITLE || (section.name === "Loose ends" && !carriedOnly)
    )
    .flatMap((section) => bulletsOf(section.lines.slice(1)));
  const carried = new Set<string>();
  const letGo = new Set<string>();
  for (const item of items) {
    const [, text = item, times = "0"] = /^(.*?)(?: \(carried over (\d+)×\))?$/s.exec(item) ?? [];
    if (isClosed(text) || isMentioned(text, lines)) continue;
    if (Number(times) >= CARRIED_TIMES || carried.size >= CARRIED_ITEMS) letGo.add(text);
    else carried.add(`${text} (carried over ${Number(times) + 1}×)`);
  }
  return { carried: [...carried], letGo: [...letGo] };
}

/** `body` with `items` as bullets under their own heading, or as it is where there are none. */
export function withCarriedOver(body: string, items: readonly string[]): string {
  if (items.length === 0) return body;
  const bullets = items.map((item) => `- ${item}`).join("\n");
  return `${body.trimEnd()}\n\n## ${CARRIED_TITLE}\n${bullets}\n`;
}

/** The bullets of the first level, continuation lines and what is nested below joined to them; a plain text is one, a heading none. */
function bulletsOf(lines: readonly string[]): string[] {
  const bullets: string[] = [];
  for (const line of lines) {
    if (/^ {0,3}#{1,6}\s/.test(line)) {
      bullets.push("");
      continue;
    }
    const start = /^ {0,1}(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1];
    if (start !== undefined) bullets.push(start.trim());
    else if (line.trim() !== "") bullets.push(`${bullets.pop() ?? ""} ${line.trim()}`.trim());
  }
  return bullets.filter((bullet) => bullet !== "");
}

function isClosed(item: string): boolean {
  return /^(?:\[x\]|~~|✅)/i.test(item) ||
    /^[*_(]*(?:none|nothing|n\/a|-+)\b[^a-z]*$/i.test(item) || tellingWords(item).length === 0;
}

/** Whether three quarters of the item's words stand in one of the lines, its numbers all of them. */
function isMentioned(item: string, lines: readonly ReadonlySet<string>[]): boolean {
  const words = tellingWords(item);
  const numbers = words.filter((word) => /^#?\d+$/.test(word));
  return lines.some((line) =>
    numbers.every((number) => line.has(number)) &&
    words.filter((word) => line.has(word)).length >= Math.ceil(words.length * 0.75)
  );
}

/** The words by which an item is known again; of `CI` alone, that. */
function tellingWords(item: string): string[] {
  const words = [...wordsOf(item)];
  const telling = words.filter((word) => word.length > 2 || /^#?\d+$|[^!-~]/.test(word));
  return telling.length > 0 ? telling : words;
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_./#-]*/gu) ?? [];
  return new Set(words.map((word) => word.replace(/[.-]+$/, "")));
}
