import { readFolder } from "../host/folder.ts";
import type { Host } from "../host/host.ts";
import { lineBatches } from "../host/lines_forward.ts";
import { join } from "../host/path.ts";
import { isFolderAt } from "../host/same_folder.ts";
import { reviveHome } from "../host/store.ts";
import { parseEventLine, type StoredEvent } from "./event_line.ts";

/** Which events a reader wants. */
export interface EventFilter {
  /** Milliseconds since 1970; what happened before is left out. */
  readonly since?: number;
  /** The project's root folder. */
  readonly project?: string;
  /** The session's ID. */
  readonly session?: string;
}

/**
 * Hands every recorded event that passes the filter to `visit`, oldest month
 * first and within a month in the order of writing. Gives the number of lines
 * that were no event (damaged, cut off, of a later version): they are skipped.
 * Absent files are no events; never throws for what the files hold.
 */
export async function visitEvents(
  host: Pick<Host, "env">,
  filter: EventFilter,
  visit: (event: StoredEvent) => void,
): Promise<{ readonly skipped: number }> {
  const folder = join(reviveHome(host), "events");
  const since = filter.since ?? 0;
  const { session } = filter;
  const isHere = filter.project === undefined ? () => true : isFolderAt(filter.project);
  const passes = (event: StoredEvent) =>
    event.at >= since && isHere(event.project) &&
    (session === undefined || event.session === session);
  // The file of a month ends with the month in UTC, like the recorder's choice of it.
  const firstMonth = new Date(since).toISOString().slice(0, 7);
  const names = (await readFolder(folder)).map((entry) => entry.name);
  const months = names.filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name) && name >= firstMonth);
  let skipped = 0;
  for (const month of months.sort()) {
    for await (const lines of lineBatches(join(folder, month))) {
      for (const line of lines) {
        if (line === "") continue;
        const event = parseEventLine(line);
        if (event === undefined) skipped++;
        else if (passes(event)) visit(event);
      }
    }
  }
  return { skipped };
}
