import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import type { SettingsView } from "./settings_file.ts";
import { installCommand, rowFinding } from "./hook_row.ts";
import { holdsOurs, strayHooks, type WiredRow, wiredRows } from "./wired.ts";

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
  const install = installCommand(rows);
  const briefOnly = !halves.includes("loop");
  return [
    ...rows
      .filter(({ row, mismatched }) => !(briefOnly && row.half === "loop" && !mismatched.length))
      .map((wired) => rowFinding(wired, { unread, plugin, install })),
    ...(briefOnly ? [briefOnlyFinding(install)] : []),
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

function briefOnlyFinding(install: string): Finding {
  return ok(
    "loop hooks",
    `not wired, as after install-hook --no-loop (\`${install}\` adds checkpoints and nudges)`,
  );
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
        ? "`revive install-hook` with that file's scope makes them one"
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
