import { lineBatches } from "../host/lines_forward.ts";
import { localTime, logPath } from "../host/log.ts";
import type { Host } from "../host/host.ts";
import { withTilde } from "../host/path.ts";
import { requireReadable } from "../host/readable_store.ts";
import { userHome } from "../host/store.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";
import { askedProject, askedSince } from "../stats/asked.ts";
import { type LogFilter, parseLogLine, passesFilter } from "../stats/log_line.ts";
import { cleanLine } from "../text/clean.ts";
import { outputPaint } from "../host/output.ts";

/** Characters of a session's ID that are enough to tell it from others. */
const SHORT_ID = 8;

/** `revive log`: hook.log, oldest line first, with `--session`, `--project` and `--since`. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const home = userHome(host);
  const since = askedSince(input, host);
  const project = askedProject(input, host);
  const session = input.values.get("session");
  const filter: LogFilter = {
    ...since === undefined ? {} : { since },
    ...project === undefined ? {} : { project: withTilde(project, home) },
    ...session === undefined ? {} : { session },
  };
  requireReadable(host, ".");
  const lines = await readableLines(host, filter);
  if (lines.length > 0) return succeed(lines.join("\n") + "\n");
  const path = withTilde(logPath(host), home);
  return succeed(
    Object.keys(filter).length > 0
      ? `Nothing in ${path} matches.\n`
      : `Nothing logged: no hook had anything to report (${path}).\n`,
  );
}

async function readableLines(host: Host, filter: LogFilter): Promise<string[]> {
  const paint = outputPaint(host);
  const path = logPath(host);
  const readable: string[] = [];
  for (const file of [`${path}.1`, path]) {
    for await (const batch of lineBatches(file)) {
      for (const text of batch) {
        const line = parseLogLine(text);
        // A line that nobody here wrote is shown as it is, unless something is looked for.
        if (line === undefined && Object.keys(filter).length === 0 && text.trim() !== "") {
          readable.push(cleanLine(text));
        }
        if (line === undefined || !passesFilter(line, filter)) continue;
        const time = localTime(line.at).slice(0, 19).replace("T", " ");
        const from = line.session === undefined ? "" : `  (${line.session.slice(0, SHORT_ID)})`;
        const where = cleanLine(line.folder);
        readable.push(
          `${paint("dim", time)}  ${paint("bold", where)}  ${cleanLine(line.message)}${
            paint("dim", from)
          }`,
        );
      }
    }
  }
  return readable;
}
