/**
 * Secrets that only their name gives away: `PASSWORD=…`, `"apiKey": "…"`,
 * `--token …`, `Authorization: …`.
 *
 * @module
 */

/** What follows a keyword in the name of something about a secret: where it lies, how long it is, which header holds it. */
const ABOUT =
  "_(?:[a-z0-9]{1,20}_){0,3}(?:file|path|dir|folder|ur[il]|endpoint|host|name|header|field|" +
  "param|prefix|type|kind|len(?:gth)?|size|count|limit|min|max|ttl|expir[a-z]{1,6}|timeout|rounds|" +
  "policy|regex|format|version|enabled|required|algorithm|issuer|provider)(?![a-z])";

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

/** Headers and credentials of tools whose form leaves no doubt. */
const CERTAIN: readonly RegExp[] = [
  /(\bauthorization\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?(?:bearer|basic|token|digest|apikey|negotiate|aws4-hmac-sha256)\s{1,4})(?!\[masked|\$|<|\{)([^\s"'\\,]+)/gi,
  /(\bx-[a-z0-9-]{0,40}(?:token|key|secret|auth)\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked|\$|<|\{)([^\s"'\\,]{4,4000})/gi,
  /(\b(?:set-)?cookie\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked)([^\s=;"']{1,80}=[^\r\n"'\\]{4,4000})/gi,
  /((?:-[a-zA-Z]{0,8}u|--user)(?<=\b(?:curl|wget|http)\b[^\n]{0,100}\s(?:-[a-zA-Z]{0,8}u|--user))[ =]?["']?)(?!\d+:\d+\b|\[masked|\$)([^\s:"']{1,80}:[^\s"']{1,200})/g,
  new RegExp(
    String
      .raw`((?<=^|\s)[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_KEY|PRIVATE_KEY)(?!${ABOUT.toUpperCase()})(?:_[A-Z0-9_]{1,24})?=)(?!["'$<[(]|\d+\s|[A-Z]{1,20}\s)(\S{6,8000})`,
    "gm",
  ),
  /(\bname\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?[\w-]{0,60}(?:password|passwd|secret|token|api_?key|access_?key)\\{0,3}["']?,?\s{0,40}\\{0,3}["']?value\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)(?!\[masked|\$)([^\s"'\\,]{3,8000})/gi,
  // A header without a scheme; in code, its name and its value as two strings.
  /(\bauthorization\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)(?=[A-Za-z_.-]{0,60}[0-9])(?![a-z0-9-]{1,30}[ \t]{1,4}\S)([A-Za-z0-9._~+/=-]{16,4000})/gi,
  /(["'`](?:x-[a-z0-9-]{0,40}|api-|private-)(?:token|key|secret|auth)\\{0,3}["'`]\s{0,2},\s{0,4}\\{0,3}["'`])(?!\[masked|\$)([^\s"'`\\]{4,4000})/gi,
  /(\b[a-z-]{0,30}subscription-key\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked|\$|<|\{)([^\s"'\\,]{8,4000})/gi,
  // `dbPass: "…"`, `smtpPwd = x1`: a word of its own only by its capital.
  /(\b(?!tests?P)[a-z]{1,30}P(?:ass|wd)\\{0,3}["'`]?\s{0,4}(?:[:=]|:=|=>)\s{0,4}\\{0,3}["'`])(?!\[masked|\$)([^\s"'`\\]{4,4000})/g,
  /(\b(?!tests?P)[a-z]{1,30}P(?:ass|wd)[ \t]{0,4}[:=][ \t]{0,4})(?=[^\s\d"'`,;()]{0,60}\d)(?!\[masked|\$)([^\s"'`,;()]{4,4000})/g,
  // `STRIPE_KEY=`, `APP_KEY=base64:`: of keys of all kinds those that are no words.
  /((?<=^|\s)(?![A-Z0-9_]{0,40}(?:PUBLIC|CACHE|PRIMARY|FOREIGN|SORT|PARTITION|ROW|HOT|LICEN[SC]E)_KEY)[A-Z0-9_]{1,40}_KEY=["']?)(?=[^\s\d]{0,60}\d)(?=[^\sA-Za-z]{0,60}[A-Za-z])((?:base64:)?[A-Za-z0-9+/=]{20,4000})(?![^\s"'])/gm,
  // A block of YAML, a line of a Dockerfile, a setting that a command writes.
  /(\b(?:password|passwd|passphrase|secret|token|(?:api|access|private|secret)[_-]?key):[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,40})(?!\[masked|\$|\{|<|-----)([^\s:]{6,8000})(?=[ \t]{0,10}(?:\r?\n|$))/gi,
  /(^[ \t]{0,20}(?:ENV|ARG)[ \t]{1,4}[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)[ \t]{1,4}["']?)(?!\[masked|\$)([^\s"'=]{4,8000})/gm,
  /(\bconfigure[ \t]{1,4}set[ \t]{1,4}[\w.]{0,60}(?:secret_access_key|session_token|password|api_?key)[ \t]{1,4}["']?)(?!\[masked|[$<])([^\s"']{4,8000})/g,
  /(\s-(?:src|dest)?(?:store|key)pass[ \t]{1,4}["']?)(?!\[masked|[$<-])([^\s"']+)/g,
  /(\bsshpass\s{1,4}-p\s{0,4}["']?)(?!\[masked|\$)([^\s"']+)/g,
  // Markup: a cell of a table, an element, and the account of a registry.
  /(\|[ \t]{0,4}`?[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)(?:_[A-Z0-9_]{1,24})?`?[ \t]{0,4}\|[ \t]{0,4}`?)(?!\[masked|\$|[A-Z]{1,20}[ \t])([^\s|`<]{6,8000})/g,
  /(<(?:[a-z]{1,20}:)?(?:password|passwd|passphrase|secret|(?:api|access|private|secret)[_-]?key|(?:access|auth|api|refresh)[_-]?token)>\s{0,4})(?!\[masked|\$)([^<\s]{4,8000})/gi,
  /("auth\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}")([A-Za-z0-9+/]{8,8000}={0,2})/g,
  // A user of a database.
  /(\b(?:IDENTIFIED[ \t]{1,4}BY|(?:WITH|ENCRYPTED)[ \t]{1,4}PASSWORD)[ \t]{1,4}')(?!\[mas)([^'\r\n]{1,1000})/gi,
  // The short options of database, directory and registry clients.
  /(\s-p(?<=\b(?:mysql|mariadb)[a-z_-]{0,12}\b[^\n|;&]{0,100}\s-p)["']?)(?!\[masked|\$)([^\s"']+)/g,
  /(\s(?:-a(?<=\bredis-cli\b[^\n|;&]{0,100})|-p(?<=\bmongo[a-z]{0,8}\b[^\n|;&]{0,100})|-p(?<=\b(?:docker|podman|helm)\b[^\n|;&]{0,40}\blogin\b[^\n|;&]{0,100})|-w(?<=\bldap[a-z]{2,8}\b[^\n|;&]{0,100}))[ \t]{1,4}["']?)(?!\[masked|[$<-])([^\s"']+)/g,
  /((?<=\bopenssl\b[^\n|;&]{0,200})\bpass:["']?)(?!\[masked|\$)([^\s"']+)/g,
  /(\blogin\s{1,4}[^\s]{1,80}\s{1,4}password\s{1,4})(?!\[masked)([^\s]+)/g,
];

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
  for (const pattern of CERTAIN) masked = masked.replace(pattern, `$1${mask}`);
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
