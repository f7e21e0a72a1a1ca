import { MASK, redact } from "../../lib/text/redact.ts";
import { assert, assertEquals } from "../support/assert.ts";

// Fakes are put together here, so that no scanner takes this file for a leak.
const AWS_ID = "AKIA" + "IOSFODNN7EXAMPLE";
const AWS_KEY = "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY";
const GITHUB = "ghp_" + "abcdefghij0123456789abcdefghij012345";
const JWT = "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const KEY_LINES = [
  "MIIEpAIBAAKCAQEA" + "a7f3k9d2m5p8q1w4e6r0t2y5u8i1o3p6s9d2f5g8h1j4",
  "k7l0z3x6c9v2b5n8m1q4w7e0r3t6y9u2i5o8p1a4s7d0f3g6h9j2k5l8",
  "q1w4e7r0==",
];
const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${
  KEY_LINES.join("\n")
}\n-----END RSA PRIVATE KEY-----`;

/** What was written, and what is left of it. */
const MASKED: readonly (readonly [string, string])[] = [
  // Cloud and service keys
  [`key ${AWS_ID} here`, `key ${MASK} here`],
  [`"${AWS_ID}"`, `"${MASK}"`],
  ["AKIA" + "0123456789FAKE", MASK],
  ["AKIA…FAKE", MASK],
  [`${AWS_ID},${AWS_KEY}`, `${MASK},${MASK}`],
  [
    `aws_access_key_id = ${AWS_ID}\naws_secret_access_key = ${AWS_KEY}`,
    `aws_access_key_id = ${MASK}\naws_secret_access_key = ${MASK}`,
  ],
  [`AWS secret access key: ${AWS_KEY}`, `AWS secret access key: ${MASK}`],
  [`"SecretAccessKey": "${AWS_KEY}"`, `"SecretAccessKey": "${MASK}"`],
  ["AIza" + "SyA1234567890abcdefghijklmnopqrstu", MASK],
  [`git clone with ${GITHUB}`, `git clone with ${MASK}`],
  ["github_pat_" + "11ABCDEFG0123456789_abcdefghij", MASK],
  ["glpat-" + "abcdefghij1234567890", MASK],
  ["xoxb-" + "123456789012-abcdefghijkl", MASK],
  [
    "https://hooks.slack.com/services/" + "T0000/B0000/abcdEFGH1234",
    `https://hooks.slack.com/services/${MASK}`,
  ],
  ["sk_live_" + "abcdefgh12345678", MASK],
  ["sk-ant-" + "api03-FAKEFAKEFAKE", MASK],
  ["sk-" + "abcdefghijklmnopqrstuvwxyz0123456789", MASK],
  ["npm_" + "abcdefghij0123456789abcdefghij012345", MASK],
  ["hf_" + "abcdefghijklmnopqrstuvwxyzABCDEFGH", MASK],
  ["pypi-" + "AgEIcHlwaS5vcmcCJDU1", MASK],
  ["SG." + "abcdefghijkl.mnopqrstuvwxyz", MASK],
  [`token ${JWT}`, `token ${MASK}`],
  // Fakes, shorter than the real ones
  ["AKIA" + "FAKE", MASK],
  ["ghp_" + "FAKE12", MASK],
  ["glpat-" + "FAKE12", MASK],
  ["sk_live_" + "FAKE", MASK],
  // Headers
  ["X-Auth-Token: abcdef", `X-Auth-Token: ${MASK}`],
  ["Bearer x.y.z", `Bearer ${MASK}`],
  ["Authorization: Bearer abc", `Authorization: Bearer ${MASK}`],
  [`curl -H 'Authorization: Bearer ${JWT}' u`, `curl -H 'Authorization: Bearer ${MASK}' u`],
  ["authorization: Basic dXNlcjpwYXNz", `authorization: Basic ${MASK}`],
  ['{"Authorization":"token abcdef"}', `{"Authorization":"token ${MASK}"}`],
  ['{\\"Authorization\\": \\"Bearer s3cr3t\\"}', `{\\"Authorization\\": \\"Bearer ${MASK}\\"}`],
  ["x-api-key: abcd-1234", `x-api-key: ${MASK}`],
  ["Cookie: session=abcdef; theme=dark", `Cookie: ${MASK}`],
  // Credentials in addresses
  ["https://u:p@h/", `https://${MASK}@h/`],
  ["https://ann:hunter2@example.com/a?b=c", `https://${MASK}@example.com/a?b=c`],
  [`https://${GITHUB}@github.com/x/y`, `https://${MASK}@github.com/x/y`],
  ["postgres://u:p@ss/w0rd@db.example.com/app", `postgres://${MASK}@db.example.com/app`],
  ["redis://:hunter2@cache:6379/0", `redis://${MASK}@cache:6379/0`],
  ["mongodb+srv://u:p@c.example.net", `mongodb+srv://${MASK}@c.example.net`],
  ['"https:\\/\\/u:p@h\\/x"', `"https:\\/\\/${MASK}@h\\/x"`],
  ["GET /cb?access_token=abc123def&x=1", `GET /cb?access_token=${MASK}&x=1`],
  ["Server=x;User Id=sa;Password=correcthorse;", `Server=x;User Id=sa;Password=${MASK};`],
  ["AccountName=a;AccountKey=abcd1234efgh==;E=x", `AccountName=a;AccountKey=${MASK};E=x`],
  // Values whose name tells
  ["smtp_pass: hunter2", `smtp_pass: ${MASK}`],
  ["GET /a?token=abcdefgh&x=1", `GET /a?token=${MASK}&x=1`],
  ["DB_PASSWORD=hunter2", `DB_PASSWORD=${MASK}`],
  ["export DB_PASSWORD=hun,ter&2;x", `export DB_PASSWORD=${MASK}`],
  ["password: hunter2", `password: ${MASK}`],
  ["password: correcthorse", `password: ${MASK}`],
  ['{"password":"it\'s me"}', `{"password":"${MASK}"}`],
  ['{\\"password\\": \\"correct horse\\"}', `{\\"password\\": \\"${MASK}\\"}`],
  ["SECRET_KEY_BASE=abcdef0123456789", `SECRET_KEY_BASE=${MASK}`],
  ["//registry.example.com/:_authToken=abc-123-def", `//registry.example.com/:_authToken=${MASK}`],
  ["const apiKey = 'abcd1234'", `const apiKey = '${MASK}'`],
  ["the password is hunter2", `the password is ${MASK}`],
  ["mysql --password hunter2 app", `mysql --password ${MASK} app`],
  ["tool --api-key=abcd1234", `tool --api-key=${MASK}`],
  ["curl -u ann:hunter2 https://x", `curl -u ${MASK} https://x`],
  ["- name: DB_PASSWORD\n  value: hunter2", `- name: DB_PASSWORD\n  value: ${MASK}`],
  ["machine h login ann password hunter2", `machine h login ann password ${MASK}`],
  // Private keys
  [`a\n${KEY}\nb`, `a\n${MASK}\nb`],
  [JSON.stringify(KEY), `"${MASK}"`],
  [JSON.stringify(JSON.stringify({ key: KEY })), `"{\\"key\\":\\"${MASK}\\"}"`],
  [KEY.replaceAll("\n", "\r\n    "), MASK],
];

