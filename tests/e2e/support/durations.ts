/**
 * How long hooks took, gathered from all test files of a run.
 *
 * @module
 */

import { hookRecord, type HookRun } from "./transcripts.ts";

/** Names the file to which test files add what they measured; see run.ts. */
export const DURATIONS_FILE = "REVIVE_E2E_DURATIONS";

/** Adds the runs under `home` to the file of this test run, if there is one. */
export async function noteDurations(home: string): Promise<void> {
  const path = Deno.env.get(DURATIONS_FILE);
  if (path === undefined) return;
  const { runs } = await hookRecord(home);
  const lines = runs.map((run) => JSON.stringify(run) + "\n");
  await Deno.writeTextFile(path, lines.join(""), { append: true, create: true });
}

/** One line per event and command of the program: how often, median, slowest. */
export function medians(runs: readonly HookRun[]): string[] {
  const named = runs.flatMap((run) => {
    const name = subcommand(run.command);
    return name === undefined ? [] : [{ name: `${run.event.padEnd(17)} ${name}`, ms: run.ms }];
  });
  const groups = [...Map.groupBy(named, (run) => run.name)].sort(([a], [b]) => a < b ? -1 : 1);
  return groups.map(([name, runs]) => {
    const times = runs.map((run) => run.ms).sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)];
    const columns = [`${times.length}×`, `median ${median} ms`, `slowest ${times.at(-1)} ms`];
    return [name.padEnd(34), ...columns.map((column) => column.padStart(17))].join("");
  });
}

/** The program's subcommand, for whatever path, guard or quoting calls it; other hooks have none. */
function subcommand(command: string): string | undefined {
  return /revive['"]?\s+([a-z-]+)\s*$/.exec(command)?.[1];
}
