/**
 * A repository such as users have, wired by the program's own installer.
 *
 * @module
 */

import { bodyOf } from "./brief_text.ts";
import type { World } from "./world.ts";

const STATIC = `PURPOSE: Sells tickets for night trains and never sells a berth twice.
DIFFERENTIATORS:
  - Works without a connection for a whole journey.
INVARIANTS:
  - Prices are integers of cents.
  - A booking is only ever appended to.
GOTCHAS:
  - Berth 13 does not exist in cars of series 200.
`;

/** Writes the brief and some commits, then runs `revive install-hook` with `options`. */
export async function wiredProject(world: World, ...options: readonly string[]): Promise<void> {
  await briefedProject(world);
  await world.revive("install-hook", ...options);
}

/** Writes the brief and some commits, and wires nothing. */
export async function briefedProject(world: World): Promise<void> {
  const { sandbox } = world;
  await sandbox.commit("Begin", {
    "package.json": JSON.stringify({ name: "trains", scripts: { test: "deno test", dev: "deno" } }),
    "src/berth.ts": "export const berths = 24;\n",
  });
  await sandbox.commit("Count berths by car\n\nCars of series 200 skip number 13.", {
    "src/berth.ts": "export const berths = 23;\n",
    "plan.md": "# Plan\n\nsell returns\n",
  });
  await sandbox.commit("Brief the agent", { ".revive/static.md": STATIC });
}

/** The brief as `revive show` prints it, without what changes from one emission to the next. */
export async function shownBody(world: World): Promise<string> {
  return bodyOf((await world.revive("show")).trim());
}
