/**
 * The loop by itself: automatic compactions, checkpoints before and after, and
 * nobody at the keyboard.
 *
 * @module
 */

import { assert, assertEquals, assertMatch } from "../support/assert.ts";
import { briefCounts, briefsOf, isFromHook } from "./support/brief_text.ts";
import { CHECKPOINT } from "./support/checkpoint_text.ts";
import { Headless } from "./support/headless.ts";
import { Interactive } from "./support/interactive.ts";
import type { Reply } from "./support/messages_api.ts";
import { wiredProject } from "./support/project.ts";
import { authors, firstAfterEach, OVER_45, planted, ROUNDS, work } from "./support/rounds.ts";
import { answers, bash, summary } from "./support/script.ts";
import { checkpointAgent, SKILL_CALL } from "./support/skill.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

const TOOLS = ["--permission-mode=acceptEdits", "--allowedTools=Bash(ls:*),Bash(echo:*)"];

/** Plays the rounds with a prompt each, or all under the first one; checks what every compaction kept. */
async function playRounds(prompts: readonly string[], endsRound: (n: number) => Reply[]) {
  await using world = await World.create({ rules: [summary()] });
  const { project, home } = world.sandbox;
  world.api.rules.push(answers(...ROUNDS.flatMap((n) => [...work(n, project), ...endsRound(n)])));
  await wiredProject(world, "--local", "--auto-compact", "45");
  await using client = new Headless(world, TOOLS);
  for (const prompt of prompts) await client.prompt(prompt);
  await client.end();

  const after = firstAfterEach(world);
  assertEquals(briefCounts(after), [1, 1, 1]);
  for (const [i, request] of after.entries()) {
    const { files, errors, identifiers } = planted(i + 1);
    const wanted = [...files, ...errors, ...identifiers];
    assertEquals(wanted.length, 20);
    const texts = request.blocks.filter(isFromHook).map((block) => block.text).join("\n");
    assertEquals(wanted.filter((identifier) => !texts.includes(identifier)), []);
  }
  assertEquals(await authors(world), ["auto", "auto", "auto"]);
  assertEquals(await hookTroubles(home), []);
}

const OVERFULL_STEP = { text: "step", tools: [bash("echo calm")], tokens: OVER_45 };

Deno.test("three automatic compactions lose none of the 20 identifiers of each round", async () => {
  const prompts = ROUNDS.map((n) => planted(n).request);
  // In the second round the compaction comes with the next prompt, else between tool calls.
  await playRounds(
    prompts,
    (n) =>
      n === 2
        ? [{ text: "done", tokens: OVER_45 }]
        : [OVERFULL_STEP, { text: "done", tokens: 20_000 }],
  );
});

Deno.test("three automatic compactions under one prompt lose none of them either", async () => {
  const all = ROUNDS.map((n) => planted(n).request).join("\n");
  await playRounds([all], () => [OVERFULL_STEP]);
});

Deno.test("three automatic compactions post the checkpoints that the skill wrote", async () => {
  const document = (n: number) =>
    `## Goal\nZones.\n\n## Live State\n${
      Array.from({ length: 20 }, (_, i) => `- /srv/zone/${n}/path_${n}_${i}.ts`).join("\n")
    }\n\n## Decisions\n- none\n\n## Loose ends\n- none\n\n## Next step\nGo on.`;
  let saved = 0;
  await using world = await World.create({
    env: { REVIVE_GATE_HEADLESS: "1" },
    rules: [
      summary(),
      checkpointAgent(() => document(++saved)),
      answers(...ROUNDS.flatMap((): Reply[] => [
        { text: "one", tokens: 400_000 },
        { ...SKILL_CALL, tokens: 401_000 },
        { text: "saved", tokens: 402_000 },
        { text: "two", tools: [bash("echo 2")], tokens: OVER_45 },
        { text: "three", tokens: 20_000 },
      ])),
    ],
  });
  await wiredProject(world, "--local", "--auto-compact", "45");
  await using client = new Headless(world, ["--allowedTools=Bash(echo:*)"]);
  for (const n of ROUNDS) {
    assertEquals(await client.prompt(`round ${n}`), "saved");
    assertEquals(await client.prompt(`go on with round ${n}`), "three");
  }
  await client.end();

  const after = firstAfterEach(world);
  assertEquals(briefCounts(after), [1, 1, 1]);
  for (const [i, request] of after.entries()) {
    for (let k = 0; k < 20; k++) {
      assert(request.text.includes(`/srv/zone/${i + 1}/path_${i + 1}_${k}.ts`), `round ${i + 1}`);
    }
  }
  assertEquals(await authors(world), ["agent", "agent", "agent"]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});

Deno.test("an attended session goes from the question to the compaction by itself", async () => {
  await using world = await World.create({
    rules: [
      summary(),
      checkpointAgent(() => CHECKPOINT),
      answers(
        { text: "One.", tokens: 400_000 },
        { ...SKILL_CALL, tokens: 401_000 },
        { text: "It is saved.", tokens: 402_000 },
        { text: "Two.", tools: [bash("echo 2")], tokens: OVER_45 },
        { text: "Three.", tokens: 20_000 },
      ),
    ],
  });
  await wiredProject(world, "--local", "--auto-compact", "45", "--statusline");
  await using client = await Interactive.start(world, ["--allowedTools=Bash(echo:*)"]);
  await client.turn("begin");
  await client.see(/It is saved/);
  await client.idle();
  assertMatch(await client.see(/revive.*40 ?%/), /40 ?%/);
  await client.turn("go on");
  await client.see(/Three\./);
  await client.idle();
  await client.turn("and on");
  await client.end();

  const [after] = firstAfterEach(world);
  assertEquals([after, world.api.requests.at(-1)].map(briefsOf).map((briefs) => briefs.length), [
    1,
    1,
  ]);
  assertEquals(after?.text.split("error E-4711 with `$fare`").length, 2);
  assertEquals(await authors(world), ["agent"]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});
