import { MASK, redact } from "../../lib/text/redact.ts";
import { assertEquals } from "../support/assert.ts";

/** Every form of secret that is masked, each by a made-up sample that only looks like one. */

const MIXED = "a1B2c3D4e5F6g7H8i9J0".repeat(4);
const CAPITALS = "A1B2C3D4E5F6G7H8".repeat(4);
const HEX = "0123456789abcdef".repeat(4);

/** A sample's beginning, and what goes on behind it. Put together here, so that no scanner takes this for a leak. */
const KEYS: readonly (readonly [string, string])[] = [
  ["AKIA", CAPITALS.slice(0, 16)],
  ["AKIA", "..." + CAPITALS.slice(0, 4)],
  ...["ASIA", "AGPA", "AIDA", "AROA", "AIPA", "ANPA", "ANVA", "ABIA", "ACCA"]
    .map((prefix) => [prefix, CAPITALS.slice(0, 16)] as const),
  ["AIza", MIXED.slice(0, 35)],
  ["ya29.", MIXED.slice(0, 30)],
  ["1//0", MIXED.slice(0, 30)],
  ["GOCSPX-", MIXED.slice(0, 20)],
  ...["p", "o", "u", "s", "r"].map((kind) => [`gh${kind}_`, MIXED.slice(0, 36)] as const),
  ["github_pat_", MIXED.slice(0, 30)],
  ...["pat", "dt", "rt", "rtr", "cbt", "ptt", "ft", "imt", "agent", "soat", "oas", "ffct"]
    .map((kind) => [`gl${kind}-`, MIXED.slice(0, 20)] as const),
  ["xoxb-", "123456789012-abcdefgh"],
  ["xoxe.xoxp-", "1-abcdefgh"],
  ["xapp-", "1-A0-123-abcdef"],
  // Without a digit, so that the general form does not know them.
  ...["ant", "proj", "or", "svcacct", "admin", "lf", "None"]
    .map((kind) => [`sk-${kind}-`, "abcd"] as const),
  ["sk-", "abcdefghijklmnopqrst"],
  ["sk-", "some_thing-with-0-in-it-abcdefgh"],
  ...["sk", "pk", "rk"].flatMap((kind) =>
    ["live", "test", "prod"].map((stage) => [`${kind}_${stage}_`, "abcd"] as const)
  ),
  ["whsec_", MIXED.slice(0, 32)],
  ...["gsk_", "pplx-", "xai-", "r8_"].map((prefix) => [prefix, MIXED.slice(0, 40)] as const),
  ["npm_", MIXED.slice(0, 36)],
  ["pypi-", "Ag" + MIXED.slice(0, 30)],
  // In small letters, so that the form with capitals or digits does not know them.
  ...["rubygems_", "dckr_pat_", "hf_", "cio", "sbp_", "shpat_", "shpca_", "shppa_", "shpss_"]
    .map((prefix) => [prefix, "abcdefghijklmnopqrstuvwx"] as const),
  ["hf_", "abcdefg0"],
  ...["dop", "doo", "dor"].map((prefix) => [`${prefix}_v1_`, HEX] as const),
  ...["hvs.", "hvb.", "hvr."].map((prefix) => [prefix, MIXED.slice(0, 30)] as const),
  ["SG.", `${MIXED.slice(0, 22)}.${MIXED.slice(0, 43)}`],
  ["key-", HEX.slice(0, 32)],
  ["SK", HEX.slice(0, 32)],
  ["dapi", HEX.slice(0, 32)],
  ...["lin_api_", "ntn_", "pscale_tkn_", "sntrys_", "glsa_", "glc_", "PMAK-", "NRAK-", "ATATT3"]
    .map((prefix) => [prefix, MIXED.slice(0, 24)] as const),
  ["tskey-auth-", MIXED.slice(0, 24)],
  ["AGE-SECRET-KEY-1", CAPITALS.slice(0, 40)],
  ["abc0Q~", "abcdefghijklmnopqrstuvwxyzABCDEFGH"],
  ["0123456789:AA", "abcdefghijklmnopqrstuvwxyzABCDEFG"],
  ["bot0123456789:AA", "abcdefghijklmnopqrstuvwxyzABCDEFG"],
  ...["figd_", "nvapi-", "CCIPAT_", "tvly-", "tvly-dev-", "tvly-prod-", "fm1_", "fm2_", "fo1_"]
    .map((prefix) => [prefix, MIXED.slice(0, 40)] as const),
  ...["vercel_blob_rw_", "EAA", "EAAA", "xkeysib-", "sgp_", "rdme_", "sq0atp-", "sq0csp-", "HRKU-"]
    .map((prefix) => [prefix, MIXED.slice(0, 40)] as const),
  ...["shippo_live_", "shippo_test_", "phc_", "phx_", "atlasv1.", "abcdefgh012345.atlasv1."]
    .map((prefix) => [prefix, MIXED.slice(0, 40)] as const),
  ...["pt", "st", "ct", "sa", "scim", "audit"].map((kind) =>
    [`dp.${kind}.`, MIXED.slice(0, 40)] as const
  ),
  ...["secret_", "re_", "AKID", "LTAI"].map((prefix) => [prefix, MIXED.slice(0, 30)] as const),
  ["re_", "a1B2c3D4_" + MIXED.slice(0, 16)],
  ["pul-", HEX.slice(0, 40)],
  ["waka_", "01234567-89ab-cdef-0123-456789abcdef"],
  ["eyJ", "abcd.efgh.ijkl"],
  ["eyJ", "abcd.efgh"],
];

