import { assertEquals } from "../support/assert.ts";
import { claimOnce, claimWithin } from "../../lib/host/claims.ts";
import { join } from "../../lib/host/path.ts";

interface FakeHost {
  readonly env: () => string | undefined;
  readonly now: () => number;
}

async function withHome(use: (host: FakeHost, home: string) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "revive-test-" });
  try {
    await use({ env: () => home, now: Date.now }, home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** How many of `claims` were granted. */
async function granted(claims: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(claims)).filter((claimed) => claimed).length;
}

Deno.test("claimOnce() lets one of many have an event", async () => {
  await withHome(async (host) => {
    const claims = Array.from({ length: 50 }, () => claimOnce(host, "s", "refresh", "p1\0text"));
    assertEquals(await granted(claims), 1);
  });
});

Deno.test("claimOnce() keeps events, commands and sessions apart", async () => {
  await withHome(async (host) => {
    assertEquals(await claimOnce(host, "s", "refresh", "a"), true);
    assertEquals(await claimOnce(host, "s", "refresh", "b"), true);
    assertEquals(await claimOnce(host, "s", "gate", "a"), true);
    assertEquals(await claimOnce(host, "t", "refresh", "a"), true);
    assertEquals(await claimOnce(host, "s", "refresh", "a"), false);
  });
});

Deno.test("claimOnce() keeps any session and identity inside of the state folder [K03]", async () => {
  await withHome(async (host, home) => {
    for (const session of ["../../x", "a/b", "x".repeat(400), "CON", "é", "a\0b"]) {
      assertEquals(await claimOnce(host, session, "refresh", "../../p"), true, session);
      assertEquals(await claimOnce(host, session, "refresh", "../../p"), false, session);
    }
    const outside = [...Deno.readDirSync(home)].map((entry) => entry.name);
    assertEquals(outside, ["sessions"]);
  });
});

Deno.test("claimOnce() lets everybody act where nothing can be written [K09]", async () => {
  const file = await Deno.makeTempFile();
  try {
    const host = { env: () => file, now: Date.now };
    assertEquals(await claimOnce(host, "s", "refresh", "a"), true);
    assertEquals(await claimOnce(host, "s", "refresh", "a"), true);
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("claimWithin() gives each event of a row to one process", async () => {
  await withHome(async (host, home) => {
    const folder = join(home, "sessions/s/claims");
    for (let event = 0; event < 4; event++) {
      if (event > 0) await age(folder, 60_000);
      const claims = Array.from(
        { length: 20 },
        () => claimWithin(host, "s", "refresh", "SessionStart", 5000),
      );
      assertEquals(await granted(claims), 1, `event ${event}`);
    }
    assertEquals([...Deno.readDirSync(folder)].length, 2);
  });
});

async function age(folder: string, ms: number): Promise<void> {
  const past = new Date(Date.now() - ms);
  for await (const { name } of Deno.readDir(folder)) {
    await Deno.utime(join(folder, name), past, past);
  }
}
