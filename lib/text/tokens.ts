/**
 * About how many tokens `text` takes, for people to judge a brief's price: a
 * quarter of the ASCII characters and two thirds of the others (CJK text and
 * symbols take about one token for one or two characters). An estimate, and
 * called so wherever it is shown: the tokenizer is not public.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let others = 0;
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) ascii++;
    else others++;
  }
  return Math.ceil(ascii / 4 + (others * 2) / 3);
}
