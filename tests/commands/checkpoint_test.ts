import { basename, dirname, join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { filesUnder } from "../support/files_under.ts";
import { TranscriptWriter } from "../support/transcript_writer.ts";

const WHOLE = `## Goal
Ship the queue.

## Live State
- /home/dev/proj/src/queue.ts

## Decisions
- Postgres, not Redis

## Loose ends
- flaky test in tests/queue_test.ts

## Next step
Run deno test.
`;

async function save(sandbox: Sandbox, text: string, session = "s-1", env = {}) {
  return await sandbox.run(["checkpoint", "save", "--session", session], { stdin: text, env });
}

Deno.test("revive checkpoint save keeps the text with all that is known of its place", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("one", { "a.txt": "a" });
  await new TranscriptWriter().user("go").agent("done").save(sandbox.home, "s-1");
  const { code, stdout, stderr } = await save(sandbox, WHOLE);
  assertEquals([code, stderr], [0, ""]);
  const path = stdout.trimEnd();
  assertEquals(dirname(path), join(sandbox.reviveHome, "checkpoints", "s-1"));
  const head = await sandbox.git("rev-parse", "HEAD");
  const [, matter = "", ...rest] = (await Deno.readTextFile(path)).split("---\n");
  assertEquals(rest.join("---\n"), "\n" + WHOLE);
  assertMatch(
    matter,
    new RegExp(
      `^v: 1\nsession: s-1\nauthor: agent\nsaved: \\S+Z\nproject: ${sandbox.project}\n` +
        `branch: main\nhead: ${head}\ntokens: 90010\nmessage: msg_2\n$`,
    ),
  );
  const [events = ""] = await filesUnder(join(sandbox.reviveHome, "events"));
  const event = JSON.parse((await Deno.readTextFile(events)).trimEnd());
  assertEquals(
    [event.kind, event.author, event.session, event.project, event.path],
    ["checkpoint", "agent", "s-1", sandbox.project, path],
  );
  assertEquals(await sandbox.git("status", "--porcelain"), "");
});

Deno.test("revive checkpoint save takes the session from the environment, and refuses without one", async () => {
  await using sandbox = await Sandbox.create();
  const env = { CLAUDE_CODE_SESSION_ID: "s-env" };
  const inside = await sandbox.run(["checkpoint", "save"], { stdin: WHOLE, env });
  assertEquals(inside.code, 0);
  assertStringIncludes(inside.stdout, "/checkpoints/s-env/");
  const outside = await sandbox.run(["checkpoint", "save"], { stdin: WHOLE });
  assertEquals([outside.code, outside.stdout], [1, ""]);
  assertStringIncludes(outside.stderr, "--session ID");
});

Deno.test("revive checkpoint save refuses an empty text, and loses none that is incomplete", async () => {
  await using sandbox = await Sandbox.create();
  for (const empty of ["", " \n\n", "\x1b[0m\n"]) {
    const { code, stdout, stderr } = await save(sandbox, empty);
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(stderr, "stdin is empty");
  }
  assertEquals(await filesUnder(sandbox.reviveHome), []);
  const partial = await save(sandbox, "just a few words");
  assertEquals(partial.code, 0);
  assertStringIncludes(partial.stderr, "saved, but without ## Goal, ## Live State, ");
  assertStringIncludes(await Deno.readTextFile(partial.stdout.trimEnd()), "\njust a few words\n");
});

Deno.test("revive checkpoint save refuses what is no checkpoint by its length", async () => {
  await using sandbox = await Sandbox.create();
  const result = await save(sandbox, "x".repeat(1_000_001));
  assertEquals([result.code, result.stdout], [1, ""]);
  assertStringIncludes(result.stderr, "1,000,001 characters, and a checkpoint may have 1,000,000");
  assertEquals((await save(sandbox, "x ".repeat(500_000))).code, 0);
});

