/**
 * Writes again what repeats a table of the sources: `deno task generate`.
 *
 * @module
 */

import { DENO_FLAGS } from "../lib/permissions.ts";
import { scriptHeader } from "./launch.ts";

const ROOT = new URL("..", import.meta.url);

/** A file of the repository and what should stand in it, given what stands there now. */
interface Generated {
  readonly path: string;
  readonly write: (now: string) => string;
}

/** Every file that is generated, wholly or in part. */
export const GENERATED: readonly Generated[] = [
  {
    path: "revive.ts",
    write: (now) => scriptHeader(DENO_FLAGS) + now.split("\n").slice(2).join("\n"),
  },
];

/** The files that differ from what their tables say. */
export async function stale(): Promise<string[]> {
  const paths: string[] = [];
  for (const { path, write } of GENERATED) {
    const now = await read(path);
    if (write(now) !== now) paths.push(path);
  }
  return paths;
}

async function read(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(new URL(path, ROOT));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

if (import.meta.main) {
  for (const path of await stale()) {
    const generated = GENERATED.find((file) => file.path === path);
    if (generated === undefined) continue;
    await Deno.writeTextFile(new URL(path, ROOT), generated.write(await read(path)));
    // deno-lint-ignore no-console
    console.log(`${path}: written`);
  }
}
