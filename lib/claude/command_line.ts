/**
 * A shell line taken apart as far as needed to see what it starts. This is no
 * shell: what goes beyond words, quotes, operators and redirections counts as
 * not understood, and a line that is not understood is nobody's but its owner's.
 *
 * @module
 */

/** One command of a line: its words, without quotes and redirections. */
export type SimpleCommand = readonly string[];

/** Characters that a backslash quotes; before any other it is part of a Windows path. */
const QUOTED_BY_BACKSLASH = /[\s"'$`\\;&|<>()*?[\]#~{}!]/;

/**
 * The commands of `line`, in order, whatever parts them (`;`, `&&`, `||`, `|`,
 * `&`, a line feed). `undefined` for unbalanced quotes, command substitution,
 * here-documents and subshells.
 */
export function parseLine(line: string): SimpleCommand[] | undefined {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  let redirected = false;
  const endWord = () => {
    if (word !== undefined && !redirected) words.push(word);
    if (word !== undefined) redirected = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
    redirected = false;
  };
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    if (character === "'") {
      const close = line.indexOf("'", at + 1);
      if (close < 0) return undefined;
      word = (word ?? "") + line.slice(at + 1, close);
      at = close;
    } else if (character === '"') {
      const quoted = doubleQuoted(line, at + 1);
      if (quoted === undefined) return undefined;
      word = (word ?? "") + quoted.text;
      at = quoted.close;
    } else if (character === "\\" && QUOTED_BY_BACKSLASH.test(line[at + 1] ?? "")) {
      word = (word ?? "") + line[++at];
    } else if (character === "`" || /^(?:\$\(|<<|[<>]\()/.test(line.slice(at, at + 2))) {
      return undefined;
    } else if (character === "(" || character === ")") {
      return undefined;
    } else if (/^(?:&>|>&|<&)/.test(line.slice(at, at + 2))) {
      // `2>&1`, `&>FILE`: the digits before it name a stream, what follows is its target.
      if (word !== undefined && /^\d+$/.test(word)) word = undefined;
      endWord();
      redirected = true;
      at++;
    } else if (character === ">" || character === "<") {
      if (word !== undefined && /^\d+$/.test(word)) word = undefined;
      endWord();
      redirected = true;
      if (line[at + 1] === ">" || line[at + 1] === "|") at++;
    } else if (/[;&|\n\r]/.test(character)) {
      endCommand();
    } else if (/\s/.test(character)) {
      endWord();
    } else {
      word = (word ?? "") + character;
    }
  }
  endCommand();
  return commands;
}

/** The text of a double-quoted string that begins at `from`, and where its closing quote stands. */
function doubleQuoted(line: string, from: number): { text: string; close: number } | undefined {
  let text = "";
  for (let at = from; at < line.length; at++) {
    const character = line[at] ?? "";
    if (character === '"') return { text, close: at };
    if (character === "`" || line.startsWith("$(", at)) return undefined;
    if (character === "\\" && /["$`\\]/.test(line[at + 1] ?? "")) text += line[++at];
    else text += character;
  }
  return undefined;
}
