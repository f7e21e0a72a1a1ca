import * as fc from "fast-check";
import { run as runGate } from "../../lib/commands/gate.ts";
import { run as runMarkClear } from "../../lib/commands/mark_clear.ts";
import { run as runMarkCompact } from "../../lib/commands/mark_compact.ts";
import { run as runPrecompact } from "../../lib/commands/precompact.ts";
import { run as runRefresh } from "../../lib/commands/refresh.ts";
import { run as runRepost } from "../../lib/commands/repost.ts";
import { run as runStatusline } from "../../lib/commands/statusline.ts";
import { saveCheckpoint } from "../../lib/host/checkpoints.ts";
import type { GitResult } from "../../lib/host/git.ts";
import type { CommandModule } from "../../lib/cli.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { anyBytes, damaged, hostileText, mutatedJson, runs } from "../support/arbitraries.ts";
import { briefedProject, SOME_BRIEF } from "../support/briefed.ts";
import { fakeHost, type Outside } from "../support/fake_host.ts";
import { checkHookOutput } from "../support/hook_oracles.ts";
import {
  promptPayload,
  recordedPayload,
  recordedPayloadNames,
  recordedTranscript,
} from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { boundary, jsonl, prompt, summary, toolResult, toolUse } from "../support/transcripts.ts";

/** Hook commands inside of this process: whatever they are given, nothing or one whole output. */

const HOOKS: Readonly<Record<string, CommandModule["run"]>> = {
  "refresh": runRefresh,
  "mark-compact": runMarkCompact,
  "mark-clear": runMarkClear,
  "gate": runGate,
  "repost": runRepost,
  "precompact": runPrecompact,
  "statusline": runStatusline,
};

const NO_INPUT = { flags: new Set<string>(), values: new Map<string, string>(), operands: [] };

/** No git is started: what it would print is not the matter here. */
const NO_GIT: Pick<Outside, "git"> = {
  git: () => Promise.resolve<GitResult>({ kind: "missing", why: "not here" }),
};

/** Runs a hook as the entry does: what it throws becomes silence. Gives what goes to stdout. */
async function call(
  sandbox: Sandbox,
  command: string,
  stdin: string,
  outside: Outside = NO_GIT,
): Promise<string> {
  let stdout = "";
  try {
    ({ stdout } = await HOOKS[command]!(NO_INPUT, fakeHost(sandbox, { ...outside, stdin })));
  } catch (error) {
    assert(error instanceof Error, `${command} threw something that is no error`);
    // A fault of the program's own, which the entry would only hide.
    assert(!(error instanceof TypeError || error instanceof RangeError), error.stack);
  }
  checkHookOutput(command, stdout);
  return stdout;
}

const decoder = new TextDecoder();
const session = () => crypto.randomUUID();

/** Forgets everything, so that no run depends on the one before. */
async function forget(sandbox: Sandbox): Promise<void> {
  await Deno.remove(sandbox.reviveHome, { recursive: true }).catch(() => {});
  await Deno.remove(`${sandbox.project}/.claude`, { recursive: true }).catch(() => {});
}

const prompted = (sandbox: Sandbox, id: string, fields: object = {}) =>
  call(sandbox, "refresh", JSON.stringify(promptPayload(id, sandbox.project, fields)));

Deno.test("hooks take any bytes on stdin", async () => {
  await using sandbox = await briefedProject();
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      for (const command of Object.keys(HOOKS)) await call(sandbox, command, decoder.decode(bytes));
    }),
    runs(40),
  );
});

Deno.test("hooks take the client's payloads with any field changed", async () => {
  await using sandbox = await briefedProject();
  const transcript = recordedTranscript("compact-auto");
  const payloads = await Promise.all((await recordedPayloadNames()).map(recordedPayload));
  const changed = fc.constantFrom(...payloads).chain((payload) =>
    mutatedJson({ ...payload, cwd: sandbox.project, transcript_path: transcript })
  );
  await fc.assert(
    fc.asyncProperty(changed, async (stdin) => {
      for (const command of Object.keys(HOOKS)) await call(sandbox, command, stdin);
    }),
    runs(60),
  );
});

Deno.test("refresh emits one whole brief of any static.md, the same one each time", async () => {
  await using sandbox = await Sandbox.create();
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      await sandbox.write(".revive/static.md", bytes);
      assertEquals(await prompted(sandbox, session()), await prompted(sandbox, session()));
    }),
    runs(200),
  );
});

Deno.test("refresh emits one whole brief whatever the project's other files hold", async () => {
  await using sandbox = await briefedProject();
  const names = ["plan.md", "package.json", "deno.json", "Makefile", "justfile", ".git/HEAD"];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), anyBytes, async (name, bytes) => {
      await sandbox.write(name, bytes);
      const brief = await prompted(sandbox, session());
      await sandbox.write(".git/HEAD", "ref: refs/heads/main\n");
      assert(brief.includes("- Never break"));
    }),
    runs(150),
  );
});

