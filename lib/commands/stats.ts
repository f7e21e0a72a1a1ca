import { describe, exists, isFile, replaceFile } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { localTime } from "../host/log.ts";
import { outputPaint } from "../host/output.ts";
import { dirname, isAbsolute, join, withTilde } from "../host/path.ts";
import { requireReadable } from "../host/readable_store.ts";
import { userHome } from "../host/store.ts";
import { systemTerminal } from "../host/terminal.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { askedProject, askedSince } from "../stats/asked.ts";
import { gatherReport } from "../stats/gather.ts";
import type { Report } from "../stats/report.ts";
import { reportJson } from "../stats/report_json.ts";
import { formatReport } from "../stats/report_text.ts";

/** `revive stats`: what was given, what it cost and whether it helped. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const page = input.values.get("html");
  if (page !== undefined && input.flags.has("json")) {
    throw new RefusedError("--html writes a page and --json prints a document: give one of them");
  }
  const since = askedSince(input, host);
  const project = askedProject(input, host);
  const question = {
    ...since === undefined ? {} : { since },
    ...project === undefined ? {} : { project },
    full: input.flags.has("full"),
  };
  requireReadable(host, "events");
  const report = await gatherReport(host, question, systemTerminal().progress);
  if (input.flags.has("json")) return succeed(reportJson(report));
  const home = userHome(host);
  const path = (path: string) => withTilde(path, home);
  if (page !== undefined) return await writePage(page, report, path, host);
  return succeed(formatReport(report, { paint: outputPaint(host), path, time: localTime }));
}

/** Writes the page; the library that draws is loaded only here. */
async function writePage(
  asked: string,
  report: Report,
  path: (path: string) => string,
  host: Host,
): Promise<Outcome> {
  const target = isAbsolute(asked) ? asked : join(host.cwd() ?? "", asked);
  const [plot, { formatPage }] = await Promise.all([
    import("../deps/plot.ts"),
    import("../stats/page/page.ts"),
  ]);
  const text = formatPage(report, plot, { path, time: localTime });
  if (exists(target) && !isFile(target)) {
    throw new RefusedError(`cannot write ${asked}: it is there and is no file`);
  }
  if (!exists(dirname(target))) {
    throw new RefusedError(
      `cannot write ${asked}: its folder is not there; make it, or name another`,
    );
  }
  try {
    replaceFile(target, text);
  } catch (error) {
    throw new RefusedError(`cannot write ${asked}: ${describe(error)}`);
  }
  return succeed(`Wrote ${asked} (${Math.ceil(text.length / 1024)} KB). Open it in a browser.\n`);
}
