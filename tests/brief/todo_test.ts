import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { firstLines, gatherTodo } from "../../lib/brief/todo.ts";

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["headings and blank lines", "# Plan\n\n## Now\n- a\n\n- b\n- c\n- d\n", ["- a", "- b", "- c"]],
  ["underlined headings", "Plan\n====\nNow\n---\n- a\n", ["- a"]],
  ["a rule behind a list item", "- a\n---\n- b\n", ["- a", "- b"]],
  ["a rule behind a numbered item", "1. a\n--\nb\n", ["1. a", "b"]],
  ["a rule behind a paragraph", "One\ntwo\n---\nthree\n", ["One", "two", "three"]],
  ["an underlined heading below another", "# A\nNow\n---\n- a\n", ["- a"]],
  ["headings underlined one by one", "A\n===\nB\n---\n- a\n", ["- a"]],
  ["a comment's sign in code", "see `<!--` in html\n- a\n", ["see `<!--` in html", "- a"]],
  ["rules", "a\n\n***\n- - -\nb\n", ["a", "b"]],
  ["front matter", "---\ntitle: x\n---\na\n", ["a"]],
  ["comments", "<!-- not\nthis -->a\n<!-- nor this -->\nb\n", ["a", "b"]],
  ["CRLF and a byte order mark", "\ufeffa\r\nb\r\n", ["a", "b"]],
  ["nothing but headings", "# A\n## B\n", []],
  ["bare number signs", "#\n######\na\n#tag\n", ["a", "#tag"]],
  ["front matter and no more", "---\ntitle: x\nb: y\n---", []],
  ["a comment never closed", "a\n<!-- not this\nnor this", ["a"]],
  ["indented boxes", "  - [ ] a\n    - [x] b\n", ["- [ ] a", "- [x] b"]],
];

for (const [name, text, expected] of CASES) {
  Deno.test(`firstLines() of a plan with ${name}`, () => {
    assertEquals(firstLines(text), expected as string[]);
  });
}

Deno.test("firstLines() cuts lines at 200 units", () => {
  assertEquals(firstLines("x".repeat(300)), ["x".repeat(199) + "…"]);
});

Deno.test("gatherTodo() takes the first plan in the order of names, then docs/", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertEquals(gatherTodo(sandbox.project), undefined);
  const names = ["docs/TODO.md", "ROADMAP.md", "TODO", "todo.md", "TODO.md", "PLAN.md", "plan.md"];
  for (const name of names) {
    await sandbox.write(name, `from ${name}\n`);
    assertEquals(gatherTodo(sandbox.project), { file: name, lines: [`from ${name}`] });
  }
});

Deno.test("gatherTodo() reads the first 64 KB of a plan", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const [before, lines] of [[65_534, ["la"]], [65_535, ["l"]], [65_536, undefined]] as const) {
    await sandbox.write("plan.md", "\n".repeat(before) + "last");
    assertEquals(gatherTodo(sandbox.project)?.lines, lines);
  }
});

Deno.test("gatherTodo() passes over folders, FIFOs and empty plans", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await Deno.mkdir(`${sandbox.project}/plan.md`);
  await new Deno.Command("mkfifo", { args: [`${sandbox.project}/PLAN.md`] }).output();
  await Deno.symlink("/dev/zero", `${sandbox.project}/TODO.md`);
  await sandbox.write("TODO", "# only a heading\n");
  await sandbox.write("ROADMAP.md", "real\n");
  assertEquals(gatherTodo(sandbox.project), { file: "ROADMAP.md", lines: ["real"] });
});
