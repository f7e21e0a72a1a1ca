/**
 * What the agent has right after its context was compacted.
 *
 * @module
 */

import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { briefCounts } from "./support/brief_text.ts";
import { CHECKPOINT } from "./support/checkpoint_text.ts";
import { Headless } from "./support/headless.ts";
import type { Reply, Rule } from "./support/messages_api.ts";
import { wiredProject } from "./support/project.ts";
import type { ApiRequest } from "./support/request.ts";
import { answers, bash, isMain, OVERFULL, summary } from "./support/script.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

const MODELS = ["claude-opus-5-5", "claude-sonnet-4-6"];

/** Plays the replies to the prompts; a checkpoint is saved after the first prompt if asked for. */
async function play(
  model: string,
  prompts: readonly string[],
  replies: readonly Reply[],
  { checkpoint = false, env = {} }: { checkpoint?: boolean; env?: Record<string, string> } = {},
): Promise<ApiRequest[]> {
  await using world = await World.create({
    rules: [summary(), answers(...replies)],
    env: { ANTHROPIC_MODEL: model, ...env },
  });
  await wiredProject(world);
  await using client = new Headless(world, ["--allowedTools=Bash(echo:*)"]);
  for (const [i, prompt] of prompts.entries()) {
    await client.prompt(prompt);
    if (checkpoint && i === 0) await world.save(client.session, CHECKPOINT);
  }
  await client.end();
  assertEquals(await hookTroubles(world.sandbox.home), []);
  return world.api.requests;
}

/** The main requests from the first one after the only compaction on. */
function afterCompaction(requests: readonly ApiRequest[]): ApiRequest[] {
  assertEquals(requests.filter((request) => request.summarizes).length, 1);
  return requests.slice(requests.findIndex((request) => request.summarizes) + 1).filter(isMain);
}

/** How often the checkpoint's own line stands in each request, without the client's echo of PreCompact. */
function checkpointCounts(requests: readonly ApiRequest[]): number[] {
  return requests.map((request) =>
    request.blocks.filter((block) => !block.text.startsWith("<local-command-stdout>"))
      .map((block) => block.text.split("error E-4711").length - 1).reduce((a, b) => a + b, 0)
  );
}

for (const model of MODELS) {
  Deno.test(`/compact is followed by one brief and the checkpoint (${model})`, async () => {
    const prompts = ["one", "two", "/compact", "three", "four", "five"];
    const after = afterCompaction(await play(model, prompts, [], { checkpoint: true }));
    assertEquals(briefCounts(after), [1, 1, 1]);
    assertEquals(checkpointCounts(after), [1, 1, 1]);
  });

  Deno.test(`a compaction between prompts is followed by one brief and the checkpoint (${model})`, async () => {
    const prompts = ["one", "two", "three", "four", "five"];
    const replies = [{ text: "ok", tokens: 9_000 }, { text: "ok", tokens: OVERFULL }];
    const after = afterCompaction(await play(model, prompts, replies, { checkpoint: true }));
    assertEquals(briefCounts(after), [1, 1, 1]);
    assertEquals(checkpointCounts(after), [1, 1, 1]);
  });

  Deno.test(`a compaction at a prompt that was due for a brief leaves one (${model})`, async () => {
    const prompts = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    const replies = [...Array(4).fill({ text: "ok", tokens: 9_000 }), {
      text: "ok",
      tokens: OVERFULL,
    }];
    const after = afterCompaction(await play(model, prompts, replies));
    assertEquals(briefCounts(after), [1, 1, 1]);
  });

  Deno.test(`a compaction in a tool chain is followed by one brief and the checkpoint (${model})`, async () => {
    const replies = [
      { text: "ok", tokens: 9_000 },
      { text: "a", tools: [bash("echo 1")], tokens: 9_000 },
      { text: "b", tools: [bash("echo 2")], tokens: OVERFULL },
      { text: "c", tools: [bash("echo 3")], tokens: 9_000 },
    ];
    // The tokens rule is off: it would brief the agent with the very step that overfills.
    const env = { REVIVE_REFRESH_TOKENS: "0" };
    const requests = await play(model, ["one", "two", "three"], replies, { checkpoint: true, env });
    const after = afterCompaction(requests);
    assertEquals(briefCounts(after), [1, 1, 1]);
    assertEquals(checkpointCounts(after), [1, 1, 1]);
  });

  Deno.test(`a compaction right after a brief between tool calls leaves one (${model})`, async () => {
    const replies = [
      { text: "ok", tokens: 9_000 },
      { text: "a", tools: [bash("echo 1")], tokens: 9_000 },
      { text: "b", tools: [bash("echo 2")], tokens: OVERFULL },
    ];
    const after = afterCompaction(await play(model, ["one", "two", "three"], replies));
    assertEquals(briefCounts(after), [1, 1]);
  });
}

Deno.test("a prompt that the API finds too long is compacted and keeps one brief", async () => {
  const tooLong = { status: 400, error: "prompt is too long: 1000001 tokens > 1000000 maximum" };
  for (const due of [["one", "two"], ["one", "two", "three", "four", "five"]]) {
    const replies = [...due.map(() => ({ text: "ok", tokens: 9_000 })), tooLong];
    const requests = await play("claude-opus-5-5", [...due, "too long", "next"], replies);
    assertEquals(briefCounts(afterCompaction(requests)), [1, 1]);
  }
});

Deno.test("/compact twice, or after an error, is followed by one brief", async () => {
  // The prompt that fails was due for a brief, which the client drops with it.
  const failing: Rule = (request) =>
    request.turn.includes("it fails") && !request.text.includes("seven")
      ? { status: 400, error: "something is wrong" }
      : undefined;
  const cases: [string[], Rule[]][] = [
    [["one", "two", "/compact", "/compact", "three", "four"], []],
    [["one", "two", "three", "four", "five", "it fails", "/compact", "seven", "eight"], [failing]],
  ];
  for (const [prompts, replies] of cases) {
    await using world = await World.create({ rules: [summary(), ...replies] });
    await wiredProject(world);
    await using client = new Headless(world);
    for (const prompt of prompts) await client.prompt(prompt);
    await client.end();
    const last = world.api.requests.filter(isMain).slice(-2);
    assertEquals(briefCounts(last), [1, 1], prompts.join(", "));
  }
});

Deno.test("a compaction before the answer to gate brings the brief that it took away", async () => {
  const prompts = ["one", "two", "three", "four", "five", "due for a brief", "seven"];
  const replies = prompts.map((_, i) => ({ text: "ok", tokens: i === 5 ? OVERFULL : 9_000 }));
  const env = { REVIVE_GATE_HEADLESS: "1" };
  const requests = await play("claude-opus-5-5", prompts, replies, { env });
  const after = afterCompaction(requests);
  assertStringIncludes(after[0]?.text ?? "", "Stop hook additional context: ");
  assertEquals(briefCounts(after), [1, 1]);
});
