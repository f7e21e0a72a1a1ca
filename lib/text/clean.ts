/**
 * Making text from git, files and transcripts safe to put before an agent and
 * a terminal.
 *
 * @module
 */

/**
 * ANSI and OSC sequences, whole, in their 7-bit and 8-bit forms: CSI … final
 * byte; OSC, DCS, SOS, PM and APC up to BEL or ST (or the line's end); the rest
 * of the two-character escapes.
 */
const ESCAPE_SEQUENCE =
  // deno-lint-ignore no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;

/** C0 but line feed, DEL, C1. */
// deno-lint-ignore no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/**
 * Characters that reorder or hide text: bidi marks, embeddings, overrides and
 * isolates, the line and paragraph separators, the byte order mark, and the
 * tag characters that spell invisible ASCII.
 */
const HIDDEN = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** What may open a tag, or look as if it did. */
const OPENING = /[<\uff1c\u2039\u27e8\ufe64\u3008]/;

const GAP = "[\\s\\p{Cf}\\p{Mn}]*";
const spaced = (word: string) => Array.from(word).join(GAP);
let reserved: RegExp | undefined;

/**
 * Any spelling of the wrapper's own tags or of the client's `system-reminder`
 * tags: `</ReVive >`, `<system-reminder foo>`, and the same behind full-width or
 * mathematical angle brackets, with blanks or zero-width characters inside.
 * No two gaps stand side by side: a long run of blanks would then be tried in
 * every way to share it out. Made when it is first needed: its sets of
 * characters would cost every hook some 2 ms.
 */
function reservedTag(): RegExp {
  return reserved ??= new RegExp(
    `${OPENING.source}(${GAP}(?:[/\\uff0f\\u2215\\u2044]${GAP})?(?:${spaced("revive")}|${
      spaced("system")
    }${GAP}[-_\\u2010-\\u2015]${GAP}${spaced("reminder")}))(?![a-z0-9])`,
    "giu",
  );
}

/**
 * `text` without escape sequences, control characters (line feeds stay, a tab
 * becomes a blank), bidi and invisible tag characters, with lone surrogates
 * replaced and with the wrapper's and `system-reminder` tags made harmless but
 * readable (`‹/revive>`). Lines end in LF.
 */
export function clean(text: string): string {
  // Most text is plain: one test spares it five passes.
  if (/^[\n\u0020-\u003b\u003d-\u007e]*$/.test(text)) return text;
  const bare = text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(ESCAPE_SEQUENCE, "")
    .replace(/\t/g, " ")
    .replace(CONTROL, "")
    .replace(HIDDEN, "");
  return OPENING.test(bare) ? bare.replace(reservedTag(), "‹$1") : bare;
}

/** {@linkcode clean}, on one line: line feeds and runs of blanks become one blank, the ends are trimmed. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, " ").trim();
}

/**
 * `text` cut to at most `limit` UTF-16 units, `…` included, never inside of
 * what a reader sees as one character (emoji sequences, combining marks).
 */
export function cutAt(text: string, limit: number, mark = "…"): string {
  if (text.length <= limit) return text;
  const room = limit - mark.length;
  if (room <= 0) return mark.slice(0, Math.max(0, limit));
  // Look only at the characters around the cut: segmenting a long text whole is slow.
  const from = Math.max(0, room - 64);
  const start = from > 0 && isLowSurrogate(text, from) ? from - 1 : from;
  let end = start;
  for (
    const { segment, index } of new Intl.Segmenter("en").segment(
      text.slice(start, room + 64),
    )
  ) {
    if (start + index + segment.length > room) break;
    end = start + index + segment.length;
  }
  return text.slice(0, end).trimEnd() + mark;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
