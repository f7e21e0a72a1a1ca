/**
 * Putting single values into a settings body: list items, rules, variables.
 *
 * @module
 */

import { addItem, addProperty, replaceRaw, replaceValue } from "./json_edit.ts";
import type { Json } from "./json_layout.ts";
import { items, type JsonPath, member, nodeAt, parseNodes, stringOf, textOf } from "./json_tree.ts";

/** `body` with `item` behind the others of the array at `path`, which is made if it is missing. */
export function append(body: string, path: JsonPath, item: Json): string {
  const array = nodeAt(parseNodes(body), path);
  return array === undefined ? put(body, path, [item]) : addItem(body, array, item);
}

/** `body` with `value` at `path` (names only), the objects above it made if they are missing. */
export function put(body: string, path: JsonPath, value: Json): string {
  const root = parseNodes(body);
  let node = root;
  for (const [depth, step] of path.entries()) {
    const next = member(node, String(step));
    if (next === undefined) {
      const nested = path.slice(depth + 1).reduceRight<Json>(
        (inner, name) => ({ [name]: inner }),
        value,
      );
      return addProperty(body, node, String(step), nested);
    }
    node = next;
  }
  return replaceValue(body, node, value);
}

/** `body` with those of `rules` in `permissions.allow` that are missing there, and which ones they are. */
export function addRules(
  body: string,
  rules: readonly string[],
): { readonly body: string; readonly added: readonly string[] } {
  const allowed = items(nodeAt(parseNodes(body), ["permissions", "allow"])).map(stringOf);
  const added = rules.filter((rule) => !allowed.includes(rule));
  return {
    body: added.reduce((text, rule) => append(text, ["permissions", "allow"], rule), body),
    added,
  };
}

/** The value of an environment variable in `body`, as it is written there. */
export function rawEnv(body: string, name: string): string | undefined {
  const node = nodeAt(parseNodes(body), ["env", name]);
  return node === undefined ? undefined : textOf(body, node);
}

/** `body` with a variable's value as it was written once. */
export function putRawEnv(body: string, name: string, raw: string): string {
  const node = nodeAt(parseNodes(body), ["env", name]);
  return node === undefined ? body : replaceRaw(body, node, raw);
}