for (const [prefix, rest] of KEYS) {
  Deno.test(`redact() masks keys that begin with ${prefix} (${rest.slice(0, 6)}…)`, () => {
    const key = prefix + rest;
    assertEquals(redact(`one ${key} two "${key}" three`), `one ${MASK} two "${MASK}" three`);
  });
}

Deno.test("redact() masks the secret key behind each kind of access key, but no commit", () => {
  const secret = "abcdefghij/klmnopqrst+uvwxyzABCDEFGHIJ0123".slice(0, 40);
  for (const kind of ["AKIA", "ASIA"]) {
    const id = kind + CAPITALS.slice(0, 16);
    const line = `${id},${secret}`;
    assertEquals(redact(`${line}\n${line}`), `${MASK},${MASK}\n${MASK},${MASK}`);
    const commit = HEX.slice(0, 40);
    assertEquals(redact(`${id} ${commit}`), `${MASK} ${commit}`);
  }
});

/** Addresses with a credential in them: what stays in front, the credential, what stays behind. */
const ADDRESSES: readonly (readonly [string, string, string])[] = [
  ...["postgres", "postgresql", "mysql", "mariadb", "mongodb", "redis", "rediss", "amqp", "amqps"]
    .map((scheme) => [`${scheme}://`, "u:p/w", "@h"] as const),
  ...["mssql", "sqlserver", "jdbc", "ldap", "ldaps", "mongodb+srv"]
    .map((scheme) => [`${scheme}://`, "u:p/w", "@h"] as const),
  ["ftp://", "u:p", "@h"],
  ["https://", "0123456789abcdef", "@h"],
  ...["services", "workflows", "triggers"].map((kind) =>
    [`https://hooks.slack.com/${kind}/`, "T0/B0/abcd", ""] as const
  ),
  ["https://discord.com/api/webhooks/123/", MIXED.slice(0, 30), ""],
  ["https://discordapp.com/api/webhooks/123/", MIXED.slice(0, 30), ""],
  ...["key", "sig", "signature", "pwd", "passwd", "password", "secret", "token"]
    .map((name) => [`https://h/?${name}=`, "abcd", "&x=1"] as const),
  ...["access_key", "auth-key", "apikey", "refresh_key", "id_key", "private-key"]
    .map((name) => [`https://h/?a=1&${name}=`, "abcd", "#x"] as const),
  ["https://h/callback?code=", "4/0A" + MIXED.slice(0, 20), "&x=1"],
  ["https://h/callback?state=1&code=", MIXED.slice(0, 20), ""],
  ...["X-Amz-Signature", "X-Amz-Security-Token", "X-Goog-Signature"]
    .map((name) => [`https://h/?${name}=`, "abcd", "&x=1"] as const),
];

for (const [before, secret, behind] of ADDRESSES) {
  Deno.test(`redact() masks the credential in ${before}…${behind}`, () => {
    const text = before + secret + behind;
    const masked = before + MASK + behind;
    assertEquals(redact(`${text} and ${text}`), `${masked} and ${masked}`);
  });
}

