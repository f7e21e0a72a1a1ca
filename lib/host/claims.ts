/**
 * One event, one action. The same hooks may be wired in several settings files
 * and in a plugin; the client then runs them side by side. The first process to
 * create a file under the session's folder acts, the others stay silent.
 *
 * @module
 */

import type { Host } from "./host.ts";
import { dirname, join } from "./path.ts";
import { sessionFolder } from "./store.ts";

/**
 * Claims an event that has an identity of its own (a prompt, a tool batch) for
 * `command`. Gives true to exactly one process. Where the folder cannot be
 * written nobody can be kept from acting twice, so everybody acts: true.
 */
export async function claimOnce(
  host: Pick<Host, "env">,
  sessionId: string,
  command: string,
  identity: string,
): Promise<boolean> {
  const name = `${command}.${await fingerprint(identity)}`;
  return await create(join(await claimsFolder(host, sessionId), name));
}

/**
 * Claims an event without an identity (a session's start, a compaction) for
 * `command`: calls within `windowMs` of the last claimed one are taken for the
 * same event. Gives true to exactly one process of each event.
 */
export async function claimWithin(
  host: Pick<Host, "env" | "now">,
  sessionId: string,
  command: string,
  identity: string,
  windowMs: number,
): Promise<boolean> {
  const folder = await claimsFolder(host, sessionId);
  const prefix = `${command}.${await fingerprint(identity)}.`;
  // Numbered files: two processes that see the same newest number compete for
  // the next one, and createNew lets only one of them have it.
  const newest = await newestNumber(folder, prefix);
  if (newest > 0) {
    const made = await modified(join(folder, `${prefix}${newest}`));
    if (made !== undefined && Math.abs(host.now() - made) <= windowMs) return false;
  }
  const claimed = await create(join(folder, `${prefix}${newest + 1}`));
  if (claimed && newest > 1) {
    await Deno.remove(join(folder, `${prefix}${newest - 1}`)).catch(() => {});
  }
  return claimed;
}

async function claimsFolder(host: Pick<Host, "env">, sessionId: string): Promise<string> {
  return join(await sessionFolder(host, sessionId), "claims");
}

async function newestNumber(folder: string, prefix: string): Promise<number> {
  let newest = 0;
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.startsWith(prefix)) {
        newest = Math.max(newest, Number(name.slice(prefix.length)) || 0);
      }
    }
  } catch { /* No folder yet: nothing was claimed. */ }
  return newest;
}

async function modified(path: string): Promise<number | undefined> {
  try {
    return (await Deno.stat(path)).mtime?.getTime();
  } catch {
    return undefined;
  }
}

async function create(path: string): Promise<boolean> {
  try {
    await createNew(path);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.AlreadyExists);
  }
}

async function createNew(path: string): Promise<void> {
  try {
    (await Deno.open(path, { createNew: true, write: true })).close();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
    (await Deno.open(path, { createNew: true, write: true })).close();
  }
}

/** A short name for `identity`, whatever it holds: 32 hexadecimal digits of its SHA-256. */
async function fingerprint(identity: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(identity));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
