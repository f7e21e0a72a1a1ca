import { assertEquals, assertMatch } from "../support/assert.ts";
import {
  digest,
  type FileRecord,
  parseRecords,
  printRecords,
} from "../../lib/claude/install_record.ts";

const RECORD: FileRecord = {
  before: Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d, 0x0d),
  left: ["ab", "cd"],
  rules: ["Skill(checkpoint)"],
  env: [{ name: "A", set: '"1"', former: "1e400" }, { name: "B", set: '"2"', former: null }],
  folders: ["/p/.claude"],
};

Deno.test("parseRecords() reads what printRecords() wrote, odd paths too", () => {
  const records = new Map([
    ["/p/.claude/settings.json", RECORD],
    ["__proto__", { ...RECORD, before: null, env: [] }],
  ]);
  assertEquals(parseRecords(printRecords(records)), { records, isWhole: true });
});

Deno.test("parseRecords() gives nothing for what is damaged or of a later version [K27]", () => {
  const whole = printRecords(new Map([["/p", RECORD]]));
  assertEquals(parseRecords(whole).records.size, 1);
  const damaged = [
    "",
    "{",
    "null",
    "[]",
    '{"v":1}',
    whole.replace('"v": 1', '"v": 2'),
    whole.replace('"path": "/p"', '"path": 7'),
    whole.replace(/"before": "[^"]*"/, '"before": "?"'),
    whole.replace(/"before": "[^"]*"/, '"before": 1'),
    whole.replace('"former": null', '"former": 1'),
    whole.replace('"name": "A"', '"name": 7'),
    whole.replace(/"set": "[^,]*"/, '"set": 1'),
    whole.replace(/"env": \[[^\]]*\]/, '"env": [null]'),
    whole.replace('"ab"', "{}"),
    whole.replace('"Skill(checkpoint)"', "7"),
    whole.replace('"/p/.claude"', "7"),
    whole.replace(/"env": \[[^\]]*\]/, '"env": 7'),
    '{"v":1,"files":[null]}',
    '{"v":1,"files":[[]]}',
  ];
  for (const text of damaged) {
    assertEquals(parseRecords(text), { records: new Map(), isWhole: false }, text);
  }
});

Deno.test("parseRecords() reads the entries beside a damaged one", () => {
  const text = printRecords(new Map([["/bad", RECORD], ["/p", RECORD]]));
  assertEquals(parseRecords(text.replace('"path": "/bad"', '"path": 7')), {
    records: new Map([["/p", RECORD]]),
    isWhole: false,
  });
});

Deno.test("printRecords() keeps the newest states alone, so that the file stays small", () => {
  const left = Array.from({ length: 100 }, (_, number) => `${number}`);
  const parsed = parseRecords(printRecords(new Map([["/p", { ...RECORD, left }]])));
  assertEquals(parsed.records.get("/p")?.left, left.slice(-16));
});

Deno.test("digest() is the SHA-256 in hexadecimal", async () => {
  assertMatch(await digest(new TextEncoder().encode("abc")), /^ba7816bf[0-9a-f]{56}$/);
});
