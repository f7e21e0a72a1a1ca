/**
 * What `install-hook` and `uninstall-hook` were asked for.
 *
 * @module
 */

import type { Host } from "../host/host.ts";
import { isSameFile } from "../host/user_file.ts";
import { type Input, NO_FOLDER, RefusedError } from "../outcome.ts";
import type { Scope, SettingsPaths } from "./scopes.ts";

/** The scope that the options name; the project's unless they say otherwise. */
export function scopeOf(input: Input): Scope {
  const local = input.flags.has("local");
  const global = input.flags.has("global");
  if (local && global) {
    throw new RefusedError("--local and --global exclude each other: run it once for each.");
  }
  return local ? "local" : global ? "global" : "project";
}

/** The option that names `scope`, with a blank before it. */
export function scopeOption(scope: Scope): string {
  return scope === "project" ? "" : ` --${scope}`;
}

/**
 * The settings file of `scope`.
 *
 * @throws RefusedError without a home folder or a working directory, and where
 * the project's file is the user's own, as in a home folder.
 */
export async function settingsPath(
  scope: Scope,
  paths: SettingsPaths,
  host: Pick<Host, "cwd" | "env">,
): Promise<string> {
  const path = paths[scope];
  if (path === undefined) {
    throw new RefusedError(
      "there is no home folder (HOME is not set).\nSet HOME or CLAUDE_CONFIG_DIR, or use --local.",
    );
  }
  if (scope === "global") return path;
  if (host.cwd() === undefined && host.env("CLAUDE_PROJECT_DIR") === undefined) {
    throw new RefusedError(NO_FOLDER);
  }
  if (paths.global !== undefined && await isSameFile(path, paths.global)) {
    throw new RefusedError(
      `${path} is your own settings file, not a project's.\n` +
        "Use --global, or run this in the project's folder.",
    );
  }
  return path;
}

/** Above this share the client compacts a window of 200,000 at its usual place already. */
const NO_EFFECT_ABOVE = 92;

/**
 * The share at which the client is to compact by itself, in percent.
 *
 * @throws RefusedError for what is no whole number from 1 to 100, and for a
 * file that others share.
 */
export function autoCompactOf(input: Input, scope: Scope): number | undefined {
  const given = input.values.get("auto-compact");
  if (given === undefined) return undefined;
  if (!/^\d{1,3}$/.test(given) || Number(given) < 1 || Number(given) > 100) {
    throw new RefusedError(
      `--auto-compact ${given}: a whole number from 1 to 100 is needed, for example 45.`,
    );
  }
  if (scope === "project") {
    throw new RefusedError(
      "--auto-compact needs --local or --global: in the project's settings.json, which others " +
        "share, it would compact your teammates' sessions too.",
    );
  }
  return Number(given);
}

/** A remark on a share that does less than it seems; "" if there is none. */
export function autoCompactRemark(percent: number): string {
  return percent > NO_EFFECT_ABOVE
    ? `At ${percent} % nothing changes in a window of 200,000 tokens: the client compacts at ` +
      `${NO_EFFECT_ABOVE} % of it by itself.`
    : "";
}
