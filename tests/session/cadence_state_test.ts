import { withFolder } from "../support/folder.ts";
import { assert, assertEquals } from "../support/assert.ts";
import {
  changeState,
  formatState,
  FRESH_STATE,
  loadState,
  parseState,
} from "../../lib/session/cadence_state.ts";
import { join } from "../../lib/host/path.ts";

const STATE = {
  ...FRESH_STATE,
  project: "/p",
  prompts: 7,
  sinceEmit: 2,
  lastPromptId: "x",
  lastEmit: { at: 5.5, cause: "time", tokens: 12, staleMessage: null, transcriptBytes: 9 },
  compactedAt: 3,
  answered: { compact: 1, clear: null },
  late: 1,
  owed: "compact",
} as const;

Deno.test("parseState() reads what formatState() wrote", () => {
  for (const state of [FRESH_STATE, STATE]) {
    assertEquals(parseState(formatState(state)), { kind: "state", state });
  }
});

for (
  const text of [
    "",
    "{",
    "[]",
    "null",
    "NaN",
    "08:1",
    "9999999999999999999:1",
    "{}",
    '{"v":0}',
    '{"v":1}',
    JSON.stringify({ v: 1, ...STATE, prompts: -1 }),
    JSON.stringify({ v: 1, ...STATE, sinceEmit: 1.5 }),
    JSON.stringify({ v: 1, ...STATE, sinceEmit: 1e300 }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: {} }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, at: "now" } }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, cause: "whim" } }),
    JSON.stringify({ v: 1, ...STATE, answered: null }),
    JSON.stringify({ v: 1, ...STATE, owed: true }),
    JSON.stringify({ ...STATE }),
    JSON.stringify({ v: 0, ...STATE }),
    JSON.stringify({ v: "1", ...STATE }),
    JSON.stringify({ v: 1, ...STATE, project: 7 }),
    JSON.stringify({ v: 1, ...STATE, transcript: 7 }),
    JSON.stringify({ v: 1, ...STATE, lastPromptId: 7 }),
    JSON.stringify({ v: 1, ...STATE, late: -1 }),
    JSON.stringify({ v: 1, ...STATE, compactedAt: "now" }),
    JSON.stringify({ v: 1, ...STATE, answered: { compact: "now", clear: null } }),
    JSON.stringify({ v: 1, ...STATE, answered: { compact: null, clear: "now" } }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, at: null } }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, tokens: -1 } }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, staleMessage: 7 } }),
    JSON.stringify({ v: 1, ...STATE, lastEmit: { ...STATE.lastEmit, transcriptBytes: -1 } }),
    formatState(STATE).replace('"at":5.5', '"at":1e999'),
    formatState(STATE).replace('"compactedAt":3', '"compactedAt":1e999'),
    formatState(STATE).slice(0, -10),
  ]
) {
  Deno.test(`parseState() takes ${JSON.stringify(text.slice(0, 50))} for damaged [K07]`, () => {
    assertEquals(parseState(text), { kind: "damaged" });
  });
}

Deno.test("parseState() knows a later version by its number alone [K27]", () => {
  assertEquals(parseState('{"v":2,"anything":true}'), { kind: "later-version" });
});

Deno.test("parseState() knows every cause, unknown tokens, and any moment", () => {
  for (
    const cause of ["first", "prompts", "time", "tokens", "compact", "clear", "signal"] as const
  ) {
    for (const at of [0, -5, 4e12]) {
      const lastEmit = { ...STATE.lastEmit, cause, at, tokens: null, staleMessage: "m" };
      const answered = { compact: at, clear: at };
      const state = { ...STATE, lastEmit, owed: cause, compactedAt: at, answered };
      assertEquals(parseState(formatState(state)), { kind: "state", state });
    }
  }
});

Deno.test("changeState() writes what has changed, and nothing where nothing has", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "cadence.json");
    const kept = await changeState(folder, (state) => ({ state }));
    assertEquals(kept, { kind: "saved", value: { state: FRESH_STATE } });
    assertEquals(loadState(folder).isWhole, false);
    for (const state of [STATE, { ...STATE, prompts: 8 }, FRESH_STATE]) {
      assertEquals(await changeState(folder, () => ({ state })), {
        kind: "saved",
        value: { state },
      });
      assertEquals(loadState(folder), { state, path, isWhole: true });
    }
    await Deno.utime(path, 1, 1);
    await changeState(folder, (state) => ({ state }));
    assertEquals((await Deno.stat(path)).mtime?.getTime(), 1000);
  });
});

Deno.test("changeState() replaces a damaged file and says so, also where nothing changes", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "cadence.json");
    for (const damaged of ["{", formatState(STATE).slice(0, -10), "x".repeat(20_000)]) {
      await Deno.writeTextFile(path, damaged);
      const changed = await changeState(folder, (state) => ({ state }));
      assertEquals(changed, { kind: "saved", value: { state: FRESH_STATE }, fault: "damaged" });
      assertEquals(await Deno.readTextFile(path), formatState(FRESH_STATE));
    }
  });
});

Deno.test("loadState() says why a file cannot be read, and keeps its own beside a later version's [K27]", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "cadence.json");
    await Deno.mkdir(path);
    const { state, isWhole, fault } = loadState(folder);
    assertEquals([state, isWhole], [FRESH_STATE, false]);
    assert(fault !== undefined && fault !== "damaged", `${fault}`);
    await Deno.remove(path);
    await Deno.writeTextFile(path, '{"v":2}');
    const own = join(folder, "cadence.v1.json");
    assertEquals(loadState(folder), { state: FRESH_STATE, path: own, isWhole: false });
    await changeState(folder, () => ({ state: STATE }));
    assertEquals(loadState(folder), { state: STATE, path: own, isWhole: true });
    assertEquals(await Deno.readTextFile(path), '{"v":2}');
    await Deno.writeTextFile(own, "{");
    assertEquals(loadState(folder), { state: FRESH_STATE, path: own, isWhole: false });
  });
});
