import { assertEquals } from "../../support/assert.ts";
import { denoTasks, strictJson } from "../../../lib/brief/commands/deno_tasks.ts";

Deno.test("denoTasks() reads both forms of a task", () => {
  assertEquals(
    denoTasks(`{
      "tasks": {
        "test": "deno test -A",
        "lint": { "description": "Look closely", "command": "deno lint" },
        "check": { "dependencies": ["lint", "test"] },
        "build": 5, "dev": null, "fmt": {}, "setup": ["x"], "docs": { "command": 1 }
      }
    }`),
    [
      { name: "test", runs: "deno test -A", call: "deno task test" },
      { name: "lint", runs: "deno lint", call: "deno task lint" },
      { name: "check", call: "deno task check" },
    ],
  );
});

Deno.test("denoTasks() accepts comments and trailing commas", () => {
  assertEquals(
    denoTasks(`// top "quoted"
    { /* "tasks": {} */
      "imports": { "x": "https://deno.land/x/a.ts", "y": "a,]", "z": "/* no */", },
      "tasks": { "test": "echo \\"a // b\\", }", /* , */ }, // end
    }`),
    [{ name: "test", runs: 'echo "a // b", }', call: "deno task test" }],
  );
});

Deno.test("denoTasks() offers nothing where nothing can be read", () => {
  for (
    const text of ["", "{", "null", "[1]", '{"tasks":[]}', "{,}", '{"tasks":{"test":"x"', "/*"]
  ) {
    assertEquals(denoTasks(text), [], text);
  }
});

const STRICT: readonly (readonly [string, unknown])[] = [
  ['{"a":1}', { a: 1 }],
  ["[1,2,]", [1, 2]],
  ["[1, // one\n 2 /* two */ , /* end */ ]", [1, 2]],
  ['{"a":"b\\\\",}', { a: "b\\" }],
  ['{"a":"\\"//\\"",}', { a: '"//"' }],
  ['{"a":{"b":[{},],},}', { a: { b: [{}] } }],
  ["[1/**/,/**/]//", [1]],
  ['["a\u2028b", "ü" , ]\r\n', ["a\u2028b", "ü"]],
];

Deno.test("strictJson() keeps strings and drops the rest", () => {
  for (const [text, expected] of STRICT) {
    assertEquals(JSON.parse(strictJson(text)), expected, text);
  }
});

Deno.test("strictJson() mends nothing else", () => {
  for (const text of ["[,]", "[1,,]", "{'a':1}", "[1 2]", "[1/2]", "[tr/**/ue]"]) {
    let parsed: unknown = "refused";
    try {
      parsed = JSON.parse(strictJson(text));
    } catch { /* As it should. */ }
    assertEquals(parsed, "refused", text);
  }
});

Deno.test("strictJson() takes time in proportion to the text", () => {
  const text = `[${'"/*",'.repeat(20_000)}${" ".repeat(100_000)}]`;
  assertEquals((JSON.parse(strictJson(text)) as unknown[]).length, 20_000);
  assertEquals(denoTasks('{"a":"' + "/*".repeat(100_000)), []);
});
