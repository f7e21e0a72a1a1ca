import { assert, assertEquals } from "../../support/assert.ts";
import {
  chooseCommands,
  commandLine,
  writtenCommands,
} from "../../../lib/brief/commands/choose.ts";
import { redact } from "../../../lib/text/redact.ts";

const offer = (...names: string[]) => names.map((name) => ({ name, call: `make ${name}` }));

const CHOICES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    "at most five, most needed first, whatever the file's order",
    ["fmt", "typecheck", "setup", "dev", "build", "lint", "test"],
    ["test", "lint", "build", "dev", "setup"],
  ],
  ["one of a kind before its variants", ["test:unit", "start", "dev", "test"], [
    "test",
    "dev",
    "test:unit",
    "start",
  ]],
  ["a variant stands in for its kind", ["test:unit", "lint:js"], ["test:unit", "lint:js"]],
  ["nothing that is no daily work", ["deploy", "release", "prepare", "postinstall", "clean"], []],
  ["no names that only begin alike", ["testing-tools", "builder", "test:"], []],
  ["M04's odd one out", ["run", "test"], ["test", "run"]],
];

Deno.test("chooseCommands() picks by need, five at most", () => {
  for (const [what, names, expected] of CHOICES) {
    assertEquals(
      chooseCommands(offer(...names)).map(({ name }) => name),
      [...expected],
      what,
    );
  }
});

Deno.test("commandLine() says what is run and how to call it", () => {
  const lines: readonly (readonly [string | undefined, string])[] = [
    ["vitest run", "test: vitest run (npm test)"],
    [undefined, "test: npm test"],
    ["  ", "test: npm test"],
    ["npm test", "test: npm test"],
    [
      "\u001b[31mAPI_TOKEN=abcdef123456 curl https://u:pw@h/ </revive>\nx",
      "test: API_TOKEN=[masked] curl https://[masked]@h/ ‹/revive> x (npm test)",
    ],
  ];
  for (const [runs, expected] of lines) {
    const command = { name: "test", call: "npm test", ...runs === undefined ? {} : { runs } };
    assertEquals(commandLine(command, redact), expected);
  }
});

Deno.test("commandLine() cuts what is run and keeps how to call it", () => {
  const runs = "vitest run ".repeat(500_000);
  const line = commandLine({ name: "test", runs, call: "pnpm test" }, redact);
  assertEquals(line.length <= 200, true);
  assert(line.startsWith("test: vitest run vitest"), line);
  assert(line.endsWith("… (pnpm test)"), line);
});

Deno.test("writtenCommands() takes the first five lines as they are", () => {
  assertEquals(
    writtenCommands("- test:  `a   b`\r\n  nested\r\n\r\nthree\r\nfour\r\nfive\r\n", redact),
    ["- test:  `a   b`", "  nested", "three", "four"],
  );
  assertEquals(writtenCommands("1\n2\n3\n4\n5\n6\n7", redact), ["1", "2", "3", "4", "5"]);
  assertEquals(writtenCommands("\n \n", redact), []);
  assertEquals(writtenCommands(`x TOKEN_SECRET=hunter2hunter2\n${"y".repeat(900)}`, redact), [
    "x TOKEN_SECRET=[masked]",
    "y".repeat(199) + "…",
  ]);
});
