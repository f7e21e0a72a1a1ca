import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { answerRow, boundaryRow, briefRow, record, writeTranscript } from "../support/recording.ts";
import { Sandbox } from "../support/sandbox.ts";
import { displayWidth } from "../../lib/text/width.ts";

const SESSION = "2372a799-0fc6-4a06-b771-0f5a3427ca91";
const HOUR = 3_600_000;

/** One session of the project, an hour ago, whose figures are counted by hand in the tests. */
async function writeSession(sandbox: Sandbox, session = SESSION, at = Date.now() - HOUR) {
  const where = { session, project: sandbox.project };
  const emit = (cause: "first" | "prompts" | "compact", estimatedTokens: number) => ({
    kind: "emit" as const,
    cause,
    characters: estimatedTokens * 4,
    estimatedTokens,
    tokens: null,
  });
  record(sandbox, at, where, emit("first", 800));
  record(sandbox, at + 1000, where, emit("prompts", 700));
  record(sandbox, at + 2000, where, {
    kind: "fire",
    tier: "advisory",
    tokens: 360_000,
    window: 1_000_000,
    windowSource: "model",
    audience: "agent",
    messageId: "m3",
  });
  record(sandbox, at + 3000, where, {
    kind: "checkpoint",
    author: "agent",
    characters: 2000,
    path: "/c.md",
  });
  record(sandbox, at + 4000, where, {
    kind: "compaction",
    trigger: "manual",
    tokensBefore: 360_000,
    tokensAfter: null,
  });
  record(sandbox, at + 4000, where, emit("compact", 750));
  record(sandbox, at + 5000, where, {
    kind: "outcome",
    result: "acted",
    tokensBefore: 360_000,
    tokensAfter: 12_000,
    turns: 2,
  });
  await writeTranscript(sandbox, session, [
    briefRow("b1", at),
    answerRow(`${session}-m1`, 20_000, at + 100), // 0 behind, 0 since the start
    answerRow(`${session}-m2`, 120_000, at + 200), // 100k, 100k
    briefRow("b2", at + 1000),
    answerRow(`${session}-m3`, 360_000, at + 1100), // 0, 340k
    boundaryRow(361_000, 11_000, at + 4100),
    briefRow("b3", at + 4200),
    answerRow(`${session}-m4`, 20_000, at + 4300), // 0, 340k
    answerRow(`${session}-m5`, 60_000, at + 4400), // 40k, 380k
  ]);
}

Deno.test("revive stats says so where nothing is recorded yet", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout, stderr } = await sandbox.run(["stats"]);
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(stdout, "Nothing recorded yet.");
  assertStringIncludes(stdout, "revive doctor");
});

Deno.test("revive stats agrees with a count by hand", async () => {
  await using sandbox = await Sandbox.create();
  await writeSession(sandbox);
  const { code, stdout, stderr } = await sandbox.run(["stats"]);
  assertEquals([code, stderr], [0, ""]);
  const lines = stdout.split("\n").map((line) => line.trim().replace(/ {2,}/g, " | "));
  for (
    const line of [
      "revive stats · everything recorded · 1 session · 1 project",
      "first prompt | 1 | 33% | 800 | 800",
      "prompts passed | 1 | 33% | 700 | 700",
      "after a compaction | 1 | 33% | 750 | 750",
      "all | 3 | 100% | 2,250 | 2,250",
      "advisory | 1 | 1 | 0",
      "escalated | 0 | 0 | 0",
      "Followed by a compaction: 1. Timed out: 0. Not decided yet: 0.",
      "Turns until that compaction: median 2, 90th percentile 2.",
      "by hand | 1 | 361k | 11k | 350k",
      "the agent | 1",
      "as it was | 0 | 100k | 0%",
      "given once, at the start | 340k | 380k | 40%",
      "5 answers in 1 transcript.",
      "5 answers, 3 briefs; highest 360k (36%), now 60k (6%) of 1M",
      "▁▃█▁▂",
    ]
  ) assert(lines.includes(line), `${line} is missing in:\n${stdout}`);
  for (const line of stdout.split("\n")) assert(displayWidth(line) <= 80, line);
});

