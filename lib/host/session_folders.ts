import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { reviveHome } from "./store.ts";

/** The folder of one session's state. */
export interface SessionFolder {
  /** The session's ID, or the hash that stands for an ID that is no file name. */
  readonly name: string;
  readonly path: string;
  /** When something was last made or replaced in it, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** The folders of all sessions that anything is kept of, the newest first. */
export async function sessionFolders(host: Pick<Host, "env">): Promise<SessionFolder[]> {
  const top = join(reviveHome(host), "sessions");
  const folders = await Promise.all(
    (await readFolder(top)).map(async ({ name }) => {
      const path = join(top, name);
      return { name, path, changedAt: await changedAt(path) };
    }),
  );
  return folders.sort((a, b) => b.changedAt - a.changedAt);
}

async function changedAt(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}
