import { assert, assertNotEquals } from "../../support/assert.ts";
import * as fc from "fast-check";
import { mayHoldSecret } from "../../../lib/brief/commands/secret_hint.ts";
import { redact } from "../../../lib/text/redact.ts";

// Put together here, so that no scanner takes this file for a leak.
const LONG = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop";
const SECRETS = [
  "AKIA" + "0123456789FAKE",
  "AKIA" + "…FAKE",
  "AKIA" + "...FAKE",
  "ASIA" + "0123456789ABCDEF",
  "AIza" + LONG,
  "GOCSPX-" + LONG,
  "ghp_" + LONG,
  "github_pat_" + LONG,
  "glpat-" + LONG,
  "xoxb-" + LONG,
  "xapp-" + LONG,
  "sk-" + "ant-abcdef",
  "sk-" + LONG,
  "sk_live_" + "abcdefgh",
  "whsec_" + LONG,
  "npm_" + "abcdefghijkl9",
  "pypi-" + LONG + "A",
  "hf_" + LONG,
  "dop_v1_" + "abcdefabcdefabcdef",
  "SG." + LONG + "." + LONG,
  "eyJ" + "hbGciOiJ.abcdef",
  "1234567890:AA" + LONG,
  "https://user:pw@host/x",
  "postgres://u:p/w@host",
  "https://" + LONG + "@host",
  "hooks.slack.com/services/" + "T0000/B0000/abcdEFGH",
  "curl -u me:hunter2 host",
  "curl --user me:hunter2 host",
  "mysql --password hunter2",
  "PGPASSWORD=hunter2 psql",
  "passphrase: hunter2x",
  "Authorization: Bearer abc.def.ghi",
  "Bearer abcdefgh1",
  "basic " + "YWxhZGRpbjpvcGVu=",
  "Cookie: sid=abcdef",
  "sshpass -p hunter2 ssh",
  "mysql -phunter2 app",
  "mariadb-dump -phunter2 app",
  "redis-cli -a hunter2 ping",
  "mongosh -p hunter2",
  "ldapsearch -w hunter2",
  "docker login -p hunter2",
  "openssl rsa -passin pass:hunter2",
  "login me password hunter2",
  "my_auth: hunter2x",
  "the pwd is hunter2",
  "-----BEGIN PRIVATE KEY-----\n" + LONG + "\n-----END PRIVATE KEY-----",
];

Deno.test("mayHoldSecret() sees every kind of secret", () => {
  for (const secret of SECRETS) {
    for (const text of [secret, `vitest run ${secret}`, `a; ${secret} && b`]) {
      assertNotEquals(redact(text), text, text);
      assert(mayHoldSecret(text), text);
    }
  }
});

Deno.test("mayHoldSecret() is true wherever redact() changes something", () => {
  const word = fc.oneof(
    fc.constantFrom(...SECRETS, "=", ":", " ", "-", "/", "token", "is", "key", "--"),
    fc.string({ maxLength: 6 }),
    fc.stringMatching(/^[a-z0-9_-]{8,40}$/),
  );
  fc.assert(fc.property(fc.array(word, { maxLength: 8 }), (words) => {
    const text = words.join("");
    assert(mayHoldSecret(text) || redact(text) === text, text);
  }));
});

Deno.test("mayHoldSecret() lets most commands pass", () => {
  const plain = [
    "vitest run",
    "eslint .",
    "tsc -p .",
    "deno test -A --quiet tests/",
    "next dev -p 3000",
  ];
  for (const text of plain) assert(!mayHoldSecret(text), text);
});
