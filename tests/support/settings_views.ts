import {
  type SettingsOwner,
  type SettingsView,
  viewSettings,
} from "../../lib/doctor/settings_file.ts";
import { groupRows, groupValue, type Spelling, WIRING } from "../../lib/claude/wiring.ts";

/** A settings file as doctor sees it: `content` is its text, or a value to be written as JSON. */
export function settingsView(
  owner: SettingsOwner,
  content: unknown,
  isReadOnly = false,
): SettingsView {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return viewSettings({
    owner,
    path: `/${owner}.json`,
    read: { kind: "text", text, cut: false },
    isReadOnly,
  });
}

/** The settings that the installer writes, as a value. */
export function wiredSettings(
  rows = WIRING,
  spelling: Spelling = { form: "guarded" },
): { hooks: Record<string, unknown[]> } {
  const hooks: Record<string, unknown[]> = {};
  for (const group of groupRows(rows)) {
    (hooks[group.event] ??= []).push(structuredClone(groupValue(group, spelling)));
  }
  return { hooks };
}
