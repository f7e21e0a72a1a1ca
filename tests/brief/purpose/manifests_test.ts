import { assertEquals, assertThrows } from "../../support/assert.ts";
import {
  cargoDescription,
  jsoncDescription,
  jsonDescription,
  pubspecDescription,
  pyprojectDescription,
  workspaceDescription,
} from "../../../lib/brief/purpose/manifests.ts";

type Case = readonly [string, string, string | undefined];

const PYPROJECT: readonly Case[] = [
  [
    "[M06] over several lines",
    '[project]\ndescription = """Line one\nline two"""',
    "Line one\nline two",
  ],
  ["[M06] with a folded line end", '[project]\ndescription = """\\\n  One \\\n  two"""', "One two"],
  ["[M06] as a literal", "[project]\ndescription = '''a\\b\n\"c\"'''", 'a\\b\n"c"'],
  ["[M08] poetry alone", "[tool.poetry]\ndescription='x # not comment'", "x # not comment"],
  ["[M08] poetry, dotted", 'tool.poetry.description = "x = \\"y\\""', 'x = "y"'],
  ["[M08] both", '[tool.poetry]\ndescription="p"\n[project]\ndescription="q"', "q"],
  ["[M08] an empty [project]", '[project]\nname="n"\n[tool.poetry]\ndescription="p"', "p"],
  ["a comment that looks like one", '# description = "no"\n[project]\nname = "n"', undefined],
  ["another table's", '[tool.x]\ndescription = "no"', undefined],
  ["dynamic", '[project]\ndynamic = ["description"]', undefined],
  ["no string", "[project]\ndescription = 3", undefined],
];

const JSON_CASES: readonly Case[] = [
  ["plain", '{"name":"x","description":"Tiny queue"}', "Tiny queue"],
  ["nested elsewhere", '{"config":{"description":"no"}}', undefined],
  ["no string", '{"description":["a"]}', undefined],
  ["blank", '{"description":" "}', undefined],
  ["no object", "null", undefined],
  ["a list", '["description"]', undefined],
  ["a prototype", '{"__proto__":{"description":"no"}}', undefined],
];

const JSONC: readonly Case[] = [
  ["comments", '{ // x\n "description": "A // b", /* y */ }', "A // b"],
  ["none", "{}", undefined],
];

const PUBSPEC: readonly Case[] = [
  ["plain", "name: x\ndescription: Tiny queue # comment\n", "Tiny queue"],
  ["folded", "description: >-\n  Line one\n  line two\n", "Line one line two"],
  ["quoted", "description: 'It''s: # one'\n", "It's: # one"],
  ["no string", "description: [a]\n", undefined],
];

Deno.test("descriptions are found by real parsers [M06] [M08]", () => {
  const tables: readonly (readonly [(text: string) => string | undefined, readonly Case[]])[] = [
    [pyprojectDescription, PYPROJECT],
    [jsonDescription, JSON_CASES],
    [jsoncDescription, JSONC],
    [pubspecDescription, PUBSPEC],
  ];
  for (const [read, cases] of tables) {
    for (const [what, text, expected] of cases) assertEquals(read(text), expected, what);
  }
});

Deno.test("descriptions of broken manifests throw, for the chain to go on", () => {
  assertThrows(() => pyprojectDescription("[project\ndescription = 'x'"), Error);
  assertThrows(() => jsonDescription('{"description":"x"'), SyntaxError);
  assertThrows(() => jsoncDescription("{"), Error);
  assertThrows(() => pubspecDescription("a: [\n"), Error);
});

const CARGO: readonly (readonly [string, string, ReturnType<typeof cargoDescription>])[] = [
  [
    "[M09] inherited in one file",
    '[package]\nname = "n"\ndescription.workspace = true\n[workspace.package]\ndescription="W"',
    { kind: "text", text: "W" },
  ],
  [
    "[M09] inherited as a table",
    '[workspace.package]\ndescription = "W"\n[package]\ndescription = { workspace = true }',
    { kind: "text", text: "W" },
  ],
  ["[M09] inherited from above", "[package]\ndescription = { workspace = true }", {
    kind: "inherited",
    root: undefined,
  }],
  [
    "[M09] inherited from a named folder",
    '[package]\nworkspace="../.."\ndescription.workspace=true',
    {
      kind: "inherited",
      root: "../..",
    },
  ],
  ["[M09] its workspace has none", "[package]\ndescription.workspace=true\n[workspace]", {
    kind: "none",
  }],
  [
    "[M09] not inherited",
    '[package]\ndescription.workspace=false\n[workspace.package]\ndescription="W"',
    {
      kind: "none",
    },
  ],
  ["[M10] an inline table", 'package = { name = "n", description = "in \\"line\\"" }', {
    kind: "text",
    text: 'in "line"',
  }],
  [
    "[M10] metadata before it",
    '[package.metadata]\ndescription="wrong"\n[package]\ndescription="right"',
    { kind: "text", text: "right" },
  ],
  ["[M10] metadata alone", '[package]\nname="n"\n[package.metadata]\ndescription="wrong"', {
    kind: "none",
  }],
  ["a workspace of its own", '[workspace.package]\ndescription="W"', { kind: "text", text: "W" }],
];

Deno.test("cargoDescription() reads [package] and knows inheritance", () => {
  for (const [what, text, expected] of CARGO) assertEquals(cargoDescription(text), expected, what);
});

Deno.test("workspaceDescription() reads the shared one alone", () => {
  assertEquals(workspaceDescription('[workspace.package]\ndescription="W"'), "W");
  assertEquals(workspaceDescription('[package]\ndescription="P"\n[workspace]'), undefined);
});
