/**
 * A session of several rounds, each of which fills the context window.
 *
 * @module
 */

import { join } from "../../../lib/host/path.ts";
import type { Reply, ToolCall } from "./messages_api.ts";
import type { ApiRequest } from "./request.ts";
import { bash, isMain } from "./script.ts";
import type { World } from "./world.ts";

/** The rounds of a session, each of which ends in a compaction. */
export const ROUNDS = [1, 2, 3];

/** More than 45 % of (1,000,000 − 20,000), where the client compacts by itself. */
export const OVER_45 = 450_000;

/** What round `n` leaves behind: the names of 8 files, 9 errors, two numbers and the request. */
export function planted(n: number) {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  return {
    files: eight.map((i) => `src/part_${n}/module_${n}${i}.ts`),
    errors: [...eight, 9].map((i) => `/srv/missing-${n}${i}/E-${n}${i}${i}${n}`),
    request: `Round ${n}: make the fares of zone Z-${n}0${n} agree (PR #41${n}, issue #52${n})`,
    identifiers: [`zone Z-${n}0${n}`, `#41${n}`, `#52${n}`],
  };
}

/** The steps in which an agent does the work of round `n`: edits, commands that fail. */
export function work(n: number, project: string): Reply[] {
  const { files, errors } = planted(n);
  const edits = files.map((file): ToolCall => ({
    name: "Write",
    input: { file_path: join(project, file), content: `export const n = ${n};\n` },
  }));
  const failures = errors.map((path) => bash(`ls ${path}`));
  return [edits.slice(0, 4), edits.slice(4), ...failures.map((call) => [call])]
    .map((tools, i) => ({ text: `step ${i}`, tools, tokens: 20_000 + i * 1000 }));
}

/** The first main request after each compaction. */
export function firstAfterEach(world: World): ApiRequest[] {
  const { requests } = world.api;
  return requests.flatMap((request, i) => {
    const next = requests.slice(i + 1).find(isMain);
    return request.summarizes && next !== undefined ? [next] : [];
  });
}

/** The author of every checkpoint, as the events tell it. */
export async function authors(world: World): Promise<string[]> {
  const events = join(world.sandbox.home, ".context-revive/events");
  const found: string[] = [];
  for await (const { name } of Deno.readDir(events)) {
    for (const line of (await Deno.readTextFile(join(events, name))).trim().split("\n")) {
      const event = JSON.parse(line);
      if (event.kind === "checkpoint") found.push(event.author);
    }
  }
  return found;
}
