import { examineBrief, examineGit, examineSettings } from "../doctor/examine.ts";
import { examineHooks, examineSkill } from "../doctor/examine_hooks.ts";
import { examineSession } from "../doctor/examine_session.ts";
import { examineState } from "../doctor/examine_state.ts";
import { failure, type Finding } from "../doctor/finding.ts";
import { managedSettingsPath } from "../doctor/find_settings.ts";
import { reportJson, reportText } from "../doctor/report.ts";
import type { SettingsView } from "../doctor/settings_file.ts";
import type { Site } from "../doctor/site.ts";
import { describe } from "../host/files.ts";
import { SYSTEM } from "../host/find_program.ts";
import type { Host } from "../host/host.ts";
import { findProject } from "../host/project_root.ts";
import { alarm } from "../host/timer.ts";
import { type Input, NO_FOLDER, type Outcome, RefusedError } from "../outcome.ts";

/** Milliseconds that a group of checks may take: a mount that is gone never answers. */
const GROUP_MS = 15_000;

/**
 * `revive doctor`: examines everything that a working set-up needs and
 * changes nothing. Exit code 1 if a check failed.
 */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const findings = await examine(findSite(host));
  return {
    stdout: input.flags.has("json") ? reportJson(findings) : reportText(findings),
    stderr: "",
    code: findings.some(({ level }) => level === "FAIL") ? 1 : 0,
  };
}

function findSite(host: Host): Site {
  const launched = host.env("CLAUDE_PROJECT_DIR");
  const from = launched ?? host.cwd();
  if (from === undefined) throw new RefusedError(NO_FOLDER);
  const project = findProject(from);
  return {
    host,
    project,
    launch: launched ?? project.root,
    managed: managedSettingsPath(SYSTEM),
  };
}

async function examine(site: Site): Promise<Finding[]> {
  const found: { views: readonly SettingsView[] } = { views: [] };
  const settings = await guarded("settings", async () => {
    const { views, findings } = await examineSettings(site);
    found.views = views;
    return findings;
  });
  const { views } = found;
  const [git, brief, hooks, skill, state, session] = await Promise.all([
    guarded("git", () => examineGit(site)),
    guarded("static.md", () => examineBrief(site)),
    guarded("hooks", () => examineHooks(site, views)),
    guarded("checkpoint skill", () => examineSkill(site, views)),
    guarded("state", () => examineState(site, views)),
    guarded("context window", () => examineSession(site, views)),
  ]);
  return [...git, ...brief, ...settings, ...hooks, ...skill, ...state, ...session];
}

/** What `examine` finds; a failure that says so where it breaks off or does not end. */
async function guarded(
  check: string,
  examine: () => readonly Finding[] | Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await Promise.race([examine(), alarm(GROUP_MS).then(() => [tooSlow(check)])]);
  } catch (error) {
    return [failure(
      check,
      `these checks broke off: ${describe(error)}`,
      "see what is special about the files that they look at, and report it",
    )];
  }
}

function tooSlow(check: string): Finding {
  return failure(
    check,
    `these checks did not end within ${GROUP_MS / 1000} seconds`,
    "see whether a file that they look at lies on a mount that does not answer",
  );
}
