import { look } from "./files.ts";
import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { claudeHome } from "./store.ts";

/**
 * The transcript of a session, found as `projects/FOLDER/ID.jsonl` in the
 * client's folder: which folder is for the client to choose, so each is looked
 * into. Where several have the file (the session was resumed elsewhere), the
 * one written last. `undefined` if there is none, or the ID cannot be a file's
 * name.
 */
export async function findTranscript(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<string | undefined> {
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(sessionId)) return undefined;
  const folders = await transcriptFolders(host);
  return writtenLast(folders.map((folder) => join(folder, `${sessionId}.jsonl`)));
}

/**
 * Where the transcripts of the sessions `ids` lie, by ID. Each folder is listed
 * once, however many IDs there are; a session without a file is left out.
 */
export async function findTranscripts(
  host: Pick<Host, "env">,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (ids.size === 0) return found;
  for (const folder of await transcriptFolders(host)) {
    for (const { name } of await readFolder(folder)) {
      const id = name.endsWith(".jsonl") ? name.slice(0, -".jsonl".length) : "";
      if (!ids.has(id)) continue;
      const path = join(folder, name);
      const other = found.get(id);
      found.set(id, other === undefined ? path : writtenLast([other, path]) ?? path);
    }
  }
  return found;
}

async function transcriptFolders(host: Pick<Host, "env">): Promise<string[]> {
  const home = claudeHome(host);
  if (home === undefined) return [];
  const projects = join(home, "projects");
  return (await readFolder(projects)).map(({ name }) => join(projects, name));
}

/** The file of `paths` that was written last; `undefined` where none of them is a file. */
function writtenLast(paths: readonly string[]): string | undefined {
  let newest: { readonly path: string; readonly time: number } | undefined;
  for (const path of paths) {
    const info = look(path);
    const time = info?.mtime?.getTime() ?? 0;
    if (info?.isFile && (newest === undefined || time > newest.time)) newest = { path, time };
  }
  return newest?.path;
}
