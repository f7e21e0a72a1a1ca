import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { findPurpose, type Purpose } from "../../lib/brief/purpose.ts";

type Files = Readonly<Record<string, string>>;

async function find(files: Files, github?: string): Promise<Purpose | undefined> {
  await using sandbox = await Sandbox.create({ git: false });
  for (const [path, content] of Object.entries(files)) await sandbox.write(path, content);
  return await findPurpose(
    { root: sandbox.project, checkout: sandbox.project },
    () => Promise.resolve(github),
  );
}

/** One file of each source, from the last in the chain to the first. */
const CHAIN: readonly (readonly [string, string])[] = [
  ["docs/README.md", "The docs say it."],
  [".github/README.md", "The GitHub folder says it."],
  ["README", "The bare readme says it."],
  ["readme.TXT", "The text readme says it."],
  ["ReadMe.rst", "The rst readme says it."],
  ["readme.md", "The readme says it."],
  [".claude/CLAUDE.md", "The inner CLAUDE.md says it."],
  ["CLAUDE.md", "The CLAUDE.md says it."],
  ["pubspec.yaml", "description: The pubspec says it.\n"],
  ["deno.jsonc", '{ "description": "The deno.jsonc says it.", } // x'],
  ["deno.json", '{ "description": "The deno.json says it." }'],
  ["composer.json", '{ "description": "The composer.json says it." }'],
  ["x.gemspec", 'Gem::Specification.new { |s|\n s.summary = "The gemspec says it." }\n'],
  ["Cargo.toml", '[package]\ndescription = "The Cargo.toml says it."\n'],
  ["package.json", '{ "description": "The package.json says it." }'],
  ["pyproject.toml", '[project]\ndescription = "The pyproject.toml says it."\n'],
];

Deno.test("findPurpose() asks its sources in their order and names the one that said it [M18]", async () => {
  let files: Files = {};
  for (const [name, content] of CHAIN) {
    files = { ...files, [name]: content };
    const found = await find(files);
    assertEquals(found?.source, name);
    assertEquals(/[Tt]he [\w .]+ says? it\./.exec(content)?.[0], found?.text);
  }
  assertEquals(await find(files, "Says\nGitHub"), {
    text: "Says GitHub",
    source: "the GitHub description",
  });
  assertEquals(await find({}), undefined);
});

Deno.test("findPurpose() goes on past sources that say nothing [M01] [M09]", async () => {
  const readme = { "README.md": "# T\n\nThe readme says it." };
  const silent: readonly Files[] = [
    { "package.json": '{"description":""}' },
    { "package.json": '{"description":"x"' },
    { "pyproject.toml": "[project\n" },
    { "Cargo.toml": "[package]\ndescription.workspace = true\n" },
    { "pubspec.yaml": "a: [\n" },
    { "deno.json": "not json" },
    { "CLAUDE.md": "@docs/a.md\n" },
    { "x.gemspec": 's.summary = "TODO: Write it"\n' },
    { "pyproject.toml": '[project]\ndescription = "Add your description here"\n' },
  ];
  for (const files of silent) {
    assertEquals((await find({ ...files, ...readme }))?.source, "README.md", JSON.stringify(files));
  }
  assertEquals((await find(readme, " \n "))?.source, "README.md");
});

Deno.test("findPurpose() reads past a byte order mark [M01]", async () => {
  const marked: readonly (readonly [string, string])[] = [
    ["package.json", '{"name":"x","description":"Tiny queue"}'],
    ["pyproject.toml", '[project]\r\ndescription = "Tiny queue"\r\n'],
    ["deno.json", '{"description":"Tiny queue"}'],
    ["pubspec.yaml", "description: Tiny queue\n"],
    ["README.md", "Tiny queue\n"],
  ];
  for (const [name, content] of marked) {
    assertEquals(await find({ [name]: "\ufeff" + content }), { text: "Tiny queue", source: name });
  }
});

Deno.test("findPurpose() follows a crate to its workspace, not above the checkout [M09]", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const root = `${sandbox.project}/crates/a`;
  const crate = "[package]\ndescription.workspace = true\n";
  await sandbox.write("Cargo.toml", '[workspace.package]\ndescription = "W"\n');
  await sandbox.write("crates/a/Cargo.toml", crate);
  const ask = (checkout: string) =>
    findPurpose({ root, checkout }, () => Promise.resolve(undefined));
  assertEquals(await ask(sandbox.project), { text: "W", source: "Cargo.toml" });
  assertEquals(await ask(root), undefined);
  await sandbox.write("other/Cargo.toml", '[workspace.package]\ndescription = "V"\n');
  await sandbox.write("crates/a/Cargo.toml", `${crate}workspace = "../../other"\n`);
  assertEquals(await ask(sandbox.project), { text: "V", source: "Cargo.toml" });
});

Deno.test("findPurpose() is not stopped by folders, pipes and devices with the files' names", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await Deno.mkdir(`${sandbox.project}/package.json`);
  await new Deno.Command("mkfifo", { args: [`${sandbox.project}/CLAUDE.md`] }).output();
  await Deno.symlink("/dev/zero", `${sandbox.project}/README.md`);
  await Deno.symlink("/nowhere", `${sandbox.project}/Cargo.toml`);
  await sandbox.write("README.rst", "Tiny queue of jobs\n");
  assertEquals(
    (await findPurpose({ root: sandbox.project }, () => Promise.resolve(undefined)))?.source,
    "README.rst",
  );
});
