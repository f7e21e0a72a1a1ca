import { assertEquals } from "../../support/assert.ts";
import { justRecipes } from "../../../lib/brief/commands/justfile.ts";

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["recipes", "test: build\n  cargo test\n\nbuild:\n  cargo build\n", ["just test", "just build"]],
  ["quiet recipes and CRLF", "@test:\r\n  x\r\n", ["just test"]],
  [
    "variables, settings, aliases, modules, imports",
    "lint := 'x: y'\nset shell := ['bash', '-c']\nset dotenv-load\nalias t := test\nexport run := '1'\nmod dev\nmod? fmt 'f'\nimport 'a:b'\nbuild:='1'\n",
    [],
  ],
  ["private ones", "_x:\n\n[private]\ntest:\n\n[group('a'), private]\nlint:\n\n[no-cd]\nbuild:\n", [
    "just build",
  ]],
  [
    "parameters",
    "test FILE='a:b' *flags:\n\ndev port=(x + ':') +hosts: build\n\nrun $env name: (b 'c:d')\n",
    [
      "just test",
      "just dev <hosts>",
      "just run <env> <name>",
    ],
  ],
  ["parameters with blanks around =", "test a = 'b':\n", ["just test"]],
  ["bodies", "test:\n  lint: x\n\tbuild: y\n", ["just test"]],
  [
    "strings over several lines",
    "a := '''\ntest: x\n'''\nb := \"\nlint: y\n\"\nc := ```\nfmt: x\n```\ndev:\n",
    [
      "just dev",
    ],
  ],
  ["comments", "# test: it's\nlint: # don't\nbuild:\n", ["just lint", "just build"]],
  ["one recipe for each system", "[linux]\ntest:\n a\n[windows]\ntest:\n b\n", ["just test"]],
  ["nothing", "\n\n", []],
  ["a string left open", "a := 'x\ntest:\n", ["just test"]],
];

Deno.test("justRecipes() finds what can be called", () => {
  for (const [what, text, calls] of CASES) {
    assertEquals(justRecipes(text).map(({ call }) => call), calls, what);
  }
});

Deno.test("justRecipes() takes time in proportion to the text", () => {
  assertEquals(justRecipes("a := '" + "x".repeat(200_000) + "\n"), []);
  assertEquals(justRecipes("(".repeat(50_000) + "'\n".repeat(50_000)), []);
});
