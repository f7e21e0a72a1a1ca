/**
 * What happens when the context window fills up: in a session that somebody
 * attends the agent is asked for a checkpoint, in a script nothing happens.
 *
 * @module
 */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { CHECKPOINT } from "./support/checkpoint_text.ts";
import { Headless, printOnce } from "./support/headless.ts";
import { Interactive } from "./support/interactive.ts";
import { wiredProject } from "./support/project.ts";
import type { ApiRequest } from "./support/request.ts";
import { answers, isMain } from "./support/script.ts";
import { checkpointAgent, SKILL_CALL } from "./support/skill.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

const ASKED = "Stop hook additional context: ";

/** How far into a long answer the projection does not reach. */
const TAIL = "THE-END-OF-A-LONG-ANSWER";

/** The main requests with which a Stop hook made the agent go on: what it said came last. */
function continuations(world: World): ApiRequest[] {
  return world.api.requests.filter((request) => {
    const last = request.blocks.findLastIndex((block) => block.role === "assistant");
    return isMain(request) &&
      request.blocks.slice(last + 1).some((block) => block.text.includes(ASKED));
  });
}

/** What the agent was told at a Stop. */
function told(request: ApiRequest | undefined): string {
  return request?.turn.slice(request.turn.indexOf(ASKED) + ASKED.length) ?? "";
}

Deno.test("at 40 % the agent saves a checkpoint by the skill and is then left alone", async () => {
  const long = `The answer that counts. ${"x".repeat(3000)} ${TAIL}`;
  await using world = await World.create({
    rules: [
      checkpointAgent(() => CHECKPOINT),
      answers(
        { text: "A first answer.", tokens: 9_000 },
        { text: long, tokens: 400_000 },
        { ...SKILL_CALL, tokens: 401_000 },
        { text: "It is saved.", tokens: 402_000 },
        { text: "Another answer.", tokens: 410_000 },
      ),
    ],
  });
  await wiredProject(world);
  await using client = await Interactive.start(world);
  await client.turn("the first thing I ever said");
  assertEquals(continuations(world), []);
  await client.turn("the second thing");
  await client.see(/It is saved/);
  await client.idle();

  const [asked] = continuations(world);
  assertMatch(told(asked), /40 ?%/);
  assertStringIncludes(told(asked), "checkpoint");
  assertMatch(await client.screen(), /40 ?%[^]*\/compact/);

  const [fork] = world.api.requests.filter((request) => request.subagent);
  assert(fork !== undefined);
  const session = asked?.session ?? "";
  const [, inlined = ""] = /<record>\n([^]*?)\n<\/record>/.exec(fork.text) ?? [];
  const lines = inlined.split("\n");
  const projection = (await world.revive("transcript", "--session", session)).split("\n");
  assertEquals(lines[0], projection[0]);
  assertStringIncludes(inlined, "the first thing I ever said");
  assert(projection.includes(lines.at(-1) ?? "-"), `last line: ${lines.at(-1)}`);
  assertStringIncludes(inlined, "The answer that counts.");
  assert(!fork.text.includes(TAIL), "the fork has the conversation");
  assertEquals(fork.blocks.filter((block) => block.role === "assistant"), []);

  assertStringIncludes(
    await world.revive("checkpoint", "show", "--session", session),
    "E-4711 with `$fare`",
  );

  const before = world.api.requests.length;
  await client.turn("the third thing");
  await client.see(/Another answer/);
  await client.idle();
  assertEquals(world.api.requests.length, before + 1);
  assertEquals(continuations(world).length, 1);
  await client.end();
  assertEquals(await hookTroubles(world.sandbox.home), []);
});

Deno.test("an agent without a checkpoint is asked at 40 %, not at 44 %, and again at 52 %", async () => {
  await using world = await World.create({
    rules: [answers(
      { text: "One.", tokens: 400_000 },
      { text: "Later.", tokens: 401_000 },
      { text: "Two.", tokens: 440_000 },
      { text: "Three.", tokens: 520_000 },
      { text: "Later still.", tokens: 521_000 },
      { text: "Four.", tokens: 530_000 },
      { text: "Five.", tokens: 580_000 },
      { text: "Not now.", tokens: 581_000 },
    )],
  });
  await wiredProject(world);
  await using client = await Interactive.start(world);
  const asked: number[] = [];
  for (const answer of [/Later\./, /Two\./, /Later still\./, /Four\./, /Not now\./]) {
    await client.turn("go on");
    await client.see(answer);
    await client.idle();
    asked.push(continuations(world).length);
  }
  assertEquals(asked, [1, 1, 2, 2, 3]);
  const [advisory, escalated] = continuations(world).map(told);
  assertMatch(advisory ?? "", /40 ?%/);
  assertMatch(escalated ?? "", /52 ?%/);
  assert(advisory !== escalated?.replaceAll("52", "40"), "escalation says more");
  await client.end();
});

Deno.test("[K30] a script at 52 % gets the model's own answer and nothing else happens", async () => {
  await using world = await World.create({
    rules: [(request) => isMain(request) ? { text: "my own answer", tokens: 520_000 } : undefined],
  });
  await wiredProject(world);
  assertEquals(await printOnce(world, "count the berths"), "my own answer");
  await using client = new Headless(world);
  assertEquals(await client.prompt("count them again"), "my own answer");
  assertEquals(await client.prompt("and again"), "my own answer");
  await client.end();
  assertEquals(world.api.requests.length, 3);
  assertEquals(continuations(world), []);
});
