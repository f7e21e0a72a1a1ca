import { join } from "../../lib/host/path.ts";
import {
  positionOf,
  positionOfTime,
  readTrail,
  type TrailEntry,
  type TrailLimits,
} from "../../lib/loop/trail.ts";
import { assertEquals } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";
import {
  answer,
  assistantRow,
  boundary,
  jsonl,
  prompt,
  summary,
  toolResult,
  toolUse,
} from "../support/transcripts.ts";

const ALL: TrailLimits = { wanted: "all", turns: 1000, bytes: 1e9 };

async function trailOf(content: string, limits: Partial<TrailLimits> = {}): Promise<TrailEntry[]> {
  const folder = await Deno.makeTempDir({ prefix: "revive-trail-" });
  try {
    const path = join(folder, "t.jsonl");
    await Deno.writeTextFile(path, content);
    return readTrail(path, { ...ALL, ...limits });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** `m2. m1 |`: IDs newest first, a point where a turn ends, a bar for a compaction. */
function short(trail: readonly TrailEntry[]): string {
  return trail.map((entry) =>
    entry.kind === "boundary" ? "|" : entry.id + (entry.endsTurn ? "." : "")
  ).join(" ");
}

const MADE: readonly (readonly [string, string, string])[] = [
  ["turns", jsonl(answer("m1", 1), prompt("x"), answer("m2", 2)), "m2. m1."],
  [
    "[T01] a message of several rows once",
    jsonl(answer("m1", 1), answer("m2", 2), answer("m2", 2), answer("m2", 2), answer("m2", 2)),
    "m2. m1.",
  ],
  [
    "[T17] messages that call tools as part of their turn",
    jsonl(
      toolUse("m1", 1, "t1"),
      toolUse("m1", 1, "t2"),
      toolResult("t1"),
      toolResult("t2"),
      answer("m2", 2),
    ),
    "m2. m1",
  ],
  [
    "a message whose tool call stands in an earlier row than its text",
    jsonl(toolUse("m1", 1, "t1"), answer("m1", 1), answer("m2", 2)),
    "m2. m1",
  ],
  ["a compaction", jsonl(answer("m1", 1), boundary(), summary(), answer("m2", 2)), "m2. | m1."],
  [
    "a summary without its boundary",
    jsonl(answer("m1", 1), summary(), answer("m2", 2)),
    "m2. | m1.",
  ],
  [
    "two compactions in a row",
    jsonl(answer("m1", 1), boundary(), summary(), boundary(), summary()),
    "| | m1.",
  ],
  [
    "[T02] no sidechains, no synthetic answers",
    jsonl(
      answer("m1", 1),
      answer("s1", 9, { isSidechain: true }),
      answer("e1", 9, { isApiErrorMessage: true }),
    ),
    "m1.",
  ],
  [
    "a summary and an older boundary for two compactions",
    jsonl(answer("m1", 1), boundary(), answer("m2", 2), summary()),
    "| m2. | m1.",
  ],
  [
    "two boundaries for two compactions",
    jsonl(answer("m1", 1), boundary(), boundary(), answer("m2", 2), boundary()),
    "| m2. | | m1.",
  ],
  [
    "no compaction of a sidechain",
    jsonl(answer("m1", 1), { ...boundary(), isSidechain: true }, {
      ...summary(),
      isSidechain: true,
    }),
    "m1.",
  ],
  ["nothing of rows that cannot be read", `${jsonl(answer("m1", 1))}{"type":"assistant"\n`, "m1."],
  ["nothing of an empty file", "", ""],
];

for (const [what, content, expected] of MADE) {
  Deno.test(`readTrail() gives ${what}`, async () =>
    assertEquals(short(await trailOf(content)), expected));
}

Deno.test("readTrail() gives the recorded automatic compactions with their figures", () => {
  const trail = readTrail(recordedTranscript("compact-auto"), ALL);
  assertEquals(
    short(trail).replaceAll("msg_mock000", ""),
    "159. 158. | 156 154 152. | 150. 149. 148.",
  );
  assertEquals<unknown>(trail[2], { kind: "boundary", preTokens: 168570, postTokens: 2734 });
});

Deno.test("readTrail() ends where it has seen what is asked for", async () => {
  const rows: object[] = [];
  for (let at = 1; at <= 9; at++) rows.push(prompt("x"), answer(`m${at}`, at));
  const content = jsonl(...rows);
  const end = async (limits: Partial<TrailLimits>) => short(await trailOf(content, limits));
  assertEquals(await end({ wanted: new Set(["m9"]) }), "m9.");
  assertEquals(await end({ wanted: new Set(["m7", "m6"]) }), "m9. m8. m7. m6.");
  assertEquals(await end({ turns: 3 }), "m9. m8. m7. m6. m5.");
  assertEquals(await end({ bytes: 0 }), "m9.");
});

Deno.test("positionOf() and positionOfTime() count turns, and those before a compaction apart", async () => {
  const at = (minute: number) => ({ timestamp: `2026-01-01T00:0${minute}:00Z` });
  const trail = await trailOf(jsonl(
    answer("m1", 1, at(1)),
    answer("m2", 2, at(2)),
    answer("m3", 3, at(3)),
    boundary({ preTokens: 900, postTokens: 40 }),
    summary(),
    answer("m4", 4, at(4)),
    toolUse("m5", 5, "t1", at(5)),
    answer("m6", 6, at(6)),
    answer("m7", 7, at(7)),
  ));
  assertEquals<unknown>(positionOf("m7", trail), { kind: "present", turns: 0 });
  assertEquals<unknown>(positionOf("m4", trail), { kind: "present", turns: 2 });
  assertEquals<unknown>(positionOf("m3", trail), {
    kind: "compacted",
    turns: 0,
    preTokens: 900,
    postTokens: 40,
  });
  assertEquals(positionOf("m1", trail).turns, 2);
  assertEquals<unknown>(positionOf("m0", trail), { kind: "absent", turns: 3, isCompacted: true });
  assertEquals<unknown>(positionOf("m0", trail.slice(0, 3)), {
    kind: "absent",
    turns: 2,
    isCompacted: false,
  });
  const time = Date.parse("2026-01-01T00:05:30Z");
  assertEquals<unknown>(positionOfTime(time, trail), { kind: "present", turns: 2 });
  assertEquals(positionOfTime(time - 200_000, trail).kind, "compacted");
});

Deno.test("readTrail() keeps a message's first row when it has no usage", async () => {
  const trail = await trailOf(jsonl(assistantRow("m1", undefined, []), answer("m2", 2)));
  assertEquals(short(trail), "m2. m1.");
});

Deno.test("readTrail() counts its turns anew from a compaction", async () => {
  const rows = [...[1, 2, 3].map((n) => answer(`m${n}`, n)), boundary(), answer("m4", 4)];
  assertEquals(short(await trailOf(jsonl(...rows), { turns: 2 })), "m4. | m3. m2. m1.");
  const more = [answer("m0", 9), ...rows];
  assertEquals(short(await trailOf(jsonl(...more), { turns: 2 })), "m4. | m3. m2. m1. m0.");
  assertEquals(short(await trailOf(jsonl(...more), { turns: 1 })), "m4. | m3. m2. m1.");
});

Deno.test("readTrail() gives nothing of what is no file", () => {
  assertEquals(readTrail("/nowhere/at/all", ALL), []);
  assertEquals(readTrail("/", ALL), []);
});

Deno.test("positionOfTime() takes a message of that very moment, and counts no tool calls", () => {
  const message = (id: string, time: number, endsTurn: boolean) =>
    ({ kind: "message", id, time, endsTurn }) as const;
  const trail = [message("m3", 30, true), message("m2", 20, false), message("m1", 10, true)];
  assertEquals<unknown>(positionOfTime(20, trail), { kind: "present", turns: 1 });
  assertEquals<unknown>(positionOfTime(19, trail), { kind: "present", turns: 1 });
  assertEquals<unknown>(positionOfTime(30, trail), { kind: "present", turns: 0 });
});

Deno.test("readTrail() counts no turn from before a compaction among those after it", async () => {
  const rows = [1, 2, 3].map((n) => answer(`m${n}`, n));
  const content = jsonl(...rows, boundary(), answer("m4", 4), answer("m5", 5), answer("m6", 6));
  assertEquals(short(await trailOf(content, { turns: 2 })), "m6. m5. m4. | m3. m2. m1.");
});

Deno.test("readTrail() takes a summary for that of the newest compaction alone", async () => {
  const content = jsonl(answer("m1", 1), boundary(), boundary(), summary());
  assertEquals(short(await trailOf(content)), "| | m1.");
});

Deno.test("readTrail() goes on past lines of 6 MB", async () => {
  const big = toolResult("t1", "x".repeat(6_000_000));
  assertEquals(short(await trailOf(jsonl(answer("m1", 1), big, answer("m2", 2)))), "m2. m1.");
});

Deno.test("positionOf() gives the figures of the first compaction after the message", async () => {
  const trail = await trailOf(jsonl(
    answer("m1", 1),
    boundary({ preTokens: 100, postTokens: 10 }),
    answer("m2", 2),
    boundary({ preTokens: 200, postTokens: 20 }),
    answer("m3", 3),
  ));
  const compacted = (preTokens: number, postTokens: number) =>
    ({ kind: "compacted", turns: 0, preTokens, postTokens }) as const;
  assertEquals<unknown>(positionOf("m1", trail), compacted(100, 10));
  assertEquals<unknown>(positionOf("m2", trail), compacted(200, 20));
});
