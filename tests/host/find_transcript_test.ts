import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { findTranscripts } from "../../lib/host/find_transcript.ts";
import type { VariableName } from "../../lib/permissions.ts";

function hostOf(variables: Partial<Record<VariableName, string>>) {
  return { env: (name: VariableName) => variables[name] };
}

Deno.test("findTranscripts() looks through every project folder of the client", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const projects = `${sandbox.home}/.claude/projects`;
  for (const path of ["-a/one.jsonl", "-b/two.jsonl", "-b/three.jsonl", "-b/four.txt"]) {
    await Deno.mkdir(`${projects}/${path.slice(0, 2)}`, { recursive: true });
    await Deno.writeTextFile(`${projects}/${path}`, "");
  }
  await Deno.writeTextFile(`${projects}/stray.jsonl`, "");
  const found = await findTranscripts(
    hostOf({ HOME: sandbox.home }),
    new Set(["one", "two", "four", "stray", "absent"]),
  );
  assertEquals([...found].sort(), [
    ["one", `${projects}/-a/one.jsonl`],
    ["two", `${projects}/-b/two.jsonl`],
  ]);
});

Deno.test("findTranscripts() takes the file of a session that was written last", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const projects = `${sandbox.top}/config/projects`;
  for (const [folder, seconds] of [["-a", 100], ["-b", 300], ["-c", 200]] as const) {
    await Deno.mkdir(`${projects}/${folder}`, { recursive: true });
    await Deno.writeTextFile(`${projects}/${folder}/s.jsonl`, "");
    await Deno.utime(`${projects}/${folder}/s.jsonl`, seconds, seconds);
  }
  const host = hostOf({ HOME: sandbox.home, CLAUDE_CONFIG_DIR: `${sandbox.top}/config` });
  const found = await findTranscripts(host, new Set(["s"]));
  assertEquals(found.get("s"), `${projects}/-b/s.jsonl`);
});

Deno.test("findTranscripts() finds nothing without a home folder or a client", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertEquals((await findTranscripts(hostOf({}), new Set(["s"]))).size, 0);
  assertEquals((await findTranscripts(hostOf({ HOME: sandbox.home }), new Set(["s"]))).size, 0);
});
