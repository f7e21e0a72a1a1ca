import { namedPaths } from "../../lib/doctor/named_paths.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [string, readonly string[]])[] = [
  // Paths, however they are written.
  ["Only `lib/host/git.ts` starts git", ["lib/host/git.ts"]],
  ["Only lib/host/git.ts starts git.", ["lib/host/git.ts"]],
  ["See ./scripts/build and (docs/adr/0001.md).", ["scripts/build", "docs/adr/0001.md"]],
  ["`src/a.ts:12`, `src/b.ts:3:4`, src/c.ts#L9", ["src/a.ts", "src/b.ts", "src/c.ts"]],
  ["`tests/a.py::test_b` is slow", ["tests/a.py"]],
  ["`plan.md` rules; package.json's scripts too", ["plan.md", "package.json"]],
  ["[the decision](docs/adr/0002-no-orm.md) stands", ["docs/adr/0002-no-orm.md"]],
  ["`legacy/` is frozen", ["legacy"]],
  ["`lib/legacy` is frozen", ["lib/legacy"]],
  ["src/legacy/ is frozen, and so is lib/host/old", ["src/legacy", "lib/host/old"]],
  ["CI is .github/workflows/ci.yml", [".github/workflows/ci.yml"]],
  ["`docs/größe.md` and `源/主.ts`", ["docs/größe.md", "源/主.ts"]],
  ["`a/b.ts` twice: `a/b.ts`", ["a/b.ts"]],
  // What only looks like one.
  ["See https://example.com/docs/index.html and example.com/a.md", []],
  ["`src/**/*.ts`, `{a,b}/c.ts`, `app/[id]/page.tsx`, `lib/<name>.ts`, `$HOME/x.sh`", []],
  ["`deno test tests/gone_test.ts` before each commit", []],
  ["@std/path/posix/join.ts, `@scope/x`, npm:left-pad/index.js, node:fs", []],
  ["and/or, I/O, TCP/IP, read/write, n/a, origin/main, 24/7, client.ts/server.ts", []],
  ["Node.js, `Node.js`, Vue.js, next.js and D3.js", []],
  ["`~/.claude/settings.json`, /etc/hosts.conf, ../other/file.ts, C:\\x\\y.ts", []],
  ["`res.json` is not `JSON.parse`; call foo.ts() or `x.map(y).ts`", []],
  ["Call tests `foo_test.ts`, notes `YYYY-MM.md`, keys `path/to/key.toml`", []],
  ["/compact is the user's; -x/y.ts is an option", []],
  ["localhost:3000/a.js and ssh://h/a.ts", []],
  ["lib/a.ts→lib/c.ts, `a => b.ts`, `/api/v1/users.json`, `ghcr.io/acme/app:1.2`", []],
  ["version 1.2/1.3, e.g. this, etc.", []],
  ["`unclosed src/", []],
  ["", []],
];

for (const [line, paths] of TABLE) {
  Deno.test(`namedPaths() reads ${JSON.stringify(line)}`, () => {
    assertEquals(namedPaths(line).map(({ path }) => path), [...paths]);
  });
}

Deno.test("namedPaths() wants the first folder of a path without an ending to exist", () => {
  assertEquals(namedPaths("`lib/legacy` and lib/old.ts"), [
    { path: "lib/legacy", needsFolder: true },
    { path: "lib/old.ts", needsFolder: false },
  ]);
});

Deno.test("namedPaths() takes a line of a megabyte without trouble", () => {
  assertEquals(namedPaths("`".repeat(200_000) + "a/".repeat(400_000)).length, 0);
});
