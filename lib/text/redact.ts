/** What stands in the place of a secret. */
export const MASK = "[masked]";

/** One shape that secrets have; `$1` in the replacement is what stays readable (a header's name, a URL's scheme). */
interface SecretShape {
  readonly pattern: RegExp;
  readonly replacement: string;
}

const SHAPES: readonly SecretShape[] = [
  // Private keys, whole; a block that was cut off is masked to its end.
  {
    pattern:
      /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
    replacement: MASK,
  },
  // Credentials in URLs: scheme://user:password@host and scheme://token@host.
  {
    pattern: /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:'"]*:[^\s/@'"]+@/gi,
    replacement: `$1${MASK}@`,
  },
  { pattern: /\b(https?:\/\/)[^\s/@:'"]{16,}@/gi, replacement: `$1${MASK}@` },
  // Authorization headers.
  {
    pattern: /\b((?:bearer|basic|token)\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
    replacement: `$1${MASK}`,
  },
  // Cloud and service keys with a published prefix.
  {
    pattern: /\b(?:AKIA|ASIA|AGPA|AIDA|AROA|ABIA|ACCA)[A-Z0-9]{8,}\b/g,
    replacement: MASK,
  },
  { pattern: /\bAIza[A-Za-z0-9_-]{20,}/g, replacement: MASK },
  { pattern: /\bya29\.[A-Za-z0-9_-]{10,}/g, replacement: MASK },
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{16,}/g, replacement: MASK },
  { pattern: /\bgithub_pat_[A-Za-z0-9_]{16,}/g, replacement: MASK },
  {
    pattern: /\bgl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas)-[A-Za-z0-9_-]{16,}/g,
    replacement: MASK,
  },
  { pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{8,}/g, replacement: MASK },
  { pattern: /\bxapp-[A-Za-z0-9-]{8,}/g, replacement: MASK },
  {
    pattern: /\b(?:sk|pk|rk)[-_](?:ant-|proj-|live[-_]|test[-_])?[A-Za-z0-9_-]{16,}/g,
    replacement: MASK,
  },
  { pattern: /\bwhsec_[A-Za-z0-9]{16,}/g, replacement: MASK },
  { pattern: /\bnpm_[A-Za-z0-9]{20,}/g, replacement: MASK },
  { pattern: /\bpypi-[A-Za-z0-9_-]{16,}/g, replacement: MASK },
  { pattern: /\b(?:dop|doo|dor)_v1_[a-f0-9]{16,}/g, replacement: MASK },
  { pattern: /\bhf_[A-Za-z0-9]{20,}/g, replacement: MASK },
  {
    pattern: /\bSG\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
    replacement: MASK,
  },
  // JSON web tokens.
  {
    pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}(?:\.[A-Za-z0-9_-]*)?/g,
    replacement: MASK,
  },
  // NAME=value and "name": "value" where the name says that it is a secret.
  {
    pattern:
      /\b([A-Za-z0-9_.-]*(?:secret|password|passwd|passphrase|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|client[_-]?secret|_token|_pwd)["']?\s*[=:]\s*["']?)(?!\[masked\])[^\s"'`,;&)}\]]{6,}/gi,
    replacement: `$1${MASK}`,
  },
];

/**
 * `text` with everything that looks like a secret replaced by `[masked]`:
 * private keys, cloud and service keys, tokens, credentials in URLs, bearer
 * headers, values of variables whose name says secret. What names the place
 * (header, scheme, variable) stays readable.
 */
export function redact(text: string): string {
  let masked = text;
  for (const { pattern, replacement } of SHAPES) {
    masked = masked.replace(pattern, replacement);
  }
  return masked;
}
