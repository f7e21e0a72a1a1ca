/**
 * Machines on which something is broken: the user's prompts go through all the
 * same, and no hook makes itself felt.
 *
 * @module
 */

import { assert, assertEquals } from "../support/assert.ts";
import { dirname, join } from "../../lib/host/path.ts";
import { briefCounts, briefsOf } from "./support/brief_text.ts";
import { CHECKPOINT } from "./support/checkpoint_text.ts";
import { Headless } from "./support/headless.ts";
import { wiredProject } from "./support/project.ts";
import { answers, bash, summary } from "./support/script.ts";
import { hookTroubles } from "./support/transcripts.ts";
import { World } from "./support/world.ts";

/** Sends `count` prompts and gives how many briefs each request holds; every prompt is answered. */
async function counts(world: World, count: number, prefix: readonly string[] = []) {
  await using client = new Headless(world, ["--allowedTools=Bash(dd:*)"], prefix);
  for (let i = 1; i <= count; i++) assertEquals(await client.prompt(`prompt ${i}`), "ok");
  assertEquals(await client.end(), 0);
  return briefCounts(world.api.requests);
}

async function troubles(world: World): Promise<readonly string[]> {
  return await hookTroubles(world.sandbox.home);
}

/** A command that starts another one where `folder` is a file system of its own. */
function mounted(folder: string, options: string, then = ":"): string[] {
  const script =
    `mount -t tmpfs -o "$2" none "$1" && cd "$1" && ${then} && cd "$3" && shift 3 && ` +
    'exec "$@"';
  return ["unshare", "--mount", "--map-root-user", "sh", "-c", script, "sh", folder, options];
}

Deno.test("without the program the shared hooks are silent", async () => {
  await using world = await World.create();
  await wiredProject(world);
  await Deno.remove(join(world.sandbox.top, "bin/revive"));
  assertEquals(await counts(world, 2), [0, 0]);
  assertEquals(await troubles(world), []);
});

Deno.test("without the program a hook with its path fails, and prompts go through", async () => {
  await using world = await World.create();
  await wiredProject(world, "--local");
  await Deno.remove(join(world.sandbox.top, "bin/revive"));
  assertEquals(await counts(world, 2), [0, 0]);
  const said = await troubles(world);
  assert(said.length > 0, "the client says that the program is missing");
  for (const trouble of said) assert(/ENOENT|not found/.test(trouble), trouble);
});

Deno.test("a git that hangs costs its part of the brief, not the brief", async () => {
  await using world = await World.create({ rules: [summary()] });
  await wiredProject(world);
  // Hangs for the program alone: the client asks git about the repository too.
  await Deno.writeTextFile(
    join(world.sandbox.top, "bin/git"),
    `#!/bin/sh\n[ -n "$CLAUDE_CODE_TMPDIR" ] || exec sleep 30\n` +
      `PATH=\${PATH#*:}; exec git "$@"\n`,
    { mode: 0o755 },
  );
  const started = Date.now();
  await using client = new Headless(world);
  await client.prompt("one");
  await world.save(client.session, CHECKPOINT);
  for (const prompt of ["/compact", "two"]) await client.prompt(prompt);
  await client.end();
  assert(Date.now() - started < 25_000, "the client waited for git");
  const last = world.api.requests.at(-1);
  for (const request of [world.api.requests[0], last]) {
    const [brief = "", ...more] = briefsOf(request);
    assertEquals(more, []);
    assert(brief.includes("Prices are integers of cents"), brief);
    assert(!brief.includes("Count berths by car"), brief);
  }
  assert(last?.text.includes('<checkpoint author="agent">'), "the checkpoint is posted");
  assertEquals(await troubles(world), []);
});

Deno.test("[K09] a state folder that cannot be written means one brief, with the first prompt", async () => {
  await using world = await World.create();
  await wiredProject(world);
  const state = join(world.sandbox.home, ".context-revive");
  await Deno.mkdir(state, { recursive: true });
  const prefix = [...mounted(state, "ro"), world.sandbox.project];
  assertEquals(await counts(world, 7, prefix), Array(7).fill(1));
  assertEquals(await troubles(world), []);
});

Deno.test("an event file that cannot be written changes nothing", async () => {
  await using world = await World.create();
  await wiredProject(world);
  const events = join(world.sandbox.home, ".context-revive/events");
  await Deno.remove(events, { recursive: true }).catch(() => {});
  await Deno.mkdir(dirname(events), { recursive: true });
  await Deno.writeTextFile(events, "a file where a folder should be\n");
  assertEquals(await counts(world, 7), [1, 1, 1, 1, 1, 2, 2]);
  assertEquals(await troubles(world), []);
});

Deno.test("[K09] a disk that is full from the start means one brief, with the first prompt", async () => {
  await using world = await World.create();
  await wiredProject(world);
  const state = join(world.sandbox.home, ".context-revive");
  await Deno.mkdir(state, { recursive: true });
  const fill = "{ dd if=/dev/zero of=full bs=1k count=64 2>/dev/null || :; }";
  const prefix = [...mounted(state, "size=64k", fill), world.sandbox.project];
  assertEquals(await counts(world, 7, prefix), Array(7).fill(1));
  assertEquals(await troubles(world), []);
});

Deno.test("[K09] a disk that fills up in mid-session brings neither errors nor a flood", async () => {
  const fill = bash('dd if=/dev/zero of="$HOME/.context-revive/full" bs=1k count=256');
  await using world = await World.create({
    rules: [answers({ text: "ok" }, { text: "a", tools: [fill] })],
  });
  await wiredProject(world);
  const state = join(world.sandbox.home, ".context-revive");
  await Deno.mkdir(state, { recursive: true });
  const prefix = [...mounted(state, "size=64k"), world.sandbox.project];
  const briefs = await counts(world, 12, prefix);
  assertEquals(briefs.length, 13);
  assert((briefs.at(-1) ?? 0) <= 3, `briefs: ${briefs}`);
  assertEquals(await troubles(world), []);
});
