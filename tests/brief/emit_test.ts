import { assertEquals, assertRejects, assertStringIncludes } from "../support/assert.ts";
import { emitBrief } from "../../lib/brief/emit.ts";
import { askGit } from "../../lib/brief/git_log.ts";
import { type Host, systemHost } from "../../lib/host/host.ts";
import { Sandbox } from "../support/sandbox.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

for (
  const { name, deadlineMs, left } of [
    { name: "sweeps what is old", deadlineMs: Infinity, left: [] },
    { name: "leaves sweeping to the next session when it is late", deadlineMs: 0, left: ["old"] },
  ]
) {
  Deno.test(`emitBrief() ${name}, and records what it gives back`, async () => {
    await using sandbox = await Sandbox.create();
    await sandbox.write(".revive/static.md", "PURPOSE: A tool\n");
    const old = `${sandbox.reviveHome}/sessions/old`;
    await Deno.mkdir(old, { recursive: true });
    const then = new Date(Date.now() - 40 * DAY_MS);
    await Deno.utime(old, then, then);
    const host: Host = {
      ...systemHost(),
      env: (name) => name === "HOME" ? sandbox.home : undefined,
      deadlineMs,
    };
    const project = { root: sandbox.project, checkout: sandbox.project };
    const due = { session: "s", project, cause: "first", prompts: 1, tokens: null } as const;
    const brief = await emitBrief(
      { ...due, asJson: false, until: Infinity },
      askGit(project, host, 100),
      host,
    );
    assertStringIncludes(brief, "PURPOSE: A tool");
    const sessions = [...Deno.readDirSync(`${sandbox.reviveHome}/sessions`)].map(({ name }) =>
      name
    );
    assertEquals(sessions.filter((name) => name !== "s"), left);
    const [month] = [...Deno.readDirSync(`${sandbox.reviveHome}/events`)];
    const events = await Deno.readTextFile(`${sandbox.reviveHome}/events/${month?.name}`);
    assertEquals(JSON.parse(events).characters, brief.length);
  });
}

Deno.test("emitBrief() records nothing that nobody waits for any more", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: A tool\n");
  const host: Host = {
    ...systemHost(),
    env: (name) => name === "HOME" ? sandbox.home : undefined,
  };
  const project = { root: sandbox.project, checkout: sandbox.project };
  const due = { session: "s", project, cause: "first", prompts: 1, tokens: null } as const;
  await assertRejects(
    () =>
      emitBrief({ ...due, asJson: false, until: host.elapsed() }, askGit(project, host, 100), host),
    Error,
    "too late",
  );
  assertEquals(
    [...Deno.readDirSync(sandbox.home)].flatMap(({ name }) =>
      [...Deno.readDirSync(`${sandbox.home}/${name}`)].map((entry) => entry.name)
    ).includes("events"),
    false,
  );
});

Deno.test("emitBrief() sweeps the session's old claims, whatever the cause", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: A tool\n");
  const claims = `${sandbox.reviveHome}/sessions/s/claims`;
  await Deno.mkdir(claims, { recursive: true });
  const then = new Date(Date.now() - DAY_MS);
  for (let n = 0; n < 256; n++) {
    await Deno.writeTextFile(`${claims}/refresh.${n}`, "");
    await Deno.utime(`${claims}/refresh.${n}`, then, then);
  }
  const project = { root: sandbox.project, checkout: sandbox.project };
  const emit = async (session: string | null, deadlineMs: number) => {
    const env: Host["env"] = (name) => name === "HOME" ? sandbox.home : undefined;
    const host: Host = { ...systemHost(), env, deadlineMs };
    const due = { session, project, cause: "prompts", prompts: 6, tokens: null } as const;
    await emitBrief({ ...due, asJson: false, until: Infinity }, askGit(project, host, 100), host);
    return [...Deno.readDirSync(claims)].length;
  };
  assertEquals(await emit(null, Infinity), 256);
  assertEquals(await emit("s", 0), 256);
  assertEquals(await emit("s", Infinity), 0);
});
