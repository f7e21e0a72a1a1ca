import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { briefedProject, firstBrief, sectionOf, SOME_BRIEF } from "../support/briefed.ts";
import { runCommand } from "../support/command.ts";
import { checkBrief, checkHook } from "../support/hook_oracles.ts";
import { promptPayload, recordedPayload } from "../support/payloads.ts";
import { programCommand, type RunResult } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

/** Section K of the cases: what a hook may be started with. */

/** Runs a hook command through `sh`, where `$REVIVE` starts the program. */
async function inShell(
  sandbox: Sandbox,
  command: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  const started = performance.now();
  const { program, args, env: needed } = programCommand([command]);
  const ended = await runCommand("sh", ["-c", script, "sh", program, ...args], {
    cwd: sandbox.project,
    env: { ...needed, HOME: sandbox.home, CLAUDE_PROJECT_DIR: sandbox.project, ...env },
  });
  const result = { ...ended, ms: performance.now() - started };
  checkHook(command, result);
  return result;
}

Deno.test("[K01] stdin that is closed, endless, trickling or left open behind a payload", async () => {
  await using sandbox = await briefedProject();
  const payload = JSON.stringify(promptPayload("s", sandbox.project));
  await Deno.writeTextFile(`${sandbox.top}/payload`, payload);
  const takes = async (script: string) => (await inShell(sandbox, "refresh", script)).stdout !== "";
  assert(await takes('exec "$@" <&-'), "closed: no payload, so the project's own first prompt");
  assertEquals(await takes('exec "$@" </dev/null'), false, "the second prompt of no session");
  await Deno.remove(`${sandbox.project}/.claude`, { recursive: true });
  assert(await takes('yes "{" | "$@"'), "endless: no payload");
  assert(
    await takes(`{ cat ${sandbox.top}/payload; sleep 3; } | { "$@"; kill $$; }`).catch(() => true),
    "a whole payload in a pipe that stays open",
  );
  const paused = JSON.stringify(promptPayload("paused", sandbox.project));
  await Deno.writeTextFile(`${sandbox.top}/begin`, paused.slice(0, 40));
  await Deno.writeTextFile(`${sandbox.top}/end`, paused.slice(40));
  const parts = `{ cat ${sandbox.top}/begin; sleep 0.6; cat ${sandbox.top}/end; } | "$@"`;
  assert(await takes(parts), "a pause in the middle: still the first prompt of its session");
  // A byte every tenth of a second would take forever: the deadline ends it.
  const trickle = 'while printf " " 2>/dev/null; do sleep 0.1; done | "$@"';
  assertEquals(await takes(trickle), false);
});

Deno.test("[K01] stdin that is a terminal counts as no payload", {
  ignore: Deno.build.os !== "linux", // script(1) takes its arguments otherwise elsewhere.
}, async () => {
  await using sandbox = await briefedProject();
  const { program, args, env } = programCommand(["refresh"]);
  const line = [program, ...args].map((word) => `'${word}'`).join(" ");
  const { code, stdout } = await runCommand("script", ["-qec", line, "/dev/null"], {
    cwd: sandbox.project,
    env: { ...env, HOME: sandbox.home },
  });
  assertEquals(code, 0);
  checkBrief(stdout.replaceAll("\r\n", "\n"));
});

Deno.test("[K02] payloads that are large, deep or odd", async () => {
  await using sandbox = await briefedProject();
  const payload = (session: string, prompt: string) =>
    JSON.stringify(promptPayload(session, sandbox.project, { prompt: "PROMPT" }))
      .replace('"PROMPT"', prompt);
  const deep = 100_000;
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["5 MB with lone surrogates", payload("a", `"${"\\ud800x".repeat(750_000)}"`), true],
    ["NUL and line separators", payload("b", '"\\u0000\\u2028\\u202e"'), true],
    ["a deep tree in the prompt's place", payload("c", "[".repeat(deep) + "]".repeat(deep)), true],
    ["keys twice", payload("d", '"x","session_id":"e","prompt":7'), true],
    ["a prototype", payload("f", '"x","__proto__":{"agent_id":"a"}'), true],
  ];
  for (const [what, stdin, emits] of cases) {
    const env = { CLAUDE_PROJECT_DIR: sandbox.project };
    const { stdout } = await sandbox.run(["refresh"], { stdin, env });
    assertEquals(stdout !== "", emits, what);
  }
});

