import type { Mutant } from "./mutant.ts";

/** Small ways to break a line of code; each match of a pattern is one mutant. */
const OPERATORS: readonly (readonly [RegExp, (match: string) => string])[] = [
  [/ === /g, () => " !== "],
  [/ !== /g, () => " === "],
  [/ <= /g, () => " < "],
  [/ >= /g, () => " > "],
  [/ < /g, () => " <= "],
  [/ > /g, () => " >= "],
  [/ && /g, () => " || "],
  [/ \|\| /g, () => " && "],
  [/ \?\? /g, () => " && "],
  [/ \+ /g, () => " - "],
  [/ - /g, () => " + "],
  [/ \* /g, () => " + "],
  [/ \/ (?!\*)/g, () => " * "],
  [/ \+= /g, () => " -= "],
  [/\+\+/g, () => "--"],
  [/\btrue\b/g, () => "false"],
  [/\bfalse\b/g, () => "true"],
  [/\bMath\.max\b/g, () => "Math.min"],
  [/\bMath\.min\b/g, () => "Math.max"],
  [/\bMath\.floor\b/g, () => "Math.ceil"],
  [/(?<=[(\s])!(?=[\w(])/g, () => ""],
  [
    /(?<![\w$."'`\\{,-])\d[\d_]*(?![\w$"'`,}\d]|\.\d)/g,
    (number) => String(Number(number.replaceAll("_", "")) + 1),
  ],
  [/\bif \(/g, () => "if (false && "],
  [/\bif \(/g, () => "if (true || "],
  [/\bcontinue;/g, () => ";"],
  [/\bbreak;/g, () => ";"],
  [/(?<=\breturn )[^;{]+(?=;$)/g, () => "undefined"],
  [/\.some\(/g, () => ".every("],
  [/\.every\(/g, () => ".some("],
  [/\bfindLast\(/g, () => "find("],
  [/\bfindIndex\(/g, () => "findLastIndex("],
  [/\.slice\(/g, () => ".concat("],
  [/\.trim(?:End|Start)?\(\)/g, () => ""],
  [/\.reverse\(\)/g, () => ""],
  [/"g(?=i?u?")/g, () => '"'],
  [/(?<=\/)g(?=[iumsy]*[,;)\s])/g, () => ""],
  // In patterns and tables: an alternative less, a range that ends earlier, a row less.
  [/\|[^|()[\]\s]+(?=[|)])/g, () => ""],
  [/(?<=-)\\u[0-9a-f]{4}(?=\]|\\)/g, (end) => `\\u${before(end)}`],
  [/^\s*(?:"(?:[^"\\]|\\.)*"|\/.+\/[a-z]*),$/g, () => ""],
];

/** The code point before `\uXXXX`, in four hexadecimal digits. */
function before(escape: string): string {
  return (parseInt(escape.slice(2), 16) - 1).toString(16).padStart(4, "0");
}

/** Every mutant of the file's code that these operators make; comments, imports and types are left alone. */
export function sweep(file: string, source: string, tests: readonly string[]): Mutant[] {
  const mutants: Mutant[] = [];
  let offset = 0;
  let comment = false;
  for (const line of source.split("\n")) {
    const code = line.trim();
    if (code.startsWith("/*")) comment = true;
    const skip = comment ||
      /^(?:\/\/|import |export (?:type|interface)|\| |readonly \w+\??: [A-Za-z |<>[\]]+;|\}? ?from )/
        .test(code);
    if (code.includes("*/")) comment = false;
    if (!skip) {
      const end = line.search(/\s\/\/ /);
      const part = end < 0 ? line : line.slice(0, end);
      for (const [pattern, replace] of OPERATORS) {
        for (const match of part.matchAll(pattern)) {
          const at = offset + match.index;
          if (replace(match[0]) === match[0]) continue;
          mutants.push({
            file,
            // The whole text up to the place makes it unique.
            text: source.slice(0, at + match[0].length),
            broken: source.slice(0, at) + replace(match[0]),
            tests,
          });
        }
      }
    }
    offset += line.length + 1;
  }
  return mutants;
}

/** `lib/x.ts:12:  old line  →  new line` of a mutant that {@linkcode sweep} made. */
export function describeSwept({ file, text, broken }: Mutant, source: string): string {
  const rest = source.slice(text.length).split("\n", 1)[0] ?? "";
  const last = (words: string) => (words.split("\n").at(-1) ?? "") + rest;
  return `${file}:${text.split("\n").length}  ${last(text).trim()}\n    →  ${last(broken).trim()}`;
}