Deno.test("revive stats --json prints one document with the same figures", async () => {
  await using sandbox = await Sandbox.create();
  await writeSession(sandbox);
  const { code, stdout, stderr } = await sandbox.run(["stats", "--json"]);
  assertEquals([code, stderr], [0, ""]);
  const report = JSON.parse(stdout);
  assertEquals(report.emits.emits, 3);
  assertEquals(report.emits.byCause.compact, { emits: 1, estimatedTokens: 750 });
  assertEquals(report.compactions.manual, {
    count: 1,
    measured: 1,
    before: 361_000,
    after: 11_000,
    reclaimed: 350_000,
  });
  assertEquals(report.freshness, {
    answers: 5,
    transcripts: 1,
    behind: { median: 0, p90: 100_000 },
    behindOnce: { median: 340_000, p90: 380_000 },
    without: 0,
    withoutOnce: 2,
  });
  assertEquals(report.newestSession.id, SESSION);
  assertEquals(report.newestSession.window, 1_000_000);
  assertEquals(
    report.newestSession.answers.map(({ behind }: { behind: number }) => behind),
    [0, 100_000, 0, 0, 40_000],
  );
  assertEquals(report.since, null);
});

Deno.test("revive stats --json of nothing is a document, too", async () => {
  await using sandbox = await Sandbox.create();
  const { code, stdout } = await sandbox.run(["stats", "--json"]);
  const report = JSON.parse(stdout);
  assertEquals([code, report.events, report.freshness, report.newestSession], [0, 0, null, null]);
});

Deno.test("revive stats looks at a period and a project alone", async () => {
  await using sandbox = await Sandbox.create();
  await writeSession(sandbox);
  await writeSession(sandbox, "old", Date.now() - 80 * HOUR);
  record(sandbox, Date.now(), { session: "x", project: "/srv/other" }, {
    kind: "checkpoint",
    author: "auto",
    characters: 9,
    path: "/c.md",
  });
  const figures = async (...args: string[]) => {
    const { stdout } = await sandbox.run(["stats", "--json", ...args]);
    const { sessions, emits, checkpoints, freshness } = JSON.parse(stdout);
    return [sessions, emits.emits, checkpoints, freshness?.answers];
  };
  assertEquals(await figures(), [3, 6, { agent: 2, auto: 1 }, 10]);
  assertEquals(await figures("--since", "2d"), [2, 3, { agent: 1, auto: 1 }, 5]);
  assertEquals(await figures("--project"), [2, 6, { agent: 2, auto: 0 }, 10]);
  assertEquals(await figures("--project", "/srv/other"), [1, 0, { agent: 0, auto: 1 }, undefined]);
  assertEquals(await figures("--since", "2d", "--project", "."), [
    1,
    3,
    { agent: 1, auto: 0 },
    5,
  ]);
});

Deno.test("revive stats still adds up where the transcripts are gone or damaged", async () => {
  await using sandbox = await Sandbox.create();
  await writeSession(sandbox);
  const transcript = `${sandbox.home}/.claude/projects/-some-project/${SESSION}.jsonl`;
  await Deno.writeTextFile(transcript, "\0\0{{{\n");
  const damaged = await sandbox.run(["stats"]);
  assertStringIncludes(damaged.stdout, "Unknown: no answer followed a brief");
  await Deno.remove(transcript);
  record(sandbox, Date.now(), { session: "other", project: sandbox.project }, {
    kind: "compaction",
    trigger: "auto",
    tokensBefore: 900_000,
    tokensAfter: null,
  });
  const gone = await sandbox.run(["stats"]);
  assertEquals(gone.code, 0);
  assertStringIncludes(gone.stdout, "Unknown: the client has no transcript of these sessions");
  assertStringIncludes(gone.stdout, "Tokens before and after are known of 1 of 2.");
  // What the gate saw of it has outlived the transcript.
  assertMatch(gone.stdout, /by hand +1 +360k +12k +348k\n/);
});

