import { type Mutant, mutantsOf } from "../mutant.ts";

const TESTS = ["tests/text/redact_test.ts", "tests/text/secret_forms_test.ts"];

/** What is masked before anything is written or shown. */
export const SECRET_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("lib/text/redact.ts", TESTS, [
    ["maskPrivateKeys(text, MASK)", "text"],
    ["return maskNamedValues(masked, MASK);", "return masked;"],
    ["masked = masked.replace(pattern,", "masked.replace(pattern,"],
  ]),
  ...mutantsOf("lib/text/secret_shapes.ts", TESTS, [
    ["AKIA(?:[A-Z0-9]{4,}|", "AKIA(?:[A-Z0-9]{40,}|"],
    ["gh[pousr]_", "gh[ousr]_"],
    ["(?:sk|pk|rk)_(?:live|test|prod)_", "(?:sk|pk)_(?:live|test|prod)_"],
    ["key|secret|password|passwd|pwd|sig|", "key|secret|password|passwd|pwd|"],
    ["mongodb|redis|rediss", "redis|rediss"],
    ['  "hv[sbr]\\\\.[A-Za-z0-9_-]{16,}",\n', ""],
    [
      'new RegExp(`(?<![A-Za-z0-9])(?:${KEY_FORMS.join("|")})`, "g")',
      'new RegExp(`(?<![A-Za-z0-9])(?:${KEY_FORMS.join("|")})`)',
    ],
  ]),
  ...mutantsOf("lib/text/named_secrets.ts", TESTS, [
    ['  "passphrase",\n', ""],
    ["if (PATH.test(value) && value.length !== 40) return false;", ""],
    ["return value.length >= 4;", "return value.length >= 9;"],
    ["if (!/^[A-Za-z_$.]+[.:?!]?$/.test(value)) return false;", ""],
    ['if (operator === "=") return false;', ""],
    ["for (const pattern of SECRET_PLACES) masked", "for (const pattern of [] as RegExp[]) masked"],
    ["if (NO_SECRET.test(value) || REFERENCE.test(value)) return false;", ""],
  ]),
  ...mutantsOf("lib/text/secret_places.ts", TESTS, [
    ["(?:bearer|basic|token|digest|", "(?:bearer|basic|digest|"],
    ["  ...VARIABLES,\n", ""],
    ["  ...COMMANDS,\n", ""],
    ["  ...FILES,\n", ""],
  ]),
  ...mutantsOf("lib/text/private_keys.ts", TESTS, [
    ["from = bodyStart(text, done, from);", ""],
    ["to = bodyEnd(text, to);", ""],
    ["const LONGEST_KEY = 20_000;", "const LONGEST_KEY = 200_000;"],
    ["if (end > from) return LAST_LINE.lastIndex;", "if (end > from) return end;"],
    ["return isBelow && isWhole ? LAST_LINE.lastIndex", "return isBelow ? LAST_LINE.lastIndex"],
    ["if (KEY_LINE.test(text)) return true;", ""],
    ["return !/[A-Za-z]{2,} [A-Za-z]{2,}/.test(body);", "return true;"],
  ]),
  ...mutantsOf("lib/loop/failure.ts", ["tests/loop/failure_test.ts"], [
    [
      "redact(clean(output.slice(0, LOOKED_AT))).slice(0, LOOKED_AT / 2)",
      "redact(clean(output.slice(0, LOOKED_AT / 2)))",
    ],
    [
      "redact(clean(output.slice(-LOOKED_AT))).slice(-LOOKED_AT / 2)",
      "redact(clean(output.slice(-LOOKED_AT / 2)))",
    ],
  ]),
  ...mutantsOf("lib/loop/store_checkpoint.ts", ["tests/commands/checkpoint_test.ts"], [
    ["const masked = redact(cleaned);", "const masked = cleaned;"],
  ]),
];
