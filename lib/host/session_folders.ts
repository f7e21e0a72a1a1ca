import { look } from "./files.ts";
import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { reviveHome } from "./store.ts";

/** The folder of one session's state. */
export interface SessionFolder {
  /** The session's ID, or the hash that stands for an ID that is no file name. */
  readonly name: string;
  readonly path: string;
  /** Its {@linkcode lastChange}. */
  readonly changedAt: number;
}

/** The folders of all sessions that anything is kept of, the newest first. */
export async function sessionFolders(host: Pick<Host, "env">): Promise<SessionFolder[]> {
  const top = join(reviveHome(host), "sessions");
  const folders = (await readFolder(top)).map(({ name }) => {
    const path = join(top, name);
    return { name, path, changedAt: lastChange(path) };
  });
  return folders.sort((a, b) => b.changedAt - a.changedAt);
}

/**
 * When something in a session's folder was last made, replaced or removed, or
 * an event was claimed there, in milliseconds since 1970; 0 where there is none.
 * (The state is written in place, which leaves its folder's time; a prompt
 * claims itself.)
 */
export function lastChange(folder: string): number {
  const times = [folder, join(folder, "claims")].map((path) => {
    const info = look(path);
    return info === undefined ? 0 : info.mtime?.getTime() ?? Infinity;
  });
  return Math.max(...times);
}
