import { fillPercent } from "../../loop/window.ts";
import { cleanLine } from "../../text/clean.ts";
import { counted, shortTokens } from "../../text/quantity.ts";
import type { NewestSession, Report } from "../report.ts";
import type { ReportTable } from "../report_table.ts";
import { reportTables } from "../report_tables.ts";
import { headline, type Look } from "../report_text.ts";
import { chartData } from "./chart_data.ts";
import { fillChart, type Frame, freshnessChart, type Plot } from "./charts.ts";
import { STYLE } from "./style.ts";
import { escapeMarkup } from "./svg_document.ts";

/** Widths in pixels at which the pictures are drawn; the style sheet shows the one that fits. */
const WIDE = { width: 1000, height: 300 } as const;
const NARROW = { width: 340, height: 220 } as const;

/**
 * The report as one self-contained page: no scripts, and its policy forbids
 * whatever would have to be fetched.
 */
export function formatPage(
  report: Report,
  plot: Plot,
  look: Pick<Look, "path" | "time">,
): string {
  const title = escapeMarkup(headline(report, look));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>revive stats</h1>
<p class="quiet">${title.replace(/^revive stats · /, "")} · made ${
    escapeMarkup(minute(look.time(report.until)))
  }</p>
${tiles(report)}
${report.newest === null ? NO_PICTURES : pictures(report.newest, plot, look)}
${reportTables(report).map(tableSection).join("\n")}
</body>
</html>
`;
}

const NO_PICTURES =
  `<p class="quiet">No pictures: no session of the period has a transcript with answers.</p>`;

function tiles(report: Report): string {
  const { emits, gate, compactions, freshness } = report;
  const all = Object.values(compactions);
  const reclaimed = all.reduce((sum, { reclaimed }) => sum + reclaimed, 0);
  const count = all.reduce((sum, { count }) => sum + count, 0);
  const fired = gate.advisory.agent + gate.advisory.user + gate.escalated.agent +
    gate.escalated.user;
  const facts: (readonly [string, string])[] = [
    [
      shortTokens(emits.emits),
      `${emits.emits === 1 ? "brief" : "briefs"}, ${
        shortTokens(emits.estimatedTokens)
      } tokens (est.)`,
    ],
    ...freshness === null ? [] : [
      [
        `${shortTokens(freshness.behind.median)} tokens`,
        `between brief and answer (median); ${
          shortTokens(freshness.behindOnce.median)
        } had it been given once`,
      ] as const,
    ],
    [
      shortTokens(fired),
      `${fired === 1 ? "gate fire" : "gate fires"}, ${gate.acted} followed by a compaction`,
    ],
    [
      shortTokens(reclaimed),
      `tokens reclaimed by ${counted(count, "compaction")}`,
    ],
  ];
  const tile = ([figure, words]: readonly [string, string]) =>
    `<div class="tile"><b>${escapeMarkup(figure)}</b><span>${escapeMarkup(words)}</span></div>`;
  return `<div class="tiles">${facts.map(tile).join("")}</div>`;
}

function pictures(
  session: NewestSession,
  plot: Plot,
  look: Pick<Look, "path" | "time">,
): string {
  const data = chartData(session);
  const where = session.project === null ? "" : ` in ${cleanLine(look.path(session.project))}`;
  const heading = escapeMarkup(`Newest session, ${cleanLine(session.id)}${where}`);
  if (data === undefined) {
    return `<h2>Newest session</h2><p class="quiet">${heading}: too few answers for a picture.</p>`;
  }
  const time = (at: number) => minute(look.time(at));
  const both = (draw: (frame: Frame) => string) =>
    `<div class="wide">${draw({ ...WIDE, time })}</div>` +
    `<div class="narrow">${draw({ ...NARROW, time })}</div>`;
  const peak = session.timeline.answers.reduce((most, { tokens }) => Math.max(most, tokens), 0);
  return `<h2>Context over time</h2>
<p class="quiet">${heading}; tokens of a window of ${shortTokens(session.window)}, at most ${
    fillPercent(peak, { size: session.window })
  }%</p>
${both((frame) => fillChart(plot, data, frame))}
${
    legend([
      ["brief", "●", "brief given"],
      ["fire", "▲", "gate fired"],
      ["compaction", "┆", "compaction"],
      ["checkpoint", "◆", "checkpoint"],
    ])
  }
<h2>Freshness: tokens between the brief and each answer</h2>
${both((frame) => freshnessChart(plot, data, frame))}
${
    legend([
      ["brief", "━", "as it was"],
      ["once", "╍", "had the brief been given once, at the start"],
    ])
  }`;
}

function legend(entries: readonly (readonly [string, string, string])[]): string {
  const items = entries.map(([colour, sign, words]) =>
    `<li><i style="color:var(--${colour})">${sign}</i> ${words}</li>`
  );
  return `<ul class="legend">${items.join("")}</ul>`;
}

function tableSection({ title, columns, rows, notes }: ReportTable): string {
  const cells = (tag: "th" | "td", row: readonly string[]) =>
    row.map((cell, index) =>
      `<${tag}${columns[index]?.align === "left" ? ' class="left"' : ""}>${
        escapeMarkup(cell)
      }</${tag}>`
    ).join("");
  const header = cells("th", columns.map(({ header }) => header));
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  const table = rows.length === 0
    ? ""
    : `<div class="scroll"><table>\n<thead><tr>${header}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>\n`;
  const said = notes.map((note) => `<p class="quiet">${escapeMarkup(note)}</p>`).join("\n");
  return `<h2>${escapeMarkup(title)}</h2>\n${table}${said}`;
}

/** `2026-01-31 09:05` of a local ISO time. */
function minute(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}
