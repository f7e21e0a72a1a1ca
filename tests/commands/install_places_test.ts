import {
  assert,
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertStringIncludes,
} from "../support/assert.ts";
import { bundle } from "../support/bundle.ts";
import { type Ended, runCommand } from "../support/command.ts";
import { promptPayload } from "../support/payloads.ts";
import { countHooks } from "../../lib/claude/unwire.ts";
import { WIRING } from "../../lib/claude/wiring.ts";
import { Sandbox } from "../support/sandbox.ts";

const SETTINGS = ".claude/settings.json";

const PATH = Deno.env.get("PATH") ?? "";
const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;

/** A dotfiles repository in the home folder that holds the settings. */
async function dotfiles(sandbox: Sandbox): Promise<string> {
  const repository = `${sandbox.home}/dotfiles`;
  await Deno.mkdir(`${repository}/claude`, { recursive: true });
  await Deno.writeTextFile(`${repository}/claude/s.json`, '{\r\n\t"model": "opus"\r\n}');
  await Deno.chmod(`${repository}/claude/s.json`, 0o640);
  await sandbox.gitIn(repository, "init", "--quiet");
  await sandbox.gitIn(repository, "add", "--all");
  await sandbox.gitIn(repository, "commit", "--quiet", "-m", "settings");
  await Deno.mkdir(`${sandbox.home}/.claude`);
  return repository;
}

Deno.test("install-hook writes through relative, absolute and chained links into a dotfiles repository [J03]", async () => {
  await using sandbox = await Sandbox.create();
  const repository = await dotfiles(sandbox);
  const link = `${sandbox.home}/.claude/settings.json`;
  const target = `${repository}/claude/s.json`;
  const before = await Deno.readTextFile(target);
  const chain: readonly (readonly [string, string])[][] = [
    [[link, "../dotfiles/claude/s.json"]],
    [[link, target]],
    [[`${sandbox.home}/here`, target], [link, "../here"]],
  ];
  for (const links of chain) {
    for (const [path, to] of links) await Deno.symlink(to, path);
    assertEquals((await sandbox.run(["install-hook", "--global"])).code, 0);
    for (const [path, to] of links) assertEquals(await Deno.readLink(path), to);
    assertEquals((await Deno.stat(target)).mode! & 0o7777, 0o640);
    assertEquals(countHooks(await Deno.readTextFile(target)), WIRING.length);
    assertEquals(await sandbox.gitIn(repository, "status", "--short"), " M claude/s.json");
    assertEquals((await sandbox.run(["uninstall-hook", "--global"])).code, 0);
    assertEquals(await Deno.readTextFile(target), before);
    assertEquals(await sandbox.gitIn(repository, "status", "--short"), "");
    for (const [path] of links) await Deno.remove(path);
  }
});

Deno.test("install-hook follows a link to a whole .claude folder, and one that leads to no file yet [J03]", async () => {
  await using sandbox = await Sandbox.create();
  const repository = await dotfiles(sandbox);
  await Deno.remove(`${sandbox.home}/.claude`);
  await Deno.symlink("dotfiles/claude", `${sandbox.home}/.claude`);
  await Deno.symlink("../claude/s2.json", `${repository}/claude/settings.json`);
  assertEquals((await sandbox.run(["install-hook", "--global", "--no-loop"])).code, 0);
  assert((await Deno.stat(`${repository}/claude/s2.json`)).isFile);
  assertEquals((await sandbox.run(["uninstall-hook", "--global"])).code, 0);
  assertEquals(
    [...Deno.readDirSync(`${repository}/claude`)].map(({ name }) => name).sort(),
    ["s.json", "settings.json"],
  );
  assertEquals(await Deno.readLink(`${repository}/claude/settings.json`), "../claude/s2.json");
});

