import type { OfferedCommand } from "./choose.ts";
import { isFields, parseFields } from "../../text/fields.ts";

/** Programs that run the scripts of a package.json. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** Lock files and whose they are; where several lie about, the first counts. */
export const LOCK_FILES: readonly (readonly [string, PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** Scripts that the package manager runs by itself: calling them is no part of the work. */
const LIFECYCLE = new Set(["install"]);

/** What `npm init` writes for a test that there is not. */
const UNSET = /\bno test specified\b.*\bexit 1\b/;

/**
 * The scripts of a package.json. Values that are not strings are skipped, and
 * text that is no JSON offers nothing.
 *
 * @param locked the manager whose lock file lies beside it; without one the
 * field `packageManager` decides, else npm.
 */
export function packageScripts(text: string, locked?: PackageManager): OfferedCommand[] {
  const manifest = parseFields(text);
  const manager = locked ?? namedManager(manifest?.packageManager) ?? "npm";
  return stringEntries(manifest?.scripts)
    .filter(([name, runs]) => !LIFECYCLE.has(name) && !UNSET.test(runs))
    .map(([name, runs]) => ({ name, runs, call: scriptCall(manager, name) }));
}

/**
 * How a script is called. npm, pnpm and yarn have a short form for `test` and
 * `start`; anything else goes through `run`, since a script named `setup` or
 * `check` would be hidden by a command of the manager's own. bun's own `test`
 * and `build` are not the scripts.
 */
function scriptCall(manager: PackageManager, name: string): string {
  const short = manager !== "bun" && (name === "test" || name === "start");
  return `${manager} ${short ? "" : "run "}${name}`;
}

function namedManager(field: unknown): PackageManager | undefined {
  const name = typeof field === "string" ? /^(npm|pnpm|yarn|bun)(?:@|$)/.exec(field)?.[1] : "";
  return LOCK_FILES.map(([, manager]) => manager).find((manager) => manager === name);
}

function stringEntries(value: unknown): [string, string][] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    typeof entry === "string" ? [[name, entry] as [string, string]] : []
  );
}
