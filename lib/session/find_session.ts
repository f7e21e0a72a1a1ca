import { readFolder } from "../host/folder.ts";
import type { Host } from "../host/host.ts";
import { findTranscript } from "../host/find_transcript.ts";
import { linesBackward } from "../host/lines_backward.ts";
import { join } from "../host/path.ts";
import { findProject } from "../host/project_root.ts";
import { reviveHome, sessionFolder } from "../host/store.ts";
import { parseRow } from "../loop/transcript.ts";
import { loadState } from "./cadence_store.ts";

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
  const top = join(reviveHome(host), "sessions");
  const folders = await Promise.all(
    (await readFolder(top)).map(async ({ name }) => ({
      name,
      time: await changedAt(join(top, name)),
    })),
  );
  let lookedUp = 0;
  for (const { name } of folders.sort((a, b) => b.time - a.time)) {
    const { state } = await loadState(join(top, name));
    if (state.project === root) return name;
    if (state.project !== null || lookedUp++ >= LOOKED_UP) continue;
    const folder = await workingFolder(host, name);
    if (folder !== undefined && (await findProject(folder)).root === root) return name;
  }
  return undefined;
}

/** Whether anything is kept of the session. */
export async function isKnownSession(host: Pick<Host, "env">, id: string): Promise<boolean> {
  return await changedAt(await sessionFolder(host, id)) > 0 ||
    await findTranscript(host, id) !== undefined;
}

/** The sessions whose ID begins with `start`; for people, who type no whole ID. */
export async function sessionsBeginning(
  host: Pick<Host, "env">,
  start: string,
): Promise<string[]> {
  const entries = await readFolder(join(reviveHome(host), "sessions"));
  return entries.map(({ name }) => name).filter((name) => name.startsWith(start)).sort();
}

async function changedAt(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

/** The folder in which the session's agent worked last. */
async function workingFolder(host: Pick<Host, "env">, id: string): Promise<string | undefined> {
  const path = await findTranscript(host, id);
  if (path === undefined) return undefined;
  let rows = 0;
  for await (const line of linesBackward(path)) {
    const cwd = line.kind === "line" ? parseRow(line.text)?.cwd : undefined;
    if (cwd !== undefined) return cwd;
    if (++rows > 100) break;
  }
  return undefined;
}
