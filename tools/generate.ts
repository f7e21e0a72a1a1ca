/**
 * Writes again what repeats a table of the sources: `deno task generate`.
 *
 * @module
 */

import { DENO_FLAGS } from "../lib/permissions.ts";
import {
  BUNDLE_FLAGS,
  folderlessPattern,
  hookPattern,
  MALLOC_TUNABLES,
  scriptHeader,
} from "./launch.ts";
import { PLUGIN_FILES } from "./plugin.ts";
import { DENO_VERSION, REPOSITORY, TARGETS } from "./targets.ts";

const ROOT = new URL("..", import.meta.url);

/** A file of the repository and what should stand in it, given what stands there now. */
interface Generated {
  readonly path: string;
  readonly write: (now: string) => string;
}

/** What install.sh repeats, by the name of its variable. */
const INSTALLER_CONSTANTS: Readonly<Record<string, string>> = {
  releases: `${REPOSITORY}/releases`,
  deno_version: DENO_VERSION,
  targets: TARGETS.map(({ triple }) => triple).join(" "),
  hook_commands: hookPattern(),
  folderless_commands: folderlessPattern(),
  malloc_tunables: MALLOC_TUNABLES,
  deno_flags: BUNDLE_FLAGS.join(" "),
};

/** Every file that is generated, wholly or in part. */
export const GENERATED: readonly Generated[] = [
  {
    path: "revive.ts",
    write: (now) => scriptHeader(DENO_FLAGS) + now.split("\n").slice(2).join("\n"),
  },
  {
    path: "README.md",
    write: (now) =>
      now.replace(
        /(?:--v8-flags=\S+ )?--quiet --no-prompt(?: --allow-[^\s`]+)+/g,
        () => DENO_FLAGS.join(" "),
      ),
  },
  ...Object.entries(PLUGIN_FILES).map(([path, text]) => ({ path, write: () => text })),
  {
    path: "install.sh",
    write: (now) =>
      Object.entries(INSTALLER_CONSTANTS).reduce(
        (text, [name, value]) =>
          text.replace(new RegExp(`^  ${name}='.*'$`, "m"), () => `  ${name}='${value}'`),
        now,
      ),
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
    const url = new URL(path, ROOT);
    await Deno.mkdir(new URL(".", url), { recursive: true });
    await Deno.writeTextFile(url, generated.write(await read(path)));
    // deno-lint-ignore no-console
    console.log(`${path}: written`);
  }
}
