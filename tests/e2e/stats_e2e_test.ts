/**
 * What `revive stats`, `status` and the status line say of a session of the
 * real client, against a count by hand.
 *
 * @module
 */

import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { join } from "../../lib/host/path.ts";
import { isFromHook } from "./support/brief_text.ts";
import { Headless } from "./support/headless.ts";
import { Interactive } from "./support/interactive.ts";
import { wiredProject } from "./support/project.ts";
import type { ApiRequest } from "./support/request.ts";
import { answers, isMain, summary } from "./support/script.ts";
import { World } from "./support/world.ts";

/** Tokens of the context at each answer, in order; the gate adds the sixth request, after its fire. */
const TOKENS = [20_000, 60_000, 110_000, 150_000, 370_000, 372_000, 15_000, 25_000];

/** A brief every third prompt, and the gate although nobody attends. */
const ENVIRONMENT = {
  REVIVE_REFRESH_EVERY: "3",
  REVIVE_REFRESH_TOKENS: "0",
  REVIVE_REFRESH_TIME_GAP: "0",
  REVIVE_GATE_HEADLESS: "1",
};

Deno.test("stats and status agree with a count by hand", async () => {
  await using world = await World.create({
    env: ENVIRONMENT,
    rules: [summary(), answers(...TOKENS.map((tokens) => ({ text: "done", tokens })))],
  });
  await wiredProject(world, "--local");
  await using client = new Headless(world);
  for (const prompt of ["one", "two", "three", "four", "five", "/compact", "six", "seven"]) {
    await client.prompt(prompt);
  }
  await client.end();

  // Counted in the requests: the first prompt's brief, the fourth's, and one after the compaction.
  const requests = world.api.requests.filter(isMain);
  assertEquals(requests.length, TOKENS.length);
  assertEquals(requests.map(briefs), [1, 1, 1, 2, 2, 2, 1, 1]);
  const transcript = await transcriptOf(world, client.session);
  const boundary = transcript.find((row) => row.subtype === "compact_boundary");
  const { preTokens = NaN, postTokens = NaN } = boundary?.compactMetadata ?? {};

  const stats = JSON.parse(await world.revive("stats", "--json"));
  assertEquals(stats.sessions, 1);
  assertEquals(
    Object.fromEntries(
      Object.entries(stats.emits.byCause).flatMap(([cause, count]) => {
        const { emits } = count as { emits: number };
        return emits === 0 ? [] : [[cause, emits]];
      }),
    ),
    { first: 1, prompts: 1, compact: 1 },
  );
  assertEquals(stats.gate.advisory, { agent: 1, user: 0 });
  assertEquals([stats.gate.acted, stats.gate.timedOut], [1, 0]);
  assertEquals(stats.compactions.manual, {
    count: 1,
    measured: 1,
    before: preTokens,
    after: postTokens,
    reclaimed: preTokens - postTokens,
  });
  assertEquals(stats.checkpoints, { agent: 0, auto: 1 });
  // 0 40 90 | 0 220 222 | compaction | 0 10 thousand behind the newest brief;
  // 0 40 90 130 350 352 352 362 thousand behind the first one, gone for the last two.
  assertEquals(stats.freshness, {
    answers: 8,
    transcripts: 1,
    behind: { median: 25_000, p90: 222_000 },
    behindOnce: { median: 240_000, p90: 362_000 },
    without: 0,
    withoutOnce: 2,
  });

  const status = JSON.parse(await world.revive("status", "--json"));
  assertEquals(status.session, client.session);
  assertEquals([status.context.tokens, status.context.window], [25_000, 1_000_000]);
  assertEquals(status.tier, "none");
  assertEquals(status.lastBrief.cause, "compact");
  assertEquals(status.nextBrief.rules, [{ rule: "prompts", left: 1, of: 3 }]);
  assertEquals([status.lastCompaction.before, status.lastCompaction.after], [
    preTokens,
    postTokens,
  ]);
  assertEquals(status.checkpoint.author, "auto");
  assertEquals(status.unknown, {});
});

Deno.test("the status line is there before the first answer and follows the session", async () => {
  await using world = await World.create({
    rules: [summary(), answers(...[1, 2].map(() => ({ text: "done", tokens: 372_000 })))],
  });
  await wiredProject(world, "--local", "--statusline", "--auto-compact", "45");
  await using client = await Interactive.start(world);
  await client.see(/ctx – ░{10} of 1M · compacts at 44% · brief next/);
  await client.turn("go");
  await client.see(/ctx 37% ▓{4}░{6} of 1M · compacts at 44% · brief in \d/);
  const status = await world.revive("status");
  assertMatch(status, /window as the client told the status line/);
  assertStringIncludes(status, "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=45");
});

interface Row {
  readonly subtype?: string;
  readonly compactMetadata?: { readonly preTokens: number; readonly postTokens: number };
}

/** How many briefs a request holds. */
function briefs({ blocks }: ApiRequest): number {
  const texts = blocks.filter(isFromHook).map(({ text }) => text).join("\n");
  return texts.match(/<revive refresh="/g)?.length ?? 0;
}

/** The rows of the session's transcript. */
async function transcriptOf(world: World, session: string): Promise<Row[]> {
  const projects = join(world.sandbox.home, ".claude/projects");
  for await (const { name } of Deno.readDir(projects)) {
    const path = join(projects, name, `${session}.jsonl`);
    const text = await Deno.readTextFile(path).catch(() => undefined);
    if (text !== undefined) return text.trim().split("\n").map((line): Row => JSON.parse(line));
  }
  throw new Error(`the client wrote no transcript of ${session}`);
}
