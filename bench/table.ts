import type { Pairs } from "./measure.ts";
import type { RowSpec } from "./rows.ts";

/** A row and what was measured for it. */
export interface Row extends RowSpec, Pairs {
  readonly peakMiB: number;
}

/**
 * Whether a row is over its limits. `isCheck`: only over its bar, and by the
 * fastest runs, which a busy machine disturbs least.
 */
export function isOver(row: Row, isCheck: boolean): boolean {
  if (isCheck) return row.bar !== undefined && row.fastest > row.bar;
  return row.ratio > (row.limit ?? Infinity) || row.peakMiB > (row.peakLimit ?? Infinity);
}

/** The table for a terminal and for README. */
export function table(
  rows: readonly Row[],
  how: { readonly runs: number; readonly deno: string; readonly target: string },
  isCheck: boolean,
): string {
  const head = `Medians of ${how.runs} pairs on ${how.target}, Deno ${how.deno}`;
  const titles = ["", "ms", "ratio", "quarters", "fastest", "to", "limit", "MiB", ""];
  const lines = rows.map((row) => [
    row.name,
    row.ms.toFixed(1),
    row.ratio.toFixed(2),
    `${row.lower.toFixed(2)}–${row.upper.toFixed(2)}`,
    row.fastest.toFixed(2),
    row.to,
    String((isCheck ? row.bar : row.limit) ?? ""),
    row.peakMiB.toFixed(0),
    isOver(row, isCheck) ? "OVER" : "",
  ]);
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0))
  );
  const isText = new Set([0, 5, 8]);
  const pad = (line: readonly string[]) =>
    line.map((cell, column) =>
      isText.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
    ).join("  ").trimEnd();
  return [head, pad(titles), ...lines.map(pad)].join("\n") + "\n";
}
