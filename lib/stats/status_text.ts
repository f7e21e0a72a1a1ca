import type { EmitCause } from "../host/events.ts";
import { describeWindow, fillPercent, fillShare } from "../loop/window.ts";
import { bar } from "../text/bar.ts";
import { cleanLine } from "../text/clean.ts";
import type { Colour, Paint } from "../text/colour.ts";
import { percent, shortDuration, shortTokens } from "../text/quantity.ts";
import { forecastWords } from "./forecast_text.ts";
import type { Known, Status } from "./status.ts";

/** Characters of the bar. */
const CELLS = 30;

/** Columns of the words on the left. */
const LABEL = 14;

/** The status for a terminal. `path` writes a path as people do, `~` for the home folder. */
export function formatStatus(
  status: Status,
  paint: Paint,
  path: (path: string) => string,
): string {
  const shown = (text: string) => cleanLine(path(text));
  const lines: (readonly [string, string])[] = [
    ["session", cleanLine(status.session)],
    ["project", said(status.project, shown)],
    ["context", said(status.tokens, (tokens) => contextWords(status, tokens, paint))],
    ["", cleanLine(describeWindow(status.window, status.model))],
    ["tier", said(status.tier, (tier) => tierWords(tier, status))],
    ...autoCompactLines(status),
    ["next brief", said(status.nextBrief, forecastWords)],
    [
      "last brief",
      said(status.lastBrief, ({ at, cause }) => `${ago(at, status.now)}, ${CAUSE_WORDS[cause]}`),
    ],
    [
      "compaction",
      said(
        status.lastCompaction,
        (compaction) =>
          compaction === "none" ? "none in this session" : compactionWords(compaction, status.now),
      ),
    ],
    ...checkpointLines(status, shown),
  ];
  return lines.map(([label, words]) => paint("dim", label.padEnd(LABEL)) + words + "\n").join("");
}

function said<Value>(fact: Known<Value>, words: (value: Value) => string): string {
  return fact.kind === "known" ? words(fact.value) : `unknown: ${cleanLine(fact.why)}`;
}

function contextWords({ window, tier }: Status, tokens: number, paint: Paint): string {
  const share = fillShare(tokens, window);
  const colour: Colour = tier.kind === "unknown" || tier.value === "none"
    ? "green"
    : tier.value === "advisory"
    ? "yellow"
    : "red";
  return `${paint(colour, bar(share, CELLS))} ${fillPercent(tokens, window)}%  ` +
    `${shortTokens(tokens)} of ${shortTokens(window.size)}`;
}

function tierWords(
  tier: "none" | "advisory" | "escalated",
  { advisoryAt, escalatedAt }: Status,
): string {
  return `${tier} (advisory from ${percent(advisoryAt)}, escalated from ${percent(escalatedAt)})`;
}

function autoCompactLines(
  { autoCompaction, window }: Status,
): (readonly [string, string])[] {
  const label = "auto-compact";
  if (autoCompaction.kind === "off") {
    const { setting, where } = autoCompaction;
    return [[label, "off"], ["", `${cleanLine(setting)} in ${cleanLine(where)}`]];
  }
  const { tokens, setting, where = "", isDoubtful } = autoCompaction;
  const doubt = isDoubtful ? "; this model was never seen to do it" : "";
  const point = `at ${shortTokens(tokens)} (${percent(tokens / window.size)})`;
  if (setting === undefined) return [[label, `${point}, the client's default${doubt}`]];
  return [[label, point + doubt], ["", `${cleanLine(setting)} in ${cleanLine(where)}`]];
}

const CAUSE_WORDS: Readonly<Record<EmitCause, string>> = {
  first: "the session's first prompt",
  prompts: "enough prompts had passed",
  tokens: "enough tokens had passed",
  time: "enough time had passed",
  compact: "the conversation had been compacted",
  clear: "the conversation had been cleared",
  signal: "it was asked for",
};

function ago(at: number, now: number): string {
  return `${shortDuration(now - at)} ago`;
}

function compactionWords(
  { at, trigger, before, after }: {
    readonly at: number | null;
    readonly trigger: string | null;
    readonly before: number | null;
    readonly after: number | null;
  },
  now: number,
): string {
  const when = at === null ? "at an unknown time" : ago(at, now);
  const how = trigger === "auto" ? "automatic" : trigger === "manual" ? "by hand" : "";
  const tokens = (count: number | null) => count === null ? "unknown" : shortTokens(count);
  return [when, how, `${tokens(before)} → ${tokens(after)} tokens`].filter(Boolean).join(", ");
}

function checkpointLines(
  { checkpoint, now }: Status,
  shown: (path: string) => string,
): (readonly [string, string])[] {
  if (checkpoint === undefined) return [["checkpoint", "none in this session"]];
  const author = checkpoint.author === "agent" ? "by the agent" : "from the transcript";
  return [
    ["checkpoint", `${ago(checkpoint.savedAt, now)}, ${author}`],
    ["", shown(checkpoint.path)],
  ];
}
