import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { claudeHome } from "./store.ts";

/**
 * The transcript of a session, found as `projects/FOLDER/ID.jsonl` in the
 * client's folder: which folder is for the client to choose, so each is looked
 * into. Where several have the file, the one written last. `undefined` if there
 * is none, or the ID cannot be a file's name.
 */
export async function findTranscript(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<string | undefined> {
  const home = claudeHome(host);
  if (home === undefined || !/^[A-Za-z0-9_-]{1,128}$/.test(sessionId)) return undefined;
  const projects = join(home, "projects");
  let newest: { readonly path: string; readonly time: number } | undefined;
  for (const { name } of await readFolder(projects)) {
    const path = join(projects, name, `${sessionId}.jsonl`);
    try {
      const info = await Deno.stat(path);
      const time = info.mtime?.getTime() ?? 0;
      if (info.isFile && (newest === undefined || time > newest.time)) newest = { path, time };
    } catch { /* Not in this folder. */ }
  }
  return newest?.path;
}
