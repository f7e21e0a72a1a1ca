import type { Host } from "../host/host.ts";
import { localTime } from "../host/log.ts";
import { outputPaint } from "../host/output.ts";
import { withTilde } from "../host/path.ts";
import { userHome } from "../host/store.ts";
import { systemTerminal } from "../host/terminal.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";
import { askedProject, askedSince } from "../stats/asked.ts";
import { gatherReport } from "../stats/gather.ts";
import { reportJson } from "../stats/report_json.ts";
import { formatReport } from "../stats/report_text.ts";

/** `revive stats`: what was given, what it cost and whether it helped. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const since = askedSince(input, host);
  const project = await askedProject(input, host);
  const question = {
    ...since === undefined ? {} : { since },
    ...project === undefined ? {} : { project },
    full: input.flags.has("full"),
  };
  const report = await gatherReport(host, question, systemTerminal().progress);
  if (input.flags.has("json")) return succeed(reportJson(report));
  const home = userHome(host);
  return succeed(formatReport(report, {
    paint: outputPaint(host),
    path: (path) => withTilde(path, home),
    time: localTime,
  }));
}
