import { join } from "../../lib/host/path.ts";
import { holdsAnswer, readTurnEnd, type TurnEnd } from "../../lib/loop/turn_end.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { recordedPayload, recordedTranscript } from "../support/payloads.ts";
import {
  answer,
  assistantRow,
  boundary,
  jsonl,
  prompt,
  summary,
  toolResult,
  toolUse,
} from "../support/transcripts.ts";

async function endOf(content: string): Promise<TurnEnd> {
  const folder = await Deno.makeTempDir({ prefix: "revive-end-" });
  try {
    const path = join(folder, "t.jsonl");
    await Deno.writeTextFile(path, content);
    return readTurnEnd(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const CHAIN: readonly (readonly [string, string, boolean])[] = [
  ["an answer without tools", jsonl(prompt("x"), answer("m1", 1)), false],
  ["a call without its result", jsonl(prompt("x"), toolUse("m1", 1, "t1")), true],
  ["a call with its result", jsonl(toolUse("m1", 1, "t1"), toolResult("t1")), false],
  [
    "[T17] two results of a message's three calls",
    jsonl(
      toolUse("m1", 1, "t1"),
      toolUse("m1", 1, "t2"),
      toolUse("m1", 1, "t3"),
      toolResult("t1"),
      toolResult("t2"),
    ),
    true,
  ],
  [
    "[T17] three results of three calls, in another order",
    jsonl(
      toolUse("m1", 1, "t1"),
      toolUse("m1", 1, "t2"),
      toolUse("m1", 1, "t3"),
      toolResult("t3"),
      toolResult("t1"),
      toolResult("t2"),
    ),
    false,
  ],
  [
    "[T17] calls that ran one by one, the last one open",
    jsonl(
      toolUse("m1", 1, "t1"),
      toolResult("t1"),
      toolUse("m1", 1, "t2"),
      toolResult("t2"),
      toolUse("m1", 1, "t3"),
    ),
    true,
  ],
  [
    "[T17] calls that ran one by one, all of them done",
    jsonl(toolUse("m1", 1, "t1"), toolResult("t1"), toolUse("m1", 1, "t2"), toolResult("t2")),
    false,
  ],
  [
    "an open call of an older message",
    jsonl(toolUse("m1", 1, "t1"), prompt("stop"), answer("m2", 2)),
    false,
  ],
  [
    "a call whose result belongs to a sidechain",
    jsonl(toolUse("m1", 1, "t1"), toolResult("t1", "x", { isSidechain: true })),
    true,
  ],
  [
    "a call before a compaction",
    jsonl(toolUse("m1", 1, "t1"), boundary(), summary()),
    false,
  ],
  [
    "a call whose result has 6 MB",
    jsonl(toolUse("m1", 1, "t1"), toolResult("t1", "x".repeat(6e6))),
    false,
  ],
];

for (const [what, content, expected] of CHAIN) {
  Deno.test(`readTurnEnd() is ${expected ? "" : "not "}mid-chain after ${what}`, async () =>
    assertEquals((await endOf(content)).isMidChain, expected));
}

const RECORDED: readonly (readonly [string, boolean, boolean, string | undefined])[] = [
  ["after-clear", false, true, "ok default"],
  ["compact-auto", false, true, "ok default"],
  ["compact-manual", false, true, "ok fine"],
  ["fork", false, true, "ok"],
  ["interrupted", false, false, "ok default"],
  ["mid-chain", true, true, "and now the slow one"],
  ["normal-multitool", false, true, "ok"],
  ["resume", false, true, "ok"],
  ["subagent-main", false, true, "main finished"],
];

for (const [name, isMidChain, isAnswered, text] of RECORDED) {
  Deno.test(`readTurnEnd() reads the end of the recorded transcript ${name}`, () => {
    const end = readTurnEnd(recordedTranscript(name));
    assertEquals([end.isMidChain, end.isAnswered, end.texts.at(-1)], [
      isMidChain,
      isAnswered,
      text,
    ]);
  });
}

const HELD: readonly (readonly [string, string, string, boolean])[] = [
  ["the answer", jsonl(prompt("x"), answer("m1", 1)), "answer m1", true],
  ["the answer but for blanks", jsonl(prompt("x"), answer("m1", 1)), " answer\n\nm1\n", true],
  ["another answer", jsonl(prompt("x"), answer("m1", 1)), "answer m2", false],
  [
    "the same words of the turn before, with a prompt after them",
    jsonl(prompt("x"), answer("m1", 1), prompt("y")),
    "answer m1",
    false,
  ],
  [
    "the same words before a tool's result",
    jsonl(prompt("x"), answer("m1", 1), toolUse("m1", 1, "t1"), toolResult("t1")),
    "answer m1",
    false,
  ],
  [
    "the answer with the client's own note behind it",
    jsonl(prompt("x"), answer("m1", 1), prompt("note", { isMeta: true })),
    "answer m1",
    true,
  ],
  [
    "the last text of several",
    jsonl(assistantRow("m1", { input_tokens: 1 }, [{ type: "text", text: "one" }, {
      type: "text",
      text: "two",
    }])),
    "two",
    true,
  ],
  [
    "all texts of several rows",
    jsonl(
      assistantRow("m1", { input_tokens: 1 }, [{ type: "text", text: "one" }]),
      assistantRow("m1", { input_tokens: 1 }, [{ type: "text", text: "two" }]),
    ),
    "one\n\ntwo",
    true,
  ],
  [
    "an answer without text",
    jsonl(prompt("x"), assistantRow("m1", { input_tokens: 1 }, [])),
    "",
    true,
  ],
  ["an answer where the event does not say which", jsonl(prompt("x"), answer("m1", 1)), "", true],
  ["nothing", "", "", false],
];

for (const [what, content, last, expected] of HELD) {
  Deno.test(`holdsAnswer() is ${expected} for ${what}`, async () =>
    assertEquals(holdsAnswer(await endOf(content), last), expected));
}

Deno.test("holdsAnswer() finds what recorded Stop payloads speak of", async () => {
  const payload = await recordedPayload("Stop");
  const end = readTurnEnd(recordedTranscript("after-clear"));
  assert(holdsAnswer(end, String(payload.last_assistant_message)));
});

Deno.test("readTurnEnd() gives the fill of the newest answer, or of the one before it", async () => {
  const fill = async (...rows: object[]) => (await endOf(jsonl(...rows))).fill;
  assertEquals((await fill(answer("m1", 10), answer("m2", 20))).kind, "usage");
  const older = await fill(answer("m1", 10), assistantRow("m2", undefined, []));
  assert(older.kind === "usage" && older.tokens === 10);
  assertEquals<unknown>(await fill(answer("m1", 10), boundary()), {
    kind: "boundary",
    tokens: 41000,
  });
  assertEquals((await fill(prompt("x"))).kind, "unknown");
});

Deno.test("readTurnEnd() finds no answer where no transcript is", () => {
  const end = readTurnEnd("/nonexistent/t.jsonl");
  assertEquals([end.isAnswered, end.fill.kind], [false, "unknown"]);
});

const FIRST: readonly (readonly [string, readonly object[], boolean])[] = [
  ["the only answer", [prompt("x"), answer("m1", 9)], false],
  ["the second answer", [answer("m1", 9), prompt("x"), answer("m2", 9)], false],
  ["the first answer after a boundary", [answer("m1", 900), boundary(), answer("m2", 136)], true],
  [
    "the first answer, of several rows, after boundary, summary and prompt",
    [answer("m1", 900), boundary(), summary(), prompt("x"), answer("m2", 136), answer("m2", 136)],
    true,
  ],
  [
    "the first answer after a summary alone",
    [answer("m1", 900), summary(), answer("m2", 136)],
    true,
  ],
  [
    "the second answer after a boundary",
    [answer("m1", 900), boundary(), summary(), answer("m2", 136), prompt("x"), answer("m3", 60)],
    false,
  ],
  [
    "the first reading, with an answer without usage after it",
    [answer("m1", 900), boundary(), answer("m2", 136), assistantRow("m3", undefined, [])],
    true,
  ],
  [
    "the second reading, with an answer without usage after it",
    [boundary(), answer("m1", 136), answer("m2", 136), assistantRow("m3", undefined, [])],
    false,
  ],
  ["no answer after a boundary", [answer("m1", 900), boundary(), summary()], false],
];

for (const [what, rows, expected] of FIRST) {
  Deno.test(`[T16] readTurnEnd() takes ${what} for ${expected ? "a" : "no"} first reading`, async () =>
    assertEquals((await endOf(jsonl(...rows))).isFirstReading, expected));
}

/** A tool's output so large that its row is not parsed, or not even held whole. */
const LARGE = [["large", 200_000], ["longer than a line may be", 3_000_000]] as const;

for (const [what, size] of LARGE) {
  Deno.test(`readTurnEnd() knows the call that a ${what} output answers, and waits for an answer`, async () => {
    const output = "x".repeat(size);
    const open = await endOf(
      jsonl(toolUse("m1", 5, "t1"), toolUse("m1", 5, "t2"), toolResult("t1", output)),
    );
    assertEquals([open.isMidChain, open.isAnswered], [true, false]);
    const closed = await endOf(
      jsonl(
        toolUse("m1", 5, "t1"),
        toolUse("m1", 5, "t2"),
        toolResult("t2", output),
        toolResult("t1", output),
      ),
    );
    assertEquals([closed.isMidChain, closed.isAnswered], [false, false]);
    const answered = await endOf(
      jsonl(toolUse("m1", 5, "t1"), toolResult("t1", output), answer("m2", 9)),
    );
    assertEquals([answered.isMidChain, answered.isAnswered], [false, true]);
  });
}

Deno.test("readTurnEnd() reads a large answer and a large summary, whatever their size", async () => {
  const text = "x".repeat(200_000);
  const large = assistantRow("m2", { input_tokens: 7 }, [{ type: "text", text }]);
  const end = await endOf(jsonl(answer("m1", 5), large));
  assertEquals(end.fill.kind === "usage" && end.fill.tokens, 7);
  assertEquals(end.texts, [text]);
  const compacted = await endOf(
    jsonl(answer("m1", 900), { ...summary(), extra: text }, answer("m2", 5)),
  );
  assertEquals(compacted.isFirstReading, true);
});

Deno.test("readTurnEnd() does not look far behind the newest answer for a compaction", async () => {
  const filler = prompt("x".repeat(100_000));
  const after = (count: number) => [boundary(), ...Array(count).fill(filler), answer("m2", 5)];
  assertEquals((await endOf(jsonl(...after(15)))).isFirstReading, true);
  assertEquals((await endOf(jsonl(...after(25)))).isFirstReading, false);
});
