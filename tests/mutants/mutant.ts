/** One way to break the program, and the tests that have to notice. */
export interface Mutant {
  /** The file, from the top of the checkout. */
  readonly file: string;
  /** What stands in it once. */
  readonly text: string;
  /** What is put in its place. */
  readonly broken: string;
  /** The tests of which one has to fail, from the top of the checkout. */
  readonly tests: readonly string[];
}

/** The mutants of one file, each given as what stands there and what it becomes, with the same tests. */
export function mutantsOf(
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [text: string, broken: string])[],
): readonly Mutant[] {
  return changes.map(([text, broken]) => ({ file, text, broken, tests }));
}

/** `source` with the mutant in it. @throws Error unless its text stands there exactly once. */
export function mutate(source: string, { file, text, broken }: Mutant): string {
  const at = source.indexOf(text);
  if (at < 0) throw new Error(`${file} no longer holds: ${text}`);
  if (source.indexOf(text, at + 1) >= 0) throw new Error(`${file} holds more than once: ${text}`);
  return source.slice(0, at) + broken + source.slice(at + text.length);
}

/** `lib/x.ts:12  old  →  new`, for a list. */
export function describeMutant({ file, text, broken }: Mutant, source: string): string {
  const line = source.slice(0, source.indexOf(text)).split("\n").length;
  const short = (words: string) => words.replace(/\s+/g, " ").trim().slice(0, 60);
  return `${file}:${line}  ${short(text)}  →  ${short(broken) || "(nothing)"}`;
}
