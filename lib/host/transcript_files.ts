import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { claudeHome } from "./store.ts";

/**
 * Where the transcripts of the sessions `ids` lie, by ID. The client keeps them
 * as `projects/FOLDER/ID.jsonl`; which folder is for it to choose, so all are
 * looked through. A session that has several (it was resumed elsewhere) is
 * found in the one that was written last; one without a file is left out.
 */
export async function findTranscripts(
  host: Pick<Host, "env">,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const home = claudeHome(host);
  if (home === undefined || ids.size === 0) return found;
  const projects = join(home, "projects");
  for (const { name: folder } of await readFolder(projects)) {
    for (const { name } of await readFolder(join(projects, folder))) {
      const id = name.endsWith(".jsonl") ? name.slice(0, -".jsonl".length) : "";
      if (!ids.has(id)) continue;
      const path = join(projects, folder, name);
      const other = found.get(id);
      if (other === undefined || await writtenAt(other) < await writtenAt(path)) {
        found.set(id, path);
      }
    }
  }
  return found;
}

async function writtenAt(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}
