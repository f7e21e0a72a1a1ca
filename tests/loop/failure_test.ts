import { errorLines } from "../../lib/loop/failure.ts";
import { assertEquals } from "../support/assert.ts";

const KEY = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0B\n".repeat(4)}aB3=\n` +
  "-----END PRIVATE KEY-----";

const OUTPUTS: readonly (readonly [string, string, readonly string[]])[] = [
  ["only a status", "Exit code 1", ["Exit code 1"]],
  [
    "a compiler",
    "Exit code 2\nChecking…\nsrc/a.ts:3:1 - error TS2304: Cannot find name 'x'.\n\n3 x\n  ~\n",
    ["Exit code 2", "src/a.ts:3:1 - error TS2304: Cannot find name 'x'."],
  ],
  [
    "a shell",
    "Exit code 127\n/bin/sh: 1: nope: not found",
    ["Exit code 127", "/bin/sh: 1: nope: not found"],
  ],
  ["no word for it", "Exit code 3\none\ntwo\nthree", ["Exit code 3", "two", "three"]],
  ["another tool", "String to replace not found in file.", [
    "String to replace not found in file.",
  ]],
  ["blank lines and CRLF", "\r\n\r\nfatal: not a git repository\r\n", [
    "fatal: not a git repository",
  ]],
  ["many errors", "error a\nerror b\nerror c\nerror d", ["error a", "error b", "error c"]],
  ["a key's last lines", `${KEY}\n`, ["[masked]"]],
  ["a key in front of an error", `${KEY}\nload error`, ["load error"]],
  ["nothing", "", []],
];

for (const [name, output, lines] of OUTPUTS) {
  Deno.test(`errorLines() of ${name}`, () => {
    assertEquals(errorLines(output), lines);
  });
}

Deno.test("errorLines() finds an error at either end of a very long output", () => {
  const noise = "line\n".repeat(100_000);
  assertEquals(errorLines(`Exit code 1\n${noise}TypeError: x`), ["Exit code 1", "TypeError: x"]);
  assertEquals(errorLines(`error: early\n${noise}`), ["error: early"]);
});

Deno.test("errorLines() leaves nothing of a secret that lies where a long output is cut", () => {
  const noise = "line\n".repeat(10_000);
  for (const shift of [4, 10, 12, 14, 20, 40, 60, 200]) {
    // Either end keeps 10,000 units; the key begins `shift` units before the cut.
    const early = `${"x\n".repeat((10_000 - shift) / 2)}error ${KEY.replaceAll("\n", " ")}\n`;
    assertEquals(errorLines(early + noise).join().includes("MIIE"), false, `early ${shift}`);
    const late = `password=hunter2-and-more-of-it ${KEY.replaceAll("\n", " ")} error\n`;
    const rest = "x\n".repeat((10_000 - late.length + shift) / 2);
    assertEquals(
      /hunter2|MIIE|AQEF|aB3=/.test(errorLines(noise + late + rest).join()),
      false,
      `late ${shift}`,
    );
  }
});