Deno.test("revive checkpoint save says why it could not save", async () => {
  await using sandbox = await Sandbox.create();
  await Deno.writeTextFile(join(sandbox.top, "file"), "");
  const env = { REVIVE_HOME: join(sandbox.top, "file") };
  const { code, stdout, stderr } = await save(sandbox, WHOLE, "s-1", env);
  assertEquals([code, stdout], [1, ""]);
  assertMatch(stderr, /^revive checkpoint: the checkpoint was not saved in .*: .*REVIVE_HOME/);
});

Deno.test("revive checkpoint save carries over the loose ends that are not mentioned", async () => {
  await using sandbox = await Sandbox.create();
  await save(sandbox, WHOLE);
  const next = await save(sandbox, WHOLE.replace(/- flaky.*/, "- none"));
  assertStringIncludes(next.stderr, "1 loose end of the checkpoint before");
  assertStringIncludes(
    await Deno.readTextFile(next.stdout.trimEnd()),
    "## Loose ends carried over\n- flaky test in tests/queue_test.ts (carried over 1×)\n",
  );
  const fixed = await save(
    sandbox,
    WHOLE.replace(/- flaky.*/, "- none").replace(
      "- Postgres",
      "- the flaky test in tests/queue_test.ts is fixed\n- Postgres",
    ),
  );
  assertEquals(fixed.stderr, "");
});

Deno.test("revive checkpoint save names the loose end that it carries over no longer", async () => {
  await using sandbox = await Sandbox.create();
  await save(sandbox, WHOLE);
  const next = WHOLE.replace(/- flaky.*/, "- none");
  for (let times = 0; times < 3; times++) {
    assertStringIncludes(
      (await save(sandbox, next)).stderr,
      "1 loose end of the checkpoint before",
    );
  }
  assertEquals(
    (await save(sandbox, next)).stderr,
    "no longer carried over, as no checkpoint mentions it: flaky test in tests/queue_test.ts\n",
  );
  assertEquals((await save(sandbox, next)).stderr, "");
});

Deno.test("revive checkpoint save knows the project though the call's folder has moved", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("one");
  const state = join(sandbox.reviveHome, "sessions", "s-hook");
  await Deno.mkdir(state, { recursive: true });
  await Deno.writeTextFile(
    join(state, "cadence.json"),
    JSON.stringify({ v: 1, project: sandbox.project }),
  );
  await new TranscriptWriter({ cwd: sandbox.project }).user("go").save(sandbox.home, "s-rows");
  for (const session of ["s-hook", "s-rows"]) {
    const { stdout } = await sandbox.run(["checkpoint", "save", "--session", session], {
      stdin: WHOLE,
      cwd: sandbox.top,
    });
    assertStringIncludes(
      await Deno.readTextFile(stdout.trimEnd()),
      `\nproject: ${sandbox.project}\nbranch: main\n`,
    );
  }
  // A record of a folder that is gone, or no record at all: where the call runs.
  await Deno.writeTextFile(join(state, "cadence.json"), '{"v":1,"project":"/nonexistent"}');
  const { stdout } = await sandbox.run(["checkpoint", "save", "--session", "s-hook"], {
    stdin: WHOLE,
    cwd: sandbox.top,
  });
  assertStringIncludes(await Deno.readTextFile(stdout.trimEnd()), `\nproject: ${sandbox.top}\n`);
});

const SECRETS = [
  "AKIA" + "IOSFODNN7EXAMPLE",
  "AKIA" + "0123456789FAKE",
  "Bearer x.y.z",
  "https://u:p@h/",
  "ghp_" + "abcdefghij0123456789abcdefghij012345",
  "postgres://app:hunter2@db/x",
  "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ\n-----END PRIVATE KEY-----",
  "DB_PASSWORD=correcthorse",
];
/** What of each secret must be nowhere. */
const TRACES = [
  "IOSFODNN7",
  "0123456789FAKE",
  "x.y.z",
  "u:p@",
  "ghp_",
  "hunter2",
  "MIIEvQIBADAN",
  "correcthorse",
];

