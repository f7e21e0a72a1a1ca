import { counted, percent, shortTokens, wholeNumber } from "../text/quantity.ts";
import type { Spread } from "./percentile.ts";
import type { Report } from "./report.ts";
import { left, type ReportTable, right } from "./report_table.ts";

/** How old the brief was to the answers, beside what it would have been. */
export function freshnessTable({ freshness, transcripts }: Report): ReportTable {
  const part = {
    title: "Freshness",
    columns: [
      left("tokens between brief and answer"),
      right("median"),
      right("90th pct."),
      right("brief gone"),
    ],
  };
  if (freshness === null) {
    const why = transcripts.found === 0
      ? "the client has no transcript of these sessions (any more)"
      : "no answer followed a brief in the transcripts of these sessions";
    return { ...part, rows: [], notes: [`Unknown: ${why}.`] };
  }
  const { answers, behind, behindOnce, without, withoutOnce } = freshness;
  const row = (name: string, { median, p90 }: Spread, gone: number) => [
    name,
    shortTokens(median),
    shortTokens(p90),
    percent(gone / answers),
  ];
  const measured = `${counted(answers, "answer")} in ` +
    `${counted(freshness.transcripts, "transcript")}.`;
  const partly = transcripts.read < transcripts.found
    ? [
      `Only the newest ${wholeNumber(transcripts.read)} of ` +
      `${counted(transcripts.found, "transcript")} were read; --full reads all.`,
    ]
    : [];
  return {
    ...part,
    rows: [
      row("as it was", behind, without),
      row("given once, at the start", behindOnce, withoutOnce),
    ],
    notes: [measured, ...partly],
  };
}
