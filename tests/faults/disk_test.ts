import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { canMount, Disk } from "../support/disk.ts";
import { filesUnder } from "../support/files_under.ts";
import { recordedPayload, recordedTranscript } from "../support/payloads.ts";

/**
 * A full disk and a read-only one. Both are small file systems of their own,
 * since root, as which containers run their tests, passes over permissions.
 */

/** Whether this process may mount; elsewhere these tests are left out, and say so. */
const MAY_MOUNT = await canMount();

const TRANSCRIPT = recordedTranscript("normal-multitool");

for (
  const [what, spoil] of [
    ["full", (disk: Disk) => disk.fill()],
    ["read-only", (disk: Disk) => disk.makeReadOnly()],
  ] as const
) {
  const ignore = !MAY_MOUNT;
  const suffix = ignore ? " (LEFT OUT: mounting needs root)" : "";

  Deno.test(
    `hooks on a ${what} disk: no flood, no damage, no word${suffix}`,
    { ignore },
    async () => {
      await using disk = await Disk.mount();
      assert(await disk.prompt("old", "/nowhere"), "before it is spoilt");
      await spoil(disk);
      const before = await disk.contents();
      // A session that begins now: its first prompt is known by the missing transcript.
      assert(await disk.prompt("new", "/nowhere"));
      const again = { new: 0, old: 0 };
      for (let n = 0; n < 6; n++) {
        for (const session of ["new", "old"] as const) {
          if (await disk.prompt(session, TRANSCRIPT)) again[session]++;
        }
      }
      // What cannot be remembered is not repeated; a disk may still have room for the one small file.
      assert(again.new <= 1 && again.old <= 1, JSON.stringify(again));
      const base = { session_id: "lost", transcript_path: TRANSCRIPT, cwd: disk.project };
      const loss = { ...base, hook_event_name: "SessionStart", source: "compact" };
      assert(
        (await disk.run(["refresh"], JSON.stringify(loss))).stdout !== "",
        "a loss is answered",
      );
      for (
        const [command, name] of [
          ...[["mark-compact", "PostCompact.auto"], ["mark-clear", "SessionStart.clear"]],
          ...[["gate", "Stop"], ["repost", "SessionStart.compact"], [
            "precompact",
            "PreCompact.auto",
          ]],
          ...[["statusline", "statusLine.used"], ["refresh", "PostToolBatch"]],
        ] as const
      ) {
        const payload = { ...await recordedPayload(name), ...base };
        await disk.run([command], JSON.stringify(payload));
      }
      await disk.run(["refresh"]);
      const after = await disk.contents();
      for (const [path, content] of before) {
        // What is appended to may have gained a line where the last block had room.
        if (path.endsWith("hook.log") || path.includes("/events/")) continue;
        if (path.endsWith("cadence.json")) JSON.parse(await Deno.readTextFile(path));
        else assertEquals(after.get(path), content, path);
      }
      assertEquals((await filesUnder(disk.top)).filter((path) => path.endsWith(".tmp")), []);
    },
  );

  Deno.test(
    `uninstall-hook on a ${what} disk changes nothing, and says why${suffix}`,
    { ignore },
    async () => {
      await using disk = await Disk.mount();
      await disk.run(["install-hook"]);
      await disk.run(["install-hook", "--local"]);
      await spoil(disk);
      const before = await disk.contents();
      const { code, stdout, stderr } = await disk.run(["uninstall-hook"]);
      assertEquals([code, stdout], [1, ""], stderr);
      assertMatch(stderr, /installs\.json.*: .*\nNothing was changed\. Make /);
      assertEquals(await disk.contents(), before);
    },
  );

  Deno.test(
    `people's commands on a ${what} disk: what failed is said, nothing is changed${suffix}`,
    {
      ignore,
    },
    async () => {
      await using disk = await Disk.mount();
      await spoil(disk);
      const before = await disk.contents();
      const text = `## Goal\n${"long ".repeat(5000)}\n`;
      for (
        const [line, stdin] of [
          [["install-hook"], ""],
          [["install-hook", "--local"], ""],
          [["install-hook", "--global"], ""],
          [["init", "--force"], ""],
          [["checkpoint", "save", "--session", "s"], text],
          [["checkpoint", "auto", TRANSCRIPT], ""],
        ] as const
      ) {
        const { code, stdout, stderr } = await disk.run(line, stdin);
        assertEquals([code, stdout], [1, ""], line.join(" "));
        assertMatch(stderr, /No space left|[Rr]ead-only|not foreseen|disk/, line.join(" "));
        assertStringIncludes(stderr, disk.top, `${line.join(" ")} names the place`);
        assert(!/not foreseen|\n\s+at .*:\d+/.test(stderr), stderr);
        const after = await disk.contents();
        // The file that keeps two installers apart may stay, empty.
        after.delete(`${disk.top}/home/.context-revive/installs.json.lock`);
        assertEquals(after, before, line.join(" "));
      }
      for (const line of [["show"], ["status"], ["stats"], ["version"], ["suggest"], ["log"]]) {
        const { code, stderr } = await disk.run(line);
        assert(code === 0 || line[0] === "status", `${line}: ${stderr}`);
      }
      const doctor = await disk.run(["doctor"]);
      assertEquals(doctor.code, 1);
      assertMatch(doctor.stdout, /FAIL.*(?:written|writable|space|read-only)/i);
    },
  );
}
