import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { briefedProject, firstBrief, sectionOf } from "../support/briefed.ts";
import { Sandbox } from "../support/sandbox.ts";

/** Section M of the cases: what `revive init` takes from a project's own files, and the commands. */

type Files = Readonly<Record<string, string>>;

const BOM = "\ufeff";
const PLACEHOLDER = "(describe this project in 1-3 sentences)";
const badge = (n: number) => `[![b${n}](https://x/${n}.svg)](https://x/${n})\n`;

/** Name, files, and the PURPOSE that init writes. */
const CASES: readonly (readonly [string, Files, string])[] = [
  [
    "[M01] package.json behind a byte order mark",
    { "package.json": `${BOM}{"name":"x","description":"Tiny queue"}` },
    "Tiny queue",
  ],
  [
    "[M01] pyproject.toml behind a byte order mark",
    { "pyproject.toml": `${BOM}[project]\ndescription = "Tiny queue"\n` },
    "Tiny queue",
  ],
  [
    "[M01] Cargo.toml behind a byte order mark, with CRLF",
    { "Cargo.toml": `${BOM}[package]\r\ndescription = "Tiny queue"\r\n` },
    "Tiny queue",
  ],
  [
    "[M06] a description over lines",
    { "pyproject.toml": '[project]\ndescription = """Line one\nline two"""\n' },
    "Line one line two",
  ],
  [
    "[M06] line feeds in JSON",
    { "package.json": '{"description":"Line one\\n\\tline two\\r\\n"}' },
    "Line one line two",
  ],
  [
    "[M06] a folded scalar of YAML",
    { "pubspec.yaml": "description: >-\n  Line one\n  line two\nversion: 1\n" },
    "Line one line two",
  ],
  [
    "[M08] poetry's own section",
    { "pyproject.toml": "[tool.poetry]\ndescription='x # not comment'\n" },
    "x # not comment",
  ],
  [
    "[M08] a hash in quotes, and a comment behind it",
    { "pyproject.toml": '[project]\ndescription = "issue #1" # a comment\n' },
    "issue #1",
  ],
  [
    "[M08] a description of something else first",
    { "pyproject.toml": '[tool.x]\ndescription="no"\n[tool.poetry]\ndescription="yes"\n' },
    "yes",
  ],
  [
    "[M09] inherited from the workspace",
    {
      "Cargo.toml":
        '[package]\ndescription.workspace = true\n[workspace.package]\ndescription="W"\n',
    },
    "W",
  ],
  [
    "[M09] inherited from a workspace that has none",
    { "Cargo.toml": "[package]\ndescription = { workspace = true }\n[workspace]\n" },
    PLACEHOLDER,
  ],
  [
    "[M09] descriptions that are no text",
    { "Cargo.toml": "[package]\ndescription = true\n", "package.json": '{"description":{"a":1}}' },
    PLACEHOLDER,
  ],
  [
    "[M10] an inline table",
    { "Cargo.toml": 'package = { name = "n", description = "in \\"line\\"" }\n' },
    'in "line"',
  ],
  [
    "[M10] metadata that comes first",
    {
      "Cargo.toml":
        '[package.metadata]\ndescription="wrong"\n[package]\nname="n"\ndescription="right"\n',
    },
    "right",
  ],
  [
    "[M10] a key in quotes",
    { "Cargo.toml": '["package"]\n"description" = "right"\n' },
    "right",
  ],
  [
    "[M12] README with a picture, badges, a title, a ruler",
    {
      "README.md": '<div align="center"><img src="l.png"></div>\n\n' +
        [1, 2, 3, 4, 5, 6].map(badge).join("") + "\n# T\n\n---\n\nThe real paragraph.\n",
    },
    "The real paragraph.",
  ],
  [
    "[M12] README whose tagline is a quotation below a setext title",
    { "README.md": "T\n=\n\n> The real\n> paragraph.\n" },
    "The real paragraph.",
  ],
  [
    "[M12] README with front matter, links and an admonition",
    {
      "README.md": "---\ntitle: T\n---\n# T\n\n- [Docs](https://x)\n- [Chat](https://y)\n\n" +
        "> [!NOTE]\n> The real paragraph.\n",
    },
    "The real paragraph.",
  ],
  [
    "[M14] README.rst",
    {
      "README.rst": "====\nT\n====\n\n|badge|\n\n.. image:: l.png\n   :alt: x\n\n" +
        "The real paragraph.\n",
    },
    "The real paragraph.",
  ],
  [
    "[M14] README.rst of pictures alone",
    { "README.rst": "T\n=\n\n.. image:: l.png\n" },
    PLACEHOLDER,
  ],
  [
    "[M14] README.rst with a comment and a directive before",
    { "README.rst": ".. comment\n\n.. contents::\n   :depth: 2\n\nT\n~\n\nThe real one.\n" },
    "The real one.",
  ],
  [
    "[M16] CLAUDE.md of imports and code",
    { "CLAUDE.md": "@docs/a.md\n@~/b.md\n\n```\n@x\n```\n", "README.md": "The real one.\n" },
    "The real one.",
  ],
  [
    "[M16] CLAUDE.md with prose behind its imports",
    { "CLAUDE.md": "# T\n\n@docs/a.md\n\nThe real one.\n" },
    "The real one.",
  ],
  [
    "[M16] CLAUDE.md that says where it is introduced",
    { "CLAUDE.md": "Be brief.\n\n## What this project is\n\nThe real one.\n" },
    "The real one.",
  ],
];

