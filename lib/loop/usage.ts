import { isFields } from "../text/fields.ts";

/**
 * The context tokens of an answer: input, cache reads and cache writes, as the
 * client's own display counts them (output is not part of the request). Gives
 * `undefined` for what is no reading: absent, a count that is negative, no
 * whole number or no number at all, or nothing but zeros.
 *
 * `cache_creation_input_tokens` may be absent or 0 with the same tokens in the
 * nested `cache_creation` alone; where both have them they are counted once.
 */
export function contextTokens(usage: unknown): number | undefined {
  if (!isFields(usage)) return undefined;
  const input = count(usage.input_tokens);
  const read = count(usage.cache_read_input_tokens);
  const created = count(usage.cache_creation_input_tokens);
  if (input === undefined || read === undefined || created === undefined) return undefined;
  const written = created > 0 ? created : nested(usage.cache_creation);
  if (written === undefined) return undefined;
  const total = input + read + written;
  return total > 0 ? total : undefined;
}

/** The sum of `{ephemeral_5m_input_tokens, ephemeral_1h_input_tokens}`, whatever lifetimes come. */
function nested(creation: unknown): number | undefined {
  if (!isFields(creation)) return 0;
  let sum = 0;
  for (const [name, value] of Object.entries(creation)) {
    if (!name.endsWith("_input_tokens")) continue;
    const tokens = count(value);
    if (tokens === undefined) return undefined;
    sum += tokens;
  }
  return sum;
}

/** A token count; absent and `null` are 0, anything that cannot be one is `undefined`. */
function count(value: unknown): number | undefined {
  if (value === undefined || value === null) return 0;
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
