import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { recordedPayload } from "../support/payloads.ts";
import { boundaryRow, writeTranscript } from "../support/recording.ts";
import { Sandbox } from "../support/sandbox.ts";

const SESSION = "2372a799-0fc6-4a06-b771-0f5a3427ca91";

/** The recorded payload, for the sandbox's project. */
async function payloadFor(sandbox: Sandbox, name: string, context: object = {}) {
  const recorded = await recordedPayload(name);
  return {
    ...recorded,
    cwd: sandbox.project,
    transcript_path: `${sandbox.home}/none.jsonl`,
    workspace: { current_dir: sandbox.project, project_dir: sandbox.project },
    context_window: { ...recorded.context_window as object, ...context },
  };
}

async function line(
  sandbox: Sandbox,
  payload: unknown,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await sandbox.hook("statusline", payload, {
    NO_COLOR: "1",
    ...env,
  });
  assertEquals([code, stderr], [0, ""]);
  assert(/^[^\n]*\n?$/.test(stdout), stdout);
  return stdout.trimEnd();
}

Deno.test("revive statusline is useful before the first answer, and records the window", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: x\n");
  assertEquals(
    await line(sandbox, await payloadFor(sandbox, "statusLine.fresh")),
    "ctx – ░░░░░░░░░░ of 1M · compacts at 97% · brief next",
  );
  assertEquals(
    await Deno.readTextFile(`${sandbox.reviveHome}/sessions/${SESSION}/window.json`),
    '{"v":1,"size":1000000}\n',
  );
});

Deno.test("revive statusline shows the fill, and what the settings make of the limit", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(
    ".claude/settings.local.json",
    '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"46"}}',
  );
  const payload = await payloadFor(sandbox, "statusLine.used", { total_input_tokens: 374_000 });
  assertEquals(await line(sandbox, payload), "ctx 37% ▓▓▓▓░░░░░░ of 1M · compacts at 45%");
  assertEquals(await line(sandbox, payload, { COLUMNS: "20" }), "ctx 37% of 1M");
  assertEquals(
    await line(sandbox, payload, { REVIVE_WINDOW: "500000" }),
    "ctx 74% ▓▓▓▓▓▓▓░░░ of 500k · compacts at 44%",
  );
  const { stdout } = await sandbox.hook("statusline", payload);
  assert(stdout.startsWith("\u001b[33mctx 37%"), stdout);
});

Deno.test("revive statusline counts down to the next brief and shows the checkpoint's age", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: x\n");
  const prompt = { session_id: SESSION, hook_event_name: "UserPromptSubmit", cwd: sandbox.project };
  await sandbox.hook("refresh", { ...prompt, prompt: "one", prompt_id: "p1" });
  await sandbox.hook("refresh", { ...prompt, prompt: "two", prompt_id: "p2" });
  const folder = `${sandbox.reviveHome}/checkpoints/${SESSION}`;
  await Deno.mkdir(folder, { recursive: true });
  const saved = new Date(Date.now() - 12.5 * 60_000).toISOString();
  await Deno.writeTextFile(
    `${folder}/${saved.replace(/[-:.]/g, "")}-agent-0badcafe.md`,
    `---\nv: 1\nsession: ${SESSION}\nauthor: agent\nsaved: ${saved}\n---\n\n## Goal\n`,
  );
  const payload = await payloadFor(sandbox, "statusLine.used", { total_input_tokens: 10_000 });
  assertEquals(
    await line(sandbox, payload),
    "ctx 1% ░░░░░░░░░░ of 1M · compacts at 97% · brief in 4 · checkpoint 12m",
  );
});

Deno.test("revive statusline reads right after a compaction what it left", async () => {
  await using sandbox = await Sandbox.create();
  const payload = await payloadFor(sandbox, "statusLine.used");
  assertStringIncludes(await line(sandbox, payload), "ctx just compacted of 1M");
  const path = await writeTranscript(sandbox, SESSION, [boundaryRow(900_000, 41_000, Date.now())]);
  assertStringIncludes(
    await line(sandbox, { ...payload, transcript_path: path }),
    "ctx 4% ░░░░░░░░░░ of 1M",
  );
});

for (
  const [name, stdin] of [
    ["garbage", "garbage"],
    ["an array", "[1]"],
    ["nothing", ""],
    ["bytes", "\0\u00ff\u001b[31m"],
    ["half a payload", '{"session_id":"x","context_window":{'],
  ] as const
) {
  Deno.test(`revive statusline is quiet on ${name}`, async () => {
    await using sandbox = await Sandbox.create();
    const { code, stdout, stderr } = await sandbox.run(["statusline"], { stdin });
    assertEquals([code, stdout, stderr], [0, "", ""]);
  });
}

Deno.test("revive statusline says something for a payload whose fields are all wrong", async () => {
  await using sandbox = await Sandbox.create();
  const payload = {
    session_id: 7,
    transcript_path: {},
    cwd: [],
    workspace: 5,
    model: null,
    context_window: { context_window_size: "big", total_input_tokens: -3, current_usage: 1 },
  };
  assertEquals(await line(sandbox, payload), "ctx – ░░░░░░░░░░");
});

Deno.test("revive statusline is silent where the user switched revive off", async () => {
  await using sandbox = await Sandbox.create();
  const payload = await payloadFor(sandbox, "statusLine.fresh");
  assertEquals(await line(sandbox, payload, { REVIVE_DISABLED: "1" }), "");
});

Deno.test("revive statusline prints its line where the window cannot be recorded, and logs why", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.mkdir(sandbox.reviveHome);
  await Deno.writeTextFile(`${sandbox.reviveHome}/sessions`, "in the way");
  assertStringIncludes(await line(sandbox, await payloadFor(sandbox, "statusLine.fresh")), "of 1M");
  const log = await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`);
  assertStringIncludes(log, "statusline: cannot record the window: ");
});
