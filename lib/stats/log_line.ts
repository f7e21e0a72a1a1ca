/** One line of hook.log, taken apart. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The folder in which the hook ran, with `~` for the home folder. */
  readonly folder: string;
  readonly message: string;
  /** The session's ID, where the line names one. */
  readonly session?: string;
}

const LINE = /^\[(\d{4}-\d\d-\d\dT[^\]]{8,20})\] \[(.*?)\] (.*?)(?: \[session ([\w-]+)\])?$/;

/** Reads `[local ISO time] [folder] message [session ID]`; `undefined` for any other line. */
export function parseLogLine(line: string): LogLine | undefined {
  const [, time = "", folder = "", message = "", session] = LINE.exec(line) ?? [];
  const at = Date.parse(time);
  if (!Number.isFinite(at)) return undefined;
  return { at, folder, message, ...session === undefined ? {} : { session } };
}

/** Which lines a reader wants; everything where nothing is said. */
export interface LogFilter {
  /** Milliseconds since 1970. */
  readonly since?: number;
  /** A session's ID or its beginning. */
  readonly session?: string;
  /** The project's folder, with `~` for the home folder like the log's own. */
  readonly project?: string;
}

/** Whether `line` happened in the time, session and project that `filter` asks for. */
export function passesFilter(line: LogLine, { since, session, project }: LogFilter): boolean {
  return (since === undefined || line.at >= since) &&
    (session === undefined || (line.session ?? "").startsWith(session)) &&
    (project === undefined || line.folder === project || line.folder.startsWith(project + "/"));
}