for (const [text, expected] of MASKED) {
  Deno.test(`redact() masks ${JSON.stringify(text).slice(0, 90)}`, () => {
    assertEquals(redact(text), expected);
    assertEquals(redact(expected), expected);
  });
}

const KEPT: readonly string[] = [
  "commit 0123456789abcdef0123456789abcdef01234567",
  "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "550e8400-e29b-41d4-a716-446655440000",
  "msg_01XFDUDYJgAACzvnptvVoYEL toolu_01A09q90qw90lq917835lq9",
  "/home/ann/secrets/password.txt",
  "src/password.ts:12: export const x = 1",
  "private_key_path=/home/ann/.ssh/id_rsa",
  "password: string",
  "  password?: string;",
  "interface A { password: string; token: Token }",
  "const token = await getToken();",
  "const apiKey = process.env.API_KEY;",
  "password = config.password",
  "if (password === confirmPassword) {",
  "PASSWORD=$DB_PASSWORD",
  "password: ${{ secrets.DB_PASSWORD }}",
  "password=<your password>",
  '{"password": null, "token": "if"}',
  '{"type":"password","required":true}',
  "docker login --password-stdin",
  "secret: never push to main",
  "Password: ask Ann",
  "the password is required",
  "password must have 8 characters",
  "isSecret: true",
  "secretary: Ann Smith",
  "tokenizer: bert-base-uncased",
  "context tokens: 123,456",
  "token_count: 123456",
  "REVIVE_REFRESH_TOKENS=50000",
  "SyntaxError: Unexpected token: '}'",
  "error: invalid token: unexpected end",
  "basic authentication is used",
  "bearer authentication required, or uses bearer tokens. And",
  "token validation failed",
  "tests pass: 12 of 12",
  "x-request-id: 8f14e45f",
  "?monkey=banana&sort=token",
  "risk-management-framework-and-more-words",
  "sk_buff_head_init_something_long",
  "npm_config_registry=https://registry.example.com",
  "pypi-publish-action-with-a-long-name",
  "ASIAPACIFICREGIONS",
  "git push -u origin main",
  "docker run -u 1000:1000 image",
  "http://localhost:8080/@scope/pkg",
  "https://example.com:443?to=a@b.example",
  "git@github.com:org/repo.git",
  "ssh://git@github.com/org/repo",
  "https://ann@example.com/",
  "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
];

