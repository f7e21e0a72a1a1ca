import { cleanLine, cutAt } from "../../text/clean.ts";
import { PURPOSE_LIMIT } from "../placeholders.ts";

/**
 * What project generators write where the author has not written anything
 * yet: uv, bundler, flutter, dart, cargo-generate, npm's and Xcode's kin.
 */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:todo|fixme|tbd)\b/i,
  /^add (?:your|a) (?:project )?description(?: here)?\W*$/i,
  /^(?:a|your)? ?(?:short |brief )?(?:project |package )?description(?: (?:goes )?here)?\W*$/i,
  /^a new (?:flutter|dart)[\w ]*project\W*$/i,
  /^a starting point for dart libraries or applications\W*$/i,
  /^a (?:sample|simple) command-line application\W*$/i,
  /^this file provides guidance to \S/i,
];

/**
 * `text` as PURPOSE's one line: cleaned, joined, and if it is longer than 400
 * UTF-16 units, the sentences that fit whole, or cut if the first does not fit.
 * `undefined` where nothing is said: no letters, or a generator's filler.
 */
export function fitPurpose(text: string): string | undefined {
  const line = cleanLine(text.slice(0, 20_000));
  if (!/\p{L}/u.test(line) || BOILERPLATE.some((filler) => filler.test(line))) return undefined;
  if (line.length <= PURPOSE_LIMIT) return line;
  let fitting = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "sentence" }).segment(line)) {
    if ((fitting + segment).trimEnd().length > PURPOSE_LIMIT) break;
    fitting += segment;
  }
  return fitting.trimEnd() || cutAt(line, PURPOSE_LIMIT);
}
