import type { Host } from "../host/host.ts";
import type { AutoCompactFacts, Placed } from "../loop/auto_compact.ts";
import type { SettingsInForce } from "./settings_in_force.ts";

/**
 * What the environment and the settings files (the widest first) say about
 * automatic compaction. Settings beat the environment, and nearer files wider
 * ones (recorded with client 2.1.332).
 */
export function autoCompactFacts(
  env: Host["env"],
  inForce: readonly SettingsInForce[],
): AutoCompactFacts {
  const variable = (name: AutoCompactVariable): Placed<string> | undefined => {
    const file = inForce.findLast(({ variables }) => variables.has(name));
    const value = file === undefined ? env(name) : file.variables.get(name);
    return value ? { value, where: file?.where ?? "the environment" } : undefined;
  };
  const percent = variable("CLAUDE_AUTOCOMPACT_PCT_OVERRIDE");
  const windowVariable = variable("CLAUDE_CODE_AUTO_COMPACT_WINDOW");
  const windowFile = inForce.findLast(({ settings }) => "autoCompactWindow" in settings);
  const windowKey = windowFile?.settings.autoCompactWindow;
  const off = switchedOff(variable("DISABLE_AUTO_COMPACT"), inForce);
  return {
    ...percent === undefined ? {} : { percent },
    ...windowVariable === undefined ? {} : { windowVariable },
    ...windowFile === undefined || typeof windowKey !== "number"
      ? {}
      : { windowKey: { value: windowKey, where: windowFile.where } },
    ...off === undefined ? {} : { off },
  };
}

type AutoCompactVariable =
  | "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE"
  | "CLAUDE_CODE_AUTO_COMPACT_WINDOW"
  | "DISABLE_AUTO_COMPACT";

function switchedOff(
  variable: Placed<string> | undefined,
  inForce: readonly SettingsInForce[],
): Placed<string> | undefined {
  const file = inForce.findLast(({ settings }) => "autoCompactEnabled" in settings);
  if (file?.settings.autoCompactEnabled === false) {
    return { value: "autoCompactEnabled: false", where: file.where };
  }
  if (
    variable === undefined || ["0", "false", "no", "off"].includes(variable.value.toLowerCase())
  ) {
    return undefined;
  }
  return { value: `DISABLE_AUTO_COMPACT=${variable.value}`, where: variable.where };
}
