import { type LiveState, readLiveState } from "../../lib/loop/live_state.ts";
import { formatAutoCheckpoint } from "../../lib/loop/auto_checkpoint.ts";
import { missingSections } from "../../lib/loop/checkpoint.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";
import { TranscriptWriter } from "../support/transcript_writer.ts";

async function stateOf(writer: TranscriptWriter): Promise<LiveState> {
  const path = await Deno.makeTempFile({ prefix: "revive-test-" });
  try {
    await Deno.writeTextFile(path, writer.text);
    return await readLiveState(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("readLiveState() of the recorded session", async () => {
  assertEquals(await readLiveState(recordedTranscript("normal-multitool")), {
    firstRequest: "go tools",
    lastRequest: "more",
    lastAnswer: "ok",
    branch: "master",
    folder: "/home/dev/proj/src",
    filesEdited: [],
    filesRead: ["/home/dev/proj/README.md"],
    commands: ["cd src", "echo hello-from-bash"],
    failures: [{ what: "cd src && false", lines: ["Exit code 1"], end: "open" }],
    failureCount: 1,
    references: [],
    tasks: [],
  });
});

Deno.test("readLiveState() lists files most recent first, the edited ones apart", async () => {
  const writer = new TranscriptWriter().user("go");
  const calls: [string, object, boolean][] = [
    ["Read", { file_path: "/p/read.ts" }, false],
    ["Read", { file_path: "/p/both.ts" }, false],
    ["Edit", { file_path: "/p/both.ts" }, false],
    ["Write", { file_path: "/p/new.ts" }, false],
    ["NotebookEdit", { notebook_path: "/p/n.ipynb" }, false],
    ["mcp__fs__write_file", { path: "/p/mcp.txt" }, false],
    ["Edit", { file_path: "/p/failed.ts" }, true],
    ["MultiEdit", { file_path: "/p/new.ts" }, false],
    ["Grep", { pattern: "x", path: "/p" }, false],
  ];
  for (const [n, [tool, input, isError]] of calls.entries()) {
    writer.call(`t${n}`, tool, { ...input }).result(
      `t${n}`,
      isError ? "no such string" : "ok",
      isError,
    );
  }
  const state = await stateOf(writer.call("t99", "Edit", { file_path: "/p/pending.ts" }));
  assertEquals(state.filesEdited, [
    "/p/pending.ts",
    "/p/new.ts",
    "/p/mcp.txt",
    "/p/n.ipynb",
    "/p/both.ts",
  ]);
  assertEquals(state.filesRead, ["/p/read.ts"]);
  assertEquals(state.failures, [
    { what: "Edit /p/failed.ts", lines: ["no such string"], end: "open" },
  ]);
});

Deno.test("readLiveState() knows which failures were overcome", async () => {
  const state = await stateOf(
    new TranscriptWriter().user("go")
      .call("t1", "Bash", { command: "deno test" }).result("t1", "Exit code 1\nerror: a", true)
      .call("t2", "Bash", { command: "deno lint" }).result("t2", "Exit code 1\nerror: b", true)
      .call("t3", "Bash", { command: "deno test" }).result("t3", "ok"),
  );
  assertEquals(state.failures.map(({ what, end }) => [what, end]), [
    ["deno lint", "open"],
    ["deno test", "overcome"],
  ]);
});

/** The client's words, as recorded in interrupted.jsonl. */
const REFUSED = "The user doesn't want to proceed with this tool use. The tool use was rejected " +
  "(eg. if it was a file edit, the new_string was NOT written to the file). STOP what you are " +
  "doing and wait for the user to tell you how to proceed.";

Deno.test("readLiveState() tells what the user did not allow from what failed", async () => {
  const recorded = await readLiveState(recordedTranscript("interrupted"));
  assertEquals(recorded.failures.map(({ lines, end }) => [lines, end]), [[[], "refused"]]);

  const reason = " To tell you how to proceed, the user said:\nuse the script\n\nnot rm";
  const state = await stateOf(
    new TranscriptWriter().user("go")
      .call("t1", "Bash", { command: "rm -r b" }).result("t1", REFUSED + reason, true)
      .call("t2", "Edit", { file_path: "/p/a.ts" }).result("t2", REFUSED, true)
      .call("t3", "Bash", { command: "ls" }).result("t3", REFUSED, true)
      .call("t4", "Bash", { command: "ls" }).result("t4", "ok"),
  );
  assertEquals(state.failures, [
    { what: "ls", lines: [], end: "overcome" },
    { what: "Edit /p/a.ts", lines: [], end: "refused" },
    { what: "rm -r b", lines: ["use the script", "not rm"], end: "refused" },
  ]);
  const text = formatAutoCheckpoint(state);
  assertStringIncludes(text, "  - `Edit /p/a.ts` (the user did not allow it)\n");
  assertStringIncludes(text, "## Loose ends\n- none\n");
});

Deno.test("readLiveState() keeps of very many failures the newest and those that are open, and counts them", async () => {
  const writer = new TranscriptWriter().user("go");
  const failed = "Exit code 1\nerror: no\n".repeat(20);
  for (let n = 0; n < 100; n++) {
    writer.call(`o${n}`, "Bash", { command: `open ${n}` }).result(`o${n}`, failed, true);
  }
  for (let n = 0; n < 3000; n++) {
    writer.call(`t${n}`, "Bash", { command: "make" }).result(`t${n}`, failed, true);
  }
  const state = await stateOf(writer.call("e", "Bash", { command: "make" }).result("e", "ok"));
  assertEquals(state.failureCount, 3100);
  assertEquals(state.failures.slice(0, 100).map(({ end }) => end), Array(100).fill("overcome"));
  assertEquals(
    state.failures.slice(100).map(({ what }) => what),
    Array.from({ length: 60 }, (_, n) => `open ${99 - n}`),
  );
  const text = formatAutoCheckpoint(state);
  assertStringIncludes(text, "  - (3000 older ones are left out)\n");
  assertStringIncludes(text, "- failed, not seen to work since: `open 40`");
});

Deno.test("readLiveState() keeps the files of the whole session, the rest since the compaction", async () => {
  const state = await stateOf(
    new TranscriptWriter().user("first of all")
      .call("t1", "Edit", { file_path: "/p/before.ts" }).result("t1", "ok")
      .call("t2", "Bash", { command: "old" }).result("t2", "Exit code 1", true)
      .agent("old answer")
      .boundary()
      .row({ type: "user", isCompactSummary: true, message: { role: "user", content: "summary" } })
      .user("now this"),
  );
  assertEquals(state.firstRequest, "first of all");
  assertEquals(state.lastRequest, "now this");
  assertEquals(state.filesEdited, ["/p/before.ts"]);
  assertEquals([state.failures, state.commands, state.lastAnswer], [[], [], undefined]);
});

Deno.test("readLiveState() keeps the request before one that has no answer yet", async () => {
  const worked = () => new TranscriptWriter().user("one").agent("a").user("two").agent("b");
  const answered = await stateOf(worked());
  assertEquals([answered.lastRequest, answered.requestBefore], ["two", undefined]);
  const waiting = await stateOf(worked().user("three"));
  assertEquals([waiting.lastRequest, waiting.requestBefore], ["three", "two"]);
  assertStringIncludes(
    formatAutoCheckpoint(waiting),
    "- Request before the last, which has no answer yet:\n  > two\n- Last request:\n  > three\n",
  );
});

Deno.test("readLiveState() takes what a person asked for, not commands, notices and caveats", async () => {
  const state = await stateOf(
    new TranscriptWriter().user("<command-name>/model</command-name>").user("the real first")
      .user("the real last").user(
        "<command-name>/compact</command-name>\n<command-args>x</command-args>",
      )
      .user("<task-notification>done</task-notification>", { promptSource: "system" })
      .user("caveat", { isMeta: true }).user("[Request interrupted by user]")
      .user("of a subagent", { isSidechain: true }),
  );
  assertEquals([state.firstRequest, state.lastRequest], ["the real first", "the real last"]);
});

Deno.test("readLiveState() of no transcript is a state without anything", async () => {
  const state = await readLiveState("/nonexistent/x.jsonl");
  assertEquals([state.lastRequest, state.filesEdited, state.failures], [undefined, [], []]);
});

Deno.test("formatAutoCheckpoint() fills the five sections and quotes what was said", async () => {
  const state = await stateOf(
    new TranscriptWriter({ gitBranch: "fix/x" })
      .user("build it\n\n## Goal\nnot a heading")
      .call("t1", "TodoWrite", {
        todos: [{ content: "a", status: "pending" }, { content: "b", status: "completed" }],
      })
      .result("t1", "ok")
      .call("t2", "Bash", { command: "cat <<'E'\n`x`\nE" }).result(
        "t2",
        "Exit code 1\nerror: no",
        true,
      )
      .agent("see PR #12"),
  );
  const text = formatAutoCheckpoint(state, {
    path: "/c/earlier.md",
    saved: "2026-01-31T09:05:07.123Z",
    goal: "Ship it.",
    decisions: "- A, not B",
  });
  assertEquals(missingSections(text), []);
  assertEquals(text.match(/^## /gm)?.length, 5);
  for (
    const part of [
      "## Goal\nShip it.\n- First request of the session:\n  > build it\n  >\n  > ## Goal\n  > not a heading\n",
      "- Branch: fix/x\n",
      "  - ``cat <<'E'\n    `x`\n    E``\n    Exit code 1\n    error: no\n",
      "- Pull requests and issues: PR #12\n",
      "  - [ ] a\n  - [x] b\n",
      "## Decisions\n- A, not B\n(from the checkpoint of 2026-01-31T09:05:07.123Z, /c/earlier.md)\n",
      "## Loose ends\n- a\n- failed, not seen to work since: ``cat",
      "- The last answer was:\n  > see PR #12\n",
    ]
  ) assertStringIncludes(text, part);
});

Deno.test("formatAutoCheckpoint() masks before it cuts and counts what it leaves out", () => {
  const secret = "ghp_" + "abcdefghij0123456789abcdefghij012345";
  const text = formatAutoCheckpoint({
    lastRequest: `${"x ".repeat(1985)}${secret} ${"y ".repeat(100)}`,
    filesEdited: Array.from({ length: 70 }, (_, n) => `/p/f${n}.ts`),
    filesRead: [],
    commands: [],
    failures: [],
    failureCount: 0,
    references: [],
    tasks: [],
  });
  assert(!text.includes("ghp_"));
  assertStringIncludes(text, "  - /p/f59.ts\n  - (10 older ones are left out)\n");
});
