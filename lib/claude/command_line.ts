/**
 * A shell line taken apart as far as needed to see what it starts. This is no
 * shell: what goes beyond words, quotes, operators and redirections counts as
 * not understood, and a line that is not understood is nobody's but its owner's.
 *
 * @module
 */

/** One command of a line: its words, without quotes and redirections. */
export type SimpleCommand = readonly string[];

/** A command, and what stands behind it: an operator, a closing parenthesis, or "" at the line's end. */
export interface PlacedCommand {
  readonly words: SimpleCommand;
  readonly end: string;
}

/** Characters that a backslash quotes; before any other it is part of a Windows path. */
const QUOTED_BY_BACKSLASH = /[\s"'$`\\;&|<>()*?[\]#~{}!]/;

/**
 * The commands of `line`, in order, whatever parts them (`;`, `&&`, `||`, `|`,
 * `&`, a line feed); those of a subshell stand among the others. `undefined`
 * for unbalanced quotes and parentheses, command substitution, here-documents,
 * functions and arithmetic.
 */
export function parseLine(line: string): PlacedCommand[] | undefined {
  const commands: PlacedCommand[] = [];
  let depth = 0;
  // Behind a subshell only redirections and operators may stand.
  let isClosed = false;
  let isFaulty = false;
  let words: string[] = [];
  let word: string | undefined;
  let redirected = false;
  const endWord = () => {
    if (word !== undefined && !redirected) {
      words.push(word);
      isFaulty ||= isClosed;
    }
    if (word !== undefined) redirected = false;
    word = undefined;
  };
  const endCommand = (end: string) => {
    endWord();
    if (words.length > 0) commands.push({ words, end });
    words = [];
    redirected = false;
    isClosed = end === ")";
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
    } else if (character === "(") {
      const begins = words.length === 0 && word === undefined && !redirected && !isClosed;
      if (!begins || line[at + 1] === "(") return undefined;
      depth++;
    } else if (character === ")") {
      if (depth === 0) return undefined;
      depth--;
      endCommand(character);
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
      const doubled = (character === "&" || character === "|") && line[at + 1] === character;
      endCommand(doubled ? character + line[++at] : character);
    } else if (/\s/.test(character)) {
      endWord();
    } else {
      word = (word ?? "") + character;
    }
  }
  endCommand("");
  return depth > 0 || isFaulty ? undefined : commands;
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
