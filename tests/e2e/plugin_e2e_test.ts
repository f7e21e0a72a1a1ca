/**
 * The plugin in place of the settings, and beside them.
 *
 * @module
 */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { briefCounts } from "./support/brief_text.ts";
import { CHECKPOINT } from "./support/checkpoint_text.ts";
import { Headless } from "./support/headless.ts";
import { Interactive } from "./support/interactive.ts";
import type { Reply } from "./support/messages_api.ts";
import { briefedProject, wiredProject } from "./support/project.ts";
import { answers, isMain, summary } from "./support/script.ts";
import { checkpointAgent } from "./support/skill.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

const PLUGIN = `--plugin-dir=${new URL("../..", import.meta.url).pathname}`;

/** The skill by the name that it has in a plugin. */
const SKILL_CALL: Reply = {
  text: "I save the work.",
  tools: [{ name: "Skill", input: { skill: "revive:checkpoint" } }],
  tokens: 20_000,
};

for (const both of [false, true]) {
  Deno.test(`[K28] the plugin ${both ? "and the settings bring" : "brings"} one of each`, async () => {
    await using world = await World.create({
      env: { REVIVE_GATE_HEADLESS: "1" },
      rules: [
        summary(),
        answers(...Array(6).fill({ text: "ok", tokens: 9_000 }), { text: "ok", tokens: 400_000 }),
      ],
    });
    if (both) await wiredProject(world);
    else await briefedProject(world);
    await using client = new Headless(world, [PLUGIN]);
    for (const prompt of ["one", "two", "three", "four", "five", "six"]) {
      await client.prompt(prompt);
    }
    assertEquals(briefCounts(world.api.requests), [1, 1, 1, 1, 1, 2]);
    await client.prompt("seven");
    const nudges = world.api.requests.filter(isMain).at(-1)?.turn
      .split("Stop hook additional context: ").length;
    assertEquals(nudges, 2, "the agent is asked once");
    await world.save(client.session, CHECKPOINT);
    await client.prompt("/compact");
    await client.prompt("eight");
    await client.end();
    const last = world.api.requests.at(-1);
    assertEquals(last && briefCounts([last]), [1]);
    const posted = last?.blocks.filter((block) => !block.text.includes("<local-command-stdout>"))
      .filter((block) => block.text.includes("error E-4711"));
    assertEquals(posted?.length, 1);
    assertEquals(
      posted?.[0]?.text.split("error E-4711").length,
      2,
      "the checkpoint is posted once",
    );
    assertEquals(await hookTroubles(world.sandbox.home), []);
  });
}

Deno.test("the plugin's skill is refused in a script until the user allows it", async () => {
  await using world = await World.create({
    rules: [checkpointAgent(() => CHECKPOINT), answers({ text: "ok" }, SKILL_CALL)],
  });
  await briefedProject(world);
  await using client = new Headless(world, [PLUGIN]);
  await client.prompt("one");
  await client.prompt("save the work");
  await client.end();
  assertEquals(world.api.requests.filter((request) => request.subagent), []);
  assertStringIncludes(world.api.requests.at(-1)?.turn ?? "", "revive:checkpoint");
  await assertNothingSaved(world, client.session);
});

async function assertNothingSaved(world: World, session: string): Promise<void> {
  const shown = await world.revive("checkpoint", "show", "--session", session).catch(String);
  assert(!shown.includes("E-4711"), shown);
}

Deno.test("the plugin's skill is asked about in a session and runs after a yes", async () => {
  await using world = await World.create({
    rules: [
      checkpointAgent(() => CHECKPOINT),
      answers({ text: "ok" }, SKILL_CALL, { text: "It is saved." }),
    ],
  });
  await briefedProject(world);
  await using client = await Interactive.start(world, [PLUGIN]);
  await client.turn("one");
  await client.type("save the work");
  assertMatch(await client.see(/revive:checkpoint[^]*1\. Yes/), /Use skill/);
  await client.answer(/1\. Yes/, "Enter");
  await client.see(/It is saved/);
  const session = world.api.requests.at(-1)?.session ?? "";
  assertStringIncludes(await world.revive("checkpoint", "show", "--session", session), "E-4711");
  await client.end();
});
