import { briefFindings } from "./brief.ts";
import type { Finding } from "./finding.ts";
import { findSettings } from "./find_settings.ts";
import { gitFindings } from "./git.ts";
import { namedPaths } from "./named_paths.ts";
import { settingsFileFindings, type SettingsView, viewSettings } from "./settings_file.ts";
import type { Site } from "./site.ts";
import { fitBrief } from "../brief/fit.ts";
import { gatherBrief } from "../brief/gather.ts";
import { askGit } from "../brief/git_log.ts";
import { parseStaticBrief } from "../brief/static_brief.ts";
import { readStaticFile, STATIC_FILE } from "../host/project_root.ts";
import { fileSize } from "../host/files.ts";
import { missingPaths } from "../host/missing_paths.ts";
import { join, withTilde } from "../host/path.ts";
import { userHome } from "../host/store.ts";

/** Milliseconds that each call of git may take. */
const GIT_MS = 5000;

/** More paths than this are not looked up: a brief of so many is over the limit anyway. */
const PATHS = 500;

/** git, and the checkout. */
export async function examineGit({ host, project }: Site): Promise<Finding[]> {
  const { root, checkout } = project;
  const ask = (args: readonly string[]) => host.git({ folder: root, args, timeoutMs: GIT_MS });
  const [version, log] = await Promise.all([
    ask(["--version"]),
    checkout === undefined ? undefined : ask(["log", "-1", "--format=%h", "--no-show-signature"]),
  ]);
  return gitFindings({
    version,
    ...(checkout === undefined ? {} : { checkout }),
    ...(log === undefined ? {} : { log }),
  });
}

/** The curated brief, alone and as it would be sent now. */
export async function examineBrief({ host, project }: Site): Promise<Finding[]> {
  const read = readStaticFile(project.root);
  const text = read.kind === "text" ? read.text : "";
  const brief = parseStaticBrief(text);
  const lists = brief.sections.filter(({ name }) => name !== "PURPOSE");
  const named = lists.flatMap(({ items }) => items.flatMap(namedPaths)).slice(0, PATHS);
  const [missing, facts] = await Promise.all([
    missingPaths(host, project, named),
    gatherBrief(project, text, askGit(project, host, GIT_MS)),
  ]);
  return briefFindings({
    path: withTilde(join(project.root, STATIC_FILE), userHome(host)),
    read,
    brief,
    missing: [...new Set(missing)],
    fitted: fitBrief(facts, { refresh: 1 }),
  });
}

/** The settings files, each by itself. */
export async function examineSettings(
  { host, project, managed }: Site,
): Promise<{ readonly views: readonly SettingsView[]; readonly findings: readonly Finding[] }> {
  const files = await findSettings(host, project, managed);
  const views: SettingsView[] = [];
  const findings: Finding[] = [];
  for (const file of files) {
    const view = viewSettings(file);
    views.push(view);
    // What the client does not read matters only if our hooks stand in it.
    if (view.owner === "elsewhere") continue;
    findings.push(...settingsFileFindings(view, fileSize(file.location)));
  }
  return { views, findings };
}
