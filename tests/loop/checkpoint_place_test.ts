import { join } from "../../lib/host/path.ts";
import { isFreshCheckpoint } from "../../lib/loop/checkpoint_place.ts";
import type { StoredCheckpoint } from "../../lib/host/checkpoint_file.ts";
import { assertEquals } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { answer, boundary, jsonl, prompt } from "../support/transcripts.ts";

/** Answers `m1` to `m<count>`, a minute apart, each to a prompt of its own. */
function conversation(count: number): object[] {
  return Array.from({ length: count }, (_, n) => [
    prompt("x", { timestamp: new Date(n * 60_000).toISOString() }),
    answer(`m${n + 1}`, 10, { timestamp: new Date(n * 60_000 + 1000).toISOString() }),
  ]).flat();
}

const SAVED: readonly (readonly [string, object[], Partial<StoredCheckpoint>, boolean])[] = [
  ["of the newest answer", conversation(20), { message: "m20" }, true],
  ["of 15 turns ago", conversation(20), { message: "m5" }, true],
  ["of 16 turns ago", conversation(20), { message: "m4" }, false],
  ["behind a compaction", [...conversation(3), boundary()], { message: "m3" }, false],
  ["whose answer is nowhere, by a clock that says now", conversation(3), {
    message: "x",
    savedAt: 170_000,
  }, false],
  ["without an answer, by its time", conversation(3), { savedAt: 170_000 }, true],
  ["without an answer, from before the conversation", conversation(3), { savedAt: -1 }, false],
  ["made of the newest answer", conversation(3), { message: "m3", author: "auto" }, true],
  ["made of an answer before", conversation(3), { message: "m2", author: "auto" }, false],
];

for (const [name, rows, fields, isFresh] of SAVED) {
  Deno.test(`isFreshCheckpoint() takes one ${name} for ${isFresh ? "fresh" : "stale"}`, () =>
    withFolder(async (folder) => {
      const transcript = join(folder, "t.jsonl");
      await Deno.writeTextFile(transcript, jsonl(...rows));
      const checkpoint = { session: "s", author: "agent", savedAt: 0, path: "c.md" } as const;
      assertEquals(isFreshCheckpoint({ ...checkpoint, ...fields }, transcript), isFresh);
    }));
}