async function assertNowhere(sandbox: Sandbox, printed: string): Promise<void> {
  const texts = [printed];
  for (const path of await filesUnder(sandbox.reviveHome)) {
    texts.push(await Deno.readTextFile(path));
  }
  assert(texts.length > 1);
  for (const trace of TRACES) {
    for (const text of texts) assert(!text.includes(trace), `${trace} in ${text}`);
  }
}

Deno.test("[C01] revive checkpoint masks secrets before they reach a disk or a terminal", async () => {
  await using sandbox = await Sandbox.create();
  const vault = join(sandbox.reviveHome, "vault");
  await Deno.mkdir(vault, { recursive: true });
  const env = { REVIVE_OBSIDIAN_VAULT: vault };
  const text = WHOLE.replace(
    "- flaky",
    SECRETS.map((secret) => `- ${secret}\n`).join("") + "- flaky",
  );
  const saved = await save(sandbox, text, "s-1", env);
  assertStringIncludes(saved.stderr, "what looked like a secret was masked");
  const next = await save(sandbox, WHOLE.replace("- flaky", "- other"), "s-1", env);
  const shown = await sandbox.run(["checkpoint", "show", "--session", "s-1"]);
  const json = await sandbox.run(["checkpoint", "show", "--json", "--session", "s-1"]);
  await assertNowhere(sandbox, saved.stderr + next.stderr + shown.stdout + json.stdout);
});

Deno.test("[C01] revive checkpoint auto masks what the transcript holds", async () => {
  await using sandbox = await Sandbox.create();
  const writer = new TranscriptWriter();
  for (const [n, secret] of SECRETS.entries()) {
    writer.user(`use ${secret}`).call(`t${n}`, "Bash", { command: `run '${secret}'` })
      .result(`t${n}`, `Exit code 1\nerror: ${secret}`, true).agent(`I used ${secret}`);
  }
  await writer.save(sandbox.home, "s-1");
  const made = await sandbox.run(["checkpoint", "auto", "--session", "s-1"]);
  assertEquals(made.code, 0);
  const projected = await sandbox.run(["transcript", "--session", "s-1"]);
  await assertNowhere(sandbox, made.stdout + made.stderr + projected.stdout);
});

Deno.test("revive checkpoint auto names what the recorded session did, word for word", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout } = await sandbox.run([
    "checkpoint",
    "auto",
    recordedTranscript("normal-multitool"),
  ]);
  assertEquals(code, 0);
  assertStringIncludes(stdout, "/checkpoints/normal-multitool/");
  const text = await Deno.readTextFile(stdout.trimEnd());
  assertStringIncludes(text, "\nauthor: auto\n");
  for (
    const fact of [
      "- First request of the session:\n  > go tools\n",
      "- Last request:\n  > more\n",
      "- Branch: master\n",
      "  - `cd src && false`\n    Exit code 1\n",
      "  - /home/dev/proj/README.md\n",
      "- The last answer was:\n  > ok\n",
    ]
  ) assertStringIncludes(text, fact);
});

Deno.test("revive checkpoint auto refuses where there is nothing to make it of", async () => {
  await using sandbox = await Sandbox.create();
  await new TranscriptWriter().save(sandbox.home, "s-empty");
  for (
    const [args, message] of [
      [["--session", "s-none"], "there is no transcript of session s-none"],
      [["--session", "s-empty"], "shows nothing that could be kept"],
      [["no/such.jsonl"], "cannot read no/such.jsonl: there is no such file"],
      [[], "--session ID"],
    ] as const
  ) {
    const { code, stdout, stderr } = await sandbox.run(["checkpoint", "auto", ...args]);
    assertEquals([code, stdout], [1, ""]);
    assertStringIncludes(stderr, message);
  }
});

