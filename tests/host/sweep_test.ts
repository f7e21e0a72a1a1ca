import { assertEquals } from "../support/assert.ts";
import { join } from "../../lib/host/path.ts";
import { sweepClaims } from "../../lib/host/claims.ts";
import { sweep } from "../../lib/host/sweep.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

async function withHome(use: (home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "revive-test-" });
  try {
    await use(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** Makes a file whose last change lies `ageMs` back, and its folder's too. */
async function aged(path: string, ageMs: number): Promise<void> {
  const folder = path.slice(0, path.lastIndexOf("/"));
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(path, "x");
  const time = new Date(Date.now() - ageMs);
  await Deno.utime(path, time, time);
  await Deno.utime(folder, time, time);
}

const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("sweep() removes sessions that nothing was written of for 30 days, and no others", async () => {
  await withHome(async (home) => {
    const sessions = join(home, "sessions");
    await aged(join(sessions, "old/cadence.json"), 31 * DAY);
    await aged(join(sessions, "recent/cadence.json"), 29 * DAY);
    // A long session whose state is old but which still claims events.
    await aged(join(sessions, "busy/claims/refresh.1"), 0);
    const past = new Date(Date.now() - 40 * DAY);
    await Deno.utime(join(sessions, "busy"), past, past);
    await sweep({ env: () => home, now: Date.now });
    assertEquals(names(sessions), ["busy", "recent"]);
  });
});

Deno.test("sweep() looks at all of many sessions in time, not at once", async () => {
  await withHome(async (home) => {
    const sessions = join(home, "sessions");
    for (let n = 0; n < 450; n++) await aged(join(sessions, `s${n}/x`), 31 * DAY);
    let rounds = 0;
    while (names(sessions).length > 0 && rounds < 50) {
      const before = names(sessions).length;
      await sweep({ env: () => home, now: Date.now });
      assertEquals(before - names(sessions).length <= 200, true);
      rounds++;
    }
    assertEquals(names(sessions), []);
  });
});

Deno.test("sweep() of nothing does nothing", async () => {
  await withHome(async (home) => {
    await sweep({ env: () => join(home, "absent"), now: Date.now });
    assertEquals(names(home), []);
  });
});

Deno.test("sweepClaims() lets a few claims lie", async () => {
  await withHome(async (home) => {
    await aged(join(home, "claims/old"), 2 * HOUR);
    sweepClaims(home, Date.now());
    assertEquals(names(join(home, "claims")), ["old"]);
  });
});

Deno.test("sweepClaims() removes of many those older than an hour, in time all of them", async () => {
  await withHome(async (home) => {
    for (let n = 0; n < 300; n++) await aged(join(home, `claims/new${n}`), HOUR / 2);
    for (let n = 0; n < 300; n++) await aged(join(home, `claims/old${n}`), 2 * HOUR);
    for (let round = 0; round < 60; round++) sweepClaims(home, Date.now() + round * 97);
    const left = names(join(home, "claims"));
    assertEquals(left.filter((name) => name.startsWith("new")).length, 300);
    assertEquals(left.filter((name) => name.startsWith("old")).length, 0);
  });
});

Deno.test("sweepClaims() begins at 256 claims, and with those older than an hour", async () => {
  await withHome(async (home) => {
    const folder = join(home, "claims");
    const now = Date.UTC(2026, 0, 1);
    const claim = async (name: string, ageMs: number) => {
      await aged(join(folder, name), 0);
      await Deno.utime(join(folder, name), (now - ageMs) / 1000, (now - ageMs) / 1000);
    };
    for (let n = 0; n < 253; n++) await claim(`new${n}`, 0);
    await claim("an hour", HOUR);
    await claim("older", HOUR + 1000);
    sweepClaims(home, now);
    assertEquals(names(folder).length, 255);
    await claim("one more", -HOUR);
    sweepClaims(home, now);
    const left = names(folder);
    assertEquals([left.length, left.includes("older"), left.includes("an hour")], [
      255,
      false,
      true,
    ]);
  });
});
