import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "../support/assert.ts";
import { runCommand } from "../support/command.ts";
import { canMount } from "../support/disk.ts";
import { countHooks } from "../../lib/claude/unwire.ts";
import { WIRING } from "../../lib/claude/wiring.ts";
import { DENO_FLAGS } from "../../lib/permissions.ts";
import { PROGRAM } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

const SETTINGS = ".claude/settings.json";

Deno.test("installs of several files at once leave each whole and all on record", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, "{}");
  const runs = [[], ["--local"], ["--global"], [], ["--local"]];
  const ended = await Promise.all(runs.map((scope) => sandbox.run(["install-hook", ...scope])));
  assertEquals(ended.map(({ code }) => code), [0, 0, 0, 0, 0]);
  const global = `${sandbox.home}/.claude/settings.json`;
  const texts = [
    await sandbox.read(SETTINGS),
    await sandbox.read(".claude/settings.local.json"),
    await Deno.readTextFile(global),
  ];
  assertEquals(texts.map(countHooks), [WIRING.length, WIRING.length, WIRING.length]);
  for (const scope of [[], ["--local"], ["--global"]]) {
    assertEquals((await sandbox.run(["uninstall-hook", ...scope])).code, 0);
  }
  assertEquals(await sandbox.read(SETTINGS), "{}");
  assertEquals([...Deno.readDirSync(`${sandbox.project}/.claude`)].length, 1);
});

Deno.test("a damaged or later record is set aside, and uninstalling still works", async () => {
  for (const damage of ["{", '{"v":2,"files":[]}', '{"v":1,"files":[{"path":1}]}']) {
    await using sandbox = await Sandbox.create();
    await sandbox.write(SETTINGS, '{\n  "model": "opus"\n}\n');
    const records = `${sandbox.reviveHome}/installs.json`;
    await sandbox.run(["install-hook"]);
    await Deno.writeTextFile(records, damage);
    assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
    assertEquals(await Deno.readTextFile(`${records}.damaged`), damage);
    assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
    assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
    assertEquals(await sandbox.read(SETTINGS), '{\n  "model": "opus"\n}\n');
  }
});

Deno.test("a damaged entry of the record costs the others nothing, and is set aside", async () => {
  await using sandbox = await Sandbox.create();
  const formerly = '{"model":"opus",  "hooks":{}}';
  await sandbox.write(SETTINGS, formerly);
  await sandbox.run(["install-hook", "--global"]);
  await sandbox.run(["install-hook"]);
  const records = `${sandbox.reviveHome}/installs.json`;
  const text = await Deno.readTextFile(records);
  const damaged = text.replace(`"${sandbox.home}/.claude/settings.json"`, "7");
  await Deno.writeTextFile(records, damaged);
  const { stdout } = await sandbox.run(["uninstall-hook"]);
  assertStringIncludes(stdout, "is byte for byte as it was before install-hook");
  assertEquals(await sandbox.read(SETTINGS), formerly);
  assertEquals(await Deno.readTextFile(`${records}.damaged`), damaged);
});

Deno.test({
  name: "a damaged record that cannot be set aside is named, and nothing is changed",
  ignore: !await canMount(),
  fn: async () => {
    await using sandbox = await Sandbox.create();
    await sandbox.write(SETTINGS, "{}");
    await Deno.mkdir(sandbox.reviveHome);
    const records = `${sandbox.reviveHome}/installs.json`;
    await Deno.writeTextFile(records, "{");
    // What a file system is mounted on cannot be renamed, not even by root.
    const env = { PATH: Deno.env.get("PATH") ?? "" };
    assertEquals((await runCommand("mount", ["--bind", records, records], { env })).code, 0);
    try {
      for (const line of [["install-hook"], ["install-hook", "--local"]]) {
        const { code, stdout, stderr } = await sandbox.run(line);
        assertEquals([code, stdout], [1, ""]);
        assertMatch(stderr, /installs\.json: .*\nNothing was changed\. Make /);
      }
    } finally {
      await runCommand("umount", [records], { env });
    }
    assertEquals(await sandbox.read(SETTINGS), "{}");
    assertEquals(await filesIn(`${sandbox.project}/.claude`), ["settings.json"]);
    assertEquals(await Deno.readTextFile(records), "{");
  },
});

