/** Words and signs of which one is in everything that `redact` masks for its name or form. */
const NAMED =
  /[@…]|\bsig\b|signature|secret|pass|key|token|pwd|auth|credential|cookie|bearer|basic|login|AKIA|(?:^|\s)(?:-u|--user)|(?:sk|xapp|xox[a-z]|gl[a-z]{2,5}|pypi)-|mysql|mariadb|redis-cli|mongo|ldap/i;

/** A run of fourteen or more characters of keys, with a digit, a capital or an underscore in it. */
const RUN = /(?<![\w+/~.-])(?=[\w+/~.-]{14})(?=[a-z+/~.-]*[A-Z0-9_])/;

/**
 * Whether `text` might hold something that has to be masked. A cheap test, so
 * that a prompt does not pay for the patterns that tell for sure: true for much
 * that is harmless, never false for what `redact` would change.
 */
export function mayHoldSecret(text: string): boolean {
  return NAMED.test(text) || RUN.test(text);
}
