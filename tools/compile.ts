/**
 * Builds binaries: `deno task compile [--target TRIPLE]…`, by default the one
 * for this machine, into dist/. They are made from the single-file program, so
 * that every form of the program is the same code.
 *
 * @module
 */

import { dirname } from "../lib/host/path.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";
import { writeBundle } from "./bundle.ts";
import { type Target, TARGETS } from "./targets.ts";

const ROOT = dirname(import.meta.dirname ?? ".");

/**
 * `deno compile` grants imports from jsr.io, esm.sh and others unless the flag
 * names hosts; the host named here cannot exist (RFC 2606).
 */
export const COMPILE_FLAGS: readonly string[] = [
  "--no-config",
  "--no-remote",
  "--no-npm",
  ...DENO_FLAGS,
  "--allow-import=none.invalid",
];

/**
 * The targets that a command line asks for.
 *
 * @throws Error with the message for the person who typed it.
 */
export function chooseTargets(args: readonly string[], host: string): Target[] {
  const names: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [option, value = args[++at]] = args[at]?.split("=", 2) ?? [];
    if (option !== "--target" || value === undefined) {
      throw new Error("usage: deno task compile [--target TRIPLE]…");
    }
    names.push(value);
  }
  return (names.length > 0 ? names : [host]).map((name) => {
    const target = TARGETS.find(({ triple }) => triple === name);
    if (target !== undefined) return target;
    const known = TARGETS.map(({ triple }) => `  ${triple}`).join("\n");
    throw new Error(`no binary is made for ${name}; there are:\n${known}`);
  });
}

/**
 * Compiles `script` for `target` into `folder` and gives the binary's path.
 *
 * @throws Error with the compiler's own words if it fails.
 */
export async function compile(script: string, target: Target, folder: string): Promise<string> {
  const output = `${folder}/${target.asset}`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["compile", ...COMPILE_FLAGS, "--target", target.triple, "--output", output, script],
    cwd: ROOT,
  }).output();
  if (!success) {
    throw new Error(`compiling ${target.asset} failed:\n${new TextDecoder().decode(stderr)}`);
  }
  return output;
}

if (import.meta.main) {
  try {
    const targets = chooseTargets(Deno.args, Deno.build.target);
    const script = `${ROOT}/dist/revive.js`;
    await writeBundle(script);
    for (const target of targets) print(await compile(script, target, `${ROOT}/dist`));
  } catch (error) {
    print(`compile: ${error instanceof Error ? error.message : error}`);
    Deno.exit(1);
  }
}

function print(line: string): void {
  // deno-lint-ignore no-console
  console.error(line);
}
