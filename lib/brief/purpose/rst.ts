import type { Block } from "./markdown.ts";

/** A line made of one mark, as stands above and below titles. */
const LINE_OF_MARKS = /^([!-/:-@[-`{-~])\1{2,}$/;

/**
 * The headings and the running text of a reStructuredText document.
 * Directives, comments and targets go with what is indented below them; fields,
 * tables, doctests and substitutions (mostly badges) are left out.
 */
export function rstBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replace(/\r\n?/g, "\n").split("\n").map((line) => line.trimEnd());
  let paragraph: string[] = [];
  let literal = false; // What is indented now belongs to a directive or is code.
  const end = () => {
    const [first = ""] = paragraph;
    const item = /^(?:[-*+•]|\d+[.)]|#\.)\s+/.exec(first)?.[0];
    const joined = paragraph.join("\n").slice(item?.length ?? 0);
    if (paragraph.length > 0) {
      literal = joined.endsWith("::");
      blocks.push({ kind: "text", text: asMarkdown(joined), bullet: item !== undefined });
    }
    paragraph = [];
  };
  lines.forEach((line, index) => {
    const indented = /^\s/.test(line);
    if (line === "") return end();
    if (literal && indented && paragraph.length === 0) return;
    if (!indented) literal = false;
    if (LINE_OF_MARKS.test(line)) {
      const title = paragraph.join(" ");
      if (title !== "") blocks.push({ kind: "heading", level: 1, text: title });
      paragraph = [];
    } else if (/^\s*\.\.(?:\s|$)/.test(line) || /^__\s/.test(line)) {
      end();
      literal = true;
    } else if (paragraph.length === 0 && /^\s*(?::[^:\s][^:]*:(?:\s|$)|\+[-=]|\||>>>)/.test(line)) {
      // A field, a table, a line block or a doctest; a line of badges alone is none of these.
      if (/^\s*\|[^|\s][^|]*\|[_\s]*\S/.test(line) && !/^\s*\|\s/.test(line)) {
        paragraph.push(line.trim());
      }
    } else if (/^(?:=+\s+)+=+$/.test(line)) end();
    else if (/^[-*+•]\s/.test(line) && lines[index - 1] !== "" && paragraph.length > 0) {
      end();
      paragraph.push(line.trim());
    } else paragraph.push(line.trim());
  });
  end();
  return blocks;
}

/** A paragraph's inline marks as Markdown has them, so that one reader serves both. */
function asMarkdown(text: string): string {
  return text
    .replace(/::$/, ":")
    .replace(/\|[^|\s](?:[^|]*[^|\s])?\|_{0,2}/g, "")
    .replace(/:[a-z][\w:+.-]*:`([^`<]+?)(?:\s*<[^`>]*>)?`/gi, "$1")
    .replace(/`([^`<]+?)\s*<[^`>]*>`_{1,2}/g, "[$1](#)")
    .replace(/(^|[^`])`([^`]+)`_{1,2}/g, "$1[$2](#)")
    .replace(/(^|[^`])`([^`]+)`(?![`_])/g, "$1$2")
    .replace(/``([^`]+)``/g, "`$1`")
    .replace(/\b(\w+)_(?=[\s.,;:)]|$)/g, "$1");
}
