import { failure, type Finding, ok, warn } from "./finding.ts";
import { kindOf } from "./json_value.ts";
import type { SettingsOwner, SettingsView } from "./settings_file.ts";
import { holdsOurs } from "./wired.ts";

/**
 * Whose value counts, the strongest first (documented: settings precedence; a
 * `--settings` option of one run comes after the managed file and cannot be
 * seen from here).
 */
const PRECEDENCE: readonly SettingsOwner[] = ["managed", "local", "project", "user"];

/** The files that were parsed, the one whose values win first. */
export function byPrecedence(
  views: readonly SettingsView[],
): (SettingsView & { readonly kind: "settings" })[] {
  return PRECEDENCE.flatMap((owner) =>
    views.flatMap((view) => view.owner === owner && view.kind === "settings" ? [view] : [])
  );
}

/** Whether the client runs hooks at all: `disableAllHooks`, and hooks of the administrator alone. */
export function hookSwitchFindings(views: readonly SettingsView[]): Finding[] {
  const check = "hooks enabled";
  const files = byPrecedence(views);
  const managed = files.find((view) => view.owner === "managed");
  if (managed?.value.allowManagedHooksOnly === true && !holdsOurs(managed)) {
    return [failure(
      check,
      `${managed.path} sets allowManagedHooksOnly: the client runs no hooks but the administrator's`,
      "ask the administrator to wire revive's hooks in that file",
    )];
  }
  const set = files.flatMap((view) => {
    const value = view.value.disableAllHooks;
    return value === undefined ? [] : [{ view, value }];
  });
  const wrong = set.find(({ value }) => typeof value !== "boolean");
  if (wrong !== undefined) {
    return [warn(
      check,
      `${wrong.view.path}: disableAllHooks is ${kindOf(wrong.value)}, neither true nor false`,
      "make it a boolean, or take it out",
    )];
  }
  const [winner, ...losers] = set;
  if (winner === undefined) return [ok(check, "no settings file switches hooks off")];
  const others = losers.filter(({ value }) => value !== winner.value)
    .map(({ view, value }) => `${view.path} says ${value}`);
  const beaten = others.length === 0
    ? ""
    : ` (${
      others.join(", ")
    }, but the ${winner.view.owner} file wins: managed, local, project, user)`;
  if (winner.value === false) {
    return [ok(check, `${winner.view.path} sets disableAllHooks to false${beaten}: hooks run`)];
  }
  if (winner.view.owner !== "managed" && managed !== undefined && holdsOurs(managed)) {
    return [
      ok(check, `${winner.view.path} cannot switch off the administrator's hooks, ours in it`),
    ];
  }
  return [failure(
    check,
    `${winner.view.path} sets disableAllHooks to true${beaten}: no hook of ours can run`,
    winner.view.owner === "managed"
      ? "ask the administrator"
      : `take disableAllHooks out of ${winner.view.path}`,
  )];
}
