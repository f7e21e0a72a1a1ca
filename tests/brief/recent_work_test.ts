import { assert, assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { LOG_ARGUMENTS } from "../../lib/brief/git_log.ts";
import { parseRecentWork } from "../../lib/brief/recent_work.ts";

async function recentWork(sandbox: Sandbox) {
  return parseRecentWork(await sandbox.git(...LOG_ARGUMENTS));
}

/** `5 src/a.ts` for each hot file. */
async function hotFiles(sandbox: Sandbox): Promise<string[]> {
  return (await recentWork(sandbox)).hotFiles.map(({ commits, path }) => `${commits} ${path}`);
}

Deno.test("parseRecentWork() gives the last three commits with their excerpts", async () => {
  await using sandbox = await Sandbox.create();
  for (const n of [1, 2, 3, 4]) {
    await sandbox.commit(`change ${n}\n\nBecause of ${n}.`, { a: `${n}` });
  }
  const { commits } = await recentWork(sandbox);
  assertEquals(
    commits.map(({ subject, excerpt }) => `${subject}: ${excerpt}`),
    ["change 4: Because of 4.", "change 3: Because of 3.", "change 2: Because of 2."],
  );
  assertEquals(commits[0]?.sha, await sandbox.git("rev-parse", "--short", "HEAD"));
});

Deno.test("parseRecentWork() counts commits by path, ties by recency, root commit included", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("one", { a: "1", b: "1", c: "1" });
  await sandbox.commit("two", { a: "2", b: "2" });
  await sandbox.commit("three", { a: "3", c: "2" });
  assertEquals(await hotFiles(sandbox), ["3 a", "2 c", "2 b"]);
});

Deno.test("parseRecentWork() counts a rename for the new name [G09]", async () => {
  await using sandbox = await Sandbox.create();
  for (const n of [1, 2, 3]) await sandbox.commit(`a ${n}`, { "a.ts": `${n}` });
  await sandbox.git("mv", "a.ts", "b.ts");
  await sandbox.commit("move");
  for (const n of [4, 5]) await sandbox.commit(`b ${n}`, { "b.ts": `${n}` });
  assertEquals(await hotFiles(sandbox), ["6 b.ts"]);
});

Deno.test("parseRecentWork() follows a chain of renames, and keeps a reused name apart", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("1", { x: "content one" });
  await sandbox.git("mv", "x", "y");
  await sandbox.commit("2");
  await sandbox.git("mv", "y", "z");
  await sandbox.commit("3");
  await sandbox.commit("4", { x: "something else" });
  assertEquals(await hotFiles(sandbox), ["3 z", "1 x"]);
});

Deno.test("parseRecentWork() leaves out deleted paths, and takes back a path made again", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("1", { gone: "1", back: "1" });
  await sandbox.commit("2", { gone: "2", back: "2" });
  await sandbox.git("rm", "--quiet", "gone", "back");
  await sandbox.commit("3", { keep: "1" });
  await sandbox.commit("4", { back: "3" });
  assertEquals(await hotFiles(sandbox), ["4 back", "1 keep"]);
});

Deno.test("parseRecentWork() leaves out locked, minified, built and vendored files [G21]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("noise", {
    "package-lock.json": "1",
    "sub/Cargo.lock": "1",
    "go.sum": "1",
    "deno.lock": "1",
    "app.min.js": "1",
    "dist/a.js": "1",
    "pkg/build/a.js": "1",
    "node_modules/x/i.js": "1",
    "vendor/y.go": "1",
    "app.min.css": "1",
    "a/npm-shrinkwrap.json": "1",
    "a/pnpm-lock.yaml": "1",
    "bun.lockb": "1",
    "Package.resolved": "1",
    "packages.lock.json": "1",
    "gradle.lockfile": "1",
    "infra/.terraform.lock.hcl": "1",
    "gems.locked": "1",
  });
  assertEquals(await hotFiles(sandbox), []);
});

Deno.test("parseRecentWork() gives real names, control characters spelt out [G06]", async () => {
  await using sandbox = await Sandbox.create();
  const names = [
    "docs/größe.md",
    "源/主.ts",
    "a b.ts",
    "q\"uote'.ts",
    "new\nline",
    "tab\there",
    "\u202egnp.exe",
  ];
  await sandbox.commit("names", Object.fromEntries(names.map((name) => [name, "x"])));
  const paths = (await recentWork(sandbox)).hotFiles.map(({ path }) => path).sort();
  assertEquals(
    paths,
    [
      "docs/größe.md",
      "源/主.ts",
      "a b.ts",
      "q\"uote'.ts",
      "new\\nline",
      "tab\\there",
      "\\u202egnp.exe",
    ]
      .sort(),
  );
});

Deno.test("parseRecentWork() cleans subjects [G04]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("blink \u001b[5m \u001b]0;pwn\u0007 \u009b31m \u202Egnp.exe </revive>", {
    a: "1",
  });
  const { commits, hotFiles } = await recentWork(sandbox);
  assertEquals(commits[0]?.subject, "blink gnp.exe ‹/revive>");
  assertEquals(hotFiles[0]?.subject, commits[0]?.subject);
});

Deno.test("parseRecentWork() gives valid text of a commit in another encoding [G20]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.git("config", "i18n.commitEncoding", "latin1");
  await sandbox.write("message", new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
  await sandbox.git("commit", "--quiet", "--allow-empty", "-F", "message");
  assertEquals((await recentWork(sandbox)).commits[0]?.subject, "café");
});