for (const text of KEPT) {
  Deno.test(`redact() keeps ${JSON.stringify(text).slice(0, 90)}`, () => {
    assertEquals(redact(text), text);
  });
}

/** Ways in which a key is cut or quoted; no line of it may be left. */
const BROKEN_KEYS: readonly (readonly [string, string])[] = [
  ["cut before its end", KEY.slice(0, KEY.indexOf("-----END")) + "\n\n## Next step\nRun it"],
  ["cut inside of a line", KEY.slice(0, 100) + "…\n\n## Next step\nRun it"],
  ["cut on one line", KEY.slice(0, 100).replaceAll("\n", " ") + "… ## Next step Run it"],
  ["cut inside of JSON", JSON.stringify(KEY).slice(0, 110) + "…\n\n## Next step\nRun it"],
  ["cut before its body", KEY.slice(KEY.indexOf("\n") + 1) + "\n\n## Next step\nRun it"],
  ["quoted", KEY.replace(/^/gm, "> ") + "\n\n## Next step\nRun it"],
  [
    "with line numbers",
    KEY.split("\n").slice(0, 3).map((line, n) => `${n + 8}\t${line}`).join("\n") +
    "\n\n## Next step\nRun it",
  ],
  [
    "encrypted and cut",
    KEY.slice(0, 120).replace("\n", "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n") +
    "\n\n## Next step\nRun it",
  ],
];

