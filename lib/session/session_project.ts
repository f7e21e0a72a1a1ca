import { isFolder, textIfReadable } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { lineBatches } from "../host/lines_forward.ts";
import { isAbsolute, join } from "../host/path.ts";
import { findProject, type Project } from "../host/project_root.ts";
import { sessionFolder } from "../host/store.ts";
import { parseRow } from "../loop/transcript.ts";
import { parseFields } from "../text/fields.ts";

/** Rows at a transcript's beginning in which a folder is looked for. */
const FIRST_ROWS = 50;

/**
 * The project of a session, also for a call whose working directory has moved
 * away from it: what the session's hooks recorded, else the folder in which its
 * transcript begins, else where this call runs. `undefined` where none of these
 * exists.
 */
export async function findSessionProject(
  host: Pick<Host, "env" | "cwd">,
  sessionId: string,
  transcript: string | undefined,
): Promise<Project | undefined> {
  const from = await recordedProject(host, sessionId) ??
    (transcript === undefined ? undefined : await firstFolder(transcript)) ??
    host.env("CLAUDE_PROJECT_DIR") ?? host.cwd();
  return from === undefined ? undefined : findProject(from);
}

/** The `project` of the session's state, whichever of its files has one and still exists. */
async function recordedProject(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<string | undefined> {
  const folder = await sessionFolder(host, sessionId);
  for (const name of ["cadence.json", "cadence.v1.json"]) {
    const project = projectIn(textIfReadable(join(folder, name)));
    if (project !== undefined && isFolder(project)) return project;
  }
  return undefined;
}

function projectIn(text: string | undefined): string | undefined {
  const project = parseFields(text ?? "")?.project;
  return typeof project === "string" && isAbsolute(project) ? project : undefined;
}

/** The folder in which the client was when it wrote the first rows: that of its launch. */
async function firstFolder(transcript: string): Promise<string | undefined> {
  let seen = 0;
  for await (const batch of lineBatches(transcript)) {
    for (const line of batch) {
      if (++seen > FIRST_ROWS) return undefined;
      const cwd = parseRow(line)?.cwd;
      if (cwd !== undefined) return isAbsolute(cwd) && isFolder(cwd) ? cwd : undefined;
    }
  }
  return undefined;
}
