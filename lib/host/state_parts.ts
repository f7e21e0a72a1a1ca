import { readFolder } from "./folder.ts";
import { join } from "./path.ts";
import { type Probe, probeFile, probeFolder } from "./probe.ts";

/** A folder or file of the program's state, and what came of writing there. */
export interface StatePart {
  readonly path: string;
  readonly probe: Probe;
}

/** Folders of the state that commands make and write in. */
const FOLDERS = ["sessions", "checkpoints", "events"];

/**
 * Tries to write in each folder, and to open each file, that the program keeps
 * in `home`. What is absent is left out; nothing is made and nothing changes.
 */
export async function stateParts(home: string): Promise<StatePart[]> {
  const parts: StatePart[] = [];
  for (const name of FOLDERS) {
    const path = join(home, name);
    if (await isThere(path)) parts.push({ path, probe: await probeFolder(path) });
  }
  const newest = (await readFolder(join(home, "events"))).map(({ name }) => name).sort().at(-1);
  const files = [
    "hook.log",
    "installs.json",
    ...(newest === undefined ? [] : [`events/${newest}`]),
  ];
  for (const name of files) {
    const path = join(home, name);
    const probe = await probeFile(path);
    if (probe.kind !== "absent") parts.push({ path, probe });
  }
  return parts;
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}