Deno.test("[K03] no session ID leads out of the state folder", async () => {
  await using sandbox = await briefedProject();
  const ids = [
    "../../x",
    "a/b",
    "",
    "x".repeat(400),
    "CON",
    "é",
    ".",
    "..",
    "~",
    "-rf",
    "\0",
    "a:b",
  ];
  for (const id of [...ids, "nul", "__proto__", " ", "a\\..\\b", "%2e%2e%2f"]) {
    await sandbox.hook("refresh", promptPayload(id, sandbox.project));
    await sandbox.hook("mark-compact", {
      ...await recordedPayload("PostCompact.auto"),
      session_id: id,
      cwd: sandbox.project,
    });
  }
  assertEquals([...Deno.readDirSync(sandbox.home)].map(({ name }) => name), [".context-revive"]);
  assertEquals(
    [...Deno.readDirSync(sandbox.top)].map(({ name }) => name).sort(),
    ["home", "project"],
  );
  for (const { name } of Deno.readDirSync(`${sandbox.reviveHome}/sessions`)) {
    assertMatch(name, /^[A-Za-z0-9_-]{1,64}$/);
  }
});

Deno.test("[K10] a home folder that is unset, empty, odd or only Windows' own", async () => {
  await using sandbox = await briefedProject();
  const temporary = `${sandbox.top}/tmp dir`;
  await Deno.mkdir(temporary);
  const cases: readonly (readonly [Record<string, string>, string])[] = [
    [{ HOME: "", TMPDIR: temporary }, temporary],
    [{ HOME: "", USERPROFILE: `${sandbox.top}/profile` }, `${sandbox.top}/profile`],
    [{ HOME: `${sandbox.top}/a b/ü`, CLAUDE_CONFIG_DIR: "/tmp/a b/" }, `${sandbox.top}/a b/ü`],
  ];
  for (const [env, home] of cases) {
    assert(await firstBrief(sandbox, sandbox.project, env) !== "");
    assert((await Deno.stat(`${home}/.context-revive/sessions`)).isDirectory, home);
  }
  const moved = { REVIVE_HOME: `${sandbox.top}/else where/` };
  await firstBrief(sandbox, sandbox.project, moved);
  assert((await Deno.stat(`${sandbox.top}/else where/sessions`)).isDirectory);
  // Siblings: a home that is no folder (REVIVE_HOME, since Deno itself does not
  // start with such a HOME); one whose name is no text.
  await Deno.writeTextFile(`${sandbox.top}/file`, "");
  assert(await firstBrief(sandbox, sandbox.project, { REVIVE_HOME: `${sandbox.top}/file` }) !== "");
  const script = `HOME=$(printf '${sandbox.top}/\\377') && export HOME && exec "$@" </dev/null`;
  const { stdout } = await inShell(sandbox, "refresh", script, { TMPDIR: temporary });
  assert(stdout !== "");
});

