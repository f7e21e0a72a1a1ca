import * as fc from "fast-check";
import { runPersonCommand } from "../../lib/person.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { anyBytes, hostileText, mutatedJson, runs } from "../support/arbitraries.ts";
import { briefedProject } from "../support/briefed.ts";
import { fakeHost, type Outside } from "../support/fake_host.ts";
import { filesUnder } from "../support/files_under.ts";
import type { Outcome } from "../../lib/outcome.ts";
import { recordedTranscript } from "../support/payloads.ts";
import { Sandbox } from "../support/sandbox.ts";
import { boundary, jsonl, prompt, toolResult, toolUse } from "../support/transcripts.ts";

/** People's commands inside of this process: a clear word or the work done, never a stack trace. */

const encoder = new TextEncoder();

/** Runs a command line and holds its outcome to what holds for all of them. */
async function call(sandbox: Sandbox, line: string, outside: Outside = {}): Promise<Outcome> {
  const [name = "", ...rest] = line.split(" ");
  const outcome = await runPersonCommand(name, rest, fakeHost(sandbox, outside));
  const { code, stdout, stderr } = outcome;
  assert(code === 0 || code === 1, `${code} of ${line}`);
  assert(code === 0 || stderr + stdout !== "", `${line} fails without a word`);
  assert(!/\n\s+at .*:\d+:\d+|Uncaught|not foreseen/.test(stdout + stderr), `${line}: ${stderr}`);
  // deno-lint-ignore no-control-regex
  assert(!/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(stdout + stderr), `${line}: a control`);
  if (rest.includes("--json") && stdout !== "") JSON.parse(stdout);
  return outcome;
}

/** All files of the sandbox that are not the program's own state, with what they hold. */
async function filesOf(sandbox: Sandbox): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const path of await filesUnder(sandbox.top)) {
    if (path.startsWith(sandbox.reviveHome) || path.includes("/.git/")) continue;
    files.set(path, (await Deno.readFile(path)).toBase64());
  }
  return files;
}

const SETTINGS = {
  model: "opus",
  hooks: {
    Stop: [{ hooks: [{ type: "command", command: "revive gate", timeout: 10 }] }],
    SessionStart: [{
      matcher: "compact",
      hooks: [{ type: "command", command: "/x/revive refresh" }],
    }],
    UserPromptSubmit: [{ hooks: [{ type: "command", command: "echo x" }] }],
  },
  permissions: { allow: ["Skill(checkpoint)", "Bash(ls:*)"] },
  env: { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "45", REVIVE_REFRESH_EVERY: "9" },
  statusLine: { type: "command", command: "revive statusline" },
  disableAllHooks: false,
};

const settings = fc.oneof(
  { weight: 3, arbitrary: mutatedJson(SETTINGS).map((text) => encoder.encode(text)) },
  { weight: 1, arbitrary: anyBytes },
);

