import { assert, assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { type RecordedEvent, recordEvent } from "../../lib/host/events.ts";
import { visitEvents } from "../../lib/stats/event_files.ts";
import type { StoredEvent } from "../../lib/stats/event_line.ts";
import type { VariableName } from "../../lib/permissions.ts";

const CHECKPOINT: RecordedEvent = {
  kind: "checkpoint",
  author: "agent",
  characters: 10,
  path: "/c.md",
};

const EVENTS: readonly RecordedEvent[] = [
  { kind: "emit", cause: "first", characters: 3000, estimatedTokens: 750, tokens: null },
  {
    kind: "fire",
    tier: "advisory",
    tokens: 360_000,
    window: 1_000_000,
    windowSource: "model",
    audience: "agent",
    messageId: "msg_1",
  },
  { kind: "outcome", result: "acted", tokensBefore: 360_000, tokensAfter: 41_000, turns: 3 },
  { kind: "compaction", trigger: "manual", tokensBefore: 380_000, tokensAfter: null },
  CHECKPOINT,
];

function hostOf(sandbox: Sandbox, now = Date.UTC(2026, 10, 30)) {
  const variables: Partial<Record<VariableName, string>> = { HOME: sandbox.home };
  return { env: (name: VariableName) => variables[name], now: () => now };
}

async function collect(sandbox: Sandbox, filter = {}): Promise<[StoredEvent[], number]> {
  const events: StoredEvent[] = [];
  const { skipped } = await visitEvents(hostOf(sandbox), filter, (event) => events.push(event));
  return [events, skipped];
}

Deno.test("visitEvents() gives back what recordEvent() wrote, of every kind", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const where = { session: "s1", project: "/p" };
  for (const event of EVENTS) recordEvent(hostOf(sandbox), where, event);
  const [events, skipped] = await collect(sandbox);
  const at = hostOf(sandbox).now();
  assertEquals(events as unknown, EVENTS.map((event) => ({ at, ...where, ...event })));
  assertEquals(skipped, 0);
});

Deno.test("visitEvents() reads nothing where nothing was recorded", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertEquals(await collect(sandbox), [[], 0]);
});

Deno.test("visitEvents() passes over damaged lines, strange files and folders, and counts the lines", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const folder = `${sandbox.reviveHome}/events`;
  recordEvent(hostOf(sandbox), { session: "s1", project: "/p" }, CHECKPOINT);
  await Deno.writeTextFile(
    `${folder}/2026-11.jsonl`,
    'garbage\n{"v":1,"at":5\n\n{"v":9}\n' + "x".repeat(3_000_000) + "\n",
    { append: true },
  );
  recordEvent(hostOf(sandbox), { session: "s2", project: "/p" }, CHECKPOINT);
  await Deno.writeTextFile(`${folder}/2026-11.jsonl`, '{"v":1,"at":17', { append: true });
  await Deno.writeTextFile(`${folder}/notes.jsonl`, "mine\n");
  await Deno.mkdir(`${folder}/2026-10.jsonl`);
  await new Deno.Command("mkfifo", { args: [`${folder}/2026-09.jsonl`] }).output();
  const [events, skipped] = await collect(sandbox);
  assertEquals(events.map((event) => event.session), ["s1", "s2"]);
  assertEquals(skipped, 5);
});

Deno.test("visitEvents() filters by time, project and session", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const september = Date.UTC(2026, 8, 1), november = Date.UTC(2026, 10, 3);
  for (
    const [now, session, project] of [
      [september, "a", "/p"],
      [november, "b", "/p"],
      [november + 5, "c", "/q"],
    ] as const
  ) {
    recordEvent(hostOf(sandbox, now), { session, project }, CHECKPOINT);
  }
  const sessions = async (filter: object) =>
    (await collect(sandbox, filter))[0].map((event) => event.session);
  assertEquals(await sessions({}), ["a", "b", "c"]);
  assertEquals(await sessions({ since: november }), ["b", "c"]);
  assertEquals(await sessions({ since: november + 1 }), ["c"]);
  assertEquals(await sessions({ project: "/p" }), ["a", "b"]);
  assertEquals(await sessions({ session: "c" }), ["c"]);
});

Deno.test("recordEvent() keeps every line of two hundred writers at once", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const processes = 10, writers = 20, each = 5;
  const program = `${sandbox.top}/write.ts`;
  await Deno.writeTextFile(
    program,
    `import { recordEvent } from "${new URL("../../lib/host/events.ts", import.meta.url)}";
     const host = { env: (name) => name === "REVIVE_HOME" ? Deno.args[0] : undefined, now: Date.now };
     const [, process, start] = Deno.args;
     await new Promise((go) => setTimeout(go, Math.max(0, Number(start) - Date.now())));
     await Promise.all(Array.from({ length: ${writers} }, async (_, writer) => {
       for (let n = 0; n < ${each}; n++) {
         recordEvent(host, { session: process + "-" + writer + "-" + n, project: "/p" }, {
           kind: "checkpoint", author: "auto", characters: n, path: "é".repeat(50 * writer),
         });
       }
     }));`,
  );
  // All of them start at one moment, so that they truly write at the same time.
  const start = String(Date.now() + 1500);
  const runs = Array.from({ length: processes }, (_, process) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", program, sandbox.reviveHome, String(process), start],
    }).output());
  for (const { success, stderr } of await Promise.all(runs)) {
    assert(success, new TextDecoder().decode(stderr));
  }
  const [events, skipped] = await collect(sandbox);
  assertEquals(skipped, 0);
  assertEquals(new Set(events.map((event) => event.session)).size, processes * writers * each);
});
