/** A text with a block of `key: value` lines before it. */
export interface FrontMatter {
  /** The values by key, quotes resolved; empty where the text has no such block. */
  readonly fields: ReadonlyMap<string, string>;
  /** What follows the block, without the blank line after it. */
  readonly body: string;
}

/** Values that YAML readers and people take for what they are without quotes. */
const PLAIN = /^[A-Za-z0-9_/][A-Za-z0-9_./@+~: -]*$/;

/**
 * Writes `fields` as a block between `---` lines, in their order; absent values
 * are left out. A value that is not plain is written as a JSON string, which is
 * YAML too, so that no path or branch can end the block or start another key.
 */
export function formatFrontMatter(
  fields: Readonly<Record<string, string | number | undefined>>,
): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${scalar(String(value))}`]
  );
  return ["---", ...lines, "---", ""].join("\n");
}

function scalar(value: string): string {
  return PLAIN.test(value) && !/: |:$| $/.test(value) ? value : JSON.stringify(value);
}

/** Reads a block that {@linkcode formatFrontMatter} wrote; lines that are none of its own are passed over. */
export function parseFrontMatter(text: string): FrontMatter {
  const lines = text.split("\n");
  const end = lines[0]?.trimEnd() === "---"
    ? lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---")
    : -1;
  if (end < 0) return { fields: new Map(), body: text };
  const fields = new Map<string, string>();
  for (const line of lines.slice(1, end)) {
    const [, key, value] = /^([a-z]+): (.*)$/.exec(line.trimEnd()) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, unquoted(value));
  }
  return { fields, body: lines.slice(end + 1).join("\n").replace(/^\n/, "") };
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}