Deno.test("install-hook keeps the file's owner, where it may", async () => {
  if (Deno.build.os === "windows" || Deno.uid() !== 0) return; // Only root may give files away.
  await using sandbox = await Sandbox.create();
  await sandbox.write(".claude/settings.json", "{}");
  const path = `${sandbox.project}/.claude/settings.json`;
  await Deno.chown(path, 12345, 54321);
  await Deno.chmod(path, 0o604);
  assertEquals((await sandbox.run(["install-hook"])).code, 0);
  const { uid, gid, mode } = await Deno.stat(path);
  assertEquals([uid, gid, (mode ?? 0) & 0o7777], [12345, 54321, 0o604]);
});

Deno.test("install-hook puts settings.json where the client is launched and settings.local.json at the checkout's top", async () => {
  await using sandbox = await Sandbox.create();
  const sub = `${sandbox.project}/packages/a`;
  await sandbox.write("packages/a/.revive/static.md", "# STATIC\n");
  await sandbox.write("docs/x.md", "");
  const at = async (cwd: string, option: string[], env = {}) => {
    const { code, stdout, stderr } = await sandbox.run(["install-hook", ...option], { cwd, env });
    assertEquals(code, 0, stderr);
    return /^Wired (\S+):/.exec(stdout)?.[1] + "|" + stderr;
  };
  const inside = await at(sub, []);
  assertStringIncludes(inside, `${sub}/.claude/settings.json|`);
  assertNotMatch(inside, /started in/);
  const docs = await at(`${sandbox.project}/docs`, []);
  assertMatch(
    docs,
    new RegExp(`^${sandbox.project}/.claude/settings.json\\|`),
  );
  assertStringIncludes(docs, `only when it is started in ${sandbox.project}.`);
  assertMatch(await at(sub, ["--local"]), /project\/\.claude\/settings\.local\.json\|/);
  const launched = await at(sandbox.home, [], { CLAUDE_PROJECT_DIR: `${sandbox.project}/docs` });
  assertStringIncludes(launched, `${sandbox.project}/docs/.claude/settings.json|`);
  await Deno.mkdir(`${sandbox.home}/a b`);
  const moved = await sandbox.run(["install-hook", "--global"], {
    env: { CLAUDE_CONFIG_DIR: `${sandbox.home}/a b/` },
  });
  assertEquals(moved.code, 0);
  assert((await Deno.stat(`${sandbox.home}/a b/settings.json`)).isFile);
});

