import {
  environmentFindings,
  hookEnvironment,
  type ReadVariable,
  settingsVariables,
} from "./environment.ts";
import type { Finding } from "./finding.ts";
import { parseRecords } from "../claude/install_record.ts";
import type { SettingsView } from "./settings_file.ts";
import type { Site } from "./site.ts";
import { stateFindings } from "./state.ts";
import { fileSize, isFolder, textIfReadable } from "../host/files.ts";
import { linesBackward } from "../host/lines_backward.ts";
import { join, withTilde } from "../host/path.ts";
import { probeFolder } from "../host/probe.ts";
import { stateParts } from "../host/state_parts.ts";
import { reviveHome, userHome } from "../host/store.ts";
import { parseLogLine } from "../stats/log_line.ts";
import { cutAt } from "../text/clean.ts";
import { readLoopSettings } from "../loop/loop_settings.ts";
import type { VariableName } from "../permissions.ts";
import { invalidCadenceSettings } from "../session/cadence.ts";

/** Several settings files, in base64. */
const RECORD_BYTES = 128 * 1024 * 1024;

/** The variables, and the place of the state, both as hooks have them. */
export async function examineState(
  { host }: Site,
  views: readonly SettingsView[],
): Promise<Finding[]> {
  const set = settingsVariables(views);
  const env = hookEnvironment(host.env, set);
  const folder = reviveHome({ env });
  const home = userHome({ env });
  const configured = env("REVIVE_HOME");
  const vault = env("REVIVE_OBSIDIAN_VAULT");
  const shown = (path: string) => withTilde(path, home);
  const logPath = join(folder, "hook.log");
  const [probe, bytes, newest, record] = await Promise.all([
    probeFolder(folder),
    fileSize(logPath),
    newestMessage(logPath),
    textIfReadable(join(folder, "installs.json"), RECORD_BYTES),
  ]);
  const parts = probe.kind === "writable" ? await stateParts(folder) : [];
  return [
    ...environmentFindings({
      env,
      set,
      invalid: [...readLoopSettings(env).invalid, ...invalidCadence(env)],
      ...(vault === undefined ? {} : { vaultIsFolder: isFolder(vault) }),
    }),
    ...stateFindings({
      folder: shown(folder),
      probe,
      parts: parts.map(({ path, probe }) => ({ path: shown(path), probe })),
      ...(home === undefined ? {} : { home }),
      ...(configured === undefined ? {} : { configured }),
      ...(bytes === 0
        ? {}
        : { log: { path: shown(logPath), bytes, ...(newest === undefined ? {} : { newest }) } }),
      recordIsDamaged: record !== undefined && !parseRecords(record).isWhole,
    }),
  ];
}

/** The message of the log's last line, short. */
function newestMessage(path: string): string | undefined {
  for (const line of linesBackward(path, 64 * 1024)) {
    const parsed = line.kind === "line" ? parseLogLine(line.text) : undefined;
    return parsed === undefined ? undefined : cutAt(parsed.message, 120);
  }
}

/** The cadence's variables that are not valid, and the entry's own. */
function invalidCadence(env: ReadVariable): { name: VariableName; expected: string }[] {
  const deadline = env("REVIVE_DEADLINE_MS");
  return [
    ...invalidCadenceSettings({ env }).map((setting) => ({
      name: setting.name,
      expected: `a whole number, 0 to switch the rule off (the default is ${setting.default})`,
    })),
    ...(deadline === undefined || /^\s*[1-9]\d{0,6}\s*$/.test(deadline) ? [] : [{
      name: "REVIVE_DEADLINE_MS" as const,
      expected: "a whole number of milliseconds above 0 (the default is 1500)",
    }]),
  ];
}
