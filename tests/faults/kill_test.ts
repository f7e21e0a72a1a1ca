import { assert, assertEquals } from "../support/assert.ts";
import { runs } from "../support/arbitraries.ts";
import { briefedProject } from "../support/briefed.ts";
import { filesUnder } from "../support/files_under.ts";
import { promptPayload } from "../support/payloads.ts";
import { programCommand } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

/** A command that is killed at any moment leaves the old file or the new one. */

/** How often each command is killed. */
const KILLS = runs(12).numRuns;

/** One call of the program that may be killed. */
interface Call {
  readonly line: readonly string[];
  readonly stdin?: string;
}

/** Starts the program and kills it `ms` milliseconds later; gives how long it ran if it was faster. */
async function startAndKill(
  sandbox: Sandbox,
  { line, stdin = "" }: Call,
  ms: number,
): Promise<number | undefined> {
  const { program, args, env } = programCommand(line);
  const started = performance.now();
  const child = new Deno.Command(program, {
    args: [...args],
    cwd: sandbox.project,
    clearEnv: true,
    env: { ...env, HOME: sandbox.home, CLAUDE_PROJECT_DIR: sandbox.project },
    stdin: "piped",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(stdin)).then(() => writer.close()).catch(() => {});
  const clock = setTimeout(() => {
    try {
      child.kill("SIGKILL");
    } catch { /* It has just ended. */ }
  }, ms);
  const { signal } = await child.status;
  clearTimeout(clock);
  return signal === "SIGKILL" ? undefined : performance.now() - started;
}

/**
 * Kills a command again and again, at moments spread over the time that it
 * takes, in a new sandbox each time, and has `check` look at what it left.
 */
async function killAtAnyMoment(
  make: () => Promise<Sandbox>,
  call: (sandbox: Sandbox) => Call,
  check: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  let whole: number;
  {
    await using sandbox = await make();
    whole = await startAndKill(sandbox, call(sandbox), 60_000) ?? 1000;
  }
  let killed = 0;
  for (let n = 0; n < KILLS; n++) {
    await using sandbox = await make();
    // The first moments fall into Deno's own start: a busy machine's clock strikes late.
    const moment = whole * (0.05 + 0.95 * n / (KILLS - 1));
    const ended = await startAndKill(sandbox, call(sandbox), moment);
    if (ended === undefined) killed++;
    else whole = Math.min(whole, ended); // The machine is not as busy as it was.
    await check(sandbox);
  }
  assert(killed > 2, `only ${killed} of ${KILLS} were killed in time`);
}

const SETTINGS = '{\r\n\t"model": "opus", "n": 1e400\r\n}';

Deno.test("install-hook killed at any moment: old or new settings, and uninstalling is exact", async () => {
  const make = async () => {
    const sandbox = await briefedProject();
    await sandbox.write(".claude/settings.json", SETTINGS);
    return sandbox;
  };
  await using reference = await make();
  await reference.run(["install-hook"]);
  const wired = await reference.read(".claude/settings.json");
  await killAtAnyMoment(make, () => ({ line: ["install-hook"] }), async (sandbox) => {
    const now = await sandbox.read(".claude/settings.json");
    assert(now === SETTINGS || now === wired, now);
    // Whatever it left: uninstalling gives the bytes back, now and after another install.
    assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
    assertEquals(await sandbox.read(".claude/settings.json"), SETTINGS);
    assertEquals((await sandbox.run(["install-hook"])).code, 0);
    assertEquals(await sandbox.read(".claude/settings.json"), wired);
    assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
    assertEquals(await sandbox.read(".claude/settings.json"), SETTINGS);
  });
});

Deno.test("uninstall-hook killed at any moment: old or new settings, and again is exact", async () => {
  const make = async () => {
    const sandbox = await briefedProject();
    await sandbox.write(".claude/settings.json", SETTINGS);
    await sandbox.run(["install-hook"]);
    return sandbox;
  };
  await using reference = await make();
  const wired = await reference.read(".claude/settings.json");
  await killAtAnyMoment(make, () => ({ line: ["uninstall-hook"] }), async (sandbox) => {
    const now = await sandbox.read(".claude/settings.json");
    assert(now === SETTINGS || now === wired, now);
    assertEquals((await sandbox.run(["uninstall-hook"])).code, 0);
    assertEquals(await sandbox.read(".claude/settings.json"), SETTINGS);
  });
});

/** A project whose static.md would be ignored. */
async function ignoring(): Promise<Sandbox> {
  const sandbox = await Sandbox.create();
  await sandbox.commit("first", {
    "package.json": '{"description":"Tiny queue"}',
    ".gitignore": ".revive",
  });
  return sandbox;
}

Deno.test("init killed at any moment: no static.md or a whole one, .gitignore old or new", async () => {
  await using reference = await ignoring();
  await reference.run(["init"]);
  const whole = await reference.read(".revive/static.md");
  const ignored = await reference.read(".gitignore");
  await killAtAnyMoment(ignoring, () => ({ line: ["init"] }), async (sandbox) => {
    const now = await sandbox.read(".revive/static.md").catch(() => undefined);
    assert(now === undefined || now === whole, now);
    assert([".revive", ignored].includes(await sandbox.read(".gitignore")));
    assertEquals((await sandbox.run(["init", "--force"])).code, 0);
    assertEquals(await sandbox.read(".gitignore"), ignored);
    assertEquals(await sandbox.read(".revive/static.md"), whole);
  });
});

Deno.test("init --force killed at any moment: the old static.md or the new one", async () => {
  const old = "PURPOSE: Old\nGOTCHAS:\n- Sharp\n";
  const make = async () => {
    const sandbox = await ignoring();
    await sandbox.write(".revive/static.md", old);
    return sandbox;
  };
  await killAtAnyMoment(make, () => ({ line: ["init", "--force"] }), async (sandbox) => {
    const now = await sandbox.read(".revive/static.md");
    assert(now === old || now === old.replace("Old", "Tiny queue"), now);
  });
});

Deno.test("checkpoint save killed at any moment: the one before or the new one, whole", async () => {
  const line = ["checkpoint", "save", "--session", "s"];
  const text = (word: string) =>
    `## Goal\n${word}\n## Live State\n${`- ${word}\n`.repeat(2000)}## Next step\n${word}\n`;
  const make = async () => {
    const sandbox = await briefedProject();
    await sandbox.run(line, { stdin: text("one") });
    return sandbox;
  };
  const shown = async (sandbox: Sandbox) => {
    const { code, stdout } = await sandbox.run(["checkpoint", "show", "--session", "s"]);
    assertEquals(code, 0);
    return stdout;
  };
  await killAtAnyMoment(make, () => ({ line, stdin: text("two") }), async (sandbox) => {
    const now = await shown(sandbox);
    assert([text("one"), text("two")].includes(now), now.slice(0, 200));
    assertEquals((await sandbox.run(line, { stdin: text("three") })).code, 0);
    assert((await shown(sandbox)).startsWith("## Goal\nthree\n"));
  });
});

Deno.test("refresh killed at any moment: the session goes on, with whole files", async () => {
  const payload = (sandbox: Sandbox) => JSON.stringify(promptPayload("s", sandbox.project));
  const env = { REVIVE_REFRESH_EVERY: "3" };
  const prompt = async (sandbox: Sandbox) =>
    (await sandbox.run(["refresh"], { stdin: payload(sandbox), env })).stdout !== "";
  const make = async () => {
    const sandbox = await briefedProject();
    assert(await prompt(sandbox));
    return sandbox;
  };
  const call = (sandbox: Sandbox) => ({ line: ["refresh"], stdin: payload(sandbox) });
  await killAtAnyMoment(make, call, async (sandbox) => {
    const path = `${sandbox.reviveHome}/sessions/s/cadence.json`;
    const { prompts } = JSON.parse(await Deno.readTextFile(path));
    assert(prompts === 1 || prompts === 2, `${prompts} prompts`);
    const at: number[] = [];
    for (let n = prompts + 1; n <= 5; n++) if (await prompt(sandbox)) at.push(n);
    assertEquals(at, [4]);
    for (const file of await filesUnder(`${sandbox.reviveHome}/events`)) {
      const lines = (await Deno.readTextFile(file)).trimEnd().split("\n");
      for (const each of lines) JSON.parse(each);
    }
  });
});
