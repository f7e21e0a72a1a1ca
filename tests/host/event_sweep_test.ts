import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { sweepOldEvents } from "../../lib/host/event_sweep.ts";
import type { VariableName } from "../../lib/permissions.ts";

async function sweepAt(now: number, sandbox: Sandbox): Promise<string[]> {
  const env = (name: VariableName) => name === "HOME" ? sandbox.home : undefined;
  await sweepOldEvents({ env, now: () => now });
  const names: string[] = [];
  for await (const { name } of Deno.readDir(`${sandbox.reviveHome}/events`)) names.push(name);
  return names.sort();
}

Deno.test("sweepOldEvents() removes months older than six and nothing else", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const folder = `${sandbox.reviveHome}/events`;
  await Deno.mkdir(`${folder}/2020-01.jsonl`, { recursive: true });
  for (const name of ["2025-12", "2026-04", "2026-05", "2026-11"]) {
    await Deno.writeTextFile(`${folder}/${name}.jsonl`, "");
  }
  await Deno.writeTextFile(`${folder}/2001-notes.jsonl`, "");
  assertEquals(await sweepAt(Date.UTC(2026, 10, 30), sandbox), [
    "2001-notes.jsonl",
    "2020-01.jsonl",
    "2026-05.jsonl",
    "2026-11.jsonl",
  ]);
});

Deno.test("sweepOldEvents() counts months across the turn of the year", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const folder = `${sandbox.reviveHome}/events`;
  await Deno.mkdir(folder, { recursive: true });
  for (const name of ["2025-07", "2025-08"]) {
    await Deno.writeTextFile(`${folder}/${name}.jsonl`, "");
  }
  assertEquals(await sweepAt(Date.UTC(2026, 1, 28), sandbox), ["2025-08.jsonl"]);
});

Deno.test("sweepOldEvents() does nothing where nothing was recorded", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const env = (name: VariableName) => name === "HOME" ? sandbox.home : undefined;
  await sweepOldEvents({ env, now: () => Date.UTC(2026, 1, 28) });
  assertEquals(await Deno.stat(sandbox.reviveHome).catch(() => "absent"), "absent");
});