Deno.test("install-hook and uninstall-hook: done whole or refused, whatever the settings are", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.project}/.claude/settings.json`;
  await Deno.mkdir(`${sandbox.project}/.claude`);
  await fc.assert(
    fc.asyncProperty(settings, async (bytes) => {
      await Deno.remove(sandbox.reviveHome, { recursive: true }).catch(() => {});
      await Deno.writeFile(path, bytes);
      const before = await filesOf(sandbox);
      const print = await call(sandbox, "install-hook --print");
      assertEquals(await filesOf(sandbox), before, "--print writes nothing");
      const { code } = await call(sandbox, "install-hook");
      assertEquals(print.code, code, "--print refuses what would be refused");
      if (code === 1) {
        assertEquals(await filesOf(sandbox), before, "refused: nothing is changed");
        return;
      }
      const once = await filesOf(sandbox);
      JSON.parse((await Deno.readTextFile(path)).replace(/^\ufeff/, ""));
      assertEquals((await call(sandbox, "install-hook")).code, 0);
      assertEquals(await filesOf(sandbox), once, "twice is once");
      assertEquals((await call(sandbox, "uninstall-hook")).code, 0);
      assertEquals(await filesOf(sandbox), before, "uninstalling gives the bytes back");
    }),
    runs(100),
  );
});

Deno.test("install-hook and uninstall-hook bear any record of former installs", async () => {
  await using sandbox = await briefedProject();
  const path = `${sandbox.project}/.claude/settings.json`;
  await call(sandbox, "install-hook");
  const record = JSON.parse(await Deno.readTextFile(`${sandbox.reviveHome}/installs.json`));
  const wired = await Deno.readFile(path);
  const content = fc.oneof(anyBytes, mutatedJson(record).map((text) => encoder.encode(text)));
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      // Uninstalling removes the folder that installing made.
      await Deno.mkdir(`${sandbox.project}/.claude`, { recursive: true });
      await Deno.writeFile(path, wired);
      await Deno.writeFile(`${sandbox.reviveHome}/installs.json`, bytes);
      for (const line of ["install-hook --print", "install-hook", "uninstall-hook", "doctor"]) {
        await call(sandbox, line);
      }
    }),
    runs(60),
  );
});

Deno.test("doctor, status and stats bear any settings, state, events and log", async () => {
  await using sandbox = await briefedProject();
  const transcript = `${sandbox.home}/.claude/projects/-p/s.jsonl`;
  const places = [
    `${sandbox.project}/.claude/settings.json`,
    `${sandbox.project}/.claude/settings.local.json`,
    `${sandbox.home}/.claude/settings.json`,
    `${sandbox.reviveHome}/sessions/s/cadence.json`,
    `${sandbox.reviveHome}/sessions/s/gate.json`,
    `${sandbox.reviveHome}/sessions/s/window.json`,
    `${sandbox.reviveHome}/sessions/s/compact.json`,
    `${sandbox.reviveHome}/events/2026-01.jsonl`,
    `${sandbox.reviveHome}/hook.log`,
    `${sandbox.reviveHome}/checkpoints/s/20260101T000000000Z-agent-0badcafe.md`,
    `${sandbox.project}/.revive/static.md`,
    `${sandbox.project}/.claude/skills/checkpoint/SKILL.md`,
    `${sandbox.project}/.git/HEAD`,
    transcript,
  ];
  const event = { v: 1, at: 1_767_300_000_000, session: "s", project: "/p", kind: "emit" };
  const content = fc.oneof(
    settings,
    anyBytes,
    mutatedJson({ ...event, cause: "first", characters: 9, estimatedTokens: 3, tokens: null }).map(
      (text) => encoder.encode(text + "\n"),
    ),
    mutatedJson(toolUse("m1", 5, "t")).map((text) => encoder.encode(text + "\n")),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), content, async (path, bytes) => {
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(path, bytes);
      for (
        const line of [
          ...["doctor", "doctor --json", "status", "status --json", "stats", "stats --json"],
          ...["log", "log --since 1d", "checkpoint list", "checkpoint show", "show", "show --json"],
          ...["suggest", "audit", "transcript --session s"],
        ]
      ) await call(sandbox, line);
      if (path.endsWith("HEAD")) await Deno.writeTextFile(path, "ref: refs/heads/main\n");
      else await Deno.remove(path);
      await sandbox.write(".revive/static.md", "PURPOSE: A tool\n");
    }),
    runs(60),
  );
});

Deno.test("init --force rewrites PURPOSE in any static.md and keeps all the rest", async () => {
  await using sandbox = await briefedProject();
  await sandbox.write("package.json", '{"description":"Tiny queue"}');
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      await sandbox.write(".revive/static.md", bytes);
      const { code } = await call(sandbox, "init --force");
      const after = await Deno.readFile(`${sandbox.project}/.revive/static.md`);
      if (code === 1) assertEquals(after, bytes);
      else assert(new TextDecoder().decode(after).includes("Tiny queue"));
    }),
    runs(60),
  );
});

Deno.test("init bears any manifest, README and .gitignore", async () => {
  const names = [
    ...["package.json", "pyproject.toml", "Cargo.toml", "composer.json", "deno.json", "x.gemspec"],
    ...["pubspec.yaml", "CLAUDE.md", "README.md", "README.rst", "README", ".gitignore"],
  ];
  await using sandbox = await Sandbox.create();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), anyBytes, async (name, bytes) => {
      await Deno.remove(`${sandbox.project}/.revive`, { recursive: true }).catch(() => {});
      await sandbox.write(name, bytes);
      assertEquals((await call(sandbox, "init")).code, 0);
      const text = await sandbox.read(".revive/static.md");
      assert(/^PURPOSE: .{1,400}\n/.test(text), text.slice(0, 500));
      assert(text.isWellFormed());
      await Deno.remove(`${sandbox.project}/${name}`);
    }),
    runs(80),
  );
});

const SECRETS = [
  "AKIAIOSFODNN7EXAMPLE",
  "ghp_0123456789abcdefghijABCDEFGHIJ012345",
  "sk-ant-api03-abcdefghijklmnop",
  "xoxb-123456789012-abcdefghijkl",
  "AIzaSyA0123456789abcdefghijklmnopqrstu",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
];

/** A secret between texts that are hostile, but whose end does not run into it. */
const withSecret = fc.tuple(hostileText, fc.constantFrom(...SECRETS), hostileText).map(
  ([before, secret, after]) => ({ secret, text: `${before}\n${secret}\n${after}` }),
);

Deno.test("no secret gets from a checkpoint or a transcript to the disk or to the terminal", async () => {
  await using sandbox = await briefedProject();
  const variables = { CLAUDE_CODE_SESSION_ID: "s" };
  const path = `${sandbox.home}/.claude/projects/-p/s.jsonl`;
  await Deno.mkdir(`${sandbox.home}/.claude/projects/-p`, { recursive: true });
  await fc.assert(
    fc.asyncProperty(withSecret, async ({ secret, text }) => {
      await Deno.remove(sandbox.reviveHome, { recursive: true }).catch(() => {});
      const stdin = `## Goal\n${text}\n## Next step\n${secret}\n`;
      await Deno.writeTextFile(
        path,
        jsonl(
          prompt(text),
          toolUse("m1", 9, "t"),
          toolResult("t", text),
          boundary(),
          prompt(secret),
          toolUse("m2", 9, "u"),
        ),
      );
      for (
        const line of [
          ...["checkpoint save", "checkpoint auto", "checkpoint show", "checkpoint show --json"],
          ...["transcript --session s", "transcript --all --session s"],
        ]
      ) {
        const { stdout, stderr } = await call(sandbox, line, { variables, stdin });
        assert(!(stdout + stderr).includes(secret), `${line} shows ${secret}`);
      }
      for (const file of await filesUnder(sandbox.reviveHome)) {
        assert(!(await Deno.readTextFile(file)).includes(secret), `${file} holds ${secret}`);
      }
    }),
    runs(40),
  );
});

Deno.test("transcript projects any transcript within its limit", async () => {
  await using sandbox = await briefedProject();
  const whole = await Deno.readFile(recordedTranscript("normal-multitool"));
  const content = fc.oneof(
    anyBytes,
    fc.array(fc.oneof(mutatedJson(toolUse("m", 5, "t")), mutatedJson(toolResult("t"))), {
      maxLength: 20,
    }).map((rows) => encoder.encode(rows.join("\n") + "\n")),
    fc.nat(whole.length).map((size) => whole.subarray(0, size)),
  );
  const limit = fc.integer({ min: 1, max: 40_000 });
  await fc.assert(
    fc.asyncProperty(content, limit, async (bytes, most) => {
      await Deno.writeFile(`${sandbox.top}/t.jsonl`, bytes);
      const { stdout } = await call(
        sandbox,
        `transcript ${sandbox.top}/t.jsonl --max-chars ${most}`,
      );
      assert(stdout.length <= Math.max(most, 200), `${stdout.length} of ${most}`);
    }),
    runs(80),
  );
});