Deno.test("revive checkpoint show and list give the session's own, or the project's outside of one", async () => {
  await using sandbox = await Sandbox.create();
  await save(sandbox, WHOLE.replace("Ship", "First: ship"), "s-a");
  await save(sandbox, WHOLE.replace("Ship", "Second: ship"), "s-b");
  await sandbox.run(["checkpoint", "save", "--session", "s-else"], {
    stdin: WHOLE.replace("Ship", "Elsewhere: ship"),
    cwd: sandbox.home,
  });
  const own = await sandbox.run(["checkpoint", "show", "--session", "s-a"]);
  assertMatch(own.stdout, /^## Goal\nFirst: ship/);
  const inside = await sandbox.run(["checkpoint", "show"], {
    env: { CLAUDE_CODE_SESSION_ID: "s-a" },
  });
  assertEquals(inside.stdout, own.stdout);
  const newest = await sandbox.run(["checkpoint", "show"]);
  assertMatch(newest.stdout, /^## Goal\nSecond: ship/);
  assertMatch(newest.stderr, /\/checkpoints\/s-b\/[^/]+\.md\n$/);
  const named = await sandbox.run(["checkpoint", "show", own.stderr.trim()]);
  assertEquals(named.stdout, own.stdout);

  const list = await sandbox.run(["checkpoint", "list"]);
  const [header = "", ...lines] = list.stdout.trimEnd().split("\n");
  assertMatch(header, /^age +author +branch +path$/);
  assertEquals(lines.map((line) => basename(dirname(line))), ["s-b", "s-a"]);
  const json = await sandbox.run(["checkpoint", "list", "--json", "--session", "s-b"]);
  const records: { session: string; branch: string }[] = JSON.parse(json.stdout);
  assertEquals(records.map(({ session, branch }) => [session, branch]), [["s-b", "main"]]);
  const document = JSON.parse((await sandbox.run(["checkpoint", "show", "--json"])).stdout);
  assertEquals([document.session, document.author], ["s-b", "agent"]);
  assertMatch(document.body, /^## Goal\nSecond: ship/);
});

Deno.test("revive checkpoint show and list say that there is none", async () => {
  await using sandbox = await Sandbox.create();
  const shown = await sandbox.run(["checkpoint", "show", "--session", "s-1"]);
  assertEquals([shown.code, shown.stdout], [1, ""]);
  assertStringIncludes(shown.stderr, "there is no checkpoint of session s-1 yet");
  const list = await sandbox.run(["checkpoint", "list"]);
  assertEquals([list.code, list.stdout], [0, ""]);
  assertStringIncludes(list.stderr, "no checkpoint of this project yet");
  assertEquals((await sandbox.run(["checkpoint", "list", "--json"])).stdout, "[]\n");
  const surplus = await sandbox.run(["checkpoint", "list", "x"]);
  assertEquals(surplus.code, 1);
});

Deno.test("revive checkpoint save writes into the vault's daily note", async () => {
  await using sandbox = await Sandbox.create();
  const vault = join(sandbox.top, "my vault");
  await Deno.mkdir(join(vault, ".obsidian"), { recursive: true });
  await Deno.writeTextFile(
    join(vault, ".obsidian", "daily-notes.json"),
    JSON.stringify({ folder: "Journal", format: "YYYY/[W]ww/YYYY-MM-DD" }),
  );
  const env = { REVIVE_OBSIDIAN_VAULT: vault };
  assertEquals((await save(sandbox, WHOLE, "s-1", env)).stderr, "");
  await save(sandbox, WHOLE, "s-1", env);
  const [note = "", ...others] = await filesUnder(join(vault, "Journal"));
  assertEquals(others, []);
  assertMatch(note.slice(vault.length), /^\/Journal\/\d{4}\/W\d\d\/\d{4}-\d\d-\d\d\.md$/);
  const text = await Deno.readTextFile(note);
  assertEquals(text.match(/^## Checkpoint \d\d:\d\d$/gm)?.length, 2);
  assertStringIncludes(text, "\n### Goal\nShip the queue.\n\n### Live State\n");

  const missing = await save(sandbox, WHOLE, "s-1", {
    REVIVE_OBSIDIAN_VAULT: join(sandbox.top, "no"),
  });
  assertEquals(missing.code, 0);
  assertStringIncludes(missing.stderr, "the daily note was not written");
});
