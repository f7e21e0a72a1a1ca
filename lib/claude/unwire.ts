/**
 * Taking out of a settings text exactly what is ours.
 *
 * @module
 */

import { removeChild, replaceRaw } from "./json_edit.ts";
import {
  items,
  type JsonPath,
  member,
  type Node,
  nodeAt,
  parseNodes,
  properties,
  stringOf,
  textOf,
} from "./json_tree.ts";
import { type Call, calledSubcommand, callIn, isOurStatusLine, rowOf } from "./recognize.ts";
import { hookEntries, type HookEntry } from "./settings.ts";
import { SKILL_NAME } from "./skill.ts";

/**
 * What stood at a path before our first change, if there was an object or an
 * array: its text where it was empty, else empty brackets. One that we made
 * gives `undefined`, and goes when we leave it empty.
 */
export type Former = (path: JsonPath) => string | undefined;

/** The {@linkcode Former} of a body; without one everything that we leave empty goes. */
export function formerOf(body: string | undefined): Former {
  if (body === undefined) return () => undefined;
  const root = parseNodes(body);
  return (path) => {
    const node = nodeAt(root, path);
    if (node?.type !== "object" && node?.type !== "array") return undefined;
    if ((node.children ?? []).length === 0) return textOf(body, node);
    return brackets(node);
  };
}

function brackets(node: Node): string {
  return node.type === "array" ? "[]" : "{}";
}

/** `text` without one hook, and without what it leaves empty and nobody else had there. */
export function removeHook(text: string, entry: HookEntry, former: Former): string {
  const hooks = entry.node.parent;
  if (hooks !== undefined && items(hooks).length > 1) return removeChild(text, hooks, entry.node);
  return removeOnly(text, entry.list, entry.group, ["hooks", entry.event], former);
}

/**
 * `text` without `child` of the container at `path`; if nothing else is in
 * there the container goes too, and so on upward.
 */
function removeOnly(
  text: string,
  container: Node,
  child: Node,
  path: JsonPath,
  former: Former,
): string {
  if ((container.children ?? []).length > 1) return removeChild(text, container, child);
  const before = former(path);
  if (before !== undefined) return replaceRaw(text, container, before);
  const property = container.parent;
  const object = property?.parent;
  if (property === undefined || object === undefined) return replaceRaw(text, container, "{}");
  const key = path.at(-1);
  // Without the last of several equal keys another one would begin to count.
  if (properties(object).filter((other) => other.key === key).length > 1) {
    return replaceRaw(text, container, brackets(container));
  }
  return removeOnly(text, object, property, path.slice(0, -1), former);
}

/** `body` without any hook of ours, also where another key of the same name hides it. */
export function unwireHooks(body: string, former: Former): string {
  let text = body;
  while (true) {
    const entry = properties(parseNodes(text))
      .filter(({ key }) => key === "hooks")
      .flatMap(({ value }) => hookEntries(value))
      .find((entry) => rowOf(entry) !== undefined);
    if (entry === undefined) return text;
    text = removeHook(text, entry, former);
  }
}

/** How many hooks of ours `body` holds. */
export function countHooks(body: string): number {
  return hookEntries(member(parseNodes(body), "hooks"))
    .filter((entry) => rowOf(entry) !== undefined).length;
}

/**
 * The hooks of `body` that call the program and are none of the table's, since
 * their event or matcher is another: `SessionStart (startup): mark-clear`.
 */
export function strayCalls(body: string): string[] {
  return hookEntries(member(parseNodes(body), "hooks")).flatMap((entry) => {
    const { event, matcher, command, args } = entry;
    if (entry.type !== "command" || command === undefined || rowOf(entry) !== undefined) return [];
    const call = calledSubcommand(command, args);
    const where = matcher === undefined ? event : `${event} (${matcher})`;
    return call === undefined ? [] : [`${where}: ${call.join(" ")}`];
  });
}

/** `body` without these permission rules. */
export function removeRules(body: string, rules: readonly string[], former: Former): string {
  const path = ["permissions", "allow"];
  return rules.reduce((text, rule) => {
    const allow = nodeAt(parseNodes(text), path);
    const item = items(allow).findLast((item) => stringOf(item) === rule);
    return allow === undefined || item === undefined
      ? text
      : removeOnly(text, allow, item, path, former);
  }, body);
}

/**
 * The permission rules of `body` that are ours by what they allow, for a file
 * without a record. `Skill(checkpoint)` alone could be for anybody's skill, so
 * it only counts beside one that names the program.
 */
export function ourRules(body: string): string[] {
  const rules = allowed(parseNodes(body));
  const bash = rules.filter((rule) => allowedCall(rule) !== undefined);
  return rules.filter((rule) => bash.includes(rule) || (rule === SKILL_RULE && bash.length > 0));
}

/** The rule that lets the model call the skill, whoever's it is. */
export const SKILL_RULE = `Skill(${SKILL_NAME})`;

/** The programs for which the settings under `root` allow what the skill runs, as a shell takes them. */
export function ruledPrograms(root: Node | undefined): string[] {
  return [...new Set(allowed(root).flatMap((rule) => allowedCall(rule)?.program ?? []))];
}

function allowed(root: Node | undefined): string[] {
  return items(nodeAt(root, ["permissions", "allow"])).flatMap((item) => stringOf(item) ?? []);
}

/** The call of the program that a rule of ours allows. */
function allowedCall(rule: string): Call | undefined {
  const command = /^Bash\((.*):\*\)$/s.exec(rule)?.[1] ?? "";
  const call = callIn(command, undefined);
  const what = call?.operands.join(" ") ?? "";
  return ["transcript --session", "checkpoint save"].includes(what) ? call : undefined;
}

/** `body` without a property of the root or of the object at `path`'s parent. */
export function removeAt(body: string, path: JsonPath, former: Former): string {
  const parent = path.slice(0, -1);
  const object = nodeAt(parseNodes(body), parent);
  const property = properties(object).findLast(({ key }) => key === path.at(-1));
  return object === undefined || property === undefined
    ? body
    : removeOnly(body, object, property.node, parent, former);
}

/** `body` without the status line, if it is ours. */
export function removeStatusLine(body: string, former: Former): string {
  const command = stringOf(nodeAt(parseNodes(body), ["statusLine", "command"]));
  return isOurStatusLine(command) ? removeAt(body, ["statusLine"], former) : body;
}
