import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

const SETTINGS = ".claude/settings.json";

/** A text that must not be edited, and what the message has to say. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ['{ // mine\n "model":"opus", /* k */ "hooks":{"Stop":[],}, }', /settings\.json:1:3: a comment/],
  ['{\n  "model": "opus",\n}\n', /settings\.json:2:18: a comma with nothing after it/],
  ['{"hooks":{', /settings\.json:1:11: the text ends in the middle/],
  ["null", /the whole file: an object is expected here, not null/],
  ["[]", /the whole file: an object is expected here, not an array/],
  ['"x"', /the whole file: an object is expected here, not a string/],
  ['{"hooks":[]}', /settings\.json:1:10: hooks: an object is expected here, not an array/],
  ['{"hooks":null}', /hooks: an object is expected here, not null/],
  ['{"hooks":{"Stop":{}}}', /hooks\.Stop: an array is expected here, not an object/],
  ['{"hooks":{"Stop":[{"hooks":[]},7]}}', /hooks\.Stop\[1\]: an object .* not a number/],
  ['{"hooks":{"A b":[{"hooks":{}}]}}', /hooks\["A b"\]\[0\]\.hooks: an array/],
  ['{"hooks":{"__proto__":[{"hooks":["x"]}]}}', /hooks\.__proto__\[0\]\.hooks\[0\]: an object/],
  ['{"hooks":{"Stop":[{"matcher":3,"hooks":[]}]}}', /Stop\[0\]\.matcher: a string/],
  ['{"hooks":{"Stop":[{"hooks":[{"command":["a"]}]}]}}', /hooks\[0\]\.command: a string/],
  ['{"permissions":{"allow":"x"}}', /permissions\.allow: an array/],
  ['{"env":[]}', /env: an object/],
  [nested(1001), /settings\.json: it is nested more than 1,000 levels deep/],
  [nested(100_000), /settings\.json: it is nested more than 1,000 levels deep/],
];

