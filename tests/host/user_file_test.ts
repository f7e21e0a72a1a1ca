import { assertEquals, assertRejects, assertStringIncludes } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { RefusedError } from "../../lib/outcome.ts";
import { removeUserFile, replaceUserFile } from "../../lib/host/replace_user_file.ts";
import { readUserFile } from "../../lib/host/user_file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function names(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

Deno.test("replaceUserFile() refuses a file that changed, came, went or moved since it was read", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/s.json`;
    const link = `${folder}/link.json`;
    const changes: readonly (readonly [string | undefined, () => Promise<void>])[] = [
      ["old", () => Deno.writeTextFile(path, "other")],
      ["old", () => Deno.remove(path)],
      [undefined, () => Deno.writeTextFile(path, "other")],
    ];
    for (const [before, change] of changes) {
      if (before === undefined) await Deno.remove(path).catch(() => {});
      else await Deno.writeTextFile(path, before);
      const file = await readUserFile(path);
      await change();
      const now = names(folder);
      for (const write of [() => replaceUserFile(file, bytes("new")), () => removeUserFile(file)]) {
        const error = await assertRejects(async () => void await write(), RefusedError);
        assertStringIncludes(error.message, path);
        assertEquals(names(folder), now);
      }
    }
    await Deno.writeTextFile(`${folder}/a.json`, "same");
    await Deno.writeTextFile(`${folder}/b.json`, "same");
    await Deno.symlink("a.json", link);
    const file = await readUserFile(link);
    await Deno.remove(link);
    await Deno.symlink("b.json", link);
    await assertRejects(
      () => replaceUserFile(file, bytes("new")),
      RefusedError,
      "changed by somebody",
    );
    assertEquals(await Deno.readTextFile(`${folder}/a.json`), "same");
  });
});

Deno.test("replaceUserFile() makes missing folders and says which, and takes them back when it fails", async () => {
  await withFolder(async (folder) => {
    const file = await readUserFile(`${folder}/a/b/s.json`);
    assertEquals(await replaceUserFile(file, bytes("1")), [`${folder}/a`, `${folder}/a/b`]);
    await Deno.writeTextFile(`${folder}/x`, "");
    const blocked = await readUserFile(`${folder}/x/y/s.json`);
    await assertRejects(() => replaceUserFile(blocked, bytes("1")), RefusedError, "not a folder");
    assertEquals(names(folder), ["a", "x"]);
  });
});

Deno.test("replaceUserFile() sweeps what killed writers left, and nobody else's files", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/s.json`;
    const left = `${folder}/.s.json.99999.revive-tmp`;
    const fresh = `${folder}/.s.json.99998.revive-tmp`;
    for (const name of [left, fresh, `${folder}/.s.json.x.revive-tmp`]) {
      await Deno.writeTextFile(name, "");
    }
    await Deno.utime(left, 1000, 1000);
    await replaceUserFile(await readUserFile(path), bytes("1"));
    assertEquals(names(folder), [".s.json.99998.revive-tmp", ".s.json.x.revive-tmp", "s.json"]);
  });
});

Deno.test("readUserFile() takes .. from where a linked folder really is", async () => {
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/real/claude`, { recursive: true });
    await Deno.symlink("real/claude", `${folder}/claude`);
    await Deno.symlink("../s.json", `${folder}/real/claude/settings.json`);
    await Deno.writeTextFile(`${folder}/real/s.json`, "right");
    await Deno.writeTextFile(`${folder}/s.json`, "wrong");
    const file = await readUserFile(`${folder}/claude/settings.json`);
    assertEquals(file.target, `${folder}/real/s.json`);
    assertEquals(new TextDecoder().decode(file.bytes), "right");
  });
});

Deno.test("readUserFile() counts the names of a file with hard links", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a`, "");
    await Deno.link(`${folder}/a`, `${folder}/b`);
    assertEquals((await readUserFile(`${folder}/a`)).names, 2);
  });
});

Deno.test("replaceUserFile() keeps the mode, also what a umask would take away", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/s.json`;
    for (const mode of [0o666, 0o600, 0o755]) {
      await Deno.writeTextFile(path, "old");
      await Deno.chmod(path, mode);
      await replaceUserFile(await readUserFile(path), bytes("new"));
      assertEquals((await Deno.stat(path)).mode! & 0o777, mode);
    }
  });
});

Deno.test("replaceUserFile() refuses a file that changed while it wrote, and leaves nothing behind", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/s.json`;
    await Deno.writeTextFile(path, "old");
    const file = await readUserFile(path);
    // So much that somebody else has time to write while it is on its way.
    const replacing = replaceUserFile(file, new Uint8Array(96 * 1024 * 1024));
    const refused = assertRejects(() => replacing, RefusedError, "changed by somebody");
    while (names(folder).length === 1) await Deno.stat(folder);
    await Deno.writeTextFile(path, "theirs");
    await refused;
    assertEquals(names(folder), ["s.json"]);
    assertEquals(await Deno.readTextFile(path), "theirs");
  });
});