/** Names whose value is a secret. */
const NAMES = [
  ...["secret access key", "secret_access_key", "secret-key", "secretkey", "secret", "password"],
  ...["passwd", "passphrase", "passcode", "api key", "api_key", "access-key", "private_key"],
  ...["signing_key", "encryption_key", "master_key", "account_key", "auth_key", "shared_key"],
  ...["session_key", "storage_key", "pwd", "db_pass", "npm_auth", "credential", "passwd_hash"],
];

for (const name of NAMES) {
  Deno.test(`redact() masks the value of ${name}, however it is given`, () => {
    for (const given of [": ", " = ", ": '", ' := "', " => '", ' == "', '": "']) {
      const quote = /["']$/.exec(given)?.[0] ?? "";
      const text = `x ${name}${given}abcd${quote}\n`;
      assertEquals(redact(text + text), text.replace("abcd", MASK).repeat(2), text);
    }
  });
}

Deno.test("redact() masks tokens by name where they look like one", () => {
  for (const value of ["abcdefghijklmnopqrst", "a0", "0a", "y".repeat(21)]) {
    assertEquals(redact(`token: '${value}'`), `token: '${MASK}'`, value);
  }
  for (const value of ["abcdefghijklmnopqrs", "0123", "word"]) {
    assertEquals(redact(`token: '${value}'`), `token: '${value}'`, value);
  }
});

Deno.test("redact() masks what an option is given, and long names of environment variables", () => {
  for (const option of ["--password", "-password", "--db-passphrase", "--my-own-api-key"]) {
    const text = `tool ${option} abcde x ${option} abcdf`;
    assertEquals(redact(text), `tool ${option} ${MASK} x ${option} ${MASK}`);
  }
  for (
    const name of [
      ...["PASSWORD", "PASSWD", "SECRET", "TOKEN", "APIKEY", "API_KEY", "ACCESS_KEY"],
      ...["PRIVATE_KEY", "X_TOKEN_OLD"],
    ]
  ) {
    // With signs that end a value elsewhere.
    const text = `A_${name}=ab,cd;ef\n`;
    assertEquals(redact(text + text), `A_${name}=${MASK}\n`.repeat(2));
  }
});

/** Headers and forms that leave no doubt: in front of the secret, the secret. */
const FORMS: readonly (readonly [string, string])[] = [
  ...["bearer", "basic", "token", "digest", "apikey", "negotiate", "AWS4-HMAC-SHA256"]
    .map((scheme) => [`Authorization: ${scheme} `, "ab"] as const),
  ...["token", "key", "secret", "auth"].map((word) => [`x-my-${word}: `, "abcd"] as const),
  ["Set-Cookie: ", "sid=abcd"],
  ["Cookie: ", "sid=abcd"],
  ...["curl", "wget", "http"].flatMap((tool) =>
    ["-u", "--user"].map((option) => [`${tool} ${option} `, "ann:pw"] as const)
  ),
  ["curl -sSu ", "ann:pw"],
  ["sshpass -p ", "pw1"],
  ["Authorization: ", "0123456789abcdef"],
  ['{"Authorization": "', MIXED.slice(0, 30)],
  ['headers.set("X-Api-Key", "', "abcd1"],
  ["request.header('private-token', '", "abcd1"],
  ["Ocp-Apim-Subscription-Key: ", HEX.slice(0, 32)],
  ["password: string = '", "hunter2"],
  ['const apiKey: string = "', "abcd1234"],
  ["dbPass: '", "hunter"],
  ["dbPass: ", "hunter2"],
  ['smtpPwd = "', "hunter"],
  ["pw: ", "hunter2"],
  ["STRIPE_KEY=", MIXED.slice(0, 24)],
  ["APP_KEY=", `base64:${MIXED.slice(0, 40)}=`],
  ["password: |\n    ", "hunter2"],
  ["token: >-\n  ", MIXED.slice(0, 24)],
  ["ENV DB_PASSWORD ", "hunter2"],
  ["ARG NPM_TOKEN ", MIXED.slice(0, 24)],
  ["aws configure set aws_secret_access_key ", MIXED.slice(0, 40)],
  ["keytool -genkey -storepass ", "hunter2"],
  ["keytool -list -keypass ", "hunter2"],
  ["**Password:** ", "hunter2"],
  ["**API key**: ", "hunter2x"],
  ["__DB_PASSWORD__: `", "hunter2"],
  ["`token`: ", "abcdefgh1"],
  ["| DB_PASSWORD | ", "hunter2"],
  ["| `API_KEY` | `", "hunter2"],
  ["<password>", "hunter2"],
  ["<ns:apiKey>", "hunter2"],
  ['{"auths":{"reg.example.com":{"auth":"', "YW5uOmh1bnRlcjI="],
  ['{"name":"API_KEY","value":"', "hunter2"],
  ["password1=", "hunter2"],
  ["CREATE USER ann IDENTIFIED BY '", "hunter2"],
  ["ALTER ROLE ann WITH PASSWORD '", "hunter2"],
  ...["mysql -u root", "mysqldump --single-transaction", "mysqladmin", "mariadb-dump -h db"]
    .map((command) => [`${command} -p`, "pw1"] as const),
  ["redis-cli -h db -a ", "pw1"],
  ["mongosh db -u ann -p ", "pw1"],
  ["mongodump -p ", "pw1"],
  ["docker login -u ann -p ", "pw1"],
  ["podman login -p ", "pw1"],
  ["helm registry login reg.example.com -p ", "pw1"],
  ["ldapsearch -x -D cn=ann -w ", "pw1"],
  ["openssl pkcs12 -in a.p12 -passin pass:", "pw1"],
  ["machine h login ann password ", "pw1"],
  ...["password", "passwd", "secret", "token", "api_key", "apikey", "access_key"]
    .map((name) => [`- name: my-${name}\n  value: `, "abc"] as const),
  ["use Bearer ", "abc.def"],
  ["use Bearer ", "abcdefghijklmnopqrstuvwx"],
  ["use Bearer ", "ab0"],
  ["use Basic ", "abcdefg0"],
  ["the password is ", "hunter0"],
  ["the password was ", "0unter"],
];

for (const [before, secret] of FORMS) {
  Deno.test(`redact() masks what follows ${JSON.stringify(before)} (${secret})`, () => {
    const text = `${before}${secret}\n`;
    assertEquals(redact(text + text), `${before}${MASK}\n`.repeat(2));
  });
}

/** Texts that name a secret and hold none. */
const HARMLESS: readonly string[] = [
  ...["$TOKEN", "<token>", "{token}"].flatMap((value) => [
    `Authorization: Bearer ${value}`,
    `x-my-token: ${value}`,
  ]),
  "curl -u $USER:pw https://x",
  'sshpass -p "$PW" ssh',
  "TOKEN_FILE=/run/secrets/token",
  "PRIVATE_KEY_PATH=keys/id_rsa.pem",
  "DB_PASSWORD_FILE=/run/secrets/db-password",
  "PASSWORD_RESET_URL=https://app.example.com/reset",
  "token_endpoint: https://a.example/token2",
  "API_KEY_HEADER_NAME=X-Api-Key-1",
  "AUTH_TOKEN_TTL=3600s123",
  "existingSecret: my-app-credentials",
  "imagePullSecret: registry-cred-1",
  "postgres://db:5432/app?user=a@b",
  "postgres://db:5432/app contact a@b.example",
  "CACHE_KEY=deps-v1-0123456789abcdef",
  "PRIMARY_KEY=abcdefghij0123456789abcd",
  "PUBLIC_KEY=abcdefghij0123456789abcd",
  "SORT_KEY=user_id",
  "Authorization: required for this endpoint",
  "https://h/x?code=404&y=1",
  "https://h/x?code=1234567890123456789",
  "re_export_everything_from_index_module",
  "secret_santa_list_of_all_the_names_in_the_team",
  "pul-request-template-is-here-for-you-and-me",
  "testsPass: 12of12",
  "compass: north-1",
  "ENV PASSWORD_MIN_LENGTH 12",
  "ENV NODE_ENV production1",
  "password: |\n  a sentence, and no more",
  "**Password:** required",
  "**Token:** counted once",
  "**Tokens**: 880 of 10000",
  "| TOKEN | $TOKEN |",
  "| PASSWORD_FIELD | REQUIRED |",
  "<password>$PW</password>",
  '{"auth":"basic"}',
  "mysql -u root -p app",
  'mysql -u root -p"$PW" app',
  "mysql -P3306 -h db app",
  "mysql -e 'show tables' | cut -c1-8; mkdir -pv a; cp -pR a b",
  "redis-cli -a $PW",
  "redis-cli -a -h db",
  "redis-cli ping && ls -a src",
  "docker run -p 8080:80 image",
  "docker login -p <token>",
  "mongosh -p",
  "npm test -- -w src",
  "pass: 12 of 12",
  "openssl rsa -passin pass:$PW",
  "- name: MY_TOKEN\n  value: $TOKEN",
  "use Bearer abcdefghijklmnopqrstuvw",
  "use Basic abcdef0",
  "use Basic abcdefgh",
  "the password is wrong",
  "the password was forgotten",
  ...[
    ...[
      "string",
      "number",
      "integer",
      "boolean",
      "bool",
      "bytes",
      "buffer",
      "uint8array",
      "object",
    ],
    ...["unknown", "never", "void", "null", "none", "undefined", "true", "false", "required"],
    ...["optional", "empty", "unset", "missing", "invalid", "expired", "redacted", "masked"],
    ...["hidden", "example", "changeme", "todo", "text", "password", "secret", "token", "varchar"],
  ].flatMap((word) => [`password: "${word}"`, `password: "${word.toUpperCase()}?"`]),
  ...["process", "os", "env", "import", "config", "this", "self", "req", "secret", "secrets"]
    .map((root) => `password = ${root}.x["DB"]`),
  ...["$NAME1", "${x1}", "<some1>", "{{ x1 }}", "%s-1234", "****", "xxxx", "...1", "…123"]
    .map((value) => `password: "${value}"`),
  'password: "getPassword(1)"',
  // Without the mark they would be too short for a secret.
  ...["str", "int", "any", "nil", "yes"].map((word) => `password: "${word}?"`),
  "MAX_TOKEN=123456 ",
  "set X_PASSWORD=HIDDEN here",
  'password: "abc"',
  "password: /run/secrets/db1",
];

for (const text of HARMLESS) {
  Deno.test(`redact() keeps ${JSON.stringify(text)}`, () => assertEquals(redact(text), text));
}

Deno.test("redact() masks a key of forty characters that begins like a path", () => {
  const key = "/abcd/" + "abcdefghijklmnopqrstuvwxyz01234567";
  assertEquals(key.length, 40);
  assertEquals(redact(`secret_key = "${key}"`), `secret_key = "${MASK}"`);
  assertEquals(redact(`secret_key = "${key}8"`), `secret_key = "${key}8"`);
});

Deno.test("redact() masks encrypted keys with each header, cut off before their end", () => {
  const body = "MIIEpAIBAAKCAQEA7f3k9d2m5p8q1w4e6r0t2y5u8i1o3p6s9d2f5g8h1j4";
  for (const name of ["Proc-Type", "DEK-Info", "Version", "Comment", "Hash", "Charset"]) {
    const text =
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${name}: x y\n\n${body}\nabcd==\n\n## Next`;
    assertEquals(redact(text), `${MASK}\n\n## Next`, name);
  }
});

Deno.test("redact() masks the private part of a PuTTY key file", () => {
  const part = `Private-Lines: 2\n${MIXED.slice(0, 64)}\n${MIXED.slice(0, 20)}==\n`;
  const masked = redact(`${part}Private-MAC: ab\n${part}`);
  assertEquals(masked.includes(MIXED.slice(0, 16)), false, masked);
  assertEquals(masked.match(/Private-Lines: 2/g)?.length, 2);
});

Deno.test("redact() masks a bare value that is no word, whatever follows it, and keeps a sentence", () => {
  for (const value of ["hunter2", "ab-cd", "correct_h0rse", "p@ssword", "a.b.c.4"]) {
    for (const behind of [" and on", ", and on", ";", ") {", " (old)", "\n"]) {
      for (const name of ["password: ", "secret = ", "PASSPHRASE="]) {
        assertEquals(redact(name + value + behind), name + MASK + behind);
      }
    }
  }
  for (const text of ["password: hunters and on", "secret = words (in code)"]) {
    assertEquals(redact(text), text);
  }
});

Deno.test("redact() masks of a key without its beginning no more than its own lines", () => {
  const prose = "In abcdefghijklmnopqrstuvwxyzabcdef it was removed. See: ";
  const body = `${MIXED.slice(0, 64)}\n${MIXED.slice(0, 64)}\n${MIXED.slice(0, 20)}==\n`;
  const end = "-----END RSA PRIVATE KEY-----";
  assertEquals(redact(`${prose}\n${body}${end}\nx`), `${prose}\n${MASK}\nx`);
  assertEquals(redact(`${prose}\n${end}\nx`), `${prose}\n${MASK}\nx`);
  assertEquals(
    redact(`${body}${end}\n${prose}\n${body}${end}\nx`),
    `${MASK}\n${prose}\n${MASK}\nx`,
  );
});
