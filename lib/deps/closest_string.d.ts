/** The one of `possibleWords` (at least one, else TypeError) with the smallest Levenshtein distance to `givenWord`. */
export function closestString(
  givenWord: string,
  possibleWords: readonly string[],
): string;
