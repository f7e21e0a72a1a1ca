/**
 * The shape of the `hooks` object, by the facts recorded with client 2.1.332:
 * an entry of a wrong shape is passed over in silence, the others run.
 *
 * @module
 */

import { spellPath } from "../claude/json_tree.ts";
import { EVENT_NAMES } from "./event_names.ts";
import { fieldsOf, isStrings, kindOf } from "./json_value.ts";
import { isFields } from "../text/fields.ts";

/** What a hook of each type cannot do without; nothing is recorded of the last two. */
const NEEDED: Readonly<Record<string, string | undefined>> = {
  command: "command",
  prompt: "prompt",
  http: "url",
  agent: undefined,
  mcp_tool: undefined,
};

/** The client's longest default, that of Stop, in seconds; above it, milliseconds were meant. */
const LONGEST_TIMEOUT = 600;

/** A fault and where it stands. */
export interface SettingsFault {
  /** For example `hooks.Stop[0].hooks[1].timeout`. */
  readonly path: string;
  readonly reason: string;
  /** Whether the client passes over the entry; else it works, but hardly as it was meant. */
  readonly isIgnored: boolean;
}

/**
 * What is wrong in the hooks of `settings`, whoever's they are, and in the
 * parts that the installer touches beside them.
 */
export function settingsFaults(settings: Readonly<Record<string, unknown>>): SettingsFault[] {
  const faults: SettingsFault[] = [];
  const report: Report = (path, reason, isIgnored = true) =>
    faults.push({ path: spellPath(path), reason, isIgnored });
  const wrong = (path: Path, value: unknown, wanted: string) =>
    report(path, `${kindOf(value)} where ${wanted} is expected`);
  const { hooks, permissions, env } = settings;
  if (hooks !== undefined && !isFields(hooks)) wrong(["hooks"], hooks, "an object");
  if (env !== undefined && !isFields(env)) wrong(["env"], env, "an object");
  if (permissions !== undefined && !isFields(permissions)) {
    wrong(["permissions"], permissions, "an object");
  }
  for (const [name, rules] of fieldsOf(permissions)) {
    if (!["allow", "deny", "ask"].includes(name) || isStrings(rules)) continue;
    wrong(["permissions", name], rules, "an array of strings");
  }
  for (const [event, groups] of fieldsOf(hooks)) {
    const path = ["hooks", event];
    if (!EVENT_NAMES.includes(event)) report(path, unknownEvent(event));
    if (!Array.isArray(groups)) {
      report(path, `${kindOf(groups)} where an array of groups is expected`);
      continue;
    }
    groups.forEach((group, at) => checkGroup(group, [...path, at], report));
  }
  return faults;
}

type Path = readonly (string | number)[];
type Report = (path: Path, reason: string, isIgnored?: boolean) => void;

function unknownEvent(event: string): string {
  const near = EVENT_NAMES.find((name) => name.toLowerCase() === event.toLowerCase());
  return near === undefined ? "no event of the client" : `no event of the client; it is ${near}`;
}

function checkGroup(group: unknown, path: Path, report: Report): void {
  if (!isFields(group)) {
    report(path, `${kindOf(group)} where a group (an object with "hooks") is expected`);
    return;
  }
  if (group.matcher !== undefined && typeof group.matcher !== "string") {
    report([...path, "matcher"], `${kindOf(group.matcher)} where a string is expected`);
  }
  if (group.hooks === undefined) {
    const hint = group.command === undefined ? "" : "; the command stands one level too high";
    report(path, `a group without "hooks"${hint}`);
  } else if (!Array.isArray(group.hooks)) {
    report([...path, "hooks"], `${kindOf(group.hooks)} where an array of hooks is expected`);
  } else if (group.hooks.length === 0) {
    report([...path, "hooks"], "no hook in the group", false);
  } else {
    group.hooks.forEach((hook, at) => checkHook(hook, [...path, "hooks", at], report));
  }
}

function checkHook(hook: unknown, path: Path, report: Report): void {
  if (!isFields(hook)) return report(path, `${kindOf(hook)} where a hook (an object) is expected`);
  const { type, args, timeout } = hook;
  if (typeof type !== "string") {
    report(path, type === undefined ? 'no "type"' : `"type" is ${kindOf(type)}, not a string`);
  } else if (!Object.hasOwn(NEEDED, type)) {
    report([...path, "type"], `unknown type ${JSON.stringify(type.slice(0, 40))}`);
  } else {
    checkNeeded(hook, type, path, report);
  }
  if (args !== undefined && !isStrings(args)) {
    report([...path, "args"], `${kindOf(args)} where an array of strings is expected`);
  }
  if (timeout === undefined) return;
  if (typeof timeout !== "number") {
    report([...path, "timeout"], `${kindOf(timeout)} where a number of seconds is expected`);
  } else if (timeout <= 0) {
    report([...path, "timeout"], `${timeout} seconds leave the hook no time`, false);
  } else if (timeout > LONGEST_TIMEOUT) {
    report([...path, "timeout"], `${timeout} seconds; were milliseconds meant?`, false);
  }
}

function checkNeeded(
  hook: Readonly<Record<string, unknown>>,
  type: string,
  path: Path,
  report: Report,
): void {
  const needed = NEEDED[type];
  if (needed === undefined) return;
  const value = hook[needed];
  if (value === undefined) report(path, `no "${needed}", which a hook of type ${type} needs`);
  else if (typeof value !== "string") {
    report([...path, needed], `${kindOf(value)} where a string is expected`);
  } else if (value.trim() === "") report([...path, needed], "an empty string");
}
