import { assertEquals } from "../../support/assert.ts";
import { makeTargets } from "../../../lib/brief/commands/makefile.ts";

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "[M04] targets, variables and patterns",
    ".PHONY: test lint\ntest: build\n\tgo test\ntest::\nlint := eslint\nbuild:=1\n%.o: %.c\nrun :\n",
    ["test", "run"],
  ],
  ["[M04] the same with CRLF", ".PHONY: test\r\ntest: build\r\n\tgo\r\nlint := x\r\nrun :\r\n", [
    "test",
    "run",
  ]],
  [
    "[M04] every flavour of assignment",
    "a = x:y\nb ?= x:y\nc += :\nd ::= x\ne :::= y\nf != z: w\n",
    [],
  ],
  ["several targets of one rule", "test lint : dep\nfmt check&: dep\n", [
    "test",
    "lint",
    "fmt",
    "check",
  ]],
  ["names of files and computed names are no calls", "$(OUT)/x.o build: a\n${T}: b\n$T: c\n", [
    "build",
  ]],
  [
    "references with colons and equal signs",
    "$(SRC:.c=.o): %.o: %.c\nall: $(SRC:.c=.o) $(if $(A),b=c)\n",
    [
      "all",
    ],
  ],
  ["a static pattern rule has real targets", "build: %.o: %.c\n", ["build"]],
  [
    "variables of one target make no target",
    "test: CFLAGS = -g\ntest: export A := 1\nlint: B ?= x\nlint:C=1\nfmt: private D += 1\ndev: ; A=1 run\n",
    ["dev"],
  ],
  [
    "prerequisites on the next line, tabs between",
    "test:\t\\\n  build \\\n  lint\nbuild\t:\tlint\n",
    [
      "test",
      "build",
    ],
  ],
  ["recipes are no rules", "test:\n\techo lint: x \\\n  build: y\n\t@echo run:\n", ["test"]],
  ["a recipe prefix of its own", ".RECIPEPREFIX = >\ntest:\n> echo\n>lint: x\n", ["test"]],
  ["define blocks", "define T\ntest:\ndefine U\nlint:\nendef\nfmt:\nendef\nbuild:\n", ["build"]],
  ["override define", "override define T =\ntest:\nendef\nbuild:\n", ["build"]],
  [
    "directives",
    "include a:b\n-include test: x\nsinclude y\nexport PATH := a:b\nvpath %.c a:b\nifeq ($(X):,test:)\ntest:\nelse ifdef lint\nlint:\nendif\n",
    ["test", "lint"],
  ],
  ["targets called like directives", "export: a\ninclude-docs: b\n", ["export", "include-docs"]],
  ["comments", "# test: x\nlint: # build: y\nA := 1 # run: z\n", ["lint"]],
  ["a comment that goes on", "# one \\\ntest: two\nlint:\n", ["lint"]],
  ["functions on a line of their own", "$(info test: x)\n$(eval lint: y)\n$(call f,a:b)\n", []],
  ["indented rules", "ifdef X\n  test: a\nendif\n", ["test"]],
  ["a target twice", "test: a\ntest: b\n", ["test"]],
  ["special targets", ".PHONY: a\n.DEFAULT_GOAL := test\n.SUFFIXES:\n.c.o:\n", []],
  ["nothing", "", []],
  ["no makefile at all", "\u0000\u0001 $( : $(\n=====\n:\n: x\n::\n", []],
];

Deno.test("makeTargets() finds real targets only", () => {
  for (const [what, text, names] of CASES) {
    assertEquals(makeTargets(text), names.map((name) => ({ name, call: `make ${name}` })), what);
  }
});

Deno.test("makeTargets() takes time in proportion to the text", () => {
  assertEquals(makeTargets("$(a ".repeat(50_000) + "\ntest: " + "x ".repeat(50_000)), [
    { name: "test", call: "make test" },
  ]);
});

const PREFIXES: readonly (readonly [string, string, readonly string[]])[] = [
  ["set at once", ".RECIPEPREFIX := >\na:\n>b: c\nd:\n", ["a", "d"]],
  ["set in POSIX form", ".RECIPEPREFIX ::= >\na:\n>b: c\n", ["a"]],
  ["without blanks", ".RECIPEPREFIX=>\na:\n>b: c\n", ["a"]],
  ["of which only the first sign counts", ".RECIPEPREFIX = >x\na:\n>b: c\nx: d\n", ["a", "x"]],
  ["behind which a tab begins no recipe", ".RECIPEPREFIX = >\na:\n\tb: c\n", ["a", "b"]],
  ["that is set back to a tab", ".RECIPEPREFIX = >\na:\n.RECIPEPREFIX =\n\tb: c\nd:\n", ["a", "d"]],
  ["that is another's", "A.RECIPEPREFIX = >\na:\n>b: c\n", ["a"]],
];

for (const [what, text, names] of PREFIXES) {
  Deno.test(`makeTargets() reads a recipe prefix ${what}`, () => {
    assertEquals(makeTargets(text).map(({ name }) => name), names as string[]);
  });
}
