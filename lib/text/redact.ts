import { maskNamedValues } from "./named_secrets.ts";
import { maskPrivateKeys } from "./private_keys.ts";
import { SECRET_SHAPES } from "./secret_shapes.ts";

/** What stands in the place of a secret. */
export const MASK = "[masked]";

/**
 * `text` with everything that looks like a secret replaced by `[masked]`:
 * private keys, cloud and service keys, tokens, credentials in URLs, bearer
 * headers, values of variables, fields and options whose name says secret.
 * What names the place (header, scheme, variable) stays readable. Takes time in
 * proportion to the text.
 *
 * Mask before cutting: half a key no longer looks like one.
 */
export function redact(text: string): string {
  let masked = maskPrivateKeys(text, MASK);
  for (const { pattern, replacement } of SECRET_SHAPES) {
    masked = masked.replace(pattern, replacement.replace("MASK", MASK));
  }
  return maskNamedValues(masked, MASK);
}
