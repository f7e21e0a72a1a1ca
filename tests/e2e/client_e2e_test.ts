/**
 * The client's own behaviour on which the program's rules rest, shown with
 * plain shell hooks. When a newer client breaks one of these, the rules have to
 * be thought over before anything else is repaired.
 *
 * @module
 */

import { assert, assertEquals, assertRejects } from "../support/assert.ts";
import { Headless } from "./support/headless.ts";
import { Interactive } from "./support/interactive.ts";
import type { Reply } from "./support/messages_api.ts";
import { processesOf } from "./support/processes.ts";
import type { ApiRequest } from "./support/request.ts";
import { answers, bash, OVERFULL, summary } from "./support/script.ts";
import { World } from "./support/world.ts";

/** Hooks that number what they say: `[prompt-1]`, `[batch-1]`, `[compact-1]`, `[stop-1]`. */
async function speakingHooks(world: World, ...events: readonly string[]): Promise<void> {
  const count = (name: string) =>
    `n=$(($(cat "$HOME/${name}" 2>/dev/null || echo 0) + 1)); echo $n > "$HOME/${name}"`;
  const context = (event: string, name: string) =>
    `${count(name)}; printf '{"hookSpecificOutput":{"hookEventName":"${event}",` +
    `"additionalContext":"[${name}-%s]"}}' $n`;
  const group = (command: string, matcher = "") => [{
    matcher,
    hooks: [{ type: "command", command }],
  }];
  const all: Record<string, unknown> = {
    UserPromptSubmit: group(`${count("prompt")}; echo "[prompt-$n]"`),
    SessionStart: group(`${count("compact")}; echo "[compact-$n]"`, "compact"),
    PostToolBatch: group(context("PostToolBatch", "batch")),
    Stop: group(`grep -q '"stop_hook_active":true' || { ${context("Stop", "stop")}; }`),
  };
  const hooks = Object.fromEntries(events.map((event) => [event, all[event]]));
  await world.sandbox.write(
    ".claude/settings.json",
    JSON.stringify({ hooks, permissions: { allow: ["Bash"] } }),
  );
}

function marks(request: ApiRequest): string[] {
  return request.text.match(/\[[a-z]+-\d+\]/g) ?? [];
}

/** Prompts until a compaction has happened; gives the marks in the first request after it. */
async function afterCompaction(
  events: readonly string[],
  prompts: readonly string[],
  replies: readonly Reply[],
): Promise<string[]> {
  await using world = await World.create({ rules: [summary(), answers(...replies)] });
  await speakingHooks(world, "SessionStart", ...events);
  await using client = new Headless(world);
  for (const prompt of prompts) await client.prompt(prompt);
  const after = await world.api.waitFor((request) => request.text.includes("[compact-1]"));
  return marks(after).sort();
}

Deno.test("a hook's text reaches the request of its prompt and stays", async () => {
  await using world = await World.create();
  await speakingHooks(world, "UserPromptSubmit");
  await using client = new Headless(world);
  assertEquals(await client.prompt("one"), "ok");
  assertEquals(await client.prompt("two"), "ok");
  assertEquals(world.api.requests.map(marks), [["[prompt-1]"], ["[prompt-1]", "[prompt-2]"]]);
  assertEquals(await client.end(), 0);
});

Deno.test("a compaction before a prompt's request keeps that prompt's hook text", async () => {
  const kept = await afterCompaction(
    ["UserPromptSubmit"],
    ["one", "two", "three"],
    [{ text: "ok" }, { text: "ok", tokens: OVERFULL }],
  );
  assertEquals(kept, ["[compact-1]", "[prompt-3]"]);
});

Deno.test("a compaction in a tool chain keeps the newest batch's hook text alone", async () => {
  const kept = await afterCompaction(
    ["UserPromptSubmit", "PostToolBatch"],
    ["one", "two"],
    [
      { text: "ok" },
      { text: "a", tools: [bash("echo 1")] },
      { text: "b", tools: [bash("echo 2")], tokens: OVERFULL },
    ],
  );
  assertEquals(kept, ["[batch-2]", "[compact-1]"]);
});

Deno.test("a compaction before a Stop hook's continuation loses the prompt's hook text", async () => {
  const kept = await afterCompaction(
    ["UserPromptSubmit", "Stop"],
    ["one", "two"],
    [{ text: "ok" }, { text: "ok" }, { text: "ok", tokens: OVERFULL }],
  );
  assertEquals(kept, ["[compact-1]", "[stop-2]"]);
});

Deno.test("/compact keeps no hook text but its own", async () => {
  await using world = await World.create({ rules: [summary()] });
  await speakingHooks(world, "SessionStart", "UserPromptSubmit");
  await using client = new Headless(world);
  for (const prompt of ["one", "two", "/compact", "three"]) await client.prompt(prompt);
  const last = world.api.requests.at(-1);
  assertEquals(last && marks(last).sort(), ["[compact-1]", "[prompt-3]"]);
});

Deno.test("a closed world leaves no process and no file behind", async () => {
  let top: string, headless: Headless;
  {
    const loose = { ...bash("sleep 600").input, run_in_background: true };
    await using world = await World.create({
      rules: [answers({ text: "a", tools: [{ name: "Bash", input: loose }] })],
    });
    top = world.sandbox.top;
    await speakingHooks(world);
    // Neither client is told to end.
    headless = new Headless(world);
    await headless.prompt("one");
    await (await Interactive.start(world)).turn("two");
    assert((await processesOf(top)).length > 3, "clients, tmux and the loose process run");
  }
  assert(await headless.end() !== 0, "it was ended from outside");
  assertEquals(await processesOf(top), []);
  await assertRejects(() => Deno.stat(top), Deno.errors.NotFound);
});