for (const [what, files, expected] of CASES) {
  Deno.test(`init reads ${what}`, async () => {
    await using sandbox = await Sandbox.create({ git: false });
    for (const [path, content] of Object.entries(files)) await sandbox.write(path, content);
    // A home folder of its own: `@~/b.md` must not be looked for.
    await Deno.writeTextFile(`${sandbox.home}/b.md`, "From the home folder.\n");
    const { code } = await sandbox.run(["init"]);
    assertEquals(code, 0);
    const [purpose] = (await sandbox.read(".revive/static.md")).split("\n");
    assertEquals(purpose, `PURPOSE: ${expected}`);
  });
}

Deno.test("init takes the first of its sources, and names it [M18]", async () => {
  const sources: readonly (readonly [string, string, string])[] = [
    ["package.json", '{"description":"Blazingly fast 🚀"}', "Blazingly fast 🚀"],
    ["CLAUDE.md", "## About\n\nA queue in Claude's words.\n", "A queue in Claude's words."],
    ["README.md", "# T\n\nA queue in a reader's words.\n", "A queue in a reader's words."],
  ];
  for (let from = 0; from < sources.length; from++) {
    await using sandbox = await Sandbox.create({ git: false });
    for (const [path, content] of sources.slice(from)) await sandbox.write(path, content);
    const { stdout } = await sandbox.run(["init"]);
    const [path = "", , purpose = ""] = sources[from] ?? [];
    assertStringIncludes(stdout, `PURPOSE, from ${path}`);
    assertStringIncludes(await sandbox.read(".revive/static.md"), `PURPOSE: ${purpose}\n`);
  }
  await using sandbox = await Sandbox.create({ git: false });
  const { stdout } = await sandbox.run(["init"]);
  assert(/no |nothing|not found|placeholder/i.test(stdout), stdout);
});

Deno.test("COMMANDS holds targets, never variables or patterns [M04]", async () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    [
      ".PHONY: test lint\ntest: build\n\tgo test\nlint := eslint\nbuild:=1\n%.o: %.c\n\tcc\nrun :\n\tgo run\n",
      ["run: make run", "test: make test"],
    ],
    ["test::\n\tgo\nsetup :: x\n\tgo\n", ["setup: make setup", "test: make test"]],
    [".PHONY: test\r\ntest: build\r\n\tgo\r\nlint ?= x\r\n", ["test: make test"]],
    // Siblings: variables of a target, conditional and exported ones, a definition's lines.
    ["test: CFLAGS = -g\ntest:\n\tgo\nexport lint := x\noverride build = y\n", ["test: make test"]],
    ["define lint\nbuild:\nendef\nifdef X\ntest:\n\tgo\nendif\n", ["test: make test"]],
  ];
  for (const [makefile, expected] of table) {
    await using sandbox = await briefedProject();
    await sandbox.write("Makefile", makefile);
    const lines = sectionOf(await firstBrief(sandbox), "COMMANDS").slice(1);
    assertEquals(lines.map((line) => line.trim()).sort(), expected, makefile);
  }
});