/** An object with a value that is nested `levels` deep, the object included. */
function nested(levels: number): string {
  return `{"a]":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
}

Deno.test("install-hook and uninstall-hook refuse what the client would not read, with the place [J01] [J08]", async () => {
  await using sandbox = await Sandbox.create();
  for (const [text, message] of REFUSED) {
    await sandbox.write(SETTINGS, text);
    for (const command of ["install-hook", "uninstall-hook"]) {
      const { code, stdout, stderr } = await sandbox.run([command]);
      assertEquals([code, stdout], [1, ""], text);
      assertMatch(stderr, message);
      assertStringIncludes(stderr, "Nothing was changed.");
    }
    assertEquals(await sandbox.read(SETTINGS), text);
    assertEquals([...Deno.readDirSync(`${sandbox.project}/.claude`)].length, 1);
  }
});

Deno.test("install-hook and uninstall-hook keep what is nested 1,000 deep, and pass by another scope's file that is deeper", async () => {
  await using sandbox = await Sandbox.create();
  const text = nested(1000);
  await sandbox.write(SETTINGS, text);
  await sandbox.write(".claude/settings.local.json", nested(100_000));
  assertEquals((await sandbox.run(["install-hook"])).code, 0);
  assertStringIncludes(await sandbox.read(SETTINGS), text.slice(0, -1));
  assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
  assertEquals(await sandbox.read(SETTINGS), text);
});

Deno.test("install-hook takes an empty file for an empty object, and gives it back empty [J08]", async () => {
  await using sandbox = await Sandbox.create();
  for (const text of ["", "\n", "  \r\n ", "\ufeff", "{}", "\ufeff{\n}\n"]) {
    await sandbox.write(SETTINGS, text);
    assertEquals((await sandbox.run(["install-hook"])).code, 0);
    const written = (await sandbox.read(SETTINGS)).replace(/^\ufeff/, "");
    assertEquals(Object.keys(JSON.parse(written)), ["hooks", "permissions"]);
    assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
    assertEquals(
      await Deno.readFile(`${sandbox.project}/${SETTINGS}`),
      new TextEncoder().encode(text),
    );
  }
});

Deno.test("install-hook refuses bytes that are not UTF-8 and keeps them", async () => {
  await using sandbox = await Sandbox.create();
  const bytes = Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d);
  await sandbox.write(SETTINGS, bytes);
  const { code, stderr } = await sandbox.run(["install-hook"]);
  assertEquals(code, 1);
  assertStringIncludes(stderr, "not UTF-8");
  assertEquals(await Deno.readFile(`${sandbox.project}/${SETTINGS}`), bytes);
});

Deno.test("install-hook leaves nothing behind in a read-only folder, or for a read-only file [J09]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, '{"model":"opus"}');
  const folder = `${sandbox.project}/.claude`;
  for (
    const [path, mode, why] of [[folder, 0o555, `folder ${folder}`], [
      `${folder}/settings.json`,
      0o444,
      "file",
    ]] as const
  ) {
    const { mode: usual } = await Deno.stat(path);
    await Deno.chmod(path, mode);
    const { code, stderr } = await sandbox.run(["install-hook", "--no-loop"]);
    const whole = await sandbox.run(["install-hook"]);
    await Deno.chmod(path, (usual ?? 0o755) & 0o777);
    assertEquals([code, whole.code], [1, 1]);
    assertStringIncludes(stderr, `the ${why} is read-only`);
    assertEquals(await sandbox.read(SETTINGS), '{"model":"opus"}');
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["settings.json"]);
  }
});

Deno.test("install-hook refuses directories, FIFOs, devices and circles of links, without hanging", async () => {
  await using sandbox = await Sandbox.create();
  const folder = `${sandbox.project}/.claude`;
  const path = `${folder}/settings.json`;
  await Deno.mkdir(folder);
  const cases: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["it is a directory", () => Deno.mkdir(path)],
    ["it is not a file", () => new Deno.Command("mkfifo", { args: [path] }).output()],
    ["it is not a file", () => Deno.symlink("/dev/zero", path)],
    ["links go round in circles", () => Deno.symlink("settings.json", path)],
    ["a folder that does not exist", () => Deno.symlink("../gone/settings.json", path)],
  ];
  for (const [why, make] of cases) {
    await make();
    const { code, stderr } = await sandbox.run(["install-hook"]);
    assertEquals(code, 1);
    assertStringIncludes(stderr, why);
    await Deno.remove(path, { recursive: true });
    assertEquals([...Deno.readDirSync(folder)], []);
  }
});

Deno.test("install-hook refuses a home folder as a project, and --global without a home", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const home = await sandbox.run(["install-hook"], { cwd: sandbox.home });
  assertEquals(home.code, 1);
  assertStringIncludes(home.stderr, "your own settings file");
  const none = await sandbox.run(["install-hook", "--global"], {
    env: { HOME: "", REVIVE_HOME: sandbox.top },
  });
  assertEquals(none.code, 1);
  assertStringIncludes(none.stderr, "no home folder");
});

Deno.test("install-hook --local refuses a link to the file that teammates share", async () => {
  await using sandbox = await Sandbox.create();
  const shared = '{"model":"opus"}\n';
  await sandbox.write(".claude/settings.json", shared);
  await Deno.symlink("settings.json", `${sandbox.project}/.claude/settings.local.json`);
  const { code, stdout, stderr } = await sandbox.run(["install-hook", "--local"]);
  assertEquals([code, stdout], [1, ""]);
  assertMatch(stderr, /settings\.local\.json is a link to settings\.json, which others share/);
  assertEquals(await sandbox.read(".claude/settings.json"), shared);
  // The guarded form belongs there, and what came there otherwise goes again.
  assertEquals((await sandbox.run(["install-hook"])).code, 0);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  assertEquals(await sandbox.read(".claude/settings.json"), shared);
});

Deno.test("uninstall-hook names a hook that calls the program and was never wired so", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["install-hook"]);
  const text = await sandbox.read(".claude/settings.json");
  const moved = text.replace('"matcher": "clear"', '"matcher": "startup"');
  await sandbox.write(".claude/settings.json", moved);
  const { code, stderr } = await sandbox.run(["uninstall-hook"]);
  assertEquals(code, 0);
  assertMatch(stderr, /still calls revive in a hook .*: SessionStart \(startup\): mark-clear\. /);
  const { hooks } = JSON.parse(await sandbox.read(".claude/settings.json"));
  assertEquals(Object.keys(hooks), ["SessionStart"]);
  const again = await sandbox.run(["uninstall-hook"]);
  assertEquals(again.stderr, stderr);
  assertStringIncludes(again.stdout, "holds nothing that install-hook put in; nothing was changed");
  await sandbox.write(
    ".claude/settings.json",
    '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"x"}]}]}}',
  );
  assertEquals((await sandbox.run(["uninstall-hook"])).stderr, "");
});

Deno.test("install-hook --local refuses a link to the checkout's shared file from a folder below too", async () => {
  await using sandbox = await Sandbox.create();
  const shared = '{"model":"opus"}\n';
  await sandbox.write(".claude/settings.json", shared);
  await sandbox.write("packages/a/.revive/static.md", "# STATIC\n");
  await Deno.symlink("settings.json", `${sandbox.project}/.claude/settings.local.json`);
  const cwd = `${sandbox.project}/packages/a`;
  const { code, stderr } = await sandbox.run(["install-hook", "--local"], { cwd });
  assertEquals(code, 1);
  assertMatch(stderr, /settings\.local\.json is a link to settings\.json, which others share/);
  assertEquals(await sandbox.read(".claude/settings.json"), shared);
});
