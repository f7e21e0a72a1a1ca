/**
 * Sessions that are taken up again, copied, or spoken to in the middle of a turn.
 *
 * @module
 */

import { assert, assertEquals } from "../support/assert.ts";
import { briefCounts } from "./support/brief_text.ts";
import { Headless } from "./support/headless.ts";
import { wiredProject } from "./support/project.ts";
import { answers, bash } from "./support/script.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

/** Runs a client of its own for these prompts; gives the session's ID. */
async function session(
  world: World,
  args: readonly string[],
  prompts: readonly string[],
): Promise<string> {
  await using client = new Headless(world, args);
  for (const prompt of prompts) await client.prompt(prompt);
  await client.end();
  return client.session;
}

Deno.test("[K24] resume and continue go on with the session's count", async () => {
  await using world = await World.create();
  await wiredProject(world);
  const id = await session(world, [], ["one", "two"]);
  assertEquals(await session(world, ["--resume", id], ["three", "four"]), id);
  assertEquals(await session(world, ["--continue"], ["five", "six", "seven"]), id);
  assertEquals(briefCounts(world.api.requests), [1, 1, 1, 1, 1, 2, 2]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});

Deno.test("a fork gets one new brief, with its first prompt", async () => {
  await using world = await World.create();
  await wiredProject(world);
  const id = await session(world, [], ["one", "two"]);
  const fork = await session(world, ["--resume", id, "--fork-session"], ["three", "four", "five"]);
  assert(fork !== id);
  assertEquals(briefCounts(world.api.requests), [1, 1, 2, 2, 2]);
});

Deno.test("a prompt queued in the middle of a turn counts once and gets the brief it is due", async () => {
  const slow = { text: "a", tools: [bash("sleep 1; echo done")], tokens: 9_000 };
  const ok = { text: "ok", tokens: 9_000 };
  await using world = await World.create({ rules: [answers(ok, ok, ok, ok, slow)] });
  await wiredProject(world);
  await using client = new Headless(world, ["--allowedTools=Bash(sleep:*),Bash(echo:*)"]);
  for (const prompt of ["one", "two", "three", "four"]) await client.prompt(prompt);
  await client.send("five");
  await world.api.waitFor((request) => request.text.includes("five"));
  await client.send("six, while five is worked on");
  await client.result();
  for (const prompt of ["seven", "eight"]) await client.prompt(prompt);
  await client.end();
  const requests = world.api.requests;
  assert(requests[5]?.turn.includes("six, while five is worked on"), "six joined the turn of five");
  assertEquals(briefCounts(requests), [1, 1, 1, 1, 1, 2, 2, 2]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});
