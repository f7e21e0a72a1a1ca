/**
 * The settings files that the client reads, and which of them a scope means.
 *
 * @module
 */

import type { Host } from "../host/host.ts";
import { dirname, isAbsolute, join } from "../host/path.ts";
import { findProject } from "../host/project_root.ts";
import { claudeHome } from "../host/store.ts";

/** Who a settings file is for: everybody who shares the project, this person in it, this person everywhere. */
export type Scope = "project" | "local" | "global";

/** Every scope, in the order in which the client lets later ones win. */
export const SCOPES: readonly Scope[] = ["global", "project", "local"];

/** The settings files of one project, by scope; absolute. Without a home folder there is no global one. */
export interface SettingsPaths {
  readonly project: string;
  readonly local: string;
  readonly global: string | undefined;
}

/**
 * Where the settings files are. The client reads settings.json from the folder
 * in which it is launched, and from no other; settings.local.json it reads
 * from the top of the git checkout (recorded with client 2.1.332). The launch
 * folder is `CLAUDE_PROJECT_DIR` where the client says so, else the project's
 * root, which is where people start it.
 */
export function settingsPaths(host: Pick<Host, "env" | "cwd">): SettingsPaths {
  const launched = host.env("CLAUDE_PROJECT_DIR");
  const from = launched ?? host.cwd() ?? "/";
  const { root, checkout } = findProject(from);
  const home = claudeHome(host);
  return {
    project: join(launched ?? root, ".claude", "settings.json"),
    local: join(checkout ?? root, ".claude", "settings.local.json"),
    global: home === undefined ? undefined : join(absolute(home, host), "settings.json"),
  };
}

function absolute(path: string, host: Pick<Host, "cwd">): string {
  return isAbsolute(path) ? path : join(host.cwd() ?? "/", path);
}

/** The checkpoint skill that belongs to a settings file. */
export function skillPath(settingsPath: string): string {
  return join(dirname(settingsPath), "skills", "checkpoint", "SKILL.md");
}
