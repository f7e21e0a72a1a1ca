/**
 * Characters that take two columns of a terminal: the scripts of East Asia,
 * their punctuation and full-width forms, and what is shown as an emoji
 * (Unicode's East Asian Width W and F, by the properties that the language
 * itself knows).
 */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Tangut}\p{Emoji_Presentation}\u2329\u232a\u3000-\u303e\u30fb\u30fc\u31c0-\u31ef\u3200-\u32ff\u3300-\u33ff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji}\ufe0f/u;

/** Half-width forms of wide scripts. */
const HALF = /^[\uff61-\uffdc]/u;

/** What takes no column by itself. */
const NOTHING = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]*$/u;

const segmenter = new Intl.Segmenter("en");

/** How many terminal columns `text` (one line, no escape sequences) takes, counted by what a reader sees as characters. */
export function displayWidth(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += segmentWidth(segment);
  return width;
}

function segmentWidth(segment: string): number {
  if (NOTHING.test(segment)) return 0;
  return WIDE.test(segment) && !HALF.test(segment) ? 2 : 1;
}

/** `text` in at most `width` terminal columns, cut with `…` between what a reader sees as characters. */
export function fit(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return "";
  let fitted = "";
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += segmentWidth(segment);
    if (used > width - 1) break;
    fitted += segment;
  }
  return fitted + "…";
}

/** `text` in exactly `width` terminal columns: cut with `…` or filled with blanks. */
export function pad(text: string, width: number, align: "left" | "right"): string {
  const fitted = fit(text, width);
  const blanks = " ".repeat(Math.max(0, width - displayWidth(fitted)));
  return align === "left" ? fitted + blanks : blanks + fitted;
}
