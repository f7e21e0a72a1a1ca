/**
 * What the agent has right after the user cleared the conversation.
 *
 * @module
 */

import { assertEquals } from "../support/assert.ts";
import { briefCounts } from "./support/brief_text.ts";
import { Interactive } from "./support/interactive.ts";
import { wiredProject } from "./support/project.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

Deno.test("/clear is followed by a brief with the first prompt", async () => {
  await using world = await World.create();
  await wiredProject(world);
  await using client = await Interactive.start(world);
  await client.turn("one");
  await client.turn("two");
  await client.type("/clear");
  await client.turn("three");
  await client.turn("four");
  assertEquals(briefCounts(world.api.requests), [1, 1, 1, 1]);
  const [first, , third] = world.api.requests;
  assertEquals(first?.session === third?.session, false);
  await client.end();
  assertEquals(await hookTroubles(world.sandbox.home), []);
});