Deno.test("revive stats reads no more than the newest transcripts unless asked", async () => {
  await using sandbox = await Sandbox.create();
  const at = Date.now() - HOUR;
  const folder = `${sandbox.home}/.claude/projects/p`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.mkdir(`${sandbox.reviveHome}/events`, { recursive: true });
  let events = "";
  for (let n = 0; n < 600; n++) {
    events += JSON.stringify({
      v: 1,
      at: at + n,
      session: `s${n}`,
      project: "/p",
      kind: "checkpoint",
      author: "auto",
      characters: 1,
      path: "/c",
    }) + "\n";
    await Deno.writeTextFile(
      `${folder}/s${n}.jsonl`,
      JSON.stringify(briefRow("b", at)) + "\n" + JSON.stringify(answerRow(`m${n}`, 9, at)) + "\n",
    );
  }
  const month = new Date(at).toISOString().slice(0, 7);
  await Deno.writeTextFile(`${sandbox.reviveHome}/events/${month}.jsonl`, events);
  const few = await sandbox.run(["stats"]);
  assert(
    /Only the newest 500 of 600 transcripts were read; --full/.test(few.stdout),
    few.stdout,
  );
  const { transcripts } = JSON.parse((await sandbox.run(["stats", "--json", "--full"])).stdout);
  assertEquals(transcripts, { read: 600, found: 600 });
});

Deno.test("revive stats --html writes one page that needs nothing from outside", async () => {
  await using sandbox = await Sandbox.create();
  await writeSession(sandbox);
  const { code, stdout, stderr } = await sandbox.run(["stats", "--html", "page.html"]);
  assertEquals([code, stderr], [0, ""]);
  assertMatch(stdout, /^Wrote page\.html \(\d+ KB\)\. Open it in a browser\.\n$/);
  const page = await sandbox.read("page.html");
  // The same figures as on the terminal, and the two pictures, each in two widths.
  for (const figure of ["2,250", "361k", "350k", "340k", "380k", "median 2"]) {
    assertStringIncludes(page, figure);
  }
  assertEquals(page.match(/<svg /g)?.length, 4);
  assertEquals(page.match(/aria-label="Context over time"/g)?.length, 2);
  assertStringIncludes(page, "3 briefs, 1 fire, 1 compaction, 1 checkpoint");
  assert(!/<script|<link|<img|<iframe|@import|url\(|src=|href=/i.test(page), "outside resources");
  assertEquals(/NaN|undefined|Infinity/.exec(page), null);
  assertStringIncludes(page, "prefers-color-scheme: dark");
});

Deno.test("revive stats --html of nothing is a page, too, and replaces an older one", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write("page.html", "old");
  const { code } = await sandbox.run(["stats", "--html", "page.html"]);
  const page = await sandbox.read("page.html");
  assertEquals([code, page.includes("old")], [0, false]);
  assertStringIncludes(page, "No pictures");
});

Deno.test("revive stats --html escapes what came from files", async () => {
  await using sandbox = await Sandbox.create();
  const session = "<script>alert(1)</script>\u001b[31m";
  record(sandbox, Date.now(), { session, project: "/p/<b>&" }, {
    kind: "checkpoint",
    author: "auto",
    characters: 9,
    path: "/c.md",
  });
  await sandbox.run(["stats", "--project", "/p/<b>&", "--html", "page.html"]);
  const page = await sandbox.read("page.html");
  assertStringIncludes(page, "/p/&#60;b&#62;&#38;");
  for (const bad of ["<script", "<b>&", "\u001b"]) assertEquals(page.includes(bad), false);
});

Deno.test("revive stats --html refuses what it cannot write, and --json beside it", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write("folder/keep", "");
  const folder = await sandbox.run(["stats", "--html", "folder"]);
  assertEquals([folder.code, folder.stdout], [1, ""]);
  assertStringIncludes(folder.stderr, "cannot write folder: it is there and is no file");
  const nowhere = await sandbox.run(["stats", "--html", "missing/page.html"]);
  assertEquals([nowhere.code, nowhere.stdout], [1, ""]);
  assertStringIncludes(nowhere.stderr, "cannot write missing/page.html: its folder is not there");
  assertEquals(await Deno.stat(`${sandbox.project}/missing`).then(() => true, () => false), false);
  const both = await sandbox.run(["stats", "--html", "page.html", "--json"]);
  assertEquals([both.code, both.stdout], [1, ""]);
  assertStringIncludes(both.stderr, "--html writes a page and --json prints a document");
});
