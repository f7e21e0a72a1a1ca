import { type CompactionEvent, compactionIdentity } from "../../lib/loop/compaction_identity.ts";
import { join } from "../../lib/host/path.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { answer } from "../support/transcripts.ts";

Deno.test("compactionIdentity() is the same for one compaction and another for the next", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const transcriptPath = join(sandbox.project, "t.jsonl");
  const event: CompactionEvent = {
    name: "SessionStart",
    source: "compact",
    promptId: "p",
    transcriptPath,
  };
  const write = (...ids: string[]) =>
    sandbox.write("t.jsonl", ids.map((id) => JSON.stringify(answer(id, 10)) + "\n").join(""));

  const before = compactionIdentity(event); // No transcript yet.
  await write("m1");
  const first = compactionIdentity(event);
  assertEquals(compactionIdentity({ ...event }), first);
  assert(before !== first);
  assert(compactionIdentity({ ...event, promptId: "q" }) !== first, "another prompt");
  await write("m1", "m2");
  assert(compactionIdentity(event) !== first, "another answer in the same turn");
});

Deno.test("compactionIdentity() tells events and triggers apart, and needs no transcript", () => {
  const events: CompactionEvent[] = [
    { name: "SessionStart", source: "compact" },
    { name: "PreCompact", trigger: "auto" },
    { name: "PreCompact", trigger: "manual" },
    { name: "PostCompact", trigger: "auto" },
  ];
  const identities = events.map(compactionIdentity);
  assertEquals(new Set(identities).size, events.length);
});
