import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { reviveHome } from "./store.ts";

/** How many months of events are kept beside the running one. */
const MONTHS_KEPT = 6;

/**
 * Removes the event files of months that lie more than six months back. Called
 * when a session's first prompt emits, never on the silent path. Only files
 * that carry a month's name are touched. Never throws.
 */
export async function sweepOldEvents(host: Pick<Host, "env" | "now">): Promise<void> {
  const folder = join(reviveHome(host), "events");
  const oldest = monthsBefore(host.now(), MONTHS_KEPT);
  for (const { name, isFile } of await readFolder(folder)) {
    if (!isFile || !/^\d{4}-\d{2}\.jsonl$/.test(name) || name.slice(0, 7) >= oldest) continue;
    await Deno.remove(join(folder, name)).catch(() => {}); // Another process was faster.
  }
}

/** The month `count` months before the one of `epochMs`, as `2026-05` (UTC, like the files' names). */
function monthsBefore(epochMs: number, count: number): string {
  const time = new Date(epochMs);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - count, 1))
    .toISOString().slice(0, 7);
}
