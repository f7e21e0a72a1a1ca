/**
 * The client's settings file as text: what in it is not as it should be, and
 * the hooks that it wires.
 *
 * @module
 */

import {
  items,
  type JsonPath,
  member,
  type Node,
  parseNodes,
  properties,
  spellPath,
  stringOf,
} from "./json_tree.ts";
import { type JsonFault, placeOf, splitMark } from "./strict_json.ts";

/** One hook of a settings file, with where it stands. Fields that are absent or of another type are `undefined`. */
export interface HookEntry {
  readonly event: string;
  /** The group's matcher. */
  readonly matcher: string | undefined;
  readonly type: string | undefined;
  readonly command: string | undefined;
  /** Set in exec form. */
  readonly args: readonly string[] | undefined;
  /** Seconds. */
  readonly timeout: number | undefined;
  /** The event's array, the group and the hook itself. */
  readonly list: Node;
  readonly group: Node;
  readonly node: Node;
}

/** A value of a type that the client does not take, with its path and place. */
export interface ShapeFault extends JsonFault {
  /** For example `hooks.Stop[0].hooks`. */
  readonly path: string;
}

/**
 * Every hook that stands under the `hooks` object `node`, those of malformed
 * groups left out.
 */
export function hookEntries(node: Node | undefined): HookEntry[] {
  return properties(node).flatMap(({ key: event, value: list }) =>
    items(list).flatMap((group) =>
      items(member(group, "hooks")).map((hook) => ({
        event,
        matcher: stringOf(member(group, "matcher")),
        type: stringOf(member(hook, "type")),
        command: stringOf(member(hook, "command")),
        args: stringsOf(member(hook, "args")),
        timeout: numberOf(member(hook, "timeout")),
        list,
        group,
        node: hook,
      }))
    )
  );
}

function stringsOf(node: Node | undefined): readonly string[] | undefined {
  if (node?.type !== "array") return undefined;
  return items(node).map((item) => stringOf(item) ?? "");
}

function numberOf(node: Node | undefined): number | undefined {
  return node?.type === "number" ? Number(node.value) : undefined;
}

/** The values of the wrong type in `text`, which is JSON; in the order in which they stand. */
export function shapeFaults(text: string): ShapeFault[] {
  const { body } = splitMark(text);
  const faults: ShapeFault[] = [];
  const expect = (node: Node | undefined, type: string, path: JsonPath): Node | undefined => {
    if (node === undefined || node.type === type) return node;
    faults.push({
      path: spellPath(path),
      ...placeOf(body, node.offset),
      reason: `${a(type)} is expected here, not ${a(node.type)}`,
    });
    return undefined;
  };
  const root = expect(parseNodes(body), "object", []);
  const hooks = expect(member(root, "hooks"), "object", ["hooks"]);
  for (const { key, value } of properties(hooks)) {
    checkEvent(value, ["hooks", key], expect);
  }
  const permissions = expect(member(root, "permissions"), "object", ["permissions"]);
  expect(member(permissions, "allow"), "array", ["permissions", "allow"]);
  expect(member(root, "env"), "object", ["env"]);
  return faults;
}

type Expect = (node: Node | undefined, type: string, path: JsonPath) => Node | undefined;

function checkEvent(list: Node, path: JsonPath, expect: Expect): void {
  items(expect(list, "array", path)).forEach((each, at) => {
    const group = expect(each, "object", [...path, at]);
    if (group === undefined) return;
    expect(member(group, "matcher"), "string", [...path, at, "matcher"]);
    items(expect(member(group, "hooks"), "array", [...path, at, "hooks"])).forEach(
      (each, place) => {
        const here = [...path, at, "hooks", place];
        const hook = expect(each, "object", here);
        expect(member(hook, "type"), "string", [...here, "type"]);
        expect(member(hook, "command"), "string", [...here, "command"]);
        expect(member(hook, "args"), "array", [...here, "args"]);
      },
    );
  });
}

function a(type: string): string {
  if (type === "null") return "null";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
