/**
 * What the client runs after install-hook and uninstall-hook.
 *
 * @module
 */

import { assert, assertEquals } from "../support/assert.ts";
import { dirname, join } from "../../lib/host/path.ts";
import { briefCounts } from "./support/brief_text.ts";
import { Headless } from "./support/headless.ts";
import { briefedProject, wiredProject } from "./support/project.ts";
import { summary } from "./support/script.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

/** A settings file with a hook of the user's own, as nobody's formatter would leave it. */
const MINE = `{"hooks" : { "UserPromptSubmit":[ {"hooks":[
   {"type":"command","command":"echo mine"} ] } ]},
\t"permissions":{"allow":["Read"]} }`;

/** Two prompts in a new session; gives what the requests hold and which hooks ran. */
async function twoPrompts(world: World) {
  const from = world.api.requests.length;
  await using client = new Headless(world);
  await client.prompt("one");
  await client.prompt("two");
  await client.end();
  const requests = world.api.requests.slice(from);
  return {
    briefs: briefCounts(requests),
    mine: requests.map((request) => request.text.split("hook success: mine").length - 1),
    hooks: Object.fromEntries(
      [...Map.groupBy(client.hooksStarted, (name) => name)].map((
        [name, all],
      ) => [name, all.length]),
    ),
  };
}

const SCOPES = [
  { options: [], path: "project/.claude/settings.json" },
  { options: ["--local"], path: "project/.claude/settings.local.json" },
  { options: ["--global"], path: "home/.claude/settings.json" },
];

for (const { options, path } of SCOPES) {
  Deno.test(`install-hook ${options} and uninstall-hook ${options}, as the client sees it`, async () => {
    await using world = await World.create();
    await briefedProject(world);
    const file = join(world.sandbox.top, path);
    await Deno.mkdir(dirname(file), { recursive: true });
    await Deno.writeTextFile(file, MINE);
    await world.revive("install-hook", ...options);
    const wired = await twoPrompts(world);
    assertEquals(wired.briefs, [1, 1]);
    assertEquals(wired.mine, [1, 2]);
    assertEquals(wired.hooks, { UserPromptSubmit: 4, Stop: 2 });
    await world.revive("uninstall-hook", ...options);
    assertEquals(await Deno.readTextFile(file), MINE);
    const left = await twoPrompts(world);
    assertEquals(left, { briefs: [0, 0], mine: [1, 2], hooks: { UserPromptSubmit: 2 } });
    assertEquals(await hookTroubles(world.sandbox.home), []);
  });
}

Deno.test("install-hook --no-loop wires the brief alone", async () => {
  await using world = await World.create();
  await wiredProject(world, "--no-loop");
  assertEquals(await twoPrompts(world), {
    briefs: [1, 1],
    mine: [0, 0],
    hooks: { UserPromptSubmit: 2 },
  });
});

Deno.test("[J12] hooks wired in two files act once", async () => {
  await using world = await World.create({ rules: [summary()] });
  await wiredProject(world);
  await world.revive("install-hook", "--global");
  await using client = new Headless(world);
  for (const prompt of ["one", "two", "three", "four", "five", "six", "/compact", "seven"]) {
    await client.prompt(prompt);
  }
  await client.end();
  assert(client.hooksStarted.filter((name) => name === "UserPromptSubmit").length >= 14);
  const requests = world.api.requests.filter((request) => !request.summarizes);
  assertEquals(briefCounts(requests), [1, 1, 1, 1, 1, 2, 1]);
  assertEquals(await hookTroubles(world.sandbox.home), []);
});
