/**
 * How long hooks took, gathered from all clients of a run.
 *
 * @module
 */

import { join } from "../../../lib/host/path.ts";

/** One run of a hook of ours, with the time that the client measured. */
export interface HookRun {
  /** The event, with what the matcher saw, and the subcommand. */
  readonly name: string;
  /** Milliseconds. */
  readonly ms: number;
}

/** Names the file to which tests add what they found; see run.ts. */
export const DURATIONS_FILE = "REVIVE_E2E_DURATIONS";

/** The client's log line for a hook that has ended, silent or not. */
const FINISHED = /Hooks: (\S+) \[(.*)\] finished with status \d+ \((\d+)ms\)$/gm;

/** Our hooks that the client's log tells of. */
export function hookRuns(log: string): HookRun[] {
  return [...log.matchAll(FINISHED)].flatMap(([, event = "", command = "", ms]) => {
    const subcommand = /revive['"]?\s+([a-z-]+)\s*$/.exec(command)?.[1];
    return subcommand === undefined ? [] : [{ name: `${event} ${subcommand}`, ms: Number(ms) }];
  });
}

/** Adds what the logs in `folder` tell to the file of this test run, if there is one. */
export async function noteDurations(folder: string): Promise<void> {
  const path = Deno.env.get(DURATIONS_FILE);
  if (path === undefined) return;
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (!isFile) continue; // A link to the newest.
      const runs = hookRuns(await Deno.readTextFile(join(folder, name)));
      await Deno.writeTextFile(path, runs.map((run) => JSON.stringify(run) + "\n").join(""), {
        append: true,
      });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** One line per event and subcommand: how often, median, slowest. */
export function medians(runs: readonly HookRun[]): string[] {
  const groups = [...Map.groupBy(runs, (run) => run.name)].sort(([a], [b]) => a < b ? -1 : 1);
  return groups.map(([name, runs]) => {
    const times = runs.map((run) => run.ms).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    const columns = [`${times.length}×`, `median ${median} ms`, `slowest ${times.at(-1)} ms`];
    return [name.padEnd(34), ...columns.map((column) => column.padStart(17))].join("");
  });
}