Deno.test("the record is for its owner's eyes only", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["install-hook"]);
  const { mode } = await Deno.stat(`${sandbox.reviveHome}/installs.json`);
  assertEquals((mode ?? 0) & 0o077, 0);
  assertEquals(((await Deno.stat(sandbox.reviveHome)).mode ?? 0) & 0o077, 0);
});

Deno.test("install-hook changes nothing where it cannot write its record", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.writeTextFile(`${sandbox.home}/.context-revive`, "in the way");
  await sandbox.write(SETTINGS, "{}");
  const { code, stderr } = await sandbox.run(["install-hook"]);
  assertEquals(code, 1);
  assertStringIncludes(stderr, ".context-revive is not a folder");
  assertEquals(await sandbox.read(SETTINGS), "{}");
  assertEquals([...Deno.readDirSync(`${sandbox.project}/.claude`)].length, 1);
});

Deno.test("a killed install leaves the old file or the new one, and can be undone either way", async () => {
  await using sandbox = await Sandbox.create();
  const old = JSON.stringify({ model: "opus", filler: "x".repeat(50_000) });
  await sandbox.write(SETTINGS, old);
  await sandbox.run(["install-hook"]);
  const whole = await sandbox.read(SETTINGS);
  await sandbox.run(["uninstall-hook"]);
  for (const wait of [0, 2, 4, 8, 12, 20, 60]) {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", ...DENO_FLAGS, PROGRAM, "install-hook"],
      cwd: sandbox.project,
      env: { HOME: sandbox.home },
      stdout: "null",
      stderr: "null",
    }).spawn();
    await untilKilled(child, `${sandbox.reviveHome}/installs.json`, wait);
    const now = await sandbox.read(SETTINGS);
    assert(now === old || now === whole, "half a file was seen");
    const { code, stderr } = await sandbox.run(["uninstall-hook"]);
    assertEquals(code, 0, stderr);
    assertEquals(await sandbox.read(SETTINGS), old);
  }
});

/** Kills `child` some milliseconds after it wrote its record, which it does just before the settings. */
async function untilKilled(child: Deno.ChildProcess, record: string, ms: number): Promise<void> {
  const { mtime: before } = await Deno.stat(record);
  let ended = false;
  child.status.then(() => ended = true);
  while (!ended) {
    const { mtime } = await Deno.stat(record).catch(() => ({ mtime: before }));
    if (mtime?.getTime() !== before?.getTime()) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await new Promise((resolve) => setTimeout(resolve, ms));
  try {
    child.kill("SIGKILL");
  } catch { /* It was quicker. */ }
  await child.status;
}

Deno.test("what the user changed between two installs outlives the uninstall", async () => {
  await using sandbox = await Sandbox.create();
  const local = ".claude/settings.local.json";
  await sandbox.write(local, '{\n  "model": "opus"\n}\n');
  await sandbox.run(["install-hook", "--local"]);
  const edited = (await sandbox.read(local)).replace('"opus"', '"sonnet"');
  await sandbox.write(local, edited);
  // Something is left to do, so the second install leaves a state of its own.
  assertEquals((await sandbox.run(["install-hook", "--local", "--auto-compact", "45"])).code, 0);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  assertEquals(await sandbox.read(local), '{\n  "model": "sonnet"\n}\n');
});

Deno.test("an uninstall forgets its file, and keeps the record of the others", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["install-hook", "--local"]);
  await sandbox.run(["install-hook", "--global"]);
  const recorded = async () => {
    const { files } = JSON.parse(await Deno.readTextFile(`${sandbox.reviveHome}/installs.json`));
    return files.map(({ path }: { path: string }) => path).sort();
  };
  const [local, global] = [
    `${sandbox.project}/.claude/settings.local.json`,
    `${sandbox.home}/.claude/settings.json`,
  ];
  assertEquals(await recorded(), [global, local].sort());
  await sandbox.run(["uninstall-hook", "--local"]);
  assertEquals(await recorded(), [global]);
});