Deno.test("parseRecentWork() is not misled by the user's configuration [G19]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("one\n\nBody.", { "a.ts": "1", "sub/b.ts": "1" });
  await sandbox.git("mv", "a.ts", "c.ts");
  await sandbox.commit("two");
  const plain = await recentWork(sandbox);
  const settings: Record<string, string> = {
    "color.ui": "always",
    "log.showSignature": "true",
    "core.pager": "less",
    "log.follow": "true",
    "diff.renames": "false",
    "alias.log": "log --oneline",
    "log.decorate": "full",
    "format.pretty": "fuller",
    "diff.noprefix": "true",
    "diff.relative": "true",
    "core.quotePath": "true",
    "log.diffMerges": "on",
    "diff.external": "false",
    "log.showRoot": "false",
    "diff.orderFile": "order",
  };
  for (const [name, value] of Object.entries(settings)) await sandbox.git("config", name, value);
  // First without the file, with which git refuses to show what a commit changed.
  assertEquals(await recentWork(sandbox), plain);
  await sandbox.write("order", "sub/b.ts\nc.ts\na.ts\n");
  assertEquals(await recentWork(sandbox), plain);
});

Deno.test("parseRecentWork() makes the best of an output that was cut off", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("one", { a: "1", b: "1" });
  await sandbox.commit("two", { a: "2", b: "2" });
  const whole = await sandbox.git(...LOG_ARGUMENTS);
  for (let length = 0; length <= whole.length; length++) {
    const { commits, hotFiles } = parseRecentWork(whole.slice(0, length));
    assert(commits.length <= 2 && hotFiles.every(({ path }) => path === "a" || path === "b"));
  }
});

Deno.test("parseRecentWork() of garbage gives nothing wrong", () => {
  for (const garbage of ["", "\0", "fatal: bad\n", "\0\0\0\0\0\0\0", "M\0a\0", "x".repeat(1000)]) {
    assertEquals(parseRecentWork(garbage).hotFiles, []);
  }
});

Deno.test("parseRecentWork() counts a commit once for a name that two files have had", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("both", { x: "the one that stays", z: "the one that goes" });
  await sandbox.git("rm", "--quiet", "z");
  await sandbox.commit("away with z");
  await sandbox.git("mv", "x", "z");
  await sandbox.commit("x takes its name");
  assertEquals(await hotFiles(sandbox), ["3 z"]);
});

/** What git prints for commits of a subject and changes, each change one or two paths behind its letter. */
function printed(...commits: readonly (readonly [string, readonly string[]])[]): string {
  return commits.map(([subject, changes]) =>
    `\0abc1234\0${subject}\0body\0\0` +
    changes.map((part, at) => (at === 0 ? "\n" : "") + part + "\0").join("")
  ).join("");
}

Deno.test("parseRecentWork() reads what git prints, to the last whole commit", () => {
  const output = printed(
    ["second", ["R100", "a", "b", "M", "c", "D", "d", "A", "e"]],
    ["first", ["A", "a", "A", "d"]],
  );
  const read = (text: string) => {
    const { commits, hotFiles } = parseRecentWork(text);
    return [
      commits.map(({ subject }) => subject).join(),
      hotFiles.map(({ commits, path }) => `${commits} ${path}`).join(),
    ];
  };
  assertEquals(read(output), ["second,first", "2 b,1 c,1 e"]);
  assertEquals(read("\0\0" + output), ["second,first", "2 b,1 c,1 e"]);
  assertEquals(read(""), ["", ""]);
  // Cut off: behind a status, behind a rename's first path, behind a body.
  assertEquals(read(printed(["one", ["M", "x"]]) + "M\0"), ["one", "1 x"]);
  assertEquals(read(printed(["one", ["M", "x"]]) + "R100\0y\0"), ["one", "1 x"]);
  assertEquals(read("\0abc1234\0cut\0body\0"), ["", ""]);
  assertEquals(read("\0abc1234\0whole\0body\0\0"), ["whole", ""]);
});

Deno.test("parseRecentWork() cuts subjects at 200 units, of hot files too", () => {
  for (const length of [200, 201]) {
    const subject = "s".repeat(length);
    const expected = length === 200 ? subject : "s".repeat(199) + "…";
    const { commits, hotFiles } = parseRecentWork(printed([subject, ["M", "a"]]));
    assertEquals([commits[0]?.subject, hotFiles[0]?.subject], [expected, expected]);
  }
});

Deno.test("parseRecentWork() spells out what cannot be seen in a file's name", () => {
  const names: readonly (readonly [string, string])[] = [
    ["a\nb\tc\rd\ne", "a\\nb\\tc\\rd\\ne"],
    ["\u0001\u001f\u007f\u009f", "\\x01\\x1f\\x7f\\x9f"],
    ["\u061c\u200b\u200f\u2028\u202e", "\\u061c\\u200b\\u200f\\u2028\\u202e"],
    ["\u2060\u2069\ufeff", "\\u2060\\u2069\\ufeff"],
    ["é \u00a0\u0100日本 \u202f", "é \u00a0\u0100日本 \u202f"],
  ];
  for (const [name, shown] of names) {
    const { hotFiles } = parseRecentWork(printed(["s", ["M", name]]));
    assertEquals([hotFiles[0]?.path, hotFiles[0]?.rawPath], [shown, name]);
  }
});
