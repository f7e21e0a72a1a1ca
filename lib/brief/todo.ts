import { isFolder, textIfReadable } from "../host/files.ts";
import { join } from "../host/path.ts";
import { cleanLine, cutAt } from "../text/clean.ts";
import { LINE_LIMIT } from "./recent_work.ts";

/** The beginning of the project's plan. */
export interface Todo {
  /** The file's path from the project's root. */
  readonly file: string;
  /** Three lines at most. */
  readonly lines: readonly string[];
}

const NAMES = ["plan.md", "PLAN.md", "TODO.md", "todo.md", "TODO", "ROADMAP.md"];

/** Bytes of a plan that are read: its beginning is all that is shown. */
const READ_LIMIT = 64 * 1024;

const LINES_SHOWN = 3;

/** Finds the first plan of the project that says something; `undefined` where there is none. */
export function gatherTodo(root: string): Todo | undefined {
  return firstPlan(root, "") ??
    // Each file that is not there costs a prompt 0.05 ms.
    (isFolder(join(root, "docs")) ? firstPlan(root, "docs/") : undefined);
}

function firstPlan(root: string, folder: string): Todo | undefined {
  for (const name of NAMES) {
    const file = folder + name;
    const lines = firstLines(textIfReadable(join(root, file), READ_LIMIT) ?? "");
    if (lines.length > 0) return { file, lines };
  }
  return undefined;
}

/** The first three lines of `text` that are neither blank nor headings, rules, comments or front matter. */
export function firstLines(text: string): string[] {
  const body = text
    .replace(/^\ufeff/, "")
    .replace(/^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, "")
    .replace(/(?<!`)<!--[\s\S]*?(?:-->|$)/g, "");
  const lines = body.split(/\r\n?|\n/);
  const found: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (found.length === LINES_SHOWN) break;
    const text = cleanLine(line);
    if (text === "" || /^#{1,6}(?:\s|$)/.test(text) || isRule(text)) continue;
    if (isUnderlined(lines, index)) continue;
    found.push(cutAt(text, LINE_LIMIT));
  }
  return found;
}

/** Whether a line of = or - below makes a heading of this one, which is no list item and ends no paragraph. */
function isUnderlined(lines: readonly string[], index: number): boolean {
  return /^(?:=+|-{2,})\s*$/.test(lines[index + 1] ?? "") &&
    !/^\s*(?:[-*+>]|\d{1,9}[.)])\s/.test(lines[index] ?? "") &&
    !/^\s*[^\s#=-]/.test(lines[index - 1] ?? "");
}

function isRule(line: string): boolean {
  return /^(?:=+|-{2,}|(?:[*_-]\s*){3,})$/.test(line);
}
