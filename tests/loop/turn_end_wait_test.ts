import { join } from "../../lib/host/path.ts";
import { awaitAnswer } from "../../lib/loop/turn_end.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { answer, jsonl, prompt } from "../support/transcripts.ts";

const HOST = { elapsed: () => performance.now() };

async function withTranscript(use: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "revive-await-" });
  try {
    const path = join(folder, "t.jsonl");
    await Deno.writeTextFile(path, jsonl(prompt("x"), answer("m1", 10), prompt("y")));
    await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("awaitAnswer() gives the answer that comes 100 ms late, in two pieces", async () => {
  await withTranscript(async (path) => {
    const waiting = awaitAnswer(path, "answer m2", HOST);
    const row = jsonl(answer("m2", 20));
    await new Promise((resolve) => setTimeout(resolve, 60));
    await Deno.writeTextFile(path, row.slice(0, 40), { append: true });
    await new Promise((resolve) => setTimeout(resolve, 40));
    await Deno.writeTextFile(path, row.slice(40), { append: true });
    const { fill } = await waiting;
    assert(fill.kind === "usage" && fill.tokens === 20);
  });
});

Deno.test("awaitAnswer() gives the answer of a transcript that comes only then, as in a first turn", async () => {
  await withTranscript(async (path) => {
    const late = `${path}.late`;
    const waiting = awaitAnswer(late, "answer m2", HOST);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Deno.writeTextFile(late, jsonl(prompt("x"), answer("m2", 20)));
    const { fill } = await waiting;
    assert(fill.kind === "usage" && fill.tokens === 20);
  });
});

Deno.test("awaitAnswer() gives a transcript that never comes up after half a second", async () => {
  const started = performance.now();
  const { fill } = await awaitAnswer("/nonexistent/t.jsonl", "answer m2", HOST);
  assertEquals(fill.kind, "unknown");
  const took = performance.now() - started;
  assert(took >= 450 && took < 1200, `${took} ms`);
});

Deno.test("awaitAnswer() does not wait for what is there", async () => {
  await withTranscript(async (path) => {
    await Deno.writeTextFile(path, jsonl(answer("m2", 20)), { append: true });
    let looks = 0;
    const host = { elapsed: () => looks++ };
    assertEquals((await awaitAnswer(path, "answer m2", host)).isAnswered, true);
    assertEquals(looks, 1);
  });
});

Deno.test("awaitAnswer() goes by what is there after half a second", async () => {
  await withTranscript(async (path) => {
    const started = performance.now();
    const { fill } = await awaitAnswer(path, "answer m2", HOST);
    assert(fill.kind === "usage" && fill.tokens === 10);
    assert(performance.now() - started >= 450);
  });
});
