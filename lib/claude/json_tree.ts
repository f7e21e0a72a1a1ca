/**
 * A JSON text as a tree of nodes with offsets, read as the client reads it:
 * of a key that stands twice in an object, the last one counts, as in
 * `JSON.parse` (the library's own look-up takes the first).
 *
 * @module
 */

import { type Node, type ParseError, parseTree } from "../deps/jsonc_parser.ts";

export type { Node };

/** How deep a text may be nested. The library calls itself at each level, and its stack ends at some 5,000. */
const DEEPEST = 1000;

/** The tree of `text`, which is JSON; `undefined` where it is nested too deep for that. */
export function tryParseNodes(text: string): Node | undefined {
  if (depthOf(text) > DEEPEST) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  return errors.length === 0 ? root : undefined;
}

/** How many brackets are open at once in `text`, which is JSON, at most. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === "{" || token === "[") deepest = Math.max(deepest, ++depth);
    else if (token === "}" || token === "]") depth--;
  }
  return deepest;
}

/**
 * The tree of `text`, which is JSON.
 *
 * @throws RangeError where it is nested too deep; what `editableBody` lets pass is not.
 */
export function parseNodes(text: string): Node {
  const root = tryParseNodes(text);
  if (root === undefined) throw new RangeError("JSON that is nested too deep to be edited");
  return root;
}

/** One property of an object: the whole of it, and its value. */
export interface Property {
  readonly key: string;
  readonly node: Node;
  readonly value: Node;
}

/** The properties of an object in the order in which they stand; none for any other node. */
export function properties(node: Node | undefined): readonly Property[] {
  if (node?.type !== "object") return [];
  return (node.children ?? []).flatMap((child) => {
    const [key, value] = child.children ?? [];
    return key === undefined || value === undefined
      ? []
      : [{ key: String(key.value), node: child, value }];
  });
}

/** The items of an array; none for any other node. */
export function items(node: Node | undefined): readonly Node[] {
  return node?.type === "array" ? node.children ?? [] : [];
}

/** The value that counts for `key`: the last one of that name. */
export function member(node: Node | undefined, key: string): Node | undefined {
  return properties(node).findLast((property) => property.key === key)?.value;
}

/** The node under `path`, names and indices mixed. */
export function nodeAt(node: Node | undefined, path: JsonPath): Node | undefined {
  let at = node;
  for (const step of path) at = typeof step === "string" ? member(at, step) : items(at)[step];
  return at;
}

/** Names and indices that lead from the root to a value. */
export type JsonPath = readonly (string | number)[];

/** `hooks.Stop[0].hooks[1]`; names that are no plain words stand quoted in brackets. */
export function spellPath(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

/** The text of a node's value, as it stands in `text`. */
export function textOf(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length);
}

/** The string that a node holds, if it is one. */
export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === "string" ? String(node.value) : undefined;
}
