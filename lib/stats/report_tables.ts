import type { EmitCause } from "../host/events.ts";
import { counted, percent, shortTokens, wholeNumber } from "../text/quantity.ts";
import type { Column } from "../text/table.ts";
import type { Spread } from "./percentile.ts";
import type { Report } from "./report.ts";
import type { GateCount } from "./tally.ts";

/** A part of the report, for the terminal and for the page alike. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the rows. */
  readonly notes: readonly string[];
}

/** What the report says, in tables whose lines fit 80 columns. */
export function reportTables(report: Report): ReportTable[] {
  return [emits(report), gate(report), compactions(report), checkpoints(report), freshness(report)];
}

/** What stands where there is no number. */
const NONE = "–";

const CAUSE_WORDS: Readonly<Record<EmitCause, string>> = {
  first: "first prompt",
  prompts: "prompts passed",
  tokens: "tokens passed",
  time: "time passed",
  compact: "after a compaction",
  clear: "after a clear",
  signal: "asked for",
};

function emits({ emits }: Report): ReportTable {
  const row = (name: string, count: { emits: number; estimatedTokens: number }) => [
    name,
    wholeNumber(count.emits),
    emits.emits === 0 ? NONE : percent(count.emits / emits.emits),
    wholeNumber(count.estimatedTokens),
    emits.sessions === 0 ? NONE : wholeNumber(count.estimatedTokens / emits.sessions),
  ];
  const causes = emits.byCause.filter((cause) => cause.emits > 0);
  return {
    title: "Briefs",
    columns: [
      left("cause"),
      right("emits"),
      right("share"),
      right("tokens (est.)"),
      right("per session"),
    ],
    rows: [...causes.map((count) => row(CAUSE_WORDS[count.cause], count)), row("all", emits)],
    notes: [],
  };
}

function gate({ gate }: Report): ReportTable {
  const { advisory, escalated, acted, timedOut, turnsUntilActed } = gate;
  const fired = advisory.agent + advisory.user + escalated.agent + escalated.user;
  const open = Math.max(0, fired - acted - timedOut);
  return {
    title: "Context gate",
    columns: [left("tier"), right("fires"), right("to the agent"), right("to you alone")],
    rows: [["advisory", ...fires(advisory)], ["escalated", ...fires(escalated)]],
    notes: [
      `Followed by a compaction: ${wholeNumber(acted)}. Timed out: ${wholeNumber(timedOut)}. ` +
      `Not decided yet: ${wholeNumber(open)}.`,
      ...turnsUntilActed === null
        ? []
        : [`Turns until that compaction: ${spreadWords(turnsUntilActed)}.`],
    ],
  };
}

function fires({ agent, user }: GateCount): string[] {
  return [agent + user, agent, user].map(wholeNumber);
}

function compactions({ compactions }: Report): ReportTable {
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

function checkpoints({ checkpoints }: Report): ReportTable {
  return {
    title: "Checkpoints",
    columns: [left("written by"), right("count")],
    rows: [
      ["the agent", wholeNumber(checkpoints.agent)],
      ["revive, from the transcript", wholeNumber(checkpoints.auto)],
    ],
    notes: [],
  };
}

function freshness({ freshness, transcripts }: Report): ReportTable {
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

function spreadWords({ median, p90 }: Spread): string {
  return `median ${median}, 90th percentile ${p90}`;
}

function left(header: string): Column {
  return { header, align: "left" };
}

function right(header: string): Column {
  return { header, align: "right" };
}
