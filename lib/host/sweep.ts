import { sweepOldEvents } from "./event_sweep.ts";
import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { lastChange } from "./session_folders.ts";
import { reviveHome } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sessions that nothing was written of for so long are removed. */
const SESSION_DAYS = 30;

/** At most so many sessions are looked at in one sweep, so that a prompt never waits for long. */
const SESSIONS_A_SWEEP = 200;

/**
 * Removes the state of old sessions and the events of old months. Called when
 * a session's first prompt emits, never on the silent path. Never throws.
 */
export async function sweep(host: Pick<Host, "env" | "now">): Promise<void> {
  const folder = join(reviveHome(host), "sessions");
  const names = (await readFolder(folder)).map(({ name }) => name);
  // Each sweep begins elsewhere, so that in time all are looked at.
  const from = names.length > SESSIONS_A_SWEEP ? host.now() % names.length : 0;
  const looked = [...names.slice(from), ...names.slice(0, from)].slice(0, SESSIONS_A_SWEEP);
  await Promise.all([
    sweepOldEvents(host),
    ...looked.map((name) => sweepSession(join(folder, name), host.now())),
  ]);
}

async function sweepSession(folder: string, now: number): Promise<void> {
  const age = now - lastChange(folder);
  if (age > SESSION_DAYS * DAY_MS) {
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
}
