/**
 * Places whose form leaves no doubt that a secret stands there. In each pattern
 * the first group is what stays readable, the second the secret.
 *
 * @module
 */

/** What follows a keyword in the name of something about a secret: where it lies, how long it is, which header holds it. */
export const ABOUT =
  "_(?:[a-z0-9]{1,20}_){0,3}(?:file|path|dir|folder|ur[il]|endpoint|host|name|header|field|" +
  "param|prefix|type|kind|len(?:gth)?|size|count|limit|min|max|ttl|expir[a-z]{1,6}|timeout|rounds|" +
  "policy|regex|format|version|enabled|required|algorithm|issuer|provider)(?![a-z])";

/** Headers, as they are sent and as code sets them. */
const HEADERS: readonly RegExp[] = [
  /(\bauthorization\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?(?:bearer|basic|token|digest|apikey|negotiate|aws4-hmac-sha256)\s{1,4})(?!\[masked|\$|<|\{)([^\s"'\\,]+)/gi,
  /(\bx-[a-z0-9-]{0,40}(?:token|key|secret|auth)\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked|\$|<|\{)([^\s"'\\,]{4,4000})/gi,
  /(\b(?:set-)?cookie\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked)([^\s=;"']{1,80}=[^\r\n"'\\]{4,4000})/gi,
  // Without a scheme.
  /(\bauthorization\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)(?=[A-Za-z_.-]{0,60}[0-9])(?![a-z0-9-]{1,30}[ \t]{1,4}\S)([A-Za-z0-9._~+/=-]{16,4000})/gi,
  // In code: its name and its value as two strings.
  /(["'`](?:x-[a-z0-9-]{0,40}|api-|private-)(?:token|key|secret|auth)\\{0,3}["'`]\s{0,2},\s{0,4}\\{0,3}["'`])(?!\[masked|\$)([^\s"'`\\]{4,4000})/gi,
  /(\b[a-z-]{0,30}subscription-key\\{0,3}["']?:\s{0,4}\\{0,3}["']?)(?!\[masked|\$|<|\{)([^\s"'\\,]{8,4000})/gi,
];

/** Variables of the environment and of code, members of files of settings. */
const VARIABLES: readonly RegExp[] = [
  new RegExp(
    String
      .raw`((?<=^|\s)[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_KEY|PRIVATE_KEY)(?!${ABOUT.toUpperCase()})(?:_[A-Z0-9_]{1,24})?=)(?!["'$<[(]|\d+\s|[A-Z]{1,20}\s)(\S{6,8000})`,
    "gm",
  ),
  // `STRIPE_KEY=`, `APP_KEY=base64:`: of keys of all kinds those that are no words.
  /((?<=^|\s)(?![A-Z0-9_]{0,40}(?:PUBLIC|CACHE|PRIMARY|FOREIGN|SORT|PARTITION|ROW|HOT|LICEN[SC]E)_KEY)[A-Z0-9_]{1,40}_KEY=["']?)(?=[^\s\d]{0,60}\d)(?=[^\sA-Za-z]{0,60}[A-Za-z])((?:base64:)?[A-Za-z0-9+/=]{20,4000})(?![^\s"'])/gm,
  // `dbPass: "…"`, `smtpPwd = x1`: a word of its own only by its capital.
  /(\b(?!tests?P)[a-z]{1,30}P(?:ass|wd)\\{0,3}["'`]?\s{0,4}(?:[:=]|:=|=>)\s{0,4}\\{0,3}["'`])(?!\[masked|\$)([^\s"'`\\]{4,4000})/g,
  /(\b(?!tests?P)[a-z]{1,30}P(?:ass|wd)[ \t]{0,4}[:=][ \t]{0,4})(?=[^\s\d"'`,;()]{0,60}\d)(?!\[masked|\$)([^\s"'`,;()]{4,4000})/g,
  // The name and the value as two members.
  /(\bname\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?[\w-]{0,60}(?:password|passwd|secret|token|api_?key|access_?key)\\{0,3}["']?,?\s{0,40}\\{0,3}["']?value\\{0,3}["']?\s{0,4}[:=]\s{0,4}\\{0,3}["']?)(?!\[masked|\$)([^\s"'\\,]{3,8000})/gi,
  // A block of YAML, a line of a Dockerfile.
  /(\b(?:password|passwd|passphrase|secret|token|(?:api|access|private|secret)[_-]?key):[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,40})(?!\[masked|\$|\{|<|-----)([^\s:]{6,8000})(?=[ \t]{0,10}(?:\r?\n|$))/gi,
  /(^[ \t]{0,20}(?:ENV|ARG)[ \t]{1,4}[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)[ \t]{1,4}["']?)(?!\[masked|\$)([^\s"'=]{4,8000})/gm,
];

/** Words behind an option or a word of a command. */
const COMMANDS: readonly RegExp[] = [
  /((?:-[a-zA-Z]{0,8}u|--user)(?<=\b(?:curl|wget|http)\b[^\n]{0,100}\s(?:-[a-zA-Z]{0,8}u|--user))[ =]?["']?)(?!\d+:\d+\b|\[masked|\$)([^\s:"']{1,80}:[^\s"']{1,200})/g,
  /(\bconfigure[ \t]{1,4}set[ \t]{1,4}[\w.]{0,60}(?:secret_access_key|session_token|password|api_?key)[ \t]{1,4}["']?)(?!\[masked|[$<])([^\s"']{4,8000})/g,
  /(\s-(?:src|dest)?(?:store|key)pass[ \t]{1,4}["']?)(?!\[masked|[$<-])([^\s"']+)/g,
  /(\bsshpass\s{1,4}-p\s{0,4}["']?)(?!\[masked|\$)([^\s"']+)/g,
  // The short options of database, directory and registry clients.
  /(\s-p(?<=\b(?:mysql|mariadb)[a-z_-]{0,12}\b[^\n|;&]{0,100}\s-p)["']?)(?!\[masked|\$)([^\s"']+)/g,
  /(\s(?:-a(?<=\bredis-cli\b[^\n|;&]{0,100})|-p(?<=\bmongo[a-z]{0,8}\b[^\n|;&]{0,100})|-p(?<=\b(?:docker|podman|helm)\b[^\n|;&]{0,40}\blogin\b[^\n|;&]{0,100})|-w(?<=\bldap[a-z]{2,8}\b[^\n|;&]{0,100}))[ \t]{1,4}["']?)(?!\[masked|[$<-])([^\s"']+)/g,
  /((?<=\bopenssl\b[^\n|;&]{0,200})\bpass:["']?)(?!\[masked|\$)([^\s"']+)/g,
];

/** A cell of a table, an element, the account of a registry, a user of a database, a machine in a .netrc. */
const FILES: readonly RegExp[] = [
  /(\|[ \t]{0,4}`?[A-Z0-9_]{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY)(?:_[A-Z0-9_]{1,24})?`?[ \t]{0,4}\|[ \t]{0,4}`?)(?!\[masked|\$|[A-Z]{1,20}[ \t])([^\s|`<]{6,8000})/g,
  /(<(?:[a-z]{1,20}:)?(?:password|passwd|passphrase|secret|(?:api|access|private|secret)[_-]?key|(?:access|auth|api|refresh)[_-]?token)>\s{0,4})(?!\[masked|\$)([^<\s]{4,8000})/gi,
  /("auth\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}")([A-Za-z0-9+/]{8,8000}={0,2})/g,
  /(\b(?:IDENTIFIED[ \t]{1,4}BY|(?:WITH|ENCRYPTED)[ \t]{1,4}PASSWORD)[ \t]{1,4}')(?!\[mas)([^'\r\n]{1,1000})/gi,
  /(\blogin\s{1,4}[^\s]{1,80}\s{1,4}password\s{1,4})(?!\[masked)([^\s]+)/g,
];

/** All of them, in the order in which they are masked. */
export const SECRET_PLACES: readonly RegExp[] = [
  ...HEADERS,
  ...VARIABLES,
  ...COMMANDS,
  ...FILES,
];
