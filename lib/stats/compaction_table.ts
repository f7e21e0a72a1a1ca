import { shortTokens, wholeNumber } from "../text/quantity.ts";
import type { Report } from "./report.ts";
import { left, NONE, type ReportTable, right } from "./report_table.ts";

/** Compactions with what they took out of the context. */
export function compactionTable({ compactions }: Report): ReportTable {
  const rows = (["auto", "manual", "unknown"] as const)
    .filter((trigger) => trigger !== "unknown" || compactions.unknown.count > 0)
    .map((trigger) => {
      const { count, measured, before, after, reclaimed } = compactions[trigger];
      return [
        trigger === "auto" ? "automatically" : trigger === "manual" ? "by hand" : trigger,
        wholeNumber(count),
        before === null ? NONE : shortTokens(before),
        after === null ? NONE : shortTokens(after),
        measured === 0 ? NONE : shortTokens(reclaimed),
      ];
    });
  const all = Object.values(compactions);
  const count = all.reduce((sum, part) => sum + part.count, 0);
  const measured = all.reduce((sum, part) => sum + part.measured, 0);
  return {
    title: "Compactions",
    columns: [
      left("started"),
      right("count"),
      right("before (median)"),
      right("after (median)"),
      right("reclaimed"),
    ],
    rows,
    notes: measured === count
      ? []
      : [`Tokens before and after are known of ${wholeNumber(measured)} of ${wholeNumber(count)}.`],
  };
}
