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

Deno.test("claimWithin() takes what comes within the window for the same event, before and behind", async () => {
  await withHome(async (host, home) => {
    const claim = (identity = "SessionStart") => claimWithin(host, "s", "refresh", identity, 5000);
    const folder = join(home, "sessions/s/claims");
    assertEquals(await claim(), true);
    const made = Date.UTC(2026, 0, 1);
    for (const { name } of [...Deno.readDirSync(folder)]) {
      await Deno.utime(join(folder, name), made / 1000, made / 1000);
    }
    const at = (now: number) =>
      claimWithin({ ...host, now: () => now }, "s", "refresh", "SessionStart", 5000);
    assertEquals(await at(made + 5000), false);
    assertEquals(await at(made - 5000), false);
    assertEquals(await at(made + 5001), true);
    assertEquals(await claim("PostCompact"), true, "another event in the same moment");
    const names = [...Deno.readDirSync(folder)].map(({ name }) =>
      name.replace(/\.[0-9a-f]+\./, " ")
    );
    assertEquals(names.sort(), ["refresh 1", "refresh 1", "refresh 2"]);
  });
});

Deno.test("claimOnce() tells long identities apart by both ends and their length", async () => {
  await withHome(async (host) => {
    const long = "x".repeat(300_000);
    const others = [
      long,
      "y" + long.slice(1),
      long.slice(0, 65_000) + "y" + long.slice(65_001),
      long.slice(0, -1) + "y",
      long.slice(0, -65_000) + "y" + long.slice(-64_999),
      long + "x",
    ];
    for (const identity of others) {
      assertEquals(await claimOnce(host, "s", "refresh", identity), true);
      assertEquals(await claimOnce(host, "s", "refresh", identity), false);
    }
  });
});

Deno.test("claimWithin() takes what was claimed in the future for another event", async () => {
  await withHome(async (host, home) => {
    const at = (now: number) =>
      claimWithin({ ...host, now: () => now }, "s", "refresh", "SessionStart", 5000);
    assertEquals(await at(Date.now()), true);
    assertEquals(await at(Date.now()), false);
    await age(join(home, "sessions/s/claims"), -60_000);
    assertEquals(await at(Date.now()), true);
  });
});

Deno.test("claimOnce() names each of many claims apart, at one length", async () => {
  await withHome(async (host, home) => {
    for (let n = 0; n < 300; n++) {
      assertEquals(await claimOnce(host, "s", "refresh", `p${n}`), true, `${n}`);
    }
    const names = [...Deno.readDirSync(join(home, "sessions/s/claims"))].map(({ name }) => name);
    assertEquals(names.filter((name) => !/^refresh\.[0-9a-f]{16}$/.test(name)), []);
    // Either half alone would do for these few.
    assertEquals(new Set(names.map((name) => name.slice(-16, -8))).size, 300);
    assertEquals(new Set(names.map((name) => name.slice(-8))).size, 300);
  });
});

Deno.test("claimOnce() tells apart what only zeros at the end make longer", async () => {
  await withHome(async (host) => {
    for (const identity of ["a", "a\0", "a\0\0", "a\0\0\0", ""]) {
      assertEquals(await claimOnce(host, "s", "refresh", identity), true, JSON.stringify(identity));
    }
  });
});

Deno.test("claimOnce() reads identities of any script to their end", async () => {
  await withHome(async (host) => {
    for (const script of ["a", "é", "漢", "😀"]) {
      for (const end of ["1", "2", "é", "ê"]) {
        const identity = script.repeat(40) + end;
        assertEquals(await claimOnce(host, "s", "refresh", identity), true, identity);
        assertEquals(await claimOnce(host, "s", "refresh", identity), false, identity);
      }
    }
  });
});
