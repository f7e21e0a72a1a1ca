import {
  type CheckpointMeta,
  checkpointName,
  formatCheckpointFile,
  parseCheckpointFile,
  parseCheckpointName,
  type StoredCheckpoint,
} from "./checkpoint_file.ts";
import type { Host } from "./host.ts";
import { replaceFile, textIfReadable } from "./files.ts";
import { join } from "./path.ts";
import { reviveHome, sessionFolderName } from "./store.ts";

/** Checkpoints that are kept of one session. */
const KEPT_PER_SESSION = 20;

/** Milliseconds after which a checkpoint is removed: 90 days. */
const KEPT_MS = 90 * 24 * 3600 * 1000;

/** Bytes that are read of a checkpoint; what is saved is far smaller. */
const READ_LIMIT = 4 * 1024 * 1024;

/** Bytes of a checkpoint's start that surely hold its front matter. */
const HEAD_BYTES = 16 * 1024;

/** The folder of one session's checkpoints; it need not exist yet. */
async function checkpointFolder(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<string> {
  return join(reviveHome(host), "checkpoints", await sessionFolderName(sessionId));
}

/**
 * Writes a checkpoint and removes what is too old or too many. The new file
 * always sorts last among the session's, also when the clock went backwards.
 *
 * @returns the file's path.
 * @throws Deno.errors.* as the system gives them; nothing is left behind then.
 */
export async function saveCheckpoint(
  host: Pick<Host, "env">,
  meta: CheckpointMeta,
  body: string,
): Promise<string> {
  const folder = await checkpointFolder(host, meta.session);
  const [newest] = checkpointNames(folder);
  const last = newest === undefined ? undefined : parseCheckpointName(newest)?.stamp;
  const stamp = last !== undefined && last >= meta.savedAt ? last + 1 : meta.savedAt;
  const path = join(folder, checkpointName(stamp, meta.author));
  replaceFile(path, formatCheckpointFile(meta, body), 0o600);
  await prune(host, folder, meta.savedAt);
  return path;
}

/**
 * The newest checkpoint of a session by its front matter, or `undefined` if
 * there is none that can be read. Only the file's start is read.
 */
export async function newestCheckpoint(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<StoredCheckpoint | undefined> {
  const folder = await checkpointFolder(host, sessionId);
  for (const name of checkpointNames(folder)) {
    const path = join(folder, name);
    const text = textIfReadable(path, HEAD_BYTES);
    if (text !== undefined) return parseCheckpointFile(path, text, sessionId).meta;
  }
  return undefined;
}

/** Front matter and Markdown of the checkpoint under `path`; `undefined` if it cannot be read. */
export function readCheckpoint(
  path: string,
  sessionId: string,
): { readonly meta: StoredCheckpoint; readonly body: string } | undefined {
  const text = textIfReadable(path, READ_LIMIT);
  return text === undefined ? undefined : parseCheckpointFile(path, text, sessionId);
}

/** All checkpoints of a session, the newest first. */
export async function listCheckpoints(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<StoredCheckpoint[]> {
  return listFolder(await checkpointFolder(host, sessionId), sessionId);
}

/** The checkpoints of every session whose project `isHere`, the newest first. */
export function listProjectCheckpoints(
  host: Pick<Host, "env">,
  isHere: (project: string | undefined) => boolean,
): StoredCheckpoint[] {
  const all: StoredCheckpoint[] = [];
  for (const folder of sessionFolders(host)) {
    const found = listFolder(folder, folder.slice(folder.lastIndexOf("/") + 1));
    all.push(...found.filter((checkpoint) => isHere(checkpoint.project)));
  }
  return all.sort((a, b) => b.savedAt - a.savedAt);
}

function listFolder(folder: string, sessionId: string): StoredCheckpoint[] {
  const found: StoredCheckpoint[] = [];
  for (const name of checkpointNames(folder)) {
    const path = join(folder, name);
    const text = textIfReadable(path, HEAD_BYTES);
    if (text !== undefined) found.push(parseCheckpointFile(path, text, sessionId).meta);
  }
  return found;
}

/** The names of our files in `folder`, the newest first; empty if there is no such folder. */
function checkpointNames(folder: string): string[] {
  const names: string[] = [];
  try {
    for (const entry of Deno.readDirSync(folder)) {
      if (entry.isFile && parseCheckpointName(entry.name) !== undefined) names.push(entry.name);
    }
  } catch { /* Absent or not readable: the same as empty. */ }
  return names.sort().reverse();
}

function sessionFolders(host: Pick<Host, "env">): string[] {
  const top = join(reviveHome(host), "checkpoints");
  const folders: string[] = [];
  try {
    for (const entry of Deno.readDirSync(top)) {
      if (entry.isDirectory) folders.push(join(top, entry.name));
    }
  } catch { /* Nothing was saved yet. */ }
  return folders;
}

/**
 * Removes what exceeds the limits: of the session whose folder is `current` by
 * number and age, of every other session by age. Another process may prune at
 * the same time, so that a file is gone already is no failure.
 */
async function prune(host: Pick<Host, "env">, current: string, now: number): Promise<void> {
  for (const folder of sessionFolders(host)) {
    const names = checkpointNames(folder);
    const surplus = names.filter((name, index) =>
      (folder === current && index >= KEPT_PER_SESSION) ||
      now - (parseCheckpointName(name)?.stamp ?? now) > KEPT_MS
    );
    for (const name of surplus) await Deno.remove(join(folder, name)).catch(() => {});
    // Refused by the system while anything, our own or not, lies in it.
    if (names.length === surplus.length) await Deno.remove(folder).catch(() => {});
  }
}