for (const [how, text] of BROKEN_KEYS) {
  Deno.test(`redact() masks a private key ${how} and nothing behind it`, () => {
    const masked = redact(text);
    for (const line of KEY_LINES) {
      assert(!masked.includes(line.slice(0, 16)), masked);
      assert(!masked.includes(line.slice(-8)) || line.length < 20, masked);
    }
    assert(masked.includes(MASK), masked);
    assert(/## Next step\sRun it$/.test(masked), masked);
  });
}

Deno.test("redact() does not tie a key's beginning to another's end far away", () => {
  const text = `-----BEGIN PRIVATE KEY-----\n${
    "some words. ".repeat(3000)
  }-----END PRIVATE KEY-----`;
  assert(redact(text).includes("some words. some words."));
});

Deno.test("redact() takes time in proportion to the text, whatever it holds", () => {
  const units = [
    "a",
    "a.",
    "a-",
    "A_",
    "/",
    "\\",
    " ",
    "://",
    "http://a:b",
    "-eyJ",
    "-eyJaaaaaaaa",
  ];
  units.push("sk-", "AKIA", "bearer a", "token: ", "secret: '", "password ", "-u ", "curl -u a:");
  units.push("mysql -p", "mysql ", "ldap -w ", "docker login ", " -p a", "openssl ", "pass:");
  units.push(
    "cookie: a=",
    "name: token value",
    "-----BEGIN PRIVATE KEY-----",
    "a".repeat(64) + "\n",
  );
  units.push("-----END PRIVATE KEY-----", "1 ", "redis://a:");
  units.push("authorization: ", "aPass: ", "A_KEY=", "A", "_KEY", "token: |\n ", "ENV A_TOKEN ");
  units.push("configure set a.", " -storepass ", "?code=", "EAAA", "secret_", "password: string");
  units.push("subscription-key: ", '"x-key", ', "secret_a", "dp.pt.", "redis://a:1/");
  for (const unit of units) {
    for (const before of ["", "-----BEGIN PRIVATE KEY-----\n"]) {
      const text = before + unit.repeat(Math.ceil(300_000 / unit.length));
      const started = performance.now();
      redact(text);
      const ms = performance.now() - started;
      // Measured: 200 ms at most. A pattern that backtracks takes minutes.
      assert(ms < 10_000, `${JSON.stringify(before + unit)}: ${ms} ms`);
    }
  }
});

Deno.test("redact() masks a key whose beginning was cut off, as far as its body goes and no further", () => {
  const body = KEY_LINES.slice(0, 2).join("\n");
  const end = "-----END RSA PRIVATE KEY-----";
  assertEquals(redact(`Some words:\n${body}\n${end}\nmore`), `Some words:\n${MASK}\nmore`);
  assertEquals(redact(`nothing before: ${end}`), `nothing before: ${MASK}`);
  assertEquals(
    redact(`${KEY}\nwords\n${body}\n${end}`),
    `${MASK}\nwords\n${MASK}`,
  );
  const long = `${"A1b2C3d4".repeat(8)}\n`.repeat(200);
  assertEquals(redact(`x: ${long}${end}`), `x: ${MASK}`);
});

Deno.test("redact() ties BEGIN and END of up to 20,000 units together", () => {
  const key = (size: number) =>
    `-----BEGIN PRIVATE KEY-----\n${"abc\n".repeat(size / 4)}-----END PRIVATE KEY-----`;
  assertEquals(redact(`${"words ".repeat(9000)}${key(19_996)}`), `${"words ".repeat(9000)}${MASK}`);
  assert(redact(key(20_004)).includes("abc\nabc"));
});

/** Texts that name the markers of a key and hold none: what is masked of them is the markers. */
const NAMED_MARKERS: readonly string[] = [
  "It starts with {BEGIN} and ends with {END}, all on one line.",
  'if (text.includes("{BEGIN}") || text.includes("{END}")) return refuse(text);',
  "{BEGIN}\nThe body goes here, between the two.\n{END}\n\n## Next step\nRun it",
  "{BEGIN} is what the check looks for",
  "- {BEGIN} must not be committed",
  "src/keys/store/openssh/parser.ts: {END} was missing",
  "a/very/long/path/of/lowercase/words {END}",
];

for (const text of NAMED_MARKERS) {
  Deno.test(`redact() keeps what stands around the markers of ${JSON.stringify(text).slice(0, 70)}`, () => {
    const [begin, end] = ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"];
    const written = text.replaceAll("{BEGIN}", begin).replaceAll("{END}", end);
    assertEquals(redact(written), text.replaceAll(/\{(?:BEGIN|END)\}/g, MASK));
  });
}

Deno.test("redact() masks a key whatever its lines are quoted with, and a body shortened by hand", () => {
  for (const mark of ["# ", "// ", "* ", "+", "- ", '"', "; "]) {
    const quoted = KEY.replace(/^/gm, mark);
    assertEquals(redact(`a\n${quoted}\nb`), `a\n${mark}${MASK}\nb`, mark);
  }
  for (const body of ["MIIEvQ...aB3=", "…", "***", "[redacted]", "<your key>", "abc"]) {
    const key = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
    assertEquals(redact(`a ${key} b`), `a ${MASK} b`, body);
  }
});
