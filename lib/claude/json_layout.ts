import { type Node, parseNodes } from "./json_tree.ts";

/** A value that can be written. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** How a JSON text is laid out, so that what is added looks like what stands there. */
export interface Layout {
  /** What ends a line. */
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** Whether values stand on lines of their own. */
  readonly lines: boolean;
  /** Whether a blank follows colons, and commas within a line. */
  readonly spaced: boolean;
}

/**
 * The layout of `text`, which is JSON. A text that holds nothing yet gets
 * lines of its own and two blanks a step.
 */
export function layoutOf(text: string): Layout {
  const root = parseNodes(text);
  const filled = (root.children ?? []).length > 0;
  const body = text.slice(root.offset, root.offset + root.length);
  const lines = !filled || /[\r\n]/.test(body);
  return {
    eol: /\r\n|\n|\r/.exec(text)?.[0] ?? "\n",
    unit: lines ? indentStep(text, root, "") ?? "  " : "",
    lines,
    spaced: lines ? !/^"(?:[^"\\]|\\.)*":\S/.test(body.slice(1).trimStart()) : /[:,] /.test(body),
  };
}

/** What a child's indentation adds to its parent's, from the first one that stands on its own line. */
function indentStep(text: string, node: Node, outer: string): string | undefined {
  const containers: Node[] = [];
  let inner: string | undefined;
  for (const child of node.children ?? []) {
    inner ??= /[\r\n]([ \t]*)$/.exec(text.slice(0, child.offset))?.[1];
    const value = child.type === "property" ? child.children?.[1] : child;
    if (value?.children !== undefined) containers.push(value);
  }
  if (inner === undefined) return undefined;
  if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  for (const container of containers) {
    const step = indentStep(text, container, inner);
    if (step !== undefined) return step;
  }
  return undefined;
}

/** `value` as JSON in `layout`; `indent` stands before each of its lines but the first. */
export function spell(value: Json, layout: Layout, indent: string): string {
  if (!layout.lines) return inline(value, layout.spaced ? " " : "");
  // JSON strings hold no raw tab or line feed, so each that stands here is layout.
  return JSON.stringify(value, null, "\t").replace(
    /\n\t*/g,
    (tabs) => layout.eol + indent + layout.unit.repeat(tabs.length - 1),
  );
}

function inline(value: Json, blank: string): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => inline(item, blank)).join(`,${blank}`)}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, item]) =>
      `${JSON.stringify(key)}:${blank}${inline(item, blank)}`
    );
    return `{${members.join(`,${blank}`)}}`;
  }
  return JSON.stringify(value);
}
