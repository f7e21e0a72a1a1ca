/**
 * Which hooks of ours the client would run here, from all the settings files
 * that apply.
 *
 * @module
 */

import type { ListedHook } from "./hook_list.ts";
import type { SettingsOwner, SettingsView } from "./settings_file.ts";
import { calledSubcommand, rowOf } from "../claude/recognize.ts";
import { WIRING, type WiringRow } from "../claude/wiring.ts";

/** One of our hooks and the file in which it stands. */
export interface WiredHook {
  readonly owner: SettingsOwner;
  readonly file: string;
  readonly hook: ListedHook;
}

/** What stands in the settings files for one row of the table. */
export interface WiredRow {
  readonly row: WiringRow;
  /** With the right event and matcher. */
  readonly exact: readonly WiredHook[];
  /** With the right event and another matcher. */
  readonly mismatched: readonly WiredHook[];
}

/** Every row with its hooks, from the files that the client reads here. */
export function wiredRows(views: readonly SettingsView[]): WiredRow[] {
  const hooks = ourHooks(views);
  return WIRING.map((row) => ({
    row,
    exact: hooks.filter(({ hook }) => rowOf(hook) === row),
    mismatched: hooks.filter(({ hook }) =>
      rowOf(hook) === undefined && hook.event === row.event && subcommandOf(hook) === row.command
    ),
  }));
}

/** Hooks that call a hook command of ours at an event where it does nothing. */
export function strayHooks(views: readonly SettingsView[]): WiredHook[] {
  return ourHooks(views).filter(({ hook }) => {
    const command = subcommandOf(hook);
    return WIRING.some((row) => row.command === command) &&
      !WIRING.some((row) => row.command === command && row.event === hook.event);
  });
}

/** Whether a file of the client's own holds any of our hooks at the right place. */
export function holdsOurs(view: SettingsView): boolean {
  return view.kind === "settings" && view.hooks.some((hook) => rowOf(hook) !== undefined);
}

function ourHooks(views: readonly SettingsView[]): WiredHook[] {
  return views.flatMap((view) => {
    if (view.kind !== "settings" || view.owner === "elsewhere") return [];
    return view.hooks.filter((hook) => subcommandOf(hook) !== undefined)
      .map((hook) => ({ owner: view.owner, file: view.path, hook }));
  });
}

/** What a hook of ours has our program do: the subcommand and whatever follows it. */
export function callOf(hook: ListedHook): readonly string[] | undefined {
  if (hook.type !== "command" || hook.command === undefined) return undefined;
  return calledSubcommand(hook.command, hook.args);
}

function subcommandOf(hook: ListedHook): string | undefined {
  return callOf(hook)?.[0];
}
