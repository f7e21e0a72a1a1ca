import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import type { SettingsOwner, SettingsView } from "./settings_file.ts";
import { callOf, type WiredHook, type WiredRow } from "./wired.ts";
import type { WiringRow } from "../claude/wiring.ts";

/** What a verdict on one hook takes from the others. */
export interface HookContext {
  /** Files that the client cannot read. */
  readonly unread: readonly SettingsView[];
  /** The plugin that brings the hooks too. */
  readonly plugin: string | undefined;
  /** The command line that wires what is missing where the others are. */
  readonly install: string;
}

const SCOPE_OPTIONS: Readonly<Partial<Record<SettingsOwner, string>>> = {
  user: " --global",
  local: " --local",
};

/** How to install into the file in which most of `rows` stand. */
export function installCommand(rows: readonly WiredRow[]): string {
  const owners = rows.flatMap(({ exact, mismatched }) =>
    [...exact, ...mismatched].map(({ owner }) => owner)
  );
  const count = (owner: SettingsOwner) => owners.filter((other) => other === owner).length;
  const [most] = owners.toSorted((a, b) => count(b) - count(a));
  return `revive install-hook${most === undefined ? "" : SCOPE_OPTIONS[most] ?? ""}`;
}

/** `hook SessionStart compact refresh`. */
function nameOf({ event, matcher, command }: WiringRow): string {
  return `hook ${event}${matcher === undefined ? "" : ` ${matcher}`} ${command}`;
}

/** Whether one hook of the table is wired, and so that it can do its work. */
export function rowFinding(wired: WiredRow, context: HookContext): Finding {
  const { row, exact, mismatched } = wired;
  const check = nameOf(row);
  const [first] = exact;
  if (first === undefined) return missing(check, wired, context);
  const fault = exact.map((hook) => hookFault(check, row, hook, context))
    .find((finding) => finding !== undefined);
  if (fault !== undefined) return fault;
  const [other] = mismatched;
  if (other !== undefined) {
    return warn(
      check,
      `it is wired rightly in ${first.file}, and again with another matcher in ${other.file}: ` +
        other.hook.path,
      "take the second one out",
    );
  }
  return ok(check, `in ${[...new Set(exact.map(({ file }) => file))].join(" and ")}`);
}

function missing(
  check: string,
  { row, mismatched }: WiredRow,
  { unread, plugin, install }: HookContext,
): Finding {
  if (plugin !== undefined) return ok(check, `the plugin ${plugin} brings it`);
  const [other] = mismatched;
  if (other !== undefined) return mismatch(check, row, other, install);
  const blind = unread.length === 0
    ? ""
    : ` (the client cannot read ${listed(unread.map(({ path }) => path))})`;
  return failure(check, `missing, while others of ours are wired${blind}`, install);
}

/** Hook commands whose work is what they print. */
const PRINTING = new Set(["refresh", "repost", "gate", "precompact"]);

/** Seconds that a hook's own deadline needs: the client must not be the one who ends it. */
function neededSeconds(row: WiringRow): number {
  return row.command === "precompact" ? 15 : 2;
}

/** What keeps a hook at the right place from its work. */
function hookFault(
  check: string,
  row: WiringRow,
  { file, hook }: WiredHook,
  { install }: HookContext,
): Finding | undefined {
  const call = callOf(hook)?.join(" ");
  if (call !== row.command) {
    return failure(
      check,
      `${file}: ${hook.path} calls \`revive ${call}\`, which this version does not know`,
      install,
    );
  }
  if (hook.isAsync && PRINTING.has(row.command)) {
    return failure(
      check,
      `${file}: ${hook.path} is "async", so the client ignores what it prints`,
      'take "async" out',
    );
  }
  if (hook.timeout !== undefined && hook.timeout < neededSeconds(row)) {
    return warn(
      check,
      `${file}: ${hook.path}: a timeout of ${hook.timeout} s is shorter than what the hook may ` +
        `need (${neededSeconds(row)} s), and the client drops the output of what it ends`,
      `set it to ${row.timeout}`,
    );
  }
  return undefined;
}

function mismatch(
  check: string,
  row: WiringRow,
  { file, hook }: WiredHook,
  install: string,
): Finding {
  const spelt = (matcher: string | undefined) =>
    matcher === undefined ? "no matcher" : `the matcher ${JSON.stringify(matcher)}`;
  const covers = row.matcher !== undefined && matches(hook.matcher, row.matcher);
  return (covers ? warn : failure)(
    check,
    `${file}: ${hook.path} stands under ${spelt(hook.matcher)} instead of ${spelt(row.matcher)}, ` +
      (covers ? "so it is started more often than it is needed" : "so it may never be started"),
    `move it into a group with ${spelt(row.matcher)}, or take it out and \`${install}\``,
  );
}

/** Whether the client lets `word` pass (recorded: words, alternatives, patterns, `*`, "", none). */
function matches(matcher: string | undefined, word: string): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") return true;
  try {
    return new RegExp(`^(?:${matcher})$`).test(word);
  } catch {
    return false;
  }
}
