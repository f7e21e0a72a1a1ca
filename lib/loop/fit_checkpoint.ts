import { cutAt } from "../text/clean.ts";
import { parseSections, type Section } from "./checkpoint.ts";

/** A checkpoint within a limit. */
export interface FittedCheckpoint {
  readonly text: string;
  /** The titles of the sections that were shortened or left out, in the order of the text. */
  readonly cut: readonly string[];
}

/** Units of a section below which its heading alone would be left. */
const LEAST = 60;

/**
 * `body` in at most `limit` UTF-16 units, unchanged if it fits. What is cut first: text outside of
 * the five sections, what was carried over, Decisions, Loose ends, Goal. Live
 * State and Next step are cut last, and of every section its end, because the
 * most recent stands first.
 */
export function fitCheckpoint(body: string, limit: number): FittedCheckpoint {
  const whole = body.trim();
  if (whole.length <= limit) return { text: whole, cut: [] };
  const parts = parseSections(whole).map((section) => ({
    section,
    text: section.lines.join("\n").trim(),
    isCut: false,
  }));
  const order = [...parts].sort((a, b) => rank(a.section) - rank(b.section));
  for (const part of order) {
    const over = joined(parts).length - limit;
    if (over <= 0) break;
    const room = Math.max(part.text.length - over, floor(part.section, limit));
    if (room >= part.text.length) continue;
    part.isCut = true;
    part.text = shortened(part.text, room);
  }
  return {
    // A limit below what two headings need: then the text's beginning.
    text: cutAt(joined(parts), limit),
    cut: parts.filter((part) => part.isCut).map((part) => part.section.title ?? "(no heading)"),
  };
}

/** The smaller, the earlier it is cut. */
function rank({ name, title }: Section): number {
  switch (name) {
    case "Next step":
      return 6;
    case "Live State":
      return 5;
    case "Goal":
      return 4;
    case "Loose ends":
      return 3;
    case "Decisions":
      return 2;
    default:
      return title === undefined ? 0 : 1;
  }
}

/** Live State leaves the Next step a third, so that one of the two cannot push the other out. */
function floor({ name }: Section, limit: number): number {
  return name === "Live State" ? Math.floor(limit * 2 / 3) : 0;
}

function joined(parts: readonly { readonly text: string }[]): string {
  return parts.map((part) => part.text).filter((text) => text !== "").join("\n\n");
}

/** The beginning of `text` up to `room` units, on a line boundary where lines are short. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room < LEAST) return "";
  const mark = "\n(cut here)";
  const kept = text.slice(0, room - mark.length + 1);
  const line = kept.lastIndexOf("\n");
  const isLongLine = kept.length - line > 400;
  const end = isLongLine || line < 0 ? cutAt(text, room - mark.length) : kept.slice(0, line);
  return end + mark;
}
