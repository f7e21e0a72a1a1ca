import { cutAt } from "../text/clean.ts";

/** Units of the body that STATE shows below a subject. */
const EXCERPT_LIMIT = 100;

/** Only the beginning of a body is looked at. */
const BODY_LIMIT = 20_000;

/**
 * The first real paragraph of a commit's body, on one line of at most 100
 * units, "" where there is none. Headings and HTML comments are no paragraphs;
 * a line that only a comment's removal emptied does not end one. Trailers
 * (`Signed-off-by: …`) alone are no paragraph either.
 */
export function commitExcerpt(body: string): string {
  const paragraph: string[] = [];
  for (const line of withoutComments(body.slice(0, BODY_LIMIT))) {
    if (line === EMPTIED) continue;
    const text = line.trim();
    if (text === "" || isHeading(text)) {
      if (!paragraph.every(isTrailer)) break;
      paragraph.length = 0;
    } else if (/^(?:=+|-{3,}|\*{3,}|_{3,})$/.test(text)) {
      // An underline makes a heading of the line above; elsewhere it is a rule.
      paragraph.length = 0;
    } else {
      paragraph.push(text);
    }
  }
  if (paragraph.every(isTrailer)) return "";
  return cutAt(paragraph.join(" ").replace(/\s+/g, " "), EXCERPT_LIMIT);
}

function isHeading(line: string): boolean {
  return /^#{1,6}(?:\s|$)/.test(line);
}

function isTrailer(line: string): boolean {
  return /^(?:signed-off-by|co-authored-by|co-developed-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|helped-by|cc|change-id|git-svn-id)\s*:\s*\S/i
    .test(line);
}

/** Stands for a line that held nothing but a comment. */
const EMPTIED = "\u0000";

/** The lines of `body` without HTML comments, which may span lines and hold `>`. */
function withoutComments(body: string): string[] {
  const marked = body.replace(/(?<!`)<!--[\s\S]*?(?:-->|$)/g, (comment) =>
    // The comment's line feeds stay, its lines marked: they are the text's structure.
    comment.split("\n").map(() => EMPTIED).join("\n"));
  return marked.split("\n").map((line) => {
    const text = line.replaceAll(EMPTIED, "");
    return line.includes(EMPTIED) && text.trim() === "" ? EMPTIED : text;
  });
}