Deno.test("a file that the install made goes again, though it was laid out anew between two installs", async () => {
  await using sandbox = await Sandbox.create();
  const local = ".claude/settings.local.json";
  await sandbox.run(["install-hook", "--local"]);
  await sandbox.write(local, JSON.stringify(JSON.parse(await sandbox.read(local))));
  assertEquals((await sandbox.run(["install-hook", "--local", "--auto-compact", "45"])).code, 0);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  await assertRejects(() => sandbox.read(local), Deno.errors.NotFound);
});

Deno.test("an install after one that was killed before it wrote brings back the first bytes too", async () => {
  await using sandbox = await Sandbox.create();
  const local = ".claude/settings.local.json";
  // Somebody wired a hook of ours by hand.
  const before = '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"revive gate"}]}]}}';
  await sandbox.write(local, before);
  await sandbox.run(["install-hook", "--local"]);
  await sandbox.write(local, before);
  assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
  assert(await sandbox.read(local) !== before);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  assertEquals(await sandbox.read(local), before);
});

Deno.test("an install that may not write the file leaves no record of it", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, "{}");
  await Deno.chmod(`${sandbox.project}/${SETTINGS}`, 0o444);
  assertEquals((await sandbox.run(["install-hook"])).code, 1);
  assertEquals(await sandbox.read(SETTINGS), "{}");
  const records = await Deno.readTextFile(`${sandbox.reviveHome}/installs.json`);
  assertEquals(JSON.parse(records).files, []);
});

Deno.test("an uninstall takes away the folder that an install of the brief alone made", async () => {
  await using sandbox = await Sandbox.create();
  assertEquals((await sandbox.run(["install-hook", "--local", "--no-loop"])).code, 0);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  await assertRejects(() => Deno.stat(`${sandbox.project}/.claude`), Deno.errors.NotFound);
});

type Settings = Record<string, unknown>;

/** A file before the install, what somebody does to it afterwards, what an uninstall leaves of it. */
const EDITED: readonly (readonly [
  string | undefined,
  string,
  (settings: Settings) => Settings,
  Settings | undefined,
])[] = [
  [undefined, "laid out anew", (settings) => settings, undefined],
  [undefined, "added to", (settings) => ({ model: "opus", ...settings }), { model: "opus" }],
  ["{}\n", "laid out anew", (settings) => settings, {}],
  ["{}\n", "added to", (settings) => ({ ...settings, model: "opus" }), { model: "opus" }],
  ['{"model": "opus"}', "emptied", ({ model: _, ...settings }) => settings, {}],
];

for (const [before, edit, change, left] of EDITED) {
  for (const again of [false, true]) {
    Deno.test(
      `of a file that ${before === undefined ? "the install made" : `was ${before.trim()}`} and ` +
        `was ${edit} since, ${left === undefined ? "nothing" : JSON.stringify(left)} is left` +
        `${again ? " after a second install too" : ""}`,
      async () => {
        await using sandbox = await Sandbox.create();
        const local = ".claude/settings.local.json";
        if (before !== undefined) await sandbox.write(local, before);
        await sandbox.run(["install-hook", "--local"]);
        const installed = JSON.parse(await sandbox.read(local));
        await sandbox.write(local, JSON.stringify(change(installed), null, 7));
        const options = ["--local", "--auto-compact", "45"];
        if (again) assertEquals((await sandbox.run(["install-hook", ...options])).code, 0);
        const { code, stdout } = await sandbox.run(["uninstall-hook", "--local"]);
        assertEquals(code, 0);
        assertEquals(stdout.includes("is gone again"), left === undefined, stdout);
        if (left !== undefined) assertEquals(JSON.parse(await sandbox.read(local)), left);
        else await assertRejects(() => sandbox.read(local), Deno.errors.NotFound);
      },
    );
  }
}

