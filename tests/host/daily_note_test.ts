import { appendToDailyNote } from "../../lib/host/daily_note.ts";
import { join } from "../../lib/host/path.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { filesUnder } from "../support/files_under.ts";

const AT = new Date(2026, 0, 31, 9, 5, 7).getTime();

async function withVault(settings: string | undefined, test: (vault: string) => Promise<void>) {
  const vault = await Deno.makeTempDir({ prefix: "revive-test-" });
  try {
    if (settings !== undefined) {
      await Deno.mkdir(join(vault, ".obsidian"));
      await Deno.writeTextFile(join(vault, ".obsidian/daily-notes.json"), settings);
    }
    await test(vault);
  } finally {
    await Deno.remove(vault, { recursive: true });
  }
}

const NAMES: readonly (readonly [string | undefined, string])[] = [
  [undefined, "2026-01-31.md"],
  ["{}", "2026-01-31.md"],
  ['{"folder":"","format":""}', "2026-01-31.md"],
  ['{"folder":"Journal/Daily","autorun":true}', "Journal/Daily/2026-01-31.md"],
  ['{"folder":"/Daily/","format":"YYYY/MM/DD-dddd"}', "Daily/2026/01/31-Saturday.md"],
  ["[]", "2026-01-31.md"],
];

for (const [settings, name] of NAMES) {
  Deno.test(`appendToDailyNote() with ${settings ?? "no settings"} writes ${name}`, async () => {
    await withVault(settings, async (vault) => {
      assertEquals(await appendToDailyNote(vault, "## Goal\nx\n", AT), undefined);
      assertEquals(
        await Deno.readTextFile(join(vault, name)),
        "\n## Checkpoint 09:05\n\n### Goal\nx\n",
      );
    });
  });
}

Deno.test("appendToDailyNote() leaves what the note holds", async () => {
  await withVault(undefined, async (vault) => {
    const path = join(vault, "2026-01-31.md");
    await Deno.writeTextFile(path, "mine, no line feed");
    await appendToDailyNote(vault, "text", AT);
    assertEquals(
      await Deno.readTextFile(path),
      "mine, no line feed\n## Checkpoint 09:05\n\ntext\n",
    );
  });
});

Deno.test("appendToDailyNote() writes nothing where it must not, and says why", async () => {
  for (const settings of ["{bad", '{"folder":"../x"}', '{"format":"[..]/[..]/YYYY"}']) {
    await withVault(settings, async (vault) => {
      const fault = await appendToDailyNote(vault, "text", AT);
      assertStringIncludes(fault ?? "", "daily-notes.json");
      assertEquals(await filesUnder(vault), [join(vault, ".obsidian/daily-notes.json")]);
    });
  }
  await withVault(undefined, async (vault) => {
    await Deno.mkdir(join(vault, "2026-01-31.md"));
    assertStringIncludes(await appendToDailyNote(vault, "text", AT) ?? "", "is no file");
    assertStringIncludes(await appendToDailyNote(join(vault, "no"), "text", AT) ?? "", vault);
    assert(await appendToDailyNote("/dev/null", "text", AT) !== undefined);
  });
});
