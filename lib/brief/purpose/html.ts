/** Elements that go with everything inside: titles, navigation, what is folded away or no text. */
const WITH_CONTENT =
  /<(h[1-6]|details|summary|table|picture|svg|script|style|pre|video|nav|sub|sup|kbd)\b[^<>]*>[^]*?<\/\1\s*>/gi;

/** Elements that begin and end a paragraph. */
const BLOCK =
  /[ \t]*<\/?(?:p|div|center|section|header|footer|main|article|aside|blockquote|ul|ol|li|dl|dt|dd|hr|tr|td|table|details|summary|figure|figcaption|h[1-6])\b(?:[^<>"']|"[^"]*"|'[^']*')*>\s*/gi;

const ANCHOR = /<a\b(?:[^<>"']|"[^"]*"|'[^']*')*>([^]*?)<\/a\s*>/gi;

const TAG = /<\/?[a-z][a-z0-9-]*(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Markdown without its HTML: comments, titles, tables and folded parts gone,
 * block elements turned into paragraph breaks, anchors into Markdown links, the
 * text of the rest kept. Code is left as it is.
 */
export function withoutHtml(markdown: string): string {
  const code: string[] = [];
  const aside = markdown
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![^]))/gm, "\n\n")
    .replace(/<!--[^]*?(?:-->|$(?![^]))/g, "")
    .replace(/(`+)(?!`)[^`\n]+\1(?!`)/g, (span) => {
      code.push(span);
      return `\u0001${code.length - 1}\u0002`;
    });
  const plain = aside
    .replace(WITH_CONTENT, "\n\n")
    .replace(ANCHOR, "[$1](#)")
    .replace(BLOCK, "\n\n")
    .replace(/<br\b[^<>]*>/gi, " ")
    .replace(TAG, "");
  // deno-lint-ignore no-control-regex
  return plain.replace(/\u0001(\d+)\u0002/g, (_, index) => code[Number(index)] ?? "");
}
