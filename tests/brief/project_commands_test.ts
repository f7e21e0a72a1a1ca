import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { gatherProjectCommands } from "../../lib/brief/project_commands.ts";

type Files = Readonly<Record<string, string>>;

async function gather(files: Files): Promise<string[]> {
  await using sandbox = await Sandbox.create({ git: false });
  for (const [path, content] of Object.entries(files)) await sandbox.write(path, content);
  return await gatherProjectCommands(sandbox.project);
}

/** One file of each source, from the last in the order to the first, with what each then gives. */
const LADDER: readonly (readonly [Files, string])[] = [
  [{ "bin/test": "" }, "test: bin/test"],
  [{ justfile: "test:\n" }, "test: just test"],
  [{ Makefile: "test:\n" }, "test: make test"],
  [{ "deno.json": '{"tasks":{"test":"d"}}' }, "test: d (deno task test)"],
  [{ "package.json": '{"scripts":{"test":"vitest run"}}' }, "test: vitest run (npm test)"],
  [{ Gemfile: "" }, "test: bin/test"],
  [{ ".revive/commands.md": "mine\n" }, "mine"],
];

Deno.test("gatherProjectCommands() takes the first source that offers something", async () => {
  let files: Files = {};
  for (const [more, expected] of LADDER) {
    files = { ...files, ...more };
    assertEquals(await gather(files), [expected]);
  }
});

Deno.test("gatherProjectCommands() passes over sources that offer nothing of use", async () => {
  const scripts = '{"scripts":{"prepare":"husky"}}';
  assertEquals(await gather({ "package.json": scripts, Makefile: "lint:\n" }), ["lint: make lint"]);
  assertEquals(await gather({ ".revive/commands.md": "\n", Makefile: "lint:\n" }), [
    "lint: make lint",
  ]);
  assertEquals(await gather({ Gemfile: "", "bin/mine": "", Makefile: "lint:\n" }), [
    "lint: make lint",
  ]);
  assertEquals(await gather({}), []);
});

Deno.test("gatherProjectCommands() names the manager whose lock file lies there", async () => {
  const manifest = { "package.json": '\ufeff{"scripts":{"test":"vitest run"}}' };
  const locks: readonly (readonly [Files, string])[] = [
    [{ "pnpm-lock.yaml": "" }, "pnpm test"],
    [{ "yarn.lock": "" }, "yarn test"],
    [{ "bun.lock": "" }, "bun run test"],
    [{ "bun.lockb": "" }, "bun run test"],
    [{ "package-lock.json": "" }, "npm test"],
  ];
  for (const [lock, call] of locks) {
    assertEquals(await gather({ ...manifest, ...lock }), [`test: vitest run (${call})`]);
  }
});

Deno.test("gatherProjectCommands() finds a workspace's lock file, up to the checkout's top", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.write("yarn.lock", "");
  await sandbox.write("top/pnpm-lock.yaml", "");
  await sandbox.write("top/packages/a/package.json", '{"scripts":{"test":"t"}}');
  await sandbox.write("other/b/package.json", '{"scripts":{"test":"t"}}');
  const { project } = sandbox;
  const inTop = await gatherProjectCommands(`${project}/top/packages/a`, `${project}/top`);
  assertEquals(inTop, ["test: t (pnpm test)"]);
  const above = await gatherProjectCommands(`${project}/other/b`, `${project}/other`);
  assertEquals(above, ["test: t (npm test)"]);
  const no = await gatherProjectCommands(`${project}/other/b`);
  assertEquals(no, ["test: t (npm test)"]);
});

Deno.test("gatherProjectCommands() masks secrets, in scripts and in commands.md", async () => {
  const scripts = '{"scripts":{"test":"NPM_TOKEN=abcdef0123 vitest","lint":"eslint ."}}';
  assertEquals(await gather({ "package.json": scripts }), [
    "test: NPM_TOKEN=[masked] vitest (npm test)",
    "lint: eslint . (npm run lint)",
  ]);
  assertEquals(await gather({ ".revive/commands.md": "psql postgres://me:hunter2@db/x\n" }), [
    "psql postgres://[masked]@db/x",
  ]);
});

Deno.test("gatherProjectCommands() knows other names of the files", async () => {
  assertEquals(await gather({ "x.gemspec": "", "bin/setup": "" }), ["setup: bin/setup"]);
  assertEquals(await gather({ "deno.jsonc": '{"tasks":{"fmt":"f",}} // x' }), [
    "fmt: f (deno task fmt)",
  ]);
  assertEquals(await gather({ ".justfile": "run:\n" }), ["run: just run"]);
  assertEquals(await gather({ GNUmakefile: "run:\n", Makefile: "test:\n" }), ["run: make run"]);
});

Deno.test("gatherProjectCommands() survives what is no file", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  for (const name of ["package.json", "deno.json", "justfile", ".revive/commands.md"]) {
    await Deno.mkdir(`${sandbox.project}/${name}`, { recursive: true });
  }
  await new Deno.Command("mkfifo", { args: [`${sandbox.project}/GNUmakefile`] }).output();
  await Deno.symlink("/dev/zero", `${sandbox.project}/makefile`);
  await sandbox.write("Makefile", "test:\n");
  assertEquals(await gatherProjectCommands(sandbox.project), ["test: make test"]);
});
