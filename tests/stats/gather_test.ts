import { assert, assertEquals } from "../support/assert.ts";
import { answerRow, briefRow, writeTranscript } from "../support/recording.ts";
import { Sandbox } from "../support/sandbox.ts";
import { gatherReport } from "../../lib/stats/gather.ts";
import type { VariableName } from "../../lib/permissions.ts";

const NOW = Date.UTC(2026, 10, 30);

function hostOf(sandbox: Sandbox) {
  const env = (name: VariableName) => name === "HOME" ? sandbox.home : undefined;
  return { env, now: () => NOW };
}

/** Writes `count` events of `sessions` sessions in 50 projects, spread over the last five months. */
async function writeEvents(sandbox: Sandbox, count: number, sessions: number): Promise<void> {
  await Deno.mkdir(`${sandbox.reviveHome}/events`, { recursive: true });
  const months = new Map<string, string[]>();
  for (let n = 0; n < count; n++) {
    const at = NOW - (count - n) * Math.floor(150 * 86_400_000 / count);
    const month = new Date(at).toISOString().slice(0, 7);
    const lines = months.get(month) ?? [];
    months.set(month, lines);
    lines.push(JSON.stringify({
      v: 1,
      at,
      session: `5b75ea74-f2b5-47ca-886e-${String(n % sessions).padStart(12, "0")}`,
      project: `/home/dev/project-${n % 50}`,
      kind: "emit",
      cause: "prompts",
      characters: 3210,
      estimatedTokens: 802,
      tokens: null,
    }));
  }
  for (const [month, lines] of months) {
    await Deno.writeTextFile(
      `${sandbox.reviveHome}/events/${month}.jsonl`,
      lines.join("\n") + "\n",
    );
  }
}

Deno.test("gatherReport() adds up 200,000 events of 10,000 sessions", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await writeEvents(sandbox, 200_000, 10_000);
  const started = performance.now();
  const report = await gatherReport(hostOf(sandbox), { full: false }, () => {});
  const seconds = (performance.now() - started) / 1000;
  assertEquals([report.events, report.sessions, report.projects], [200_000, 10_000, 50]);
  assertEquals(report.emits.estimatedTokens, 200_000 * 802);
  assertEquals(report.emits.tokensPerSession, 20 * 802);
  // Half a second where nothing else runs; this is only to notice a change of its order.
  assert(seconds < 15, `${seconds} s`);
});

Deno.test("gatherReport() tells what it is doing, and nothing at the end", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await writeEvents(sandbox, 40, 20);
  for (let n = 0; n < 20; n++) {
    const id = `5b75ea74-f2b5-47ca-886e-${String(n).padStart(12, "0")}`;
    await writeTranscript(sandbox, id, [briefRow("b", NOW), answerRow(`m${n}`, 5000, NOW)]);
  }
  const told: string[] = [];
  const report = await gatherReport(hostOf(sandbox), { full: false }, (text) => told.push(text));
  assertEquals(told, [
    "reading events",
    "reading transcripts: 16 of 20",
    "reading transcripts: 20 of 20",
    "",
  ]);
  assertEquals(report.freshness?.answers, 20);
});

Deno.test("gatherReport() reads the newest transcript however large it is, and no more than some MB", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await writeEvents(sandbox, 3, 3);
  for (const n of [0, 1, 2]) {
    const id = `5b75ea74-f2b5-47ca-886e-${String(n).padStart(12, "0")}`;
    const rows = [briefRow("b", NOW), answerRow(`m${n}`, 5000, NOW)];
    const path = await writeTranscript(sandbox, id, rows);
    // A hole of 200 MB behind the rows of the newest: no line, and soon read.
    if (n === 2) await Deno.truncate(path, 200 * 1024 * 1024);
  }
  const read = async (full: boolean) =>
    (await gatherReport(hostOf(sandbox), { full }, () => {})).transcripts;
  assertEquals(await read(false), { read: 1, found: 3 });
  assertEquals(await read(true), { read: 3, found: 3 });
});
