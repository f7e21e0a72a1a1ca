import type { SettingsFile } from "./settings_file.ts";
import { settingsPaths } from "../claude/scopes.ts";
import { readText } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { dirname, join, withTilde } from "../host/path.ts";
import { probeFile } from "../host/probe.ts";
import type { Project } from "../host/project_root.ts";
import { userHome } from "../host/store.ts";

/** Bytes of a settings file that are read; a real one has a few thousand. */
const LIMIT = 64 * 1024 * 1024;

/** A settings file with its real place. */
export type FoundSettings = SettingsFile & {
  /** The absolute path. */
  readonly location: string;
};

/** Where the administrator's settings lie, by system (documented). */
export function managedSettingsPath(os: string): string {
  switch (os) {
    case "darwin":
      return "/Library/Application Support/ClaudeCode/managed-settings.json";
    case "windows":
      return "C:/Program Files/ClaudeCode/managed-settings.json";
    default:
      return "/etc/claude-code/managed-settings.json";
  }
}

/**
 * Every settings file that the client reads when it is launched in the
 * project, and the settings.json of folders between the working directory and
 * the checkout's top, which it does not read (only the launch folder's counts).
 */
export async function findSettings(
  host: Pick<Host, "env" | "cwd">,
  project: Project,
  managed: string,
): Promise<FoundSettings[]> {
  const paths = settingsPaths(host);
  const wanted: [SettingsFile["owner"], string][] = [["managed", managed]];
  if (paths.global !== undefined) wanted.push(["user", paths.global]);
  // In the home folder itself the project's file is the user's.
  if (paths.project !== paths.global) wanted.push(["project", paths.project]);
  wanted.push(["local", paths.local]);
  for (const folder of foldersUp(host.cwd() ?? project.root, project.checkout ?? project.root)) {
    const path = join(folder, ".claude", "settings.json");
    if (!wanted.some(([, other]) => other === path)) wanted.push(["elsewhere", path]);
  }
  const home = userHome(host);
  return await Promise.all(wanted.map(async ([owner, location]) => {
    const [read, probe] = await Promise.all([readText(location, LIMIT), probeFile(location)]);
    const isReadOnly = read.kind === "text" && probe.kind === "refused";
    return { owner, path: withTilde(location, home), location, read, isReadOnly };
  }));
}

/** The folders from `from` up to `top`, both included; none if `from` does not lie in `top`. */
function foldersUp(from: string, top: string): string[] {
  const folders: string[] = [];
  for (let folder = from;; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === top) return folders;
    if (dirname(folder) === folder || folder === ".") return [];
  }
}
