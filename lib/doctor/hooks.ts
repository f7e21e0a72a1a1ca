import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import type { SettingsView } from "./settings_file.ts";
import { holdsOurs, strayHooks, type WiredHook, type WiredRow, wiredRows } from "./wired.ts";
import type { WiringRow } from "../claude/wiring.ts";

/** What is known of the wiring. */
export interface HookFacts {
  /** Every settings file that was looked at. */
  readonly views: readonly SettingsView[];
  /** The plugin that brings the hooks too, as the settings name it. */
  readonly plugin?: string;
}

/** Whether each hook of ours is wired as the table wants it, once, and nowhere in vain. */
export function hookFindings({ views, plugin }: HookFacts): Finding[] {
  const rows = wiredRows(views);
  const unread = views.filter((view) =>
    view.owner !== "elsewhere" && (view.kind === "unreadable" || view.kind === "fault")
  );
  const isWired = rows.some(({ exact, mismatched }) => exact.length + mismatched.length > 0);
  if (!isWired) return [unwired(views, unread, plugin), ...strays(views)];
  const halves = rows.filter(({ exact }) => exact.length > 0).map(({ row }) => row.half);
  const briefOnly = !halves.includes("loop");
  return [
    ...rows
      .filter(({ row, mismatched }) => !(briefOnly && row.half === "loop" && !mismatched.length))
      .map((wired) => rowFinding(wired, unread, plugin)),
    ...(briefOnly ? [briefOnlyFinding()] : []),
    ...duplicates(rows, plugin),
    ...strays(views),
  ];
}

function unwired(
  views: readonly SettingsView[],
  unread: readonly SettingsView[],
  plugin: string | undefined,
): Finding {
  const check = "hooks";
  if (plugin !== undefined) return ok(check, `the plugin ${plugin} brings them`);
  const elsewhere = views.find((view) => view.owner === "elsewhere" && holdsOurs(view));
  if (elsewhere !== undefined) {
    return failure(
      check,
      `none is wired for a client launched here; ${elsewhere.path} has them, but the client reads ` +
        "a settings.json from its launch folder alone",
      "launch the client there, or `revive install-hook` here",
    );
  }
  const because = unread.length === 0
    ? "no settings file that applies here holds any, so nothing reaches the agent"
    : `none is found; the client cannot read ${listed(unread.map(({ path }) => path))}`;
  return failure(check, because, "revive install-hook");
}

function briefOnlyFinding(): Finding {
  return ok(
    "loop hooks",
    "not wired, as after install-hook --no-loop (`revive install-hook` adds checkpoints and nudges)",
  );
}

/** `SessionStart compact → refresh`. */
function nameOf({ event, matcher, command }: WiringRow): string {
  return `hook ${event}${matcher === undefined ? "" : ` ${matcher}`} ${command}`;
}

/** Seconds that a hook's own deadline needs: the client must not be the one who ends it. */
function neededSeconds(row: WiringRow): number {
  return row.command === "precompact" ? 15 : 2;
}

function rowFinding(
  { row, exact, mismatched }: WiredRow,
  unread: readonly SettingsView[],
  plugin: string | undefined,
): Finding {
  const check = nameOf(row);
  const [first] = exact;
  if (first === undefined) {
    if (plugin !== undefined) return ok(check, `the plugin ${plugin} brings it`);
    const [other] = mismatched;
    if (other !== undefined) return mismatch(check, row, other);
    const blind = unread.length === 0 ? "" : ` (${listed(unread.map((v) => v.path))} not readable)`;
    return failure(check, `missing while others of ours are wired${blind}`, "revive install-hook");
  }
  const hasty = exact.find(({ hook }) =>
    hook.timeout !== undefined && hook.timeout < neededSeconds(row)
  );
  if (hasty !== undefined) {
    return warn(
      check,
      `${hasty.file}: ${hasty.hook.path}: a timeout of ${hasty.hook.timeout} s is shorter than the ` +
        `hook may need (${neededSeconds(row)} s), and the client drops what it printed`,
      `set it to ${row.timeout}`,
    );
  }
  const [other] = mismatched;
  if (other !== undefined) {
    return warn(
      check,
      `it is wired rightly in ${first.file}, and again with another matcher: ${other.file}: ${other.hook.path}`,
      "take the second one out",
    );
  }
  return ok(check, `in ${[...new Set(exact.map(({ file }) => file))].join(" and ")}`);
}

function mismatch(check: string, row: WiringRow, { file, hook }: WiredHook): Finding {
  const wanted = row.matcher === undefined ? "no matcher" : `the matcher "${row.matcher}"`;
  const has = hook.matcher === undefined
    ? "no matcher"
    : `the matcher ${JSON.stringify(hook.matcher)}`;
  const covers = row.matcher !== undefined && matches(hook.matcher, row.matcher);
  return (covers ? warn : failure)(
    check,
    `${file}: ${hook.path} stands under ${has} instead of ${wanted}${
      covers ? ", so it is started more often than it is needed" : ", so it may never be started"
    }`,
    `move it into a group with ${wanted}, or take it out and \`revive install-hook\``,
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

function duplicates(rows: readonly WiredRow[], plugin: string | undefined): Finding[] {
  const check = "duplicates";
  const twice = rows.filter(({ exact }) => exact.length > 1);
  const findings: Finding[] = [];
  if (twice.length > 0) {
    const places = [...new Set(twice.flatMap(({ exact }) => exact.map(({ file }) => file)))];
    const events = listed([...new Set(twice.map(({ row }) => `${row.event} ${row.command}`))]);
    const where = places.length === 1
      ? `more than once in ${places[0]}`
      : `in ${places.join(" and in ")}`;
    findings.push(warn(
      check,
      `${events} stand ${where}: the client starts each of them, and one event still has one ` +
        "effect, so it only costs time",
      places.length === 1
        ? "`revive install-hook` for that file makes them one"
        : "`revive uninstall-hook` for one of the files (--local, --global)",
    ));
  }
  if (plugin !== undefined && rows.some(({ exact }) => exact.length > 0)) {
    findings.push(warn(
      "plugin",
      `the plugin ${plugin} and the settings both bring the hooks: the client starts each of them, ` +
        "and one event still has one effect, so it only costs time",
      "`revive uninstall-hook`, or disable the plugin",
    ));
  }
  return findings.length > 0 ? findings : [ok(check, "each hook is wired once")];
}

function strays(views: readonly SettingsView[]): Finding[] {
  return strayHooks(views).map(({ file, hook }) =>
    warn(
      "misplaced hook",
      `${file}: ${hook.path} calls a hook command of ours at an event where it does nothing`,
      "take it out",
    )
  );
}
