import { fillPercent } from "../loop/window.ts";
import { sparkline } from "../text/bar.ts";
import { cleanLine } from "../text/clean.ts";
import type { Paint } from "../text/colour.ts";
import { counted, shortTokens } from "../text/quantity.ts";
import { table } from "../text/table.ts";
import { fit } from "../text/width.ts";
import type { NewestSession, Report } from "./report.ts";
import { reportTables } from "./report_tables.ts";

/** Columns that every line keeps to. */
const WIDTH = 80;

/** How a report is shown. */
export interface Look {
  readonly paint: Paint;
  /** A path as people write it, `~` for the home folder. */
  readonly path: (path: string) => string;
  /** A point in time (milliseconds since 1970) as the user's clock shows it. */
  readonly time: (epochMs: number) => string;
}

/** The report for a terminal of 80 columns. */
export function formatReport(report: Report, look: Look): string {
  const head = look.paint("bold", fit(headline(report, look), WIDTH));
  if (report.events === 0) {
    const isAll = report.since === null && report.project === null;
    return `${head}\n\n${isAll ? "Nothing recorded yet." : "Nothing recorded there."} ${WHEN}`;
  }
  const sections = reportTables(report).map(({ title, columns, rows, notes }) => {
    const [header = "", ...lines] = table(columns, rows, { width: WIDTH, indent: 2 });
    return [
      look.paint("bold", title),
      ...rows.length === 0 ? [] : [look.paint("dim", header), ...lines],
      ...notes.map((note) => `  ${note}`),
    ].join("\n");
  });
  const newest = report.newest === null ? [] : [newestSession(report.newest, look)];
  const skipped = report.skippedLines === 0
    ? []
    : [look.paint("dim", `${counted(report.skippedLines, "damaged or unknown line")} skipped.`)];
  return [head, ...sections, ...newest, ...skipped].join("\n\n") + "\n";
}

/** The beginning of a session's ID: enough to tell it from others, and for `--session`. */
function shortId(id: string): string {
  return cleanLine(id).slice(0, 8);
}

/** What was asked about: period, sessions, projects. */
export function headline(report: Report, look: Pick<Look, "path" | "time">): string {
  const period = report.since === null
    ? "everything recorded"
    : `since ${look.time(report.since).slice(0, 16).replace("T", " ")}`;
  const where = report.project === null
    ? counted(report.projects, "project")
    : cleanLine(look.path(report.project));
  return `revive stats · ${period} · ${counted(report.sessions, "session")} · ${where}`;
}

const WHEN = `revive records an event whenever a brief is given, the
gate fires, a conversation is compacted or a checkpoint is saved.
Are the hooks wired? See: revive doctor
`;

function newestSession({ id, project, window, timeline }: NewestSession, look: Look): string {
  const values = timeline.answers.map(({ tokens }) => tokens);
  const peak = values.reduce((most, tokens) => Math.max(most, tokens), 0);
  const share = (tokens: number) =>
    `${shortTokens(tokens)} (${fillPercent(tokens, { size: window })}%)`;
  const where = project === null ? "" : ` in ${cleanLine(look.path(project))}`;
  const figures = `${counted(values.length, "answer")}, ` +
    `${counted(timeline.briefs.length, "brief")}; highest ${share(peak)}, ` +
    `now ${share(values.at(-1) ?? 0)} of ${shortTokens(window)}`;
  return [
    look.paint("bold", fit(`Context of the newest session, ${shortId(id)}${where}`, WIDTH)),
    `  ${sparkline(values, WIDTH - 2, peak)}`,
    `  ${figures}`,
  ].join("\n");
}
