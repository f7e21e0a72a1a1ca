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

  const before = await compactionIdentity(event); // No transcript yet.
  await write("m1");
  const first = await compactionIdentity(event);
  assertEquals(await compactionIdentity({ ...event }), first);
  assert(before !== first);
  assert(await compactionIdentity({ ...event, promptId: "q" }) !== first, "another prompt");
  await write("m1", "m2");
  assert(await compactionIdentity(event) !== first, "another answer in the same turn");
});

Deno.test("compactionIdentity() tells events and triggers apart, and needs no transcript", async () => {
  const events: CompactionEvent[] = [
    { name: "SessionStart", source: "compact" },
    { name: "PreCompact", trigger: "auto" },
    { name: "PreCompact", trigger: "manual" },
    { name: "PostCompact", trigger: "auto" },
  ];
  const identities = await Promise.all(events.map(compactionIdentity));
  assertEquals(new Set(identities).size, events.length);
});
