import type { EmitCause } from "../host/events.ts";
import { percent, wholeNumber } from "../text/quantity.ts";
import { compactionTable } from "./compaction_table.ts";
import { freshnessTable } from "./freshness_table.ts";
import type { Spread } from "./percentile.ts";
import type { Report } from "./report.ts";
import { left, NONE, type ReportTable, right } from "./report_table.ts";
import type { GateCount } from "./tally.ts";

/** What the report says, in tables whose lines fit 80 columns. */
export function reportTables(report: Report): ReportTable[] {
  return [
    emits(report),
    gate(report),
    compactionTable(report),
    checkpoints(report),
    freshnessTable(report),
  ];
}

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

function spreadWords({ median, p90 }: Spread): string {
  return `median ${median}, 90th percentile ${p90}`;
}