/** Runs what stands in a hook as the client does: without a shell if it has `args`, else with one. */
async function asClient(
  hook: { command: string; args?: string[] },
  options: { cwd: string; env: Record<string, string> },
  stdin = "",
): Promise<Ended> {
  const [program, args] = hook.args === undefined
    ? ["/bin/sh", ["-c", `${hook.command} `]] as const
    : [hook.command, hook.args] as const;
  const child = new Deno.Command(program, {
    args: [...args],
    cwd: options.cwd,
    env: options.env,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

for (
  const folder of [
    "Ann Lee's $HOME (x)/é",
    'a"b`c\\d;e&f#g%41?h*[i]',
    Array(4).fill("x".repeat(80)).join("/"),
  ]
) {
  Deno.test(`every hook starts the program from ${folder.slice(0, 60)}, exec form and shell [K25]`, async () => {
    await using sandbox = await Sandbox.create();
    const place = `${sandbox.top}/${folder}`;
    await Deno.mkdir(place, { recursive: true });
    const program = `${place}/revive`;
    await Deno.copyFile(await bundle(), program);
    const env = { HOME: sandbox.home, PATH, DENO_DIR, CLAUDE_PROJECT_DIR: sandbox.project };
    const options = { cwd: sandbox.project, env };
    const loop = folder.includes("`") ? ["--no-loop"] : []; // No skill can hold a backtick.
    const installed = await runCommand(program, [
      "install-hook",
      "--local",
      "--statusline",
      ...loop,
    ], options);
    assertEquals(installed.code, 0, installed.stderr);
    const local = JSON.parse(await sandbox.read(".claude/settings.local.json"));
    const hook = local.hooks.UserPromptSubmit[0].hooks[0];
    assertEquals(hook.command, program);
    assertEquals(await asClient(hook, options), { code: 0, stdout: "", stderr: "" });
    const version = await asClient({ ...hook, args: ["version"] }, options);
    assertMatch(version.stdout, /^revive \d/);
    // The status line has no exec form, so its command is quoted for a shell.
    const line = local.statusLine.command.replace(/statusline$/, "version");
    assertEquals(await asClient({ command: line }, options), version);
    const again = await runCommand(program, ["install-hook", "--local", ...loop], options);
    assertStringIncludes(again.stdout, "wired already");
    const gone = await runCommand(program, ["uninstall-hook", "--local"], options);
    assertEquals(gone.code, 0, gone.stderr);
    assertEquals([...Deno.readDirSync(sandbox.project)].map(({ name }) => name), [".git"]);
  });
}

Deno.test("hooks wired in two files give one brief for one prompt [J12] [K28]", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "# STATIC\nPURPOSE: Tiny queue.\n");
  await Deno.mkdir(`${sandbox.top}/bin`);
  const program = `${sandbox.top}/bin/revive`;
  await Deno.copyFile(await bundle(), program);
  const env = {
    HOME: sandbox.home,
    PATH: `${sandbox.top}/bin:${PATH}`,
    DENO_DIR,
    CLAUDE_PROJECT_DIR: sandbox.project,
  };
  const options = { cwd: sandbox.project, env };
  const hooks = [];
  for (const [scope, path] of [["--local", ".claude/settings.local.json"], ["", SETTINGS]]) {
    const args = ["install-hook", scope ?? ""].filter((arg) => arg !== "");
    assertEquals((await runCommand(program, args, options)).code, 0);
    hooks.push(JSON.parse(await sandbox.read(path ?? "")).hooks.UserPromptSubmit[0].hooks[0]);
  }
  for (let prompt = 0; prompt < 3; prompt++) {
    const session = `s${prompt}`; // The first prompt of a session is due at once.
    const payload = JSON.stringify(promptPayload(session, sandbox.project));
    const outputs = await Promise.all(hooks.map((hook) => asClient(hook, options, payload)));
    assertEquals(outputs.map(({ code }) => code), [0, 0]);
    assertEquals(outputs.filter(({ stdout }) => stdout.startsWith("<revive")).length, 1);
    assertEquals(outputs.filter(({ stdout }) => stdout === "").length, 1);
  }
});

Deno.test("the project's hooks start revive from PATH, and are silent where it is missing [K25]", async () => {
  await using sandbox = await Sandbox.create();
  const installed = await sandbox.run(["install-hook"]);
  assertStringIncludes(installed.stderr, "revive is not on your PATH");
  const { hooks } = JSON.parse(await sandbox.read(".claude/settings.json"));
  const { command } = hooks.UserPromptSubmit[0].hooks[0];
  const place = `${sandbox.top}/Ann Lee's $HOME (x)/é`;
  await Deno.mkdir(place, { recursive: true });
  await Deno.copyFile(await bundle(), `${place}/revive`);
  const env = { HOME: sandbox.home, DENO_DIR };
  const options = (path: string) => ({ cwd: sandbox.project, env: { ...env, PATH: path } });
  const missing = await asClient({ command }, options("/usr/bin:/bin"));
  assertEquals(missing, { code: 0, stdout: "", stderr: "" });
  assertEquals(await asClient({ command }, options(`${place}:${PATH}`)), missing);
  const again = await runCommand(`${place}/revive`, ["install-hook"], options(`${place}:${PATH}`));
  assertEquals([again.code, again.stderr], [0, ""]);
  const version = command.replace(/refresh$/, "version");
  const found = await asClient({ command: version }, options(`${place}:${PATH}`));
  assertMatch(found.stdout, /^revive \d/);
});