Deno.test("[K12] a reader that has gone is no failure", async () => {
  await using sandbox = await briefedProject();
  await Deno.writeTextFile(
    `${sandbox.top}/payload`,
    JSON.stringify(promptPayload("s", sandbox.project)),
  );
  const log = `${sandbox.reviveHome}/hook.log`;
  // Siblings: a reader that takes one byte; an output that was closed before the start.
  for (const end of ["| true", "| head -c 1 >/dev/null", ">&-"]) {
    await Deno.remove(sandbox.reviveHome, { recursive: true }).catch(() => {});
    const script = `{ sleep 0.2; "$@" <${sandbox.top}/payload; echo "code $?" >&2; } ${end}`;
    const { program, args, env } = programCommand(["refresh"]);
    const { code, stderr } = await runCommand("sh", ["-c", script, "sh", program, ...args], {
      cwd: sandbox.project,
      env: { ...env, HOME: sandbox.home },
    });
    assertEquals([code, stderr], [0, "code 0\n"], end);
    const logged = await Deno.readTextFile(log).catch(() => "");
    assert(!/\bat \S+ \(/.test(logged) && logged.split("\n").length <= 2, logged);
  }
  // A person's command that is cut off is no failure either: `revive help | head -1`.
  const { program, args, env } = programCommand(["help"]);
  const script = '{ sleep 0.2; "$@"; echo "code $?" >&2; } | true';
  const help = await runCommand("sh", ["-c", script, "sh", program, ...args], {
    env: { ...env, HOME: sandbox.home },
  });
  assertEquals([help.code, help.stderr], [0, "code 0\n"]);
});

Deno.test("[K18] what is broken under a prompt costs the brief a part at most, never the prompt", async () => {
  const breakages: readonly (readonly [string, (sandbox: Sandbox) => Promise<void>])[] = [
    ["HEAD is a folder", async ({ project }) => {
      await Deno.remove(`${project}/.git/HEAD`);
      await Deno.mkdir(`${project}/.git/HEAD`);
    }],
    ["HEAD is garbage", (sandbox) => sandbox.write(".git/HEAD", new Uint8Array(5000).fill(255))],
    [
      "the objects are gone",
      ({ project }) => Deno.remove(`${project}/.git/objects`, { recursive: true }),
    ],
    [".git leads nowhere", async (sandbox) => {
      await Deno.remove(`${sandbox.project}/.git`, { recursive: true });
      await sandbox.write(".git", "gitdir: /nowhere\n");
    }],
    ["git's configuration is broken", (sandbox) => sandbox.write(".git/config", "[core\n")],
    ["package.json is a pipe", async ({ project }) => {
      await runCommand("mkfifo", [`${project}/package.json`], { env: {} });
    }],
    [
      "package.json is endless",
      ({ project }) => Deno.symlink("/dev/zero", `${project}/package.json`),
    ],
    ["plan.md is a loop", ({ project }) => Deno.symlink("plan.md", `${project}/plan.md`)],
    ["deno.json nests deeply", (sandbox) => sandbox.write("deno.json", "[".repeat(200_000))],
    ["the claims folder is a file", async (sandbox) => {
      await Deno.mkdir(`${sandbox.reviveHome}/sessions/s`, { recursive: true });
      await Deno.writeTextFile(`${sandbox.reviveHome}/sessions/s/claims`, "");
    }],
    [
      "the log is a folder",
      ({ reviveHome }) => Deno.mkdir(`${reviveHome}/hook.log`, { recursive: true }),
    ],
    ["the events are a pipe", async ({ reviveHome }) => {
      await Deno.mkdir(`${reviveHome}/events`, { recursive: true });
      const now = new Date().toISOString().slice(0, 7);
      await runCommand("mkfifo", [`${reviveHome}/events/${now}.jsonl`], { env: {} });
    }],
    ["the events are a file", async ({ reviveHome }) => {
      await Deno.mkdir(reviveHome);
      await Deno.writeTextFile(`${reviveHome}/events`, "");
    }],
  ];
  for (const [what, damage] of breakages) {
    await using sandbox = await briefedProject();
    await damage(sandbox);
    const { stdout } = await sandbox.hook("refresh", promptPayload("s", sandbox.project));
    assertStringIncludes(stdout, "- Never break", what);
  }
});

Deno.test("[K18] a static.md that cannot be read means silence, and a line in the log", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.project}/.revive/static.md`;
  await Deno.remove(path);
  const silent = async (what: string) => {
    const { stdout } = await sandbox.hook("refresh", promptPayload(what, sandbox.project));
    assertEquals(stdout, "", what);
  };
  await Deno.mkdir(path);
  await silent("a folder");
  await Deno.remove(path);
  await Deno.symlink("static.md", path);
  await silent("a loop");
  await Deno.remove(path);
  await Deno.symlink("/dev/zero", path);
  await silent("a device");
  await Deno.remove(path);
  await runCommand("mkfifo", [path], { env: {} });
  await silent("a pipe");
});

Deno.test("[K18] a counter that is a pipe holds up no prompt", async () => {
  await using sandbox = await briefedProject();
  await Deno.mkdir(`${sandbox.project}/.claude`);
  await runCommand("mkfifo", [`${sandbox.project}/.claude/revive-counter`], { env: {} });
  assertEquals((await sandbox.hook("refresh", null)).stdout, "");
  assertStringIncludes(await Deno.readTextFile(`${sandbox.reviveHome}/hook.log`), "is no file");
});

Deno.test("[K19] no content makes the brief too long, counted as the client counts", async () => {
  for (const character of ["a", "ü", "源", "😀", "👩‍👩‍👧‍👦", "e\u0301"]) {
    for (const size of [9_700, 9_999, 10_000, 10_001]) {
      await using sandbox = await Sandbox.create({ git: false });
      const room = size - '<revive refresh="1">\n# STATIC\nGOTCHAS:\n  - '.length;
      const bullet = character.repeat(Math.floor(room / character.length));
      await sandbox.write(".revive/static.md", `PURPOSE: p\nGOTCHAS:\n- ${bullet}\n- last\n`);
      const brief = await firstBrief(sandbox);
      assertStringIncludes(brief, "PURPOSE: p");
      assert(
        brief.includes(bullet) || /omitted|over the limit/i.test(brief),
        `${character} ${size}`,
      );
    }
  }
});

Deno.test("[K21] odd values of the cadence's variables mean what is documented", async () => {
  await using sandbox = await briefedProject();
  const cases: readonly (readonly [string, readonly number[]])[] = [
    ["0", [1]],
    ["-1", [1, 6]],
    ["abc", [1, 6]],
    ["1e9", [1, 6]],
    [" 5 ", [1, 6]],
    ["", [1, 6]],
    ["2.5", [1, 6]],
    ["0x2", [1, 6]],
    ["２", [1, 6]],
    ["2", [1, 3, 5, 7]],
    ["1", [1, 2, 3, 4, 5, 6, 7]],
    ["999999999999", [1]],
    ["9".repeat(400), [1, 6]],
  ];
  for (const [value, expected] of cases) {
    const at: number[] = [];
    for (let n = 1; n <= 7; n++) {
      const { stdout } = await sandbox.hook(
        "refresh",
        promptPayload(`session-${value.length}-${value.charCodeAt(0)}`, sandbox.project),
        { REVIVE_REFRESH_EVERY: value },
      );
      if (stdout !== "") at.push(n);
    }
    assertEquals(at, expected, JSON.stringify(value));
  }
});

Deno.test("[K23] the bytes are UTF-8 whatever the locale says", async () => {
  await using sandbox = await briefedProject("PURPOSE: Größe 源 😀\n");
  await sandbox.commit("ünïcödé 日本", { "源/主.ts": "1" });
  const plain = await firstBrief(sandbox);
  assertStringIncludes(plain, "Größe 源 😀");
  for (
    const env of [
      { LC_ALL: "C" },
      { LC_ALL: "POSIX", LANG: "de_DE.ISO-8859-1" },
      { LC_ALL: "ja_JP.SJIS", LANGUAGE: "de", PYTHONIOENCODING: "cp1252" },
      { LC_CTYPE: "C", TERM: "dumb", TZ: "Nowhere/At_All" },
    ]
  ) {
    assertEquals(await firstBrief(sandbox, sandbox.project, env), plain);
  }
});

Deno.test("[K24] a resumed session stays in its cadence, and its next brief has today's commits", async () => {
  for (const moved of [true, false]) {
    await using sandbox = await briefedProject();
    const prompt = async () =>
      (await sandbox.hook("refresh", promptPayload("s", sandbox.project))).stdout;
    assert(await prompt() !== "");
    await prompt();
    if (moved) await sandbox.commit("while it slept");
    // Siblings: --continue, which looks the same, and a start, which comes before the first prompt.
    for (const name of ["resume", "resume", "startup"]) {
      const payload = {
        ...await recordedPayload(`SessionStart.${name}`),
        session_id: "s",
        cwd: sandbox.project,
      };
      for (const command of ["refresh", "repost", "mark-clear"]) {
        assertEquals((await sandbox.hook(command, payload)).stdout, "", `${command} at ${name}`);
      }
    }
    assertEquals([await prompt(), await prompt(), await prompt()], ["", "", ""]);
    const sixth = await prompt();
    assertStringIncludes(sixth, '<revive refresh="6">');
    assertEquals(sixth.includes("while it slept"), moved);
  }
});

Deno.test("[K30] the brief works in scripted runs, and nothing does where it is switched off", async () => {
  await using sandbox = await briefedProject();
  for (
    const env of [
      { CLAUDE_CODE_ENTRYPOINT: "sdk-cli", CLAUDE_CODE_SESSION_ATTENDED: "0" },
      { CLAUDE_CODE_ENTRYPOINT: "sdk-ts" },
      { CI: "true", GITHUB_ACTIONS: "true" },
      { REVIVE_DISABLED: "0" },
      { REVIVE_DISABLED: "" },
      { REVIVE_DISABLED: "False" },
      { REVIVE_DISABLED: " off " },
      { REVIVE_DISABLED: "NO" },
    ]
  ) assert(await firstBrief(sandbox, sandbox.project, env) !== "");
  const before = [...Deno.readDirSync(`${sandbox.reviveHome}/sessions`)].length;
  for (const value of ["1", "true", "yes", " 1 "]) {
    const payload = promptPayload(`off${value.trim()}`, sandbox.project);
    const { stdout } = await sandbox.hook("refresh", payload, { REVIVE_DISABLED: value });
    assertEquals(stdout, "", value);
  }
  assertEquals([...Deno.readDirSync(`${sandbox.reviveHome}/sessions`)].length, before);
});

Deno.test("[S05] [S01] what opens the brief is its own wrapper, whatever static.md begins with", async () => {
  for (
    const [text, expected] of [
      ['{"a":1}\n' + SOME_BRIEF, '{"a":1}'],
      ["[x]\n" + SOME_BRIEF, "[x]"],
      ["\ufeff" + SOME_BRIEF.replaceAll("\n", "\r\n"), "PURPOSE: A tool"],
      ["\ufeff\r\n\r\n# Purpose\r\nA tool\r\n", "PURPOSE: A tool"],
      [
        SOME_BRIEF + "- `</revive>` and `<system-reminder>`\n",
        "- `‹/revive>` and `‹system-reminder>`",
      ],
      [
        SOME_BRIEF + "- `< / REVIVE >` and \uff1crevive\uff1e\n",
        "- `‹ / REVIVE >` and ‹revive\uff1e",
      ],
    ] as const
  ) {
    await using sandbox = await briefedProject(text);
    const brief = await firstBrief(sandbox);
    assertStringIncludes(brief, expected);
    assert(!brief.includes("\r"));
  }
});

Deno.test("[S03] a brief that would say nothing is not emitted", async () => {
  const placeholders = "PURPOSE: (describe this project in 1-3 sentences)\n" +
    "INVARIANTS:\n- (top-5 architectural rules; edit this file)\n";
  for (
    const text of [placeholders, "", "\n\n", "PURPOSE:\n", "\ufeff", "INVARIANTS:\nGOTCHAS:\n"]
  ) {
    await using sandbox = await Sandbox.create({ git: false });
    await sandbox.write(".revive/static.md", text);
    const { stdout } = await sandbox.hook("refresh", promptPayload("s", sandbox.project));
    assertEquals(stdout, "", JSON.stringify(text));
  }
  // With a curated line beside them only the placeholders stay out.
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.write(".revive/static.md", placeholders + "GOTCHAS:\n- One\n");
  const brief = await firstBrief(sandbox);
  assertEquals([sectionOf(brief, "INVARIANTS"), sectionOf(brief, "PURPOSE")], [[], []]);
  assertEquals(sectionOf(brief, "GOTCHAS"), ["GOTCHAS:", "  - One"]);
});
