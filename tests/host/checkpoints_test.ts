import {
  listCheckpoints,
  listProjectCheckpoints,
  newestCheckpoint,
  readCheckpoint,
  saveCheckpoint,
} from "../../lib/host/checkpoints.ts";
import {
  checkpointName,
  formatCheckpointFile,
  parseCheckpointFile,
  parseCheckpointName,
} from "../../lib/host/checkpoint_file.ts";
import { basename, dirname, join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";

const NOON = Date.UTC(2026, 0, 31, 12, 0, 0, 5);
const DAY = 24 * 3600 * 1000;

class Home implements AsyncDisposable {
  private constructor(readonly top: string) {}
  static async create() {
    return new Home(await Deno.makeTempDir({ prefix: "revive-test-" }));
  }
  readonly env = (name: string) => name === "REVIVE_HOME" ? this.top : undefined;
  async [Symbol.asyncDispose]() {
    await Deno.remove(this.top, { recursive: true });
  }
}

function meta(session: string, savedAt: number, fields: object = {}) {
  return { session, author: "agent" as const, savedAt, ...fields };
}

Deno.test("saveCheckpoint() writes front matter and body for their owner alone", async () => {
  await using home = await Home.create();
  const saved = meta("s-1", NOON, {
    project: "/home/ann/a: b",
    branch: "fix/größe",
    head: "1a2b3c4",
    tokens: 123456,
    message: "msg_1",
  });
  const path = await saveCheckpoint(home, saved, "## Goal\nShip.\n\n\n");
  assertEquals(dirname(path), join(home.top, "checkpoints", "s-1"));
  assertMatch(basename(path), /^20260131T120000005Z-agent-[0-9a-f]{8}\.md$/);
  const text = await Deno.readTextFile(path);
  assert(text.startsWith("---\nv: 1\nsession: s-1\nauthor: agent\n"), text);
  assert(text.endsWith("\n---\n\n## Goal\nShip.\n"), text);
  assertEquals(await newestCheckpoint(home, "s-1"), { ...saved, path });
  assertEquals(readCheckpoint(path, "s-1")?.body, "## Goal\nShip.\n");
  if (Deno.build.os !== "windows") {
    assertEquals(((await Deno.stat(path)).mode ?? 0) & 0o077, 0);
  }
});

Deno.test("saveCheckpoint() sorts last though the clock went backwards", async () => {
  await using home = await Home.create();
  await saveCheckpoint(home, meta("s", NOON), "first");
  const second = await saveCheckpoint(home, meta("s", NOON - DAY), "second");
  assertEquals((await newestCheckpoint(home, "s"))?.path, second);
  assertEquals((await newestCheckpoint(home, "s"))?.savedAt, NOON - DAY);
});

Deno.test("saveCheckpoint() loses none of several that are written at once", async () => {
  await using home = await Home.create();
  const paths = await Promise.all(
    Array.from({ length: 12 }, (_, n) => saveCheckpoint(home, meta("s", NOON), `text ${n}`)),
  );
  assertEquals(new Set(paths).size, 12);
  assertEquals((await listCheckpoints(home, "s")).length, 12);
});

Deno.test("saveCheckpoint() keeps the 20 newest of a session and leaves foreign files", async () => {
  await using home = await Home.create();
  for (let n = 0; n < 23; n++) await saveCheckpoint(home, meta("s", NOON + n), `text ${n}`);
  const folder = join(home.top, "checkpoints", "s");
  await Deno.writeTextFile(join(folder, "notes.md"), "mine");
  await saveCheckpoint(home, meta("s", NOON + 23), "text 23");
  const kept = await listCheckpoints(home, "s");
  assertEquals(kept.map((one) => one.savedAt - NOON), Array.from({ length: 20 }, (_, n) => 23 - n));
  assertEquals(await Deno.readTextFile(join(folder, "notes.md")), "mine");
});

Deno.test("saveCheckpoint() removes what is older than 90 days, of other sessions too", async () => {
  await using home = await Home.create();
  await saveCheckpoint(home, meta("old", NOON - 91 * DAY), "old");
  await saveCheckpoint(home, meta("recent", NOON - 89 * DAY), "recent");
  await saveCheckpoint(home, meta("s", NOON), "now");
  const folders = Array.from(Deno.readDirSync(join(home.top, "checkpoints")), (e) => e.name);
  assertEquals(folders.sort(), ["recent", "s"]);
});

Deno.test("newestCheckpoint() is undefined where there is nothing, and passes over what is no file of ours", async () => {
  await using home = await Home.create();
  assertEquals(await newestCheckpoint(home, "s"), undefined);
  const path = await saveCheckpoint(home, meta("s", NOON), "x");
  const folder = dirname(path);
  await Deno.mkdir(join(folder, checkpointName(NOON + 5, "auto")));
  await Deno.writeTextFile(join(folder, `${checkpointName(NOON + 9, "auto")}.tmp`), "half");
  assertEquals((await newestCheckpoint(home, "s"))?.path, path);
});

Deno.test("[C03] newestCheckpoint() gives each session its own", async () => {
  await using home = await Home.create();
  const a = await saveCheckpoint(home, meta("a", NOON, { project: "/p" }), "of a");
  const b = await saveCheckpoint(home, meta("b", NOON + 1, { project: "/p" }), "of b");
  await saveCheckpoint(home, meta("c", NOON + 2, { project: "/q" }), "elsewhere");
  assertEquals((await newestCheckpoint(home, "a"))?.path, a);
  assertEquals((await newestCheckpoint(home, "b"))?.path, b);
  assertEquals(listProjectCheckpoints(home, (project) => project === "/p").map((one) => one.path), [
    b,
    a,
  ]);
});

Deno.test("[K03] saveCheckpoint() leaves its folder for no session ID", async () => {
  await using home = await Home.create();
  for (const id of ["../../x", "a/b", "é", "CON", "x".repeat(400)]) {
    const path = await saveCheckpoint(home, meta(id, NOON), id);
    assertMatch(path.slice(home.top.length), /^\/checkpoints\/[0-9a-f]{64}\/[^/]+$/);
    const newest = await newestCheckpoint(home, id);
    assertEquals(newest?.session, id);
  }
});

Deno.test("parseCheckpointFile() reads a file without front matter by its name", () => {
  const path = `/x/${checkpointName(NOON, "auto")}`;
  const { meta, body } = parseCheckpointFile(path, "## Goal\nx\n", "s");
  assertEquals(meta, { path, session: "s", author: "auto", savedAt: NOON });
  assertEquals(body, "## Goal\nx\n");
});

Deno.test("parseCheckpointFile() reads CRLF and keys of a later version", () => {
  const file = formatCheckpointFile(meta("s", NOON), "## Goal").replace("v: 1", "v: 9\nmood: good")
    .replaceAll("\n", "\r\n");
  const { meta: read } = parseCheckpointFile("/x/y.md", file, "other");
  assertEquals([read.session, read.savedAt], ["s", NOON]);
  assertStringIncludes(file, "mood");
});

Deno.test("parseCheckpointName() knows its own names alone", () => {
  assertEquals(parseCheckpointName(checkpointName(NOON, "agent")), {
    stamp: NOON,
    author: "agent",
  });
  for (
    const name of [
      "",
      "notes.md",
      "20260131T120000005Z-bot-00000000.md",
      "20269931T120000005Z-auto-00000000.md",
    ]
  ) {
    assertEquals(parseCheckpointName(name), undefined);
  }
});
