import { dropSignal, markLoss, readMarks, takeSignal } from "../../lib/host/losses.ts";
import { withFolder } from "../support/folder.ts";
import { assertEquals } from "../support/assert.ts";

Deno.test("readMarks() takes a damaged mark for one without a time, what cannot be read for none", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assertEquals(readMarks(folder), { compact: null, clear: null });
    markLoss(folder, "compact", 4711);
    assertEquals(readMarks(folder), { compact: 4711, clear: null });
    await Deno.writeTextFile(`${folder}/compact.json`, '{"v":1,');
    await Deno.mkdir(`${folder}/clear.json`);
    assertEquals(readMarks(folder), { compact: 0, clear: null });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("readMarks() keeps the two kinds of loss apart, each with its last time", async () => {
  await withFolder(async (folder) => {
    markLoss(folder, "clear", 7);
    assertEquals(readMarks(folder), { compact: null, clear: 7 });
    markLoss(folder, "compact", 5);
    markLoss(folder, "compact", 6);
    assertEquals(readMarks(folder), { compact: 6, clear: 7 });
    for (const odd of ["null", "7", "{}", '{"at":"now"}', '{"at":1e999}', ""]) {
      await Deno.writeTextFile(`${folder}/clear.json`, odd);
      assertEquals(readMarks(folder), { compact: 6, clear: 0 }, odd);
    }
  });
});

Deno.test("takeSignal() takes what dropSignal() dropped, once, and whatever else was dropped", async () => {
  await withFolder(async (root) => {
    assertEquals(takeSignal(root), null);
    for (const word of ["compact", "clear"] as const) {
      dropSignal(root, word);
      assertEquals([takeSignal(root), takeSignal(root)], [word, null]);
    }
    const path = `${root}/.claude/revive-compact.signal`;
    for (
      const [text, word] of [
        ["", "signal"],
        ["other", "signal"],
        ["compact now", "signal"],
        [" clear \r\n", "clear"],
        ["compact" + "x".repeat(100), "signal"],
      ] as const
    ) {
      await Deno.writeTextFile(path, text);
      assertEquals([takeSignal(root), takeSignal(root)], [word, null], text);
    }
  });
});

Deno.test("takeSignal() takes no folder and no link for a signal, and leaves them", async () => {
  await withFolder(async (root) => {
    const path = `${root}/.claude/revive-compact.signal`;
    await Deno.mkdir(path, { recursive: true });
    assertEquals(takeSignal(root), null);
    assertEquals((await Deno.lstat(path)).isDirectory, true);
    await Deno.remove(path);
    await Deno.writeTextFile(`${root}/word`, "clear");
    await Deno.symlink(`${root}/word`, path);
    assertEquals(takeSignal(root), null);
    assertEquals((await Deno.lstat(path)).isSymlink, true);
  });
});
