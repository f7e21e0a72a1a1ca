import { findTranscript } from "../host/find_transcript.ts";
import type { Host } from "../host/host.ts";
import { linesBackward } from "../host/lines_backward.ts";
import { findProject } from "../host/project_root.ts";
import { isFolderAt } from "../host/same_folder.ts";
import { sessionFolders } from "../host/session_folders.ts";
import { sessionFolderName } from "../host/store.ts";
import { parseRow } from "../loop/transcript.ts";
import { loadState } from "./cadence_state.ts";

/** How many sessions without a brief are looked up in the client's transcripts: each costs some file calls. */
const LOOKED_UP = 20;

/**
 * The session of the project in `root` that something was written of last;
 * `undefined` if there is none. A session tells its project itself where it has
 * had a brief, else by the folder in its transcript.
 */
export async function newestSession(
  host: Pick<Host, "env">,
  root: string,
): Promise<string | undefined> {
  const isHere = isFolderAt(root);
  let lookedUp = 0;
  for (const { name, path } of await sessionFolders(host)) {
    const { state } = loadState(path);
    if (isHere(state.project)) return name;
    if (state.project !== null || lookedUp++ >= LOOKED_UP) continue;
    const folder = await workingFolder(host, name);
    if (folder !== undefined && isHere(findProject(folder).root)) return name;
  }
  return undefined;
}

/** Whether anything is kept of the session. */
export async function isKnownSession(host: Pick<Host, "env">, id: string): Promise<boolean> {
  const folder = await sessionFolderName(id);
  return (await sessionFolders(host)).some(({ name }) => name === folder) ||
    await findTranscript(host, id) !== undefined;
}

/** The sessions whose ID begins with `start`; for people, who type no whole ID. */
export async function sessionsBeginning(
  host: Pick<Host, "env">,
  start: string,
): Promise<string[]> {
  const names = (await sessionFolders(host)).map(({ name }) => name);
  return names.filter((name) => name.startsWith(start));
}

/** The folder in which the session's agent worked last. */
async function workingFolder(host: Pick<Host, "env">, id: string): Promise<string | undefined> {
  const path = await findTranscript(host, id);
  if (path === undefined) return undefined;
  let rows = 0;
  for (const line of linesBackward(path)) {
    const cwd = line.kind === "line" ? parseRow(line.text)?.cwd : undefined;
    if (cwd !== undefined) return cwd;
    if (++rows > 100) break;
  }
  return undefined;
}
