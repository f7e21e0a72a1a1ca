import { assertEquals } from "../support/assert.ts";
import { recordedPayload } from "../support/payloads.ts";
import { answerRow, writeTranscript } from "../support/recording.ts";
import { Sandbox } from "../support/sandbox.ts";
import { visitEvents } from "../../lib/stats/event_files.ts";
import type { StoredEvent } from "../../lib/stats/event_line.ts";
import type { VariableName } from "../../lib/permissions.ts";

async function events(sandbox: Sandbox): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  const env = (name: VariableName) => name === "HOME" ? sandbox.home : undefined;
  await visitEvents({ env }, {}, (event) => found.push(event));
  return found;
}

Deno.test("mark-compact records a compaction, in a project without a brief, too", async () => {
  await using sandbox = await Sandbox.create();
  const path = await writeTranscript(sandbox, "s1", [answerRow("m1", 361_000, Date.now())]);
  const payload = {
    ...await recordedPayload("PostCompact.auto"),
    session_id: "s1",
    transcript_path: path,
    cwd: sandbox.project,
  };
  const { code, stdout } = await sandbox.hook("mark-compact", payload);
  assertEquals([code, stdout], [0, ""]);
  const [event, ...more] = await events(sandbox);
  assertEquals(more, []);
  assertEquals({ ...event, at: 0 } as object, {
    at: 0,
    session: "s1",
    project: sandbox.project,
    kind: "compaction",
    trigger: "auto",
    tokensBefore: 361_000,
    tokensAfter: null,
  });
});

Deno.test("mark-compact records one compaction where it is wired twice, and two where there were two", async () => {
  await using sandbox = await Sandbox.create();
  const payload = {
    ...await recordedPayload("PostCompact.manual"),
    session_id: "s1",
    transcript_path: `${sandbox.home}/none.jsonl`,
  };
  await Promise.all([
    sandbox.hook("mark-compact", payload),
    sandbox.hook("mark-compact", payload),
    sandbox.hook("mark-compact", { ...payload, session_id: "s2" }),
  ]);
  const found = await events(sandbox);
  assertEquals(found.map(({ session }) => session).sort(), ["s1", "s2"]);
  assertEquals(found.map((event) => event.kind === "compaction" && event.tokensBefore), [
    null,
    null,
  ]);
});
