import type { Column } from "../text/table.ts";

/** A part of the report, for the terminal and for the page alike. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the rows. */
  readonly notes: readonly string[];
}

/** What stands where there is no number. */
export const NONE = "–";

/** A column of words. */
export function left(header: string): Column {
  return { header, align: "left" };
}

/** A column of numbers. */
export function right(header: string): Column {
  return { header, align: "right" };
}
