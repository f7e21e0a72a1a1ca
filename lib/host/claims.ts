/**
 * One event, one action. The same hooks may be wired in several settings files
 * and in a plugin; the client then runs them side by side. The first process to
 * create a file under the session's folder acts, the others stay silent.
 *
 * @module
 */

import type { Host } from "./host.ts";
import { look, openInFolder } from "./files.ts";
import { join } from "./path.ts";
import { sessionFolder } from "./store.ts";

/** Calls for an event without an identity within this time, in milliseconds, are the same event. */
export const SAME_EVENT_MS = 5_000;

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
  const name = `${command}.${fingerprint(identity)}`;
  return create(join(await claimsFolder(host, sessionId), name));
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
  const prefix = `${command}.${fingerprint(identity)}.`;
  // Numbered files: two processes that see the same newest number compete for
  // the next one, and createNew lets only one of them have it.
  const newest = newestNumber(folder, prefix);
  if (newest > 0) {
    const made = look(join(folder, `${prefix}${newest}`))?.mtime?.getTime();
    if (made !== undefined && Math.abs(host.now() - made) <= windowMs) return false;
  }
  const claimed = create(join(folder, `${prefix}${newest + 1}`));
  if (claimed && newest > 1) {
    await Deno.remove(join(folder, `${prefix}${newest - 1}`)).catch(() => {});
  }
  return claimed;
}

async function claimsFolder(host: Pick<Host, "env">, sessionId: string): Promise<string> {
  return join(await sessionFolder(host, sessionId), "claims");
}

function newestNumber(folder: string, prefix: string): number {
  let newest = 0;
  try {
    for (const { name } of Deno.readDirSync(folder)) {
      if (name.startsWith(prefix)) {
        newest = Math.max(newest, Number(name.slice(prefix.length)) || 0);
      }
    }
  } catch { /* No folder yet: nothing was claimed. */ }
  return newest;
}

function create(path: string): boolean {
  try {
    openInFolder(path, { createNew: true, write: true }).close();
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.AlreadyExists);
  }
}

/** A claim has done its work when the hooks of its event have ended; this leaves a wide margin. */
const CLAIM_MS = 60 * 60 * 1000;

/** So many claims are let lie, and so many are looked at in one sweep. */
const MANY_CLAIMS = 256;

/**
 * Removes claims of a session whose events are long over, once there are many:
 * looking at each costs a prompt time. Never throws.
 */
export function sweepClaims(sessionFolder: string, now: number): void {
  const folder = join(sessionFolder, "claims");
  try {
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
    if (names.length < MANY_CLAIMS) return;
    // Begun elsewhere each time, so that claims of the last hour do not hide older ones.
    const from = now % names.length;
    for (const name of [...names.slice(from), ...names.slice(0, from)].slice(0, MANY_CLAIMS)) {
      const path = join(folder, name);
      const made = look(path)?.mtime?.getTime() ?? now;
      if (now - made > CLAIM_MS) Deno.removeSync(path);
    }
  } catch { /* No claims, or another process was faster. */ }
}

/** Of a longer identity (a prompt of 5 MB) so many units at each end are looked at, and its length. */
const LOOKED_AT = 64 * 1024;

/**
 * A short name for `identity`, whatever it holds: 16 hexadecimal digits of two
 * mixed 32-bit hashes. Nobody attacks their own prompts, and a cryptographic
 * hash costs a hook a thread, 1 ms where all of its work takes 5. Four bytes at
 * a time, since a loop that runs once is slow: 0.4 ms for 1,000 turns.
 */
function fingerprint(identity: string): string {
  const text = identity.length <= 2 * LOOKED_AT
    ? identity
    : `${identity.length} ${identity.slice(0, LOOKED_AT)}${identity.slice(-LOOKED_AT)}`;
  // Three bytes of UTF-8 a unit at most; what is not written stays zero.
  const words = new Uint32Array(Math.ceil(text.length * 3 / 4));
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(words.buffer));
  let first = 0x811c9dc5 ^ written;
  let second = 0x9e3779b9;
  for (let at = 0; at * 4 < written; at++) {
    const word = words[at] ?? 0;
    first = Math.imul(first ^ word, 0x85ebca77);
    first ^= first >>> 15;
    second = Math.imul(second ^ word, 0xc2b2ae3d);
    second ^= second >>> 13;
  }
  return hexadecimal(first) + hexadecimal(second);
}

function hexadecimal(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, "0");
}
