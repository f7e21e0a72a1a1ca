import { withoutHtml } from "./html.ts";

/** A piece of a document, in its order. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  /** Running text with its inline marks; `bullet`: it was an item of a list. */
  | { readonly kind: "text"; readonly text: string; readonly bullet: boolean };

/** Lines that carry no text of their own, whatever stands around them. */
const NO_TEXT: readonly RegExp[] = [
  /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,}|={3,})$/, // rulers
  /^ {0,3}\[[^\]]+\]:\s/, // where a link leads, a footnote
  /^\s*\|/, // a row of a table
  /^ {0,3}(?::::+|!!!|\?\?\?)/, // the frame of an admonition
  /^\s*\[!\w+\][-+]?\s*$/, // the marker of an admonition
  /^\s*(?:\{%|\{\{|<%)/, // a template's command
];

/** `|---|:--:|`, the line that makes the line above it the head of a table. */
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/;

/**
 * The headings and the running text of a Markdown document. Front matter,
 * code, HTML, rulers, tables, link definitions and the markers of admonitions
 * are left out; the text of quotes and of list items is there.
 */
export function markdownBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let bullet = false;
  let inTable = false;
  const end = () => {
    if (paragraph.length > 0) blocks.push({ kind: "text", text: paragraph.join("\n"), bullet });
    paragraph = [];
    bullet = false;
  };
  for (const raw of withoutHtml(withoutFrontMatter(text)).split("\n")) {
    const line = raw.replace(/^ {0,3}(?:> ?)+/, "").trimEnd();
    const open = paragraph.length > 0;
    if (line.trim() === "") inTable = false;
    const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?$/.exec(line);
    const item = /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/.exec(line);
    if (open && !bullet && /^ {0,3}(?:=+|-+)$/.test(line)) {
      const title = paragraph.join(" ");
      paragraph = [];
      blocks.push({ kind: "heading", level: line.includes("=") ? 1 : 2, text: title });
    } else if (TABLE_RULE.test(line) && (open || line.includes("|"))) {
      paragraph = [];
      inTable = true;
    } else if (inTable && line.trim() !== "" && heading === null) continue;
    else if (line.trim() === "" || NO_TEXT.some((pattern) => pattern.test(line))) end();
    else if (heading !== null) {
      end();
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
    } else if (item !== null) {
      end();
      bullet = true;
      paragraph.push(item[1] ?? "");
    } else if (open || !/^(?: {4}|\t)/.test(line)) paragraph.push(line.trim());
  }
  end();
  return blocks;
}

function withoutFrontMatter(text: string): string {
  const unix = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return unix.replace(/^(---|\+\+\+)[ \t]*\n[^]*?\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/, "");
}
