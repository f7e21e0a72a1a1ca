/**
 * Edits of a JSON text that leave every byte outside of them as it was. The
 * library finds the places and applies the edits; its own `modify` is not
 * used, because it lays out anew whatever else stands on the edited lines,
 * follows the first of two equal keys, and leaves `[12]` of `[1,2]` when the
 * last item goes.
 *
 * @module
 */

import { applyEdits } from "../deps/jsonc_parser.ts";
import { items, type Node, properties } from "./json_tree.ts";
import { type Json, type Layout, layoutOf, spell } from "./json_layout.ts";

function replace(text: string, from: number, to: number, content: string): string {
  return applyEdits(text, [{ offset: from, length: to - from, content }]);
}

function end(node: Node): number {
  return node.offset + node.length;
}

/** `text` with another value in the place of `node`, on one line if the old one stood on one. */
export function replaceValue(text: string, node: Node, value: Json): string {
  const old = text.slice(node.offset, end(node));
  const layout = { ...layoutOf(text), lines: /[\r\n]/.test(old) };
  return replaceRaw(text, node, spell(value, layout, lineIndent(text, node.offset)));
}

/** `text` with `raw` in the place of `node`: a value as it stood somewhere, byte for byte. */
export function replaceRaw(text: string, node: Node, raw: string): string {
  return replace(text, node.offset, end(node), raw);
}

/** `text` with a property added behind all others of the object `node`. */
export function addProperty(text: string, node: Node, key: string, value: Json): string {
  return addChild(text, node, properties(node).at(-1)?.node, "{}", (layout, indent) => {
    const colon = layout.spaced ? ": " : ":";
    return JSON.stringify(key) + colon + spell(value, layout, indent);
  });
}

/** `text` with an item added behind all others of the array `node`. */
export function addItem(text: string, node: Node, value: Json): string {
  return addChild(
    text,
    node,
    items(node).at(-1),
    "[]",
    (layout, indent) => spell(value, layout, indent),
  );
}

function addChild(
  text: string,
  container: Node,
  last: Node | undefined,
  brackets: string,
  write: (layout: Layout, indent: string) => string,
): string {
  const layout = layoutOf(text);
  if (last === undefined) {
    const outer = lineIndent(text, container.offset);
    const inner = outer + layout.unit;
    const content = layout.lines
      ? layout.eol + inner + write(layout, inner) + layout.eol + outer
      : write(layout, "");
    return replace(
      text,
      container.offset,
      end(container),
      brackets[0] + content + brackets[1],
    );
  }
  const indent = ownLineIndent(text, last.offset);
  const content = indent === undefined
    ? "," + (layout.spaced ? " " : "") + write({ ...layout, lines: false }, "")
    : "," + layout.eol + indent + write(layout, indent);
  return replace(text, end(last), end(last), content);
}

/**
 * `text` without one child of `container`, with the comma that parted it from
 * its neighbour. A container that it leaves empty is written `{}` or `[]`.
 */
export function removeChild(text: string, container: Node, child: Node): string {
  const children = container.children ?? [];
  const at = children.indexOf(child);
  const previous = children[at - 1];
  const next = children[at + 1];
  if (previous !== undefined) return replace(text, end(previous), end(child), "");
  if (next !== undefined) return replace(text, child.offset, next.offset, "");
  return replace(text, container.offset + 1, end(container) - 1, "");
}

/** The blanks at the beginning of the line on which `offset` lies. */
function lineIndent(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** The blanks before `offset` if nothing else stands there on its line. */
function ownLineIndent(text: string, offset: number): string | undefined {
  const start = lineStart(text, offset);
  const before = text.slice(start, offset);
  return start > 0 && /^[ \t]*$/.test(before) ? before : undefined;
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}
