/**
 * The summary, else the description, of a gemspec. A gemspec is a Ruby
 * program, so only what is written as plain strings can be read; a value that
 * is computed (a call, a constant, `#{…}`) counts as not given.
 */
export function gemspecDescription(text: string): string | undefined {
  const code = text.replace(/\r\n?/g, "\n")
    .replace(/^__END__\n[^]*/m, "")
    .replace(/^=begin\b[^]*?^=end\b.*$/gm, "");
  return assigned(code, "summary") ?? assigned(code, "description");
}

/** The last thing that `x.field = …` assigns, since a gemspec may do so in branches. */
function assigned(code: string, field: string): string | undefined {
  const assignment = new RegExp(
    `^[ \\t]*\\w+\\.${field}[ \\t]*=(?!=)\\s*(?:\\w+\\.\\w+[ \\t]*=(?!=)\\s*)*`,
    "gm",
  );
  for (const match of code.matchAll(assignment)) {
    const value = stringAt(code, match.index + match[0].length);
    if (value !== undefined && value.trim() !== "" && !/^\s*todo\b/i.test(value)) return value;
  }
  return undefined;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** The string expression at `start`: literals side by side, or joined by `+` or a backslash. */
function stringAt(code: string, start: number): string | undefined {
  let value = "";
  let at = start + (/^\(?\s*/.exec(code.slice(start, start + 80))?.[0].length ?? 0);
  while (true) {
    const literal = literalAt(code, at);
    if (literal === undefined) return undefined;
    value += literal.value;
    at = literal.end;
    const more = /^[ \t]*(?:\\\n\s*|\+\s*|<<\s*)?(?=["'%])/.exec(code.slice(at, at + 200));
    if (literal.heredoc || more === null) return value;
    at += more[0].length;
  }
}

interface Literal {
  readonly value: string;
  readonly end: number;
  readonly heredoc: boolean;
}

function literalAt(code: string, at: number): Literal | undefined {
  const rest = code.slice(at);
  const heredoc = /^<<[~-]?(["'`]?)([A-Za-z_]\w*)\1[^\n]*\n/.exec(rest);
  if (heredoc?.[2] !== undefined) return heredocAt(code, at + heredoc[0].length, heredoc);
  const opened = /^(?:(["'])|%([qQ]?)([^\sA-Za-z0-9]))/.exec(rest);
  if (opened === null) return undefined;
  const open = opened[1] ?? opened[3] ?? "";
  const body = delimited(code, at + opened[0].length, open);
  if (body === undefined) return undefined;
  const plain = open === "'" && opened[1] !== undefined || opened[2] === "q";
  const value = unescaped(body.text, plain);
  return value === undefined ? undefined : { value, end: body.end, heredoc: false };
}

function heredocAt(
  code: string,
  start: number,
  [, quote = "", word = ""]: RegExpExecArray,
): Literal | undefined {
  const end = new RegExp(`^[ \\t]*${word}[ \\t]*$`, "m").exec(code.slice(start));
  if (end === null) return undefined;
  const value = unescaped(code.slice(start, start + end.index), quote === "'");
  return value === undefined
    ? undefined
    : { value, end: start + end.index + end[0].length, heredoc: true };
}

/** The text up to the delimiter that closes `open`; brackets nest. */
function delimited(
  code: string,
  start: number,
  open: string,
): { readonly text: string; readonly end: number } | undefined {
  const close = CLOSING[open] ?? open;
  let depth = 1;
  for (let at = start; at < code.length; at++) {
    const character = code[at];
    if (character === "\\") at++;
    else if (character === close && --depth === 0) {
      return { text: code.slice(start, at), end: at + 1 };
    } else if (character === open && close !== open) depth++;
  }
  return undefined;
}

/** The value of a literal's body; `undefined` where a part of it is computed. */
function unescaped(body: string, plain: boolean): string | undefined {
  if (plain) return body.replace(/\\(['\\()[\]{}<>|])/g, "$1");
  if (/(?:^|[^\\])#\{/.test(body)) return undefined;
  return body.replace(/\\(?:u\{?([0-9A-Fa-f]{1,6})\}?|([^]))/g, (_, code, character) => {
    if (code !== undefined) return String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
    return character === "n" || character === "t" || character === "\n" ? " " : character;
  });
}
