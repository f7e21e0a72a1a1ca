import { assertEquals } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { newestTranscript } from "../../lib/host/newest_transcript.ts";

Deno.test("newestTranscript() is the one written last in the project, however that is spelt", async () => {
  await withFolder(async (top) => {
    const host = {
      env: (name: string) => name === "CLAUDE_CONFIG_DIR" ? `${top}/claude` : undefined,
    };
    await Deno.mkdir(`${top}/claude/projects/p`, { recursive: true });
    await Deno.mkdir(`${top}/repo/sub`, { recursive: true });
    await Deno.mkdir(`${top}/repository`);
    await Deno.symlink(`${top}/repo`, `${top}/link`);
    let seconds = 1_000_000;
    const transcript = async (id: string, cwd: string) => {
      const path = `${top}/claude/projects/p/${id}.jsonl`;
      await Deno.writeTextFile(path, `{"type":"attachment"}\n${JSON.stringify({ cwd })}\n`);
      await Deno.utime(path, ++seconds, seconds);
      return { sessionId: id, path };
    };
    assertEquals(await newestTranscript(host, `${top}/repo`), undefined);
    const plain = await transcript("plain", `${top}/repo`);
    await transcript("neighbour", `${top}/repository`);
    await transcript("gone", `${top}/gone`);
    assertEquals(await newestTranscript(host, `${top}/repo`), plain);
    assertEquals(await newestTranscript(host, `${top}/link`), plain);
    const linked = await transcript("linked", `${top}/link/sub`);
    assertEquals(await newestTranscript(host, `${top}/repo`), linked);
    assertEquals((await newestTranscript(host, `${top}/gone`))?.sessionId, "gone");
  });
});
