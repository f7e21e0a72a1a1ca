/**
 * The hooks that make the program work: one table, from which the installer
 * writes settings files, the plugin's hooks.json is made, and doctor and
 * uninstall-hook know what is ours.
 *
 * @module
 */

import type { Json } from "./json_layout.ts";

/** One hook of ours. */
export interface WiringRow {
  /** The client's event name. */
  readonly event: string;
  /** What the group's matcher must be; absent where every occurrence counts. */
  readonly matcher?: string;
  /** The program's subcommand. */
  readonly command: string;
  /** Seconds, as the client counts them. */
  readonly timeout: number;
  /** Which half of the program it serves; `--no-loop` leaves the loop's out. */
  readonly half: "brief" | "loop";
  /** Other subcommands that stood in its place before. */
  readonly formerly?: readonly string[];
}

/** Every hook, in the order in which it is written. */
export const WIRING: readonly WiringRow[] = [
  {
    event: "UserPromptSubmit",
    command: "refresh",
    timeout: 10,
    half: "brief",
    formerly: ["hook prompt"],
  },
  { event: "SessionStart", matcher: "compact", command: "refresh", timeout: 10, half: "brief" },
  { event: "SessionStart", matcher: "compact", command: "repost", timeout: 10, half: "loop" },
  { event: "SessionStart", matcher: "clear", command: "mark-clear", timeout: 10, half: "brief" },
  { event: "PostCompact", command: "mark-compact", timeout: 10, half: "brief" },
  { event: "PostToolBatch", command: "refresh", timeout: 10, half: "brief" },
  { event: "Stop", command: "gate", timeout: 10, half: "loop" },
  { event: "PreCompact", command: "precompact", timeout: 20, half: "loop" },
];

/** How a settings file calls the program. */
export type Spelling =
  /** Found on PATH, silent where it is missing: for a file that others share. */
  | { readonly form: "guarded" }
  /** By absolute path and without a shell: no quoting, any path, Windows too. */
  | { readonly form: "exec"; readonly program: string };

/** What a hook says beside its type and timeout. */
export interface HookCommand {
  readonly command: string;
  readonly args?: readonly string[];
}

/** The line that calls `subcommand` where the program is on PATH, and is silent elsewhere. */
export function guardedLine(subcommand: string): string {
  return `command -v revive >/dev/null 2>&1 || exit 0; exec revive ${subcommand}`;
}

/** How `row` calls the program in `spelling`. */
export function hookCommand(row: WiringRow, spelling: Spelling): HookCommand {
  return spelling.form === "guarded"
    ? { command: guardedLine(row.command) }
    : { command: spelling.program, args: [row.command] };
}

/** The hook of `row` as it is written. */
export function hookOf(row: WiringRow, spelling: Spelling): { readonly [key: string]: Json } {
  return { type: "command", ...hookCommand(row, spelling), timeout: row.timeout };
}

/** Hooks with one matcher, as the client groups them. */
export interface HookGroup {
  readonly event: string;
  readonly matcher?: string;
  readonly rows: readonly WiringRow[];
}

/** `rows` in groups of one event and matcher, in their order. */
export function groupRows(rows: readonly WiringRow[]): HookGroup[] {
  const groups: { event: string; matcher?: string; rows: WiringRow[] }[] = [];
  for (const row of rows) {
    const group = groups.find((group) =>
      group.event === row.event && group.matcher === row.matcher
    );
    if (group !== undefined) group.rows.push(row);
    else {
      const { event, matcher } = row;
      groups.push({ event, ...(matcher === undefined ? {} : { matcher }), rows: [row] });
    }
  }
  return groups;
}

/** A group as it is written. */
export function groupValue(group: HookGroup, spelling: Spelling): Json {
  return {
    ...(group.matcher === undefined ? {} : { matcher: group.matcher }),
    hooks: group.rows.map((row) => hookOf(row, spelling)),
  };
}

/** The whole `hooks` object for `rows`, for a file that holds nothing else. */
export function hooksObject(
  rows: readonly WiringRow[],
  spelling: Spelling,
): { readonly [event: string]: Json } {
  const events: { [event: string]: Json[] } = {};
  for (const group of groupRows(rows)) {
    (events[group.event] ??= []).push(groupValue(group, spelling));
  }
  return events;
}

/** Whether a group's matcher lets pass what `row` is for; no matcher, "" and `*` are the same. */
export function matcherFits(row: WiringRow, matcher: string | undefined): boolean {
  const any = matcher === undefined || matcher === "" || matcher === "*";
  return row.matcher === undefined ? any : row.matcher === matcher;
}
