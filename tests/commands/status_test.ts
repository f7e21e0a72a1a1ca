import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { promptPayload } from "../support/payloads.ts";
import { answerRow, boundaryRow, record, writeTranscript } from "../support/recording.ts";
import { Sandbox } from "../support/sandbox.ts";
import { displayWidth } from "../../lib/text/width.ts";

const SESSION = "2372a799-0fc6-4a06-b771-0f5a3427ca91";
const MINUTE = 60_000;

/** A session of the project that had `prompts` prompts. */
async function begin(sandbox: Sandbox, session = SESSION, prompts = 2): Promise<void> {
  await sandbox.write(".revive/static.md", "PURPOSE: x\n");
  for (let n = 0; n < prompts; n++) {
    await sandbox.hook("refresh", promptPayload(session, sandbox.project));
  }
}

/** The lines of `revive status` by the word on their left. */
async function lines(
  sandbox: Sandbox,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const { code, stdout, stderr } = await sandbox.run(["status", ...args], { env });
  assertEquals([code, stderr], [0, ""]);
  return new Map(
    stdout.trimEnd().split("\n").filter((line) => !line.startsWith(" ")).map((line) => [
      line.slice(0, 14).trim(),
      line.slice(14),
    ]),
  );
}

Deno.test("revive status says plainly what is not known yet, and why", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox, SESSION, 1);
  const status = await lines(sandbox);
  assertEquals(status.get("session"), SESSION);
  assertEquals(status.get("project"), sandbox.project);
  assertMatch(status.get("context") ?? "", /^unknown: the transcript is not there \(yet\): /);
  assertMatch(status.get("tier") ?? "", /^unknown: the transcript is not there/);
  assertEquals(status.get("auto-compact"), "at 967k (97%), the client's default");
  assertEquals(status.get("next brief"), "in 5 prompts (every 5); or in 9m (every 10m)");
  assertMatch(status.get("last brief") ?? "", /^\d+s ago, the session's first prompt$/);
  assertMatch(status.get("compaction") ?? "", /^unknown: the transcript is not there/);
  assertEquals(status.get("checkpoint"), "none in this session");
});

Deno.test("revive status takes the project of a session without a brief from its transcript", async () => {
  await using sandbox = await Sandbox.create();
  await using elsewhere = await Sandbox.create();
  await begin(sandbox);
  const other = "5b1c0de0-0000-4000-8000-000000000001";
  const row = answerRow("m1", 100_000, Date.now(), { cwd: elsewhere.project });
  await writeTranscript(sandbox, other, [row]);
  const status = await lines(sandbox, ["--session", other]);
  assertEquals(status.get("project"), elsewhere.project);
  assertMatch(status.get("next brief") ?? "", /^unknown: this project has no \.revive\/static\.md/);
});

Deno.test("revive status shows everything of a session under way", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  const now = Date.now();
  await writeTranscript(sandbox, SESSION, [
    answerRow("m1", 361_000, now - 70 * MINUTE),
    boundaryRow(361_000, 11_000, now - 65 * MINUTE),
    answerRow("m2", 374_000, now - MINUTE),
  ]);
  await sandbox.write(
    ".claude/settings.local.json",
    '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"45","REVIVE_REFRESH_EVERY":"9"}}',
  );
  const folder = `${sandbox.reviveHome}/checkpoints/${SESSION}`;
  await Deno.mkdir(folder, { recursive: true });
  const saved = new Date(now - 12.5 * MINUTE).toISOString();
  const name = `${saved.replace(/[-:.]/g, "")}-agent-0badcafe.md`;
  await Deno.writeTextFile(
    `${folder}/${name}`,
    `---\nv: 1\nsession: ${SESSION}\nauthor: agent\nsaved: ${saved}\n---\n\n## Goal\n`,
  );
  const { stdout } = await sandbox.run(["status"]);
  const status = await lines(sandbox);
  assertEquals(status.get("context"), "▓▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░░░░░░░░░░ 37%  374k of 1M");
  assertStringIncludes(stdout, "window from the model's name, claude-opus-5-5\n");
  assertEquals(status.get("tier"), "advisory (advisory from 35%, escalated from 50%)");
  assertEquals(status.get("auto-compact"), "at 441k (44%)");
  const local = `${sandbox.project}/.claude/settings.local.json`;
  assertStringIncludes(stdout, `  CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=45 in ${local}\n`);
  assertEquals(status.get("next brief"), "in 8 prompts (every 9); or in 9m (every 10m)");
  assertEquals(status.get("compaction"), "1h ago, by hand, 361k → 11k tokens");
  assertEquals(status.get("checkpoint"), "12m ago, by the agent");
  assertStringIncludes(stdout, `~/.context-revive/checkpoints/${SESSION}/${name}\n`);
  assertEquals(stdout.includes("\u001b"), false);
  const coloured = await sandbox.run(["status"], { env: { FORCE_COLOR: "1" } });
  assertStringIncludes(coloured.stdout, "\u001b[33m▓▓▓");
});

Deno.test("revive status --json prints one document", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  await writeTranscript(sandbox, SESSION, [answerRow("m1", 560_000, Date.now())]);
  const { code, stdout, stderr } = await sandbox.run(["status", "--json"]);
  assertEquals([code, stderr], [0, ""]);
  const status = JSON.parse(stdout);
  assertEquals(status.session, SESSION);
  assertEquals(status.context, {
    tokens: 560_000,
    share: 0.56,
    window: 1_000_000,
    windowSource: "model",
    windowRaised: false,
    model: "claude-opus-5-5",
  });
  assertEquals(status.tier, "escalated");
  assertEquals(status.autoCompaction, { enabled: true, tokens: 967_000, setting: null, in: null });
  assertEquals(status.nextBrief.rules[0], { rule: "prompts", left: 4, of: 5 });
  assertEquals(status.lastBrief.cause, "first");
  assertEquals(status.lastCompaction, null);
  assertEquals(status.unknown, {});
  assertEquals(status.checkpoint, null);
});

