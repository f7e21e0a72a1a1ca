const MARKER = /-----(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** UTF-16 units between BEGIN and END beyond which they do not belong together; an RSA key of 16,384 bits has 13,000. */
const LONGEST_KEY = 20_000;

/** What may stand between the lines of a key that was quoted: line breaks (escaped ones too), quotes, quotation marks, line numbers. */
const GAP = String.raw`(?:\\+[nrt]|[\s"',>|→:]|\d{1,6}[ \t→:])*`;

/** The lines that may stand before the body of an encrypted or a PGP key. */
const HEADERS = String
  .raw`(?:${GAP}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): ?[^\r\n\\]{0,120}){0,5}`;

/** The body of a key whose end is missing: runs of base64. */
const BODY = new RegExp(`${HEADERS}(?:${GAP}[A-Za-z0-9+/=]{20,})*`, "y");

/** The last, short line of such a body. */
const LAST_LINE = new RegExp(`${GAP}[A-Za-z0-9+/=]{1,76}(?![A-Za-z0-9+/=])`, "y");

/** Characters that a key's body is made of, line breaks and their escapes included. */
const BODY_CHARACTER = /[A-Za-z0-9+/=\s\\"',>|→:]/;

/**
 * `text` with PEM private keys replaced by `mask`, markers included, in
 * whatever form they were quoted: JSON-escaped, indented, with line numbers,
 * cut off at either end.
 */
export function maskPrivateKeys(text: string, mask: string): string {
  let masked = "";
  let done = 0;
  const markers = [...text.matchAll(MARKER)];
  for (let index = 0; index < markers.length; index++) {
    const marker = markers[index];
    if (marker === undefined || marker.index < done) continue;
    const [whole, kind] = marker;
    let from = marker.index;
    let to = from + whole.length;
    const next = markers[index + 1];
    if (kind === "END") {
      from = bodyStart(text, done, from);
    } else if (
      next?.[1] === "END" && next.index - to <= LONGEST_KEY && isBody(text.slice(to, next.index))
    ) {
      to = next.index + next[0].length;
    } else {
      to = bodyEnd(text, to);
    }
    masked += text.slice(done, from) + mask;
    done = to;
  }
  return masked + text.slice(done);
}

/** What else stands in a body that somebody shortened by hand. */
const ELISION = /\.{2,}|…|\*{2,}|\[[a-z ]{1,20}\]|<[a-z ]{1,20}>/gi;

/** A line of a key, however it was quoted. */
const KEY_LINE = /(?<![A-Za-z0-9+/])(?=[a-z0-9+/]*[A-Z])(?=[A-Za-z+/]*[0-9])[A-Za-z0-9+/]{40,}/;

const HEADERS_ALONE = new RegExp(HEADERS, "y");

/** Whether `text` between two markers is a key's body, and not prose that names both. */
function isBody(text: string): boolean {
  if (KEY_LINE.test(text)) return true;
  HEADERS_ALONE.lastIndex = 0;
  HEADERS_ALONE.test(text);
  const body = text.slice(HEADERS_ALONE.lastIndex).replace(ELISION, "").replace(/\\+[nrt]/g, "\n");
  if (!/^[A-Za-z0-9+/=\s\\"',>|→:+-]*$/.test(body)) return false;
  // Words of a sentence stand side by side; a body's lines do not.
  return !/[A-Za-z]{2,} [A-Za-z]{2,}/.test(body);
}

function bodyEnd(text: string, from: number): number {
  BODY.lastIndex = from;
  BODY.test(text);
  const end = Math.max(from, BODY.lastIndex);
  LAST_LINE.lastIndex = end;
  if (!LAST_LINE.test(text)) return end;
  if (end > from) return LAST_LINE.lastIndex;
  // Without a line above it is a key's only if it fills a line of its own.
  const isBelow = /\n|\\n/.test(text.slice(end, LAST_LINE.lastIndex));
  const isWhole = /^(?:\s*$|[ \t]*(?:[\r\n\\"'…]|\.\.))/.test(
    text.slice(LAST_LINE.lastIndex, LAST_LINE.lastIndex + 10),
  );
  return isBelow && isWhole ? LAST_LINE.lastIndex : end;
}

/** Where the body of a key begins whose BEGIN is missing: at the first base64 line before `end`. */
function bodyStart(text: string, floor: number, end: number): number {
  let at = end;
  while (at > floor && end - at < LONGEST_KEY && BODY_CHARACTER.test(text.charAt(at - 1))) at--;
  // A path of lower case letters is none: a body has capitals in every line.
  const run = /(?<![A-Za-z0-9+/=])(?=[a-z0-9+/=]*[A-Z])[A-Za-z0-9+/=]{20,}/.exec(
    text.slice(at, end),
  );
  return run === null ? end : at + run.index;
}
