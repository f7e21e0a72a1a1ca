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