Deno.test("revive status takes the project's newest session, the one it runs in, or the one asked for", async () => {
  await using sandbox = await Sandbox.create();
  const other = `${sandbox.top}/other`;
  await Deno.mkdir(`${other}/.revive`, { recursive: true });
  await Deno.writeTextFile(`${other}/.revive/static.md`, "PURPOSE: y\n");
  await begin(sandbox, "aaaa-old", 1);
  await begin(sandbox, "aaaa-new", 1);
  await sandbox.hook("refresh", promptPayload("bbbb-other", other), { CLAUDE_PROJECT_DIR: other });
  const session = async (args: readonly string[] = [], env = {}) =>
    (await lines(sandbox, args, env)).get("session");
  assertEquals(await session(), "aaaa-new");
  // A silent prompt makes its session the newest, although the state is written in place.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await sandbox.hook("refresh", promptPayload("aaaa-old", sandbox.project));
  assertEquals(await session(), "aaaa-old");
  await new Promise((resolve) => setTimeout(resolve, 20));
  await sandbox.hook("refresh", promptPayload("aaaa-new", sandbox.project));
  assertEquals(await session(), "aaaa-new");
  assertEquals(await session([], { CLAUDE_CODE_SESSION_ID: "aaaa-old" }), "aaaa-old");
  assertEquals(await session(["--session", "aaaa-old"]), "aaaa-old");
  assertEquals(await session(["--session", "bbbb"]), "bbbb-other");
  assertEquals((await lines(sandbox, ["--session", "bbbb"])).get("project"), other);

  const many = await sandbox.run(["status", "--session", "aaaa"]);
  assertEquals([many.code, many.stdout], [1, ""]);
  assertStringIncludes(many.stderr, "2 sessions begin with aaaa");
  const none = await sandbox.run(["status", "--session", "zzzz"]);
  assertEquals([none.code, none.stdout], [1, ""]);
  assertStringIncludes(none.stderr, "no session zzzz is known");
});

Deno.test("revive status finds the session of a project without a brief by its transcript", async () => {
  await using sandbox = await Sandbox.create();
  const fields = { cwd: `${sandbox.project}/src` };
  await sandbox.write("src/a.ts", "");
  await writeTranscript(sandbox, SESSION, [answerRow("m1", 20_000, Date.now(), fields)]);
  await Deno.mkdir(`${sandbox.reviveHome}/sessions/${SESSION}`, { recursive: true });
  const status = await lines(sandbox);
  assertEquals(status.get("session"), SESSION);
  assertMatch(status.get("next brief") ?? "", /^unknown: this project has no \.revive\/static\.md/);
  assertMatch(status.get("last brief") ?? "", /^unknown: none was given/);
});

Deno.test("revive status takes the compaction from the record where the transcript is gone", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  record(sandbox, Date.now() - 3 * MINUTE, { session: SESSION, project: sandbox.project }, {
    kind: "compaction",
    trigger: "auto",
    tokensBefore: 900_000,
    tokensAfter: null,
  });
  assertEquals(
    (await lines(sandbox)).get("compaction"),
    "3m ago, automatic, 900k → unknown tokens",
  );
});

Deno.test("revive status says so where no session is known, and how one becomes known", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout, stderr } = await sandbox.run(["status"]);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "No session of this project is known");
  assertStringIncludes(stdout, "revive doctor");
  const json = JSON.parse((await sandbox.run(["status", "--json"])).stdout);
  assertEquals(json.session, null);
});

Deno.test("revive status keeps to 80 columns but for paths, and cleans what it prints", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  await writeTranscript(sandbox, SESSION, [
    answerRow("m1", 374_000, Date.now(), {
      message: {
        id: "m1",
        model: "claude-\u001b[31mopus\u0007-5-5",
        usage: { input_tokens: 374_000 },
        content: [],
      },
    }),
  ]);
  const { stdout } = await sandbox.run(["status"]);
  // deno-lint-ignore no-control-regex
  assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(stdout), JSON.stringify(stdout));
  for (const line of stdout.split("\n")) {
    if (!line.includes("/")) assert(displayWidth(line) <= 80, line);
  }
});

Deno.test("revive status says that a session's state is damaged", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  await Deno.writeTextFile(`${sandbox.reviveHome}/sessions/${SESSION}/cadence.json`, "{");
  const status = await lines(sandbox, ["--session", SESSION]);
  assertEquals(
    status.get("last brief"),
    "unknown: what was remembered of this session cannot be read (damaged)",
  );
  assertEquals(status.get("next brief"), "with the next prompt: the session's first one");
});

Deno.test("revive status says that automatic compaction is off, and for which model it is in doubt", async () => {
  await using sandbox = await Sandbox.create();
  await begin(sandbox);
  const message = {
    id: "m1",
    model: "claude-haiku-4-5",
    usage: { input_tokens: 20_000 },
    content: [],
  };
  await writeTranscript(sandbox, SESSION, [answerRow("m1", 20_000, Date.now(), { message })]);
  assertEquals(
    (await lines(sandbox)).get("auto-compact"),
    "at 167k (84%), the client's default; this model was never seen to do it",
  );
  await sandbox.write(".claude/settings.json", '{"autoCompactEnabled":false}');
  const { stdout } = await sandbox.run(["status"]);
  assertStringIncludes(stdout, "auto-compact  off\n");
  assertStringIncludes(
    stdout,
    `  autoCompactEnabled: false in ${sandbox.project}/.claude/settings.json`,
  );
});
