import * as fc from "fast-check";
import { assert, assertEquals } from "../support/assert.ts";
import { anyBytes, hostileText, mutatedJson, runs } from "../support/arbitraries.ts";
import { briefedProject, firstBrief } from "../support/briefed.ts";
import { promptPayload, recordedPayload, recordedPayloadNames } from "../support/payloads.ts";
import type { Sandbox } from "../support/sandbox.ts";

/** The same as processes: a modest number, since each costs some 30 ms. */

const HOOKS = [
  "refresh",
  "mark-compact",
  "mark-clear",
  "gate",
  "repost",
  "precompact",
  "statusline",
];

Deno.test("hook commands end well whatever comes on stdin", async () => {
  await using sandbox = await briefedProject();
  const payloads = await Promise.all((await recordedPayloadNames()).map(recordedPayload));
  const encoder = new TextEncoder();
  const stdin = fc.oneof(
    anyBytes,
    fc.constantFrom(...payloads).chain((payload) =>
      mutatedJson({ ...payload, cwd: sandbox.project })
    ).map((text) => encoder.encode(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...HOOKS), stdin, async (command, bytes) => {
      // The sandbox holds the outcome to what holds for every hook.
      const env = { CLAUDE_PROJECT_DIR: sandbox.project };
      await sandbox.run([command], { stdin: bytes, env });
    }),
    runs(60),
  );
});

Deno.test("commits with any message and files of any name", async () => {
  const encoder = new TextEncoder();
  const name = anyBytes.filter((bytes) => bytes.length > 0);
  const commits = fc.array(fc.tuple(anyBytes, fc.array(name, { maxLength: 4 })), {
    minLength: 1,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(commits, async (list) => {
      await using sandbox = await briefedProject();
      const parts: Uint8Array[] = [];
      const add = (...texts: (string | Uint8Array)[]) =>
        parts.push(...texts.map((text) => typeof text === "string" ? encoder.encode(text) : text));
      for (const [message, names] of list) {
        add("commit refs/heads/other\ncommitter A <a@example.com> 1700000000 +0000\n");
        add(`data ${message.length}\n`, message, "\n");
        for (const each of names) add("M 100644 inline ", quoted(each), "\ndata 1\nx\n");
      }
      const file = `${sandbox.top}/import`;
      await Deno.writeFile(file, joined(parts));
      await importInto(sandbox, file);
      await sandbox.git("symbolic-ref", "HEAD", "refs/heads/other");
      const brief = await firstBrief(sandbox);
      assert(brief.includes("\nSTATE: branch=other"), brief);
      assertEquals(await firstBrief(sandbox), brief, "the same bytes again");
    }),
    runs(12),
  );
});

/** A path as git fast-import takes any bytes, in its own quotation; what no tree may hold is made harmless. */
function quoted(bytes: Uint8Array): Uint8Array {
  const harmless = Array.from(bytes).map((byte) => byte === 0 ? 0x30 : byte);
  const text = harmless.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")
    // No empty part, no `.`, no `..`, nothing called `.git`.
    .replaceAll("\\057", "_").replaceAll("\\056", "_");
  return new TextEncoder().encode(`"f${text.slice(0, 4 * 200)}"`);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function importInto(sandbox: Sandbox, file: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("sh", {
    args: ["-c", `exec git fast-import --quiet --force <"$1"`, "sh", file],
    cwd: sandbox.project,
  }).output();
  assert(success, new TextDecoder().decode(stderr));
}

Deno.test("people's commands show no stack trace, whatever they are called with", async () => {
  await using sandbox = await briefedProject();
  const word = fc.oneof(
    fc.constantFrom(
      ...["init", "show", "status", "stats", "doctor", "log", "checkpoint", "transcript", "help"],
      ...["--json", "--session", "--since", "--force", "-f", "--", "-", "--=x", "save", "list"],
      ...["--max-chars", "--project", "-x", "--html", "/dev/null", "..", "9999999999d", "--since="],
    ),
    // A word of the command line can hold no NUL byte, and only whole characters.
    hostileText.map((text) => text.replaceAll("\0", "0").toWellFormed().slice(0, 2000)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 4 }), hostileText, async (args, stdin) => {
      if (args[0] !== undefined && HOOKS.includes(args[0])) return;
      const { code, stdout, stderr } = await sandbox.run(args, { stdin });
      assert(code === 0 || code === 1, `${code} of ${JSON.stringify(args)}`);
      assert(!/\n\s+at .*:\d+:\d+|Uncaught|panicked|not foreseen/.test(stdout + stderr), stderr);
      assert(
        code === 0 || stdout + stderr !== "",
        `a failure of ${JSON.stringify(args)} says nothing`,
      );
    }),
    runs(40),
  );
});

Deno.test("a session that hears anything between its prompts still gets its briefs", async () => {
  await using sandbox = await briefedProject();
  await fc.assert(
    fc.asyncProperty(fc.array(anyBytes, { minLength: 6, maxLength: 6 }), async (noise) => {
      const id = crypto.randomUUID();
      const emits: boolean[] = [];
      for (const stdin of noise) {
        await sandbox.run(["refresh"], { stdin, env: { CLAUDE_CODE_SESSION_ID: "another" } });
        const payload = promptPayload(id, sandbox.project);
        emits.push((await sandbox.hook("refresh", payload)).stdout !== "");
      }
      assertEquals(emits, [true, false, false, false, false, true]);
    }),
    runs(2),
  );
});
