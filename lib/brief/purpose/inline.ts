/** The HTML entities that stand in running text. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "•",
  copy: "©",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  middot: "·",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  reg: "®",
  rsquo: "’",
  trade: "™",
};

const IMAGE = /!\[(?:[^\[\]]|\[[^\[\]]*\])*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])?/g;
const LINK = /\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])/g;
const BARE_LINK = /<(?:https?|mailto|ftp):[^>\s]*>|\bhttps?:\/\/[^\s)>\]]+/g;

/**
 * The words of a Markdown paragraph on one line: images and badges gone, links
 * and emphasis reduced to their text; code keeps its backticks.
 */
export function plainText(paragraph: string): string {
  return outsideOfCode(paragraph, (text) =>
    unlinked(withoutImages(text), "$1")
      .replace(/\[\^[^\]]+\]/g, "")
      .replace(/(^|\s):[a-z][a-z0-9_+-]*:(?=\s|$)/g, "$1")
      .replace(/(\*\*|__|~~)(?=\S)([^]*?\S)\1/g, "$2")
      .replace(/(^|[^\p{L}\p{N}*\\])\*(?=[^\s*])([^*]*?[^\s*\\])\*/gu, "$1$2")
      .replace(/(^|[^\p{L}\p{N}_\\])_(?=[^\s_])([^_]*?[^\s_\\])_(?![\p{L}\p{N}])/gu, "$1$2")
      .replace(/<((?:https?|mailto|ftp):[^>\s]*)>/g, "$1")
      .replace(/\\([!-/:-@[-`{-~])/g, "$1")
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, entity))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Whether a paragraph says something: what is left without its links has at
 * least three words, or two if it holds no link at all. Badges, tables of
 * contents and rows of languages (`English | [中文](…)`) do not.
 */
export function isProse(paragraph: string): boolean {
  const text = withoutImages(paragraph);
  const bare = unlinked(text.replace(BARE_LINK, ""), " ");
  return words(bare) >= (bare === text ? 2 : 3);
}

function withoutImages(text: string): string {
  // A badge is an image inside of a link: what remains of it is an empty link.
  return text.replace(IMAGE, "").replace(/\[\s*\](?:\([^()]*\)|\[[^\]]*\])/g, "");
}

function unlinked(text: string, replacement: string): string {
  return text.replace(LINK, replacement);
}

function words(text: string): number {
  // Chinese, Japanese and Thai have no blanks between words; the segmenter knows them.
  let count = 0;
  const segments = new Intl.Segmenter("en", { granularity: "word" }).segment(text.slice(0, 2000));
  for (const { segment, isWordLike } of segments) {
    if (isWordLike && /\p{L}/u.test(segment)) count++;
  }
  return count;
}

function outsideOfCode(text: string, change: (text: string) => string): string {
  // A reference to a link may hold code (`[`x`](y)`), so code is set aside, not cut around.
  const code: string[] = [];
  const kept = text.replace(/(`+)(?!`)([^]*?[^`])\1(?!`)/g, (span) => {
    code.push(span);
    return `\u0001${code.length - 1}\u0002`;
  });
  // deno-lint-ignore no-control-regex
  return change(kept).replace(/\u0001(\d+)\u0002/g, (_, index) => code[Number(index)] ?? "");
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal !== undefined ? Number(decimal) : parseInt(hex ?? "", 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
