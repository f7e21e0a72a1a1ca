/**
 * When the brief comes along with prompts and between tool calls.
 *
 * @module
 */

import { assertEquals } from "../support/assert.ts";
import { bodyOf, briefCounts, briefsIn, briefsOf } from "./support/brief_text.ts";
import { Headless } from "./support/headless.ts";
import { shownBody, wiredProject } from "./support/project.ts";
import { answers, bash } from "./support/script.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

async function prompts(world: World, count: number): Promise<string> {
  await using client = new Headless(world);
  for (let i = 1; i <= count; i++) await client.prompt(`prompt ${i}`);
  await client.end();
  return client.session;
}

for (const model of ["claude-opus-5-5", "claude-sonnet-4-6"]) {
  Deno.test(`[K06] twelve prompts bring a brief with the 1st, 6th and 11th (${model})`, async () => {
    await using world = await World.create({ env: { ANTHROPIC_MODEL: model } });
    await wiredProject(world);
    // The second session runs at the same time and must have its own count.
    const sessions = await Promise.all([prompts(world, 12), prompts(world, 12)]);
    const shown = await shownBody(world);
    for (const session of sessions) {
      const requests = world.api.requests.filter((request) => request.session === session);
      assertEquals(requests.map((request) => request.model), Array(12).fill(model));
      assertEquals(briefCounts(requests), [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]);
      assertEquals(
        requests.map((request) => briefsIn(request.turn).length),
        [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
      );
      for (const brief of briefsOf(requests.at(-1))) assertEquals(bodyOf(brief), shown);
    }
    assertEquals(await hookTroubles(world.sandbox.home), []);
  });
}

Deno.test("a run of tool calls that passes the token distance gets the brief on its way", async () => {
  // The client writes an answer some 100 ms after it; behind a tool that ends sooner the hook
  // still reads the answer before, and the brief comes one batch later.
  const steps = Array.from({ length: 9 }, (_, i) => ({
    text: `step ${i}`,
    tools: [bash(`sleep 0.4; echo ${i}`)],
    tokens: 10_000 + 20_000 * i,
  }));
  await using world = await World.create({ rules: [answers(...steps)] });
  await wiredProject(world);
  await using client = new Headless(world, ["--allowedTools=Bash(echo:*),Bash(sleep:*)"]);
  assertEquals(await client.prompt("go through the list"), "ok");
  await client.end();
  // 10,000 tokens are the first reading after the emission with the prompt; 70,000 and 130,000
  // are the first ones more than 50,000 beyond the emission before.
  assertEquals(briefCounts(world.api.requests), [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});

Deno.test("a tool call inside a subagent brings no brief to anybody", async () => {
  const agent = { name: "Agent", input: agentInput() };
  await using world = await World.create({
    rules: [
      (request) => {
        if (!request.subagent) return undefined;
        const done = request.blocks.some((block) => block.type === "tool_result");
        return done ? { text: "subagent done" } : { tools: [bash("echo sub")], tokens: 300_000 };
      },
      answers({ text: "ok", tokens: 10_000 }, { tools: [agent], tokens: 10_000 }),
    ],
  });
  await wiredProject(world);
  await using client = new Headless(world, ["--allowedTools=Bash(echo:*),Agent"]);
  await client.prompt("one");
  assertEquals(await client.prompt("delegate"), "ok");
  await client.end();
  const [subagents, main] = [true, false].map((wanted) =>
    world.api.requests.filter((request) => request.subagent === wanted)
  );
  assertEquals(briefCounts(subagents ?? []), [0, 0]);
  assertEquals(briefCounts(main ?? []), [1, 1, 1]);
});

function agentInput() {
  return {
    description: "look",
    prompt: "look around",
    subagent_type: "general-purpose",
    run_in_background: false,
  };
}

Deno.test("[K04] a background task's notification is not counted as a prompt", async () => {
  const background = { ...bash("sleep 1").input, run_in_background: true };
  const rules = [answers({ text: "a", tools: [{ name: "Bash", input: background }] })];
  await using world = await World.create({ rules });
  await wiredProject(world);
  await using client = new Headless(world, ["--allowedTools=Bash(sleep:*)"]);
  await client.prompt("one");
  assertEquals(await client.result(), "ok"); // The turn that the notification starts.
  for (const prompt of ["two", "three", "four", "five"]) await client.prompt(prompt);
  const before = world.api.requests.at(-1);
  await client.prompt("six");
  const after = world.api.requests.at(-1);
  assertEquals([before, after].map((request) => briefsOf(request).length), [1, 2]);
});
