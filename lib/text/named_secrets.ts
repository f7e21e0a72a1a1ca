/**
 * Secrets that only their name gives away: `PASSWORD=…`, `"apiKey": "…"`,
 * `--token …`, `Authorization: …`.
 *
 * @module
 */

import { ABOUT, SECRET_PLACES } from "./secret_places.ts";

const KEYWORD = [
  "secret[ _-]?access[ _-]?key",
  "secret[ _-]?key",
  // In a chart's values, the name of an object that holds it.
  "(?<!existing|pull)secret",
  "passw(?:or)?d",
  "passphrase",
  "passcode",
  "(?:api|access|private|signing|encryption|master|account|auth|shared|session|storage)[ _-]?key",
  "token",
  "(?<![a-z])pwd|(?<![a-z])pw(?=[:=])",
  "_pass|(?<![a-z])pass(?==)",
  "_auth",
  "credential",
].join("|");

/**
 * Name, at most one underscored ending (`SECRET_KEY_BASE`), what stands between
 * it and the value, and the value: quoted to its closing quote (or the line's
 * end), or to the next blank or separator.
 */
const NAMED = new RegExp(
  `((?:${KEYWORD})(?![a-z]|${ABOUT})[0-9]{0,2}(?:_[a-z0-9_]{1,24})?\\\\{0,3}["'\`]?\\]?` +
    // `password: string = "…"`
    `(?::[ \\t]{0,2}(?:string|str|String)[ \\t]{0,2}(?==))?` +
    "(\\s{0,4}(?:={1,3}|:=|:|=>)\\s{0,4}|[ \\t](?:is|was)[ \\t]))" +
    "(?:(\\\\{0,3}[\"'`])((?:(?!\\3)(?:\\\\.|[^\\r\\n\\\\])){1,8000})|([^\\s\"'`,;&)}\\]\\\\]{4,8000}))",
  "gi",
);

/** `**Password:** hunter2`: a name that Markdown emphasizes, the colon inside or outside. */
const EMPHASIZED = new RegExp(
  `((\\*\\*|__|\`)(?:[a-z0-9]{1,20}[ _-]){0,3}(?:${KEYWORD})(?:_[a-z0-9_]{1,24})?` +
    "(?::\\2|\\2[ \\t]{0,2}:)[ \\t]{1,4}`?)([^\\s`*<]{4,8000})",
  "gi",
);

/** `--password hunter2`: an option whose value is the next word. */
const OPTION = new RegExp(
  `((?<=\\s)--?(?:[a-z0-9]{1,20}-){0,3}(?:${KEYWORD})[ \\t]{1,4}["']?)([^\\s"'\`<$-][^\\s"'\`]{3,8000})`,
  "gi",
);

/** `Bearer x.y.z` outside of a header; prose such as "bearer tokens" shows no digit and no inner dot. */
const SCHEME = /(\b(?:bearer|basic)[ \t]{1,4})(?!realm=|\[masked)([A-Za-z0-9._~+/=-]{3,4000})/gi;

/** Values that say what kind of thing belongs there, or that there is none. */
const NO_SECRET =
  /^(?:string|str|number|int|integer|bool|boolean|bytes|buffer|uint8array|object|any|unknown|never|void|null|nil|none|undefined|true|false|yes|no|required|optional|empty|unset|missing|invalid|expired|redacted|masked|hidden|example|changeme|todo|text|password|secret|token|varchar)\??$/i;

/** Placeholders and references: `$NAME`, `${…}`, `<token>`, `{{ x }}`, `%s`, `***`, `process.env.X`, `f(x)`. */
const REFERENCE =
  /^(?:\$[A-Za-z_{(]|[<{[(%&|=]|\*{3}|x{4}|\.{3}|…|(?:process|os|env|import|config|this|self|req|secrets?)\b\.|[A-Za-z_$][A-Za-z_$]*(?:\??\.[A-Za-z_$][A-Za-z_$]*)+$|[A-Za-z_$][\w.$]*\()/;

/** A path, which names where a secret lies. A base64 key of Amazon's length may begin with `/` too. */
const PATH = /^(?:[~.]{0,2}\/)[\w.~@-]+(?:\/[\w.~@-]+)+\/?$/;

/** `text` with the values of secret-looking names replaced by `mask`. */
export function maskNamedValues(text: string, mask: string): string {
  let masked = text;
  for (const pattern of SECRET_PLACES) masked = masked.replace(pattern, `$1${mask}`);
  return masked
    .replace(SCHEME, (whole, scheme: string, value: string) => {
      const evidence = /^basic/i.test(scheme)
        ? value.length >= 8 && /[0-9]|=$/.test(value)
        : value.length >= 24 || /[0-9]|[A-Za-z]\.[A-Za-z]|=$/.test(value);
      return evidence ? scheme + mask : whole;
    })
    .replace(EMPHASIZED, (whole, before: string, _mark: string, value: string) => {
      return isSecret(value, { token: /token/i.test(before) }) ? before + mask : whole;
    })
    .replace(OPTION, (whole, option: string, value: string) => {
      return isSecret(value, { token: false }) ? option + mask : whole;
    })
    .replace(
      NAMED,
      (
        whole: string,
        name: string,
        operator: string,
        quote: string | undefined,
        quoted: string | undefined,
        bare: string | undefined,
        at: number,
      ) => {
        const token = /token(?:_[a-z0-9_]*)?\W*$/i.test(name.slice(0, -operator.length));
        if (quoted !== undefined) {
          return isSecret(quoted, { token }) ? `${name}${quote ?? ""}${mask}` : whole;
        }
        const value = bare ?? "";
        const rest = masked.slice(at + whole.length, at + whole.length + 40);
        if (!isSecret(value, { token }) || isCodeOrProse(operator, value, rest)) return whole;
        return name + mask;
      },
    );
}

function isSecret(value: string, { token }: { readonly token: boolean }): boolean {
  if (NO_SECRET.test(value) || REFERENCE.test(value)) return false;
  if (PATH.test(value) && value.length !== 40) return false;
  // Tokens are counted and named in code as often as they are secrets.
  if (token) return value.length >= 20 || (/[0-9]/.test(value) && /[A-Za-z]/.test(value));
  return value.length >= 4;
}

/** Whether an unquoted value of letters alone is a word of a sentence or a name in code. */
function isCodeOrProse(operator: string, value: string, rest: string): boolean {
  if (/\b(?:is|was)\b/.test(operator)) return !/[0-9]/.test(value);
  if (!/^[A-Za-z_$.]+[.:?!]?$/.test(value)) return false;
  // NAME=value, without blanks, is neither.
  if (operator === "=") return false;
  return /^[ \t]+[\w(]|^\s?[;,)|<[={(?&]/.test(rest);
}
