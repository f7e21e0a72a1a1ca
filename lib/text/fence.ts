/**
 * The code fence that is open behind a line of Markdown: its marks, or "".
 *
 * @param open the one that is open before it.
 */
export function fenceAfter(open: string, text: string): string {
  const [, marks = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  if (marks === "") return open;
  if (open === "") return marks;
  const closes = marks.startsWith(open) && info.trim() === "";
  return closes ? "" : open;
}

/**
 * The indices of `lines` that a code fence holds, its marks included. A fence
 * that is never closed holds nothing: all that follows would be lost in it.
 */
export function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const fenced = new Set<number>();
  let open = "";
  let opening = 0;
  for (const [at, line] of lines.entries()) {
    const after = fenceAfter(open, line);
    if (open === "" && after !== "") opening = at;
    if (open !== "" && after === "") { for (let i = opening; i <= at; i++) fenced.add(i); }
    open = after;
  }
  return fenced;
}