Deno.test("refresh emits one whole brief whatever git prints", async () => {
  await using sandbox = await briefedProject();
  const commit = fc.record({
    subject: hostileText,
    body: hostileText,
    changes: fc.array(fc.tuple(fc.constantFrom("M", "A", "D", "R100"), hostileText, hostileText), {
      maxLength: 6,
    }),
  });
  const whole = fc.array(commit, { maxLength: 20 }).map((commits) =>
    commits.map(({ subject, body, changes }, n) =>
      `\0${n}abcdef\0${subject}\0${body}\0\0` +
      changes.map(([status, one, two], at) =>
        `${at === 0 ? "\n" : ""}${status}\0${one}\0${status.startsWith("R") ? `${two}\0` : ""}`
      ).join("")
    ).join("")
  ).map((text) => new TextEncoder().encode(text));
  await fc.assert(
    fc.asyncProperty(fc.oneof(whole, anyBytes), fc.boolean(), async (stdout, cut) => {
      const git = () => Promise.resolve<GitResult>({ kind: "ok", stdout, cut });
      const stdin = JSON.stringify(promptPayload(session(), sandbox.project));
      const brief = await call(sandbox, "refresh", stdin, { git });
      assert(brief.includes("- Never break"));
    }),
    runs(200),
  );
});

/** A state as refresh writes it in the middle of a session. */
const STATE = {
  v: 1,
  project: "/p",
  transcript: "/t",
  prompts: 7,
  sinceEmit: 2,
  lastPromptId: "p",
  lastEmit: {
    at: 1_700_000_000_000,
    cause: "prompts",
    tokens: 5,
    staleMessage: null,
    transcriptBytes: 9,
  },
  compactedAt: null,
  answered: { compact: null, clear: null },
  late: 0,
  owed: null,
};

Deno.test("refresh starts from any state file, and gets back into its cadence", async () => {
  await using sandbox = await briefedProject();
  const names = ["cadence.json", "cadence.late", "compact.json", "clear.json", "cadence.v1.json"];
  const encoder = new TextEncoder();
  const mark = fc.oneof(fc.double(), fc.integer()).map((at) => JSON.stringify({ v: 1, at }));
  const content = fc.oneof(
    anyBytes,
    fc.oneof(mutatedJson(STATE), mark).map((text) => encoder.encode(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), content, async (name, bytes) => {
      await forget(sandbox);
      const folder = `${sandbox.reviveHome}/sessions/s`;
      await Deno.mkdir(folder, { recursive: true });
      await Deno.writeFile(`${folder}/${name}`, bytes);
      const emits: boolean[] = [];
      for (let n = 0; n < 12; n++) emits.push(await prompted(sandbox, "s") !== "");
      const count = emits.filter((emitted) => emitted).length;
      // Neither silence for good nor a flood: one to start with, then every fifth.
      assert(count >= 2 && count <= 4, `${emits.map(Number).join("")} from ${name}`);
    }),
    runs(60),
  );
});

Deno.test("refresh without a session starts from any counter", async () => {
  await using sandbox = await briefedProject();
  const content = fc.oneof(
    anyBytes,
    fc.tuple(fc.integer(), fc.integer()).map(([n, at]) => new TextEncoder().encode(`${n}:${at}`)),
  );
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      await forget(sandbox);
      await sandbox.write(".claude/revive-counter", bytes);
      const emits: string[] = [];
      for (let n = 0; n < 12; n++) {
        emits.push(await call(sandbox, "refresh", "") === "" ? "0" : "1");
      }
      const count = emits.filter((emit) => emit === "1").length;
      assert(count >= 2 && count <= 4, emits.join(""));
    }),
    runs(40),
  );
});

const encoder = new TextEncoder();

/** Transcripts of rows as the client writes them, some of them changed, cut or damaged. */
const transcripts: fc.Arbitrary<Uint8Array> = fc.tuple(
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: mutatedJson(toolUse("m1", 120_000, "t1")) },
      { weight: 2, arbitrary: mutatedJson(toolUse("m2", 90_000, "t2")) },
      { weight: 1, arbitrary: mutatedJson(boundary()) },
      { weight: 1, arbitrary: mutatedJson(summary()) },
      { weight: 2, arbitrary: mutatedJson(toolResult("t1")) },
      { weight: 2, arbitrary: mutatedJson(prompt("do it")) },
      { weight: 1, arbitrary: hostileText },
    ),
    { maxLength: 12 },
  ),
  fc.constantFrom("\n", "\r\n", "\n\n"),
  fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
).map(([rows, eol, damages]) => damaged(encoder.encode(rows.join(eol) + eol), damages));

