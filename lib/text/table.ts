import { displayWidth, pad } from "./width.ts";

/** One column of a table. */
export interface Column {
  readonly header: string;
  /** Numbers stand on the right, words on the left. */
  readonly align: "left" | "right";
}

/** Columns between two cells of a row. */
const GAP = 2;

/**
 * `rows` under `columns`, one text line each, aligned by what a terminal shows
 * (a wide character takes two columns), indented by `indent` and never wider
 * than `width`: the widest column is cut with `…` until the table fits. Cells
 * are plain text on one line; a missing cell is empty.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width = 80, indent = 0 }: { readonly width?: number; readonly indent?: number } = {},
): string[] {
  const all = [columns.map(({ header }) => header), ...rows];
  const widths = columns.map((_, index) =>
    Math.max(...all.map((row) => displayWidth(row[index] ?? "")))
  );
  const room = Math.max(columns.length, width - indent - GAP * (columns.length - 1));
  while (sum(widths) > room) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = Math.max(1, (widths[widest] ?? 1) - (sum(widths) - room), second(widths));
    if (widths[widest] === second(widths) && sum(widths) > room) widths[widest]--;
  }
  return all.map((row) => {
    const cells = columns.map(({ align }, index) =>
      pad(row[index] ?? "", widths[index] ?? 0, align)
    );
    return (" ".repeat(indent) + cells.join(" ".repeat(GAP))).trimEnd();
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The second largest of `numbers`, 0 where there is none. */
function second(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => b - a)[1] ?? 0;
}
