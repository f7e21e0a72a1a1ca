import { type GateState, loadGateState, saveGateState } from "../../lib/loop/gate_state.ts";
import { join } from "../../lib/host/path.ts";
import { assertEquals } from "../support/assert.ts";

const STATE: GateState = {
  fires: [{ messageId: "m1", tier: "advisory", tokens: 8, share: 0.4, isOpen: true }],
};

async function withHome(
  use: (host: { env: (name: string) => string | undefined }, folder: string) => Promise<void>,
): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "revive-gate-" });
  try {
    const folder = join(home, "sessions/s1");
    await Deno.mkdir(folder, { recursive: true });
    await use({ env: (name) => name === "REVIVE_HOME" ? home : undefined }, folder);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("loadGateState() reads what saveGateState() wrote, for that session alone", async () => {
  await withHome(async (host) => {
    const fresh = await loadGateState(host, "s1");
    assertEquals([fresh.state.fires.length, fresh.isDamaged], [0, false]);
    saveGateState(fresh, STATE);
    assertEquals((await loadGateState(host, "s1")).state, STATE);
    assertEquals((await loadGateState(host, "s2")).state.fires.length, 0);
  });
});

Deno.test("[K07] loadGateState() starts afresh on a damaged file, and it is repaired by the next save", async () => {
  await withHome(async (host, folder) => {
    await Deno.writeTextFile(join(folder, "gate.json"), "{");
    const stored = await loadGateState(host, "s1");
    assertEquals([stored.state.fires.length, stored.isDamaged], [0, true]);
    saveGateState(stored, STATE);
    assertEquals((await loadGateState(host, "s1")).state, STATE);
  });
});

Deno.test("[K27] loadGateState() leaves a later version's file alone and keeps its own beside it", async () => {
  await withHome(async (host, folder) => {
    await Deno.writeTextFile(join(folder, "gate.json"), '{"v":9}');
    const stored = await loadGateState(host, "s1");
    assertEquals([stored.state.fires.length, stored.isDamaged], [0, false]);
    saveGateState(stored, STATE);
    assertEquals(await Deno.readTextFile(join(folder, "gate.json")), '{"v":9}');
    assertEquals((await loadGateState(host, "s1")).state, STATE);
  });
});

Deno.test("loadGateState() calls a folder in the file's place damaged", async () => {
  await withHome(async (host, folder) => {
    await Deno.mkdir(join(folder, "gate.json"));
    assertEquals((await loadGateState(host, "s1")).isDamaged, true);
  });
});