Deno.test("hooks read any transcript", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.top}/t.jsonl`;
  const events: Record<string, object> = {
    "gate": { hook_event_name: "Stop", stop_hook_active: false },
    "precompact": { hook_event_name: "PreCompact", trigger: "auto" },
    "mark-compact": { hook_event_name: "PostCompact", trigger: "auto" },
    "repost": { hook_event_name: "SessionStart", source: "compact" },
    "statusline": { context_window: { context_window_size: 200_000, current_usage: {} } },
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(transcripts, anyBytes), async (bytes) => {
      await forget(sandbox);
      await Deno.writeFile(path, bytes);
      const base = { session_id: "s", transcript_path: path, cwd: sandbox.project };
      for (const [command, fields] of Object.entries(events)) {
        const variables = { REVIVE_ADVISORY_AT: "0.01", REVIVE_FORCE: "1" };
        await call(sandbox, command, JSON.stringify({ ...base, ...fields }), {
          ...NO_GIT,
          variables,
        });
      }
      const compacted = { ...base, hook_event_name: "SessionStart", source: "compact" };
      await prompted(sandbox, "s", { transcript_path: path });
      await call(sandbox, "refresh", JSON.stringify(compacted));
      const batch = {
        ...base,
        hook_event_name: "PostToolBatch",
        tool_calls: [{ tool_use_id: "t" }],
      };
      await call(sandbox, "refresh", JSON.stringify(batch));
    }),
    runs(80),
  );
});

Deno.test("gate starts from any state file", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.top}/t.jsonl`;
  const fire = { messageId: "m1", tier: "advisory", tokens: 9, share: 0.4, isOpen: true };
  await Deno.writeTextFile(
    path,
    jsonl(prompt("x"), toolUse("m1", 150_000, "t"), toolResult("t"), boundary(), prompt("y")),
  );
  const content = fc.oneof(
    anyBytes,
    mutatedJson({ v: 1, fires: [fire, fire] }).map((text) => encoder.encode(text)),
  );
  const payload = JSON.stringify({
    session_id: "s",
    transcript_path: path,
    hook_event_name: "Stop",
    stop_hook_active: false,
  });
  await fc.assert(
    fc.asyncProperty(content, fc.constantFrom("gate.json", "window.json"), async (bytes, name) => {
      await forget(sandbox);
      await Deno.mkdir(`${sandbox.reviveHome}/sessions/s`, { recursive: true });
      await Deno.writeFile(`${sandbox.reviveHome}/sessions/s/${name}`, bytes);
      await call(sandbox, "gate", payload);
    }),
    runs(60),
  );
});

Deno.test("repost and precompact hand on any checkpoint, harmless and within their limits", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.top}/t.jsonl`;
  await Deno.writeTextFile(path, jsonl(prompt("x"), toolUse("m1", 150_000, "t")));
  const base = { session_id: "s", transcript_path: path, cwd: sandbox.project };
  await fc.assert(
    fc.asyncProperty(hostileText, async (body) => {
      await forget(sandbox);
      const host = fakeHost(sandbox, NO_GIT);
      await saveCheckpoint(host, { session: "s", author: "agent", savedAt: Date.now() }, body);
      const start = { ...base, hook_event_name: "SessionStart", source: "compact" };
      assert(await call(sandbox, "repost", JSON.stringify(start)) !== "");
      const compact = { ...base, hook_event_name: "PreCompact", trigger: "auto" };
      await call(sandbox, "precompact", JSON.stringify(compact));
    }),
    runs(80),
  );
});

Deno.test("any values of the variables leave hooks working", async () => {
  await using sandbox = await briefedProject();
  const names = [
    ...["REVIVE_REFRESH_EVERY", "REVIVE_REFRESH_TIME_GAP", "REVIVE_REFRESH_TOKENS"],
    ...["REVIVE_WINDOW", "REVIVE_ADVISORY_AT", "REVIVE_ESCALATED_AT", "REVIVE_COOLDOWN_TURNS"],
    ...[
      "COLUMNS",
      "CLAUDE_CODE_SESSION_ID",
      "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE",
      "CLAUDE_CONFIG_DIR",
    ],
  ] as const;
  const value = fc.oneof(
    hostileText,
    fc.double().map(String),
    fc.integer().map(String),
    fc.bigInt().map(String),
  );
  const stop = await recordedPayload("Stop");
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), value, async (name, text) => {
      const outside = { ...NO_GIT, variables: { [name]: text } };
      const payload = promptPayload(session(), sandbox.project);
      const brief = await call(sandbox, "refresh", JSON.stringify(payload), outside);
      assert(brief.includes(SOME_BRIEF.slice(0, 12)));
      await call(sandbox, "gate", JSON.stringify(stop), outside);
      const line = JSON.stringify(await recordedPayload("statusLine.used"));
      await call(sandbox, "statusline", line, outside);
    }),
    runs(80),
  );
});
