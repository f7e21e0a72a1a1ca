import { saveCheckpoint } from "../../lib/host/checkpoints.ts";
import { join } from "../../lib/host/path.ts";
import { composeAutoCheckpoint } from "../../lib/loop/compose_auto.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { TranscriptWriter } from "../support/transcript_writer.ts";

function hostIn(home: string) {
  return { env: (name: string) => name === "REVIVE_HOME" ? home : undefined };
}

/** The automatic checkpoint of session `s-1`, which has said what `writer` wrote. */
async function compose(home: string, writer: TranscriptWriter): Promise<string | undefined> {
  const transcript = join(home, "t.jsonl");
  await Deno.writeTextFile(transcript, writer.text);
  return await composeAutoCheckpoint({ session: "s-1", transcript }, hostIn(home));
}

const edit = { file_path: "/p/queue.ts", old_string: "a" };

/** Transcripts that show little, and what of it has to stand in the checkpoint. */
const SHOWN: readonly (readonly [string, TranscriptWriter, string])[] = [
  ["a request", new TranscriptWriter().user("fix the queue"), "> fix the queue"],
  ["an answer", new TranscriptWriter().agent("It is fixed."), "> It is fixed."],
  [
    "an edited file",
    new TranscriptWriter().call("t1", "Edit", edit).result("t1", "ok"),
    "/p/queue.ts",
  ],
  [
    "a file that was read",
    new TranscriptWriter().call("t1", "Read", { file_path: "/p/a.ts" }).result("t1", "ok"),
    "/p/a.ts",
  ],
  [
    "a command",
    new TranscriptWriter().call("t1", "Bash", { command: "deno test" }).result("t1", "ok"),
    "`deno test`",
  ],
  [
    "a failed command",
    new TranscriptWriter().call("t1", "Bash", { command: "deno test" })
      .result("t1", "Exit code 1", true),
    "Exit code 1",
  ],
  [
    "an edited file and one that was read",
    new TranscriptWriter().call("t1", "Read", { file_path: "/p/a.ts" }).result("t1", "ok")
      .call("t2", "Edit", edit).result("t2", "ok"),
    "/p/queue.ts",
  ],
  [
    "a file that was read and a command",
    new TranscriptWriter().call("t1", "Read", { file_path: "/p/a.ts" }).result("t1", "ok")
      .call("t2", "Bash", { command: "deno test" }).result("t2", "ok"),
    "`deno test`",
  ],
];

for (const [what, writer, expected] of SHOWN) {
  Deno.test(`composeAutoCheckpoint() makes one of ${what} alone`, async () => {
    await withFolder(async (home) =>
      assertStringIncludes(await compose(home, writer) ?? "", expected)
    );
  });
}

Deno.test("composeAutoCheckpoint() makes none where nothing was said or done", async () => {
  await withFolder(async (home) => {
    assertEquals(await compose(home, new TranscriptWriter()), undefined);
    const side = { isSidechain: true };
    const silent = new TranscriptWriter({ gitBranch: "main", cwd: "/p" })
      .user("caveat", { isMeta: true }).user("inner", side).agent("inner", side);
    assertEquals(await compose(home, silent), undefined);
    const source = { session: "s-1", transcript: join(home, "nowhere.jsonl") };
    assertEquals(await composeAutoCheckpoint(source, hostIn(home)), undefined);
  });
});

Deno.test("composeAutoCheckpoint() takes Goal and Decisions from the newest checkpoint that the agent wrote", async () => {
  await withFolder(async (home) => {
    const noon = Date.now();
    const save = (session: string, author: "agent" | "auto", at: number, word: string) =>
      saveCheckpoint(
        hostIn(home),
        { session, author, savedAt: noon + at },
        `## Goal\n${word} goal\n\n## Decisions\n- ${word} decision\n\n## Next step\n${word} step\n`,
      );
    const writer = new TranscriptWriter().user("fix the queue");
    const without = await compose(home, writer) ?? "";
    assertStringIncludes(without, "- none recorded");
    await save("s-1", "agent", 1, "older");
    const path = await save("s-1", "agent", 2, "newer");
    await save("s-1", "auto", 3, "automatic");
    await save("s-2", "agent", 4, "foreign");
    const text = await compose(home, writer) ?? "";
    assertStringIncludes(text, "## Goal\nnewer goal\n");
    assertStringIncludes(
      text,
      "## Decisions\n- newer decision\n" +
        `(from the checkpoint of ${new Date(noon + 2).toISOString()}, ${path})\n`,
    );
    for (const word of ["older", "automatic", "foreign", "newer step", "none recorded"]) {
      assert(!text.includes(word), word);
    }
  });
});