Deno.test("uninstall-hook does not touch a file that holds nothing of ours, and says so", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, '{"model":"opus"}');
  const path = `${sandbox.project}/${SETTINGS}`;
  const { ino, mtime } = await Deno.stat(path);
  const { code, stdout } = await sandbox.run(["uninstall-hook"]);
  assertEquals([code, stdout.includes("holds nothing of revive's")], [0, true], stdout);
  const now = await Deno.stat(path);
  assertEquals([now.ino, now.mtime], [ino, mtime]);
  const { stdout: local } = await sandbox.run(["uninstall-hook", "--local"]);
  assertStringIncludes(local, "does not exist; there is nothing to take out");
});

Deno.test("uninstall-hook says when a file is byte for byte as it was, and when it is not", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(SETTINGS, '{"model":"opus"}');
  await sandbox.run(["install-hook"]);
  assertStringIncludes(
    (await sandbox.run(["uninstall-hook"])).stdout,
    "is byte for byte as it was",
  );
  await sandbox.run(["install-hook"]);
  await sandbox.write(SETTINGS, (await sandbox.read(SETTINGS)) + "\n");
  assertStringIncludes((await sandbox.run(["uninstall-hook"])).stdout, "Took revive's part out of");
});

Deno.test("a folder that one install made goes with the last file that is installed in it", async () => {
  await using sandbox = await Sandbox.create();
  assertEquals((await sandbox.run(["install-hook", "--no-loop"])).code, 0);
  assertEquals((await sandbox.run(["install-hook", "--local", "--no-loop"])).code, 0);
  assertEquals((await sandbox.run(["install-hook", "--global", "--no-loop"])).code, 0);
  assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
  assertEquals(await filesIn(`${sandbox.project}/.claude`), ["settings.local.json"]);
  const { files } = JSON.parse(await Deno.readTextFile(`${sandbox.reviveHome}/installs.json`));
  const made = files.map(({ folders }: { folders: string[] }) => folders);
  assertEquals(made, [[`${sandbox.project}/.claude`], [`${sandbox.home}/.claude`]]);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  await assertRejects(() => Deno.stat(`${sandbox.project}/.claude`), Deno.errors.NotFound);
});

async function filesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
}

Deno.test("a second install keeps the first one's bytes, with the hook of ours that was in them", async () => {
  await using sandbox = await Sandbox.create();
  const local = ".claude/settings.local.json";
  const before = '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"revive gate"}]}]}}';
  await sandbox.write(local, before);
  await sandbox.run(["install-hook", "--local"]);
  await sandbox.run(["install-hook", "--local", "--auto-compact", "45"]);
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  assertEquals(await sandbox.read(local), before);
});

Deno.test("a settings file that was made anew since the install is the user's own, whatever the record says", async () => {
  await using sandbox = await Sandbox.create();
  const local = ".claude/settings.local.json";
  const own = '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"45"},' +
    '"permissions":{"allow":["Skill(checkpoint)"]}}\n';
  for (const again of [false, true]) {
    await sandbox.run(["install-hook", "--local", "--auto-compact", "45"]);
    await sandbox.write(local, own);
    if (again) assertEquals((await sandbox.run(["install-hook", "--local"])).code, 0);
    assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
    assertEquals(await sandbox.read(local), own, `again: ${again}`);
    await Deno.remove(`${sandbox.project}/${local}`);
  }
});

Deno.test("a record that cannot be read is no reason to write another", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.mkdir(`${sandbox.reviveHome}/installs.json`, { recursive: true });
  for (const command of ["install-hook", "uninstall-hook"]) {
    const { code, stdout, stderr } = await sandbox.run([command]);
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(stderr, "installs.json: is a directory.\nNothing was changed.");
  }
  await assertRejects(() => sandbox.read(SETTINGS), Deno.errors.NotFound);
});
