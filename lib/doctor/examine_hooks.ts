import { hookEnvironment, settingsVariables } from "./environment.ts";
import { type CheckedProgram, hookProgramFindings, programOf } from "./hook_programs.ts";
import { hookSwitchFindings } from "./hook_switch.ts";
import { hookFindings } from "./hooks.ts";
import type { Finding } from "./finding.ts";
import { launchFindings } from "./launch.ts";
import { programFindings } from "./program.ts";
import type { SettingsView } from "./settings_file.ts";
import type { Site } from "./site.ts";
import { enabledPlugin, skillFindings } from "./skill.ts";
import { wiredRows } from "./wired.ts";
import { settingsPaths, skillPath } from "../claude/scopes.ts";
import { readText } from "../host/files.ts";
import { findPrograms, programState, SYSTEM } from "../host/find_program.ts";
import { withTilde } from "../host/path.ts";
import { recognizeProgram } from "../host/recognize_program.ts";
import { userHome } from "../host/store.ts";

/** Our hooks in these files, and whether the client would run them. */
export async function examineHooks(
  site: Site,
  views: readonly SettingsView[],
): Promise<Finding[]> {
  const { host, launch } = site;
  const plugin = enabledPlugin(views);
  const home = userHome(host);
  const recognize = onceEach((path) => recognizeProgram(host, path));
  const checked = await Promise.all(
    wiredRows(views).flatMap(({ exact, mismatched }) => [...exact, ...mismatched]).map(
      async (wired) => {
        const program = programOf(wired, {
          project: launch,
          ...(home === undefined ? {} : { home }),
        });
        return program.kind === "path"
          ? { wired, program, state: await stateOf(program.path, recognize) }
          : { wired, program };
      },
    ),
  );
  const kinds = new Set(checked.map(({ program }) => program.kind));
  const env = hookEnvironment(host.env, settingsVariables(views));
  const programs = await findPrograms({ env, cwd: host.cwd }, "revive");
  const found = await Promise.all(programs.map(async (program) => ({
    ...program,
    identity: await recognize(program.real),
  })));
  return [
    ...hookSwitchFindings(views),
    ...hookFindings({ views, ...(plugin === undefined ? {} : { plugin }) }),
    ...launchFindings({ ...site, cwd: host.cwd() ?? launch, views }),
    ...hookProgramFindings(checked),
    ...programFindings({
      os: SYSTEM,
      found,
      wired: kinds.has("name") ? "by name" : kinds.has("path") ? "by path" : "not at all",
    }),
  ];
}

async function stateOf(
  path: string,
  recognize: (path: string) => Promise<string>,
): Promise<NonNullable<CheckedProgram["state"]>> {
  const state = await programState(path);
  if (state === "absent") return state;
  return await recognize(path) === "stranger" ? "stranger" : state;
}

/**
 * `look`, asked once for each path: every hook names the same program, and
 * another one of that name may have hundreds of megabytes, all of which are read.
 */
export function onceEach<T>(look: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const seen = new Map<string, Promise<T>>();
  return (path) => {
    const found = seen.get(path) ?? look(path);
    seen.set(path, found);
    return found;
  };
}

/** The checkpoint skill and its permissions. */
export function examineSkill(
  { host }: Site,
  views: readonly SettingsView[],
): Finding[] {
  const plugin = enabledPlugin(views);
  const paths = settingsPaths(host);
  const places = [paths.project, paths.local, paths.global].flatMap((path) =>
    path === undefined ? [] : [skillPath(path)]
  );
  const home = userHome(host);
  return skillFindings({
    loopIsWired: wiredRows(views).some(({ row, exact }) => row.half === "loop" && exact.length > 0),
    files: [...new Set(places)].map((path) => ({
      path: withTilde(path, home),
      read: readText(path),
    })),
    views,
    ...(plugin === undefined ? {} : { plugin }),
  });
}
