import { parseRow, type Row, textsOf } from "../../lib/loop/transcript.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";

async function rowsOf(name: string): Promise<Row[]> {
  const text = await Deno.readTextFile(recordedTranscript(name));
  return text.split("\n").flatMap((line) => parseRow(line) ?? []);
}

/** How often each kind of row occurs. */
function tally(rows: readonly Row[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row.kind] = (counts[row.kind] ?? 0) + 1;
  return counts;
}

const PASSED_OVER: readonly (readonly [string, string])[] = [
  ["[T07] a half line", '{"type":"assistant","message":{"id":"m1","usa'],
  ["[T08] an empty line", ""],
  ["[T08] a carriage return alone", "\r"],
  ["[T08] NUL bytes alone", "\0\0\0\0"],
  ["null", "null"],
  ["a list", '[{"type":"assistant"}]'],
  ["text", '"assistant"'],
  ["a number", "42"],
  ["no JSON", "Segmentation fault"],
];

for (const [what, line] of PASSED_OVER) {
  Deno.test(`parseRow() passes over ${what}`, () => assertEquals(parseRow(line), undefined));
}

for (
  const [what, line] of [
    ["CR", '{"type":"mode"}\r'],
    ["a byte order mark", '\ufeff{"type":"mode"}'],
    ["NUL bytes", '\0\0{"type":"mode"}\0\r\0'],
  ] as const
) {
  Deno.test(`[T08] parseRow() reads a row within ${what}`, () => {
    const row = parseRow(line);
    assert(row?.kind === "other");
    assertEquals(row.type, "mode");
  });
}

Deno.test("parseRow() gives an answer's blocks, tokens and place", () => {
  const row = parseRow(JSON.stringify({
    type: "assistant",
    uuid: "u1",
    timestamp: "2026-01-01T00:00:00Z",
    cwd: "/p",
    gitBranch: "main",
    sessionId: "s",
    requestedModel: "claude-sonnet-5[1m]",
    message: {
      id: "m1",
      model: "claude-sonnet-5",
      usage: { input_tokens: 5 },
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "I look." },
        { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } },
        { type: "tool_use", id: 4, name: null, input: "odd" },
        "odd",
      ],
    },
  }));
  assertEquals<unknown>(row, {
    kind: "assistant",
    uuid: "u1",
    timestamp: "2026-01-01T00:00:00Z",
    cwd: "/p",
    gitBranch: "main",
    sessionId: "s",
    isSidechain: false,
    messageId: "m1",
    model: "claude-sonnet-5",
    requestedModel: "claude-sonnet-5[1m]",
    tokens: 5,
    blocks: [
      { kind: "other", type: "thinking" },
      { kind: "text", text: "I look." },
      { kind: "tool-use", id: "t1", name: "Bash", input: { command: "ls" } },
      { kind: "tool-use", id: "", name: "", input: {} },
    ],
    isSynthetic: false,
  });
});

Deno.test("parseRow() gives a tool's result as text, whether it came as text or as blocks", () => {
  for (
    const content of ["one\ntwo", [{ type: "text", text: "one" }, { type: "image" }, {
      type: "text",
      text: "two",
    }]]
  ) {
    const row = parseRow(JSON.stringify({
      type: "user",
      toolUseResult: { stdout: "one" },
      message: {
        content: [{ type: "tool_result", tool_use_id: "t1", is_error: true, content }],
      },
    }));
    assert(row?.kind === "user");
    assertEquals(row.blocks, [
      { kind: "tool-result", toolUseId: "t1", text: "one\ntwo", isError: true },
    ]);
    assertEquals(row.toolUseResult, { stdout: "one" });
  }
});

Deno.test("parseRow() knows the rows of the recorded automatic compaction", async () => {
  const rows = await rowsOf("compact-auto");
  const boundaries = rows.filter((row) => row.kind === "boundary");
  assertEquals(boundaries.map((row) => [row.trigger, row.preTokens, row.postTokens]), [
    ["auto", 169054, 2744],
    ["auto", 168570, 2734],
  ]);
  assertEquals(tally(rows), { other: 116, user: 8, assistant: 10, boundary: 2, summary: 2 });
});

Deno.test("parseRow() tells typed prompts from the client's notes in the recorded cleared session", async () => {
  const rows = (await rowsOf("after-clear")).filter((row) => row.kind === "user");
  assertEquals(rows.map((row) => [row.isMeta, row.promptSource, textsOf(row.blocks)[0]?.[0]]), [
    [true, undefined, "<"],
    [false, undefined, "<"],
    [false, "typed", "a"],
  ]);
});

Deno.test("[T03] parseRow() marks the recorded API errors as synthetic", async () => {
  const rows = (await rowsOf("api-error")).filter((row) => row.kind === "assistant");
  assertEquals(rows.map((row) => row.isSynthetic), [false, true, true]);
});

Deno.test("[T02] parseRow() marks every row of the recorded subagent as sidechain", async () => {
  const rows = await rowsOf("subagent-agent");
  assert(rows.filter((row) => row.uuid !== undefined).every((row) => row.isSidechain));
  assert((await rowsOf("subagent-main")).every((row) => !row.isSidechain));
});

Deno.test("parseRow() reads every line of every recorded transcript", async () => {
  for await (const entry of Deno.readDir(new URL("../fixtures/transcripts", import.meta.url))) {
    const path = new URL(`../fixtures/transcripts/${entry.name}`, import.meta.url);
    const lines = (await Deno.readTextFile(path)).trimEnd().split("\n");
    for (const line of lines) assert(parseRow(line) !== undefined, `${entry.name}: ${line}`);
  }
});

const boundaryRow = (compactMetadata: object, fields: object = {}) =>
  parseRow(JSON.stringify({
    type: "system",
    subtype: "compact_boundary",
    compactMetadata,
    ...fields,
  }));

Deno.test("parseRow() gives the messages that a compaction kept, as far as they are named", () => {
  const preserved = (preservedMessages: unknown) => {
    const row = boundaryRow({ preservedMessages });
    assert(row?.kind === "boundary");
    return row.preserved;
  };
  assertEquals(preserved({ uuids: ["u1", 7, null, "u2"] }), ["u1", "u2"]);
  assertEquals(preserved({ uuids: [] }), []);
  for (const odd of [undefined, null, "u1", ["u1"], {}, { uuids: "u1" }]) {
    assertEquals(preserved(odd), undefined, JSON.stringify(odd));
  }
});

Deno.test("parseRow() gives a compaction's figures only where they can be counts of tokens", () => {
  const figures = (tokens: unknown) => {
    const row = boundaryRow({ trigger: "", preTokens: tokens, postTokens: tokens });
    assert(row?.kind === "boundary");
    return [row.trigger, row.preTokens, row.postTokens];
  };
  assertEquals(figures(1), [undefined, 1, 1]);
  for (const odd of [0, -3, 1.5, 1e300, "5", null]) {
    assertEquals(figures(odd), [undefined, undefined, undefined], JSON.stringify(odd));
  }
});

Deno.test("parseRow() takes no other row's subtype for a compaction", () => {
  assertEquals(boundaryRow({})?.kind, "boundary");
  assertEquals(boundaryRow({}, { type: "progress" })?.kind, "other");
  assertEquals(boundaryRow({}, { subtype: "turn_duration" })?.kind, "other");
});

Deno.test("parseRow() knows an answer that no model gave by its flag or by its model", () => {
  const synthetic = (model: string, flag?: boolean) => {
    const row = parseRow(JSON.stringify({
      type: "assistant",
      message: { id: "m1", model },
      ...flag === undefined ? {} : { isApiErrorMessage: flag },
    }));
    return row?.kind === "assistant" && row.isSynthetic;
  };
  assertEquals(synthetic("<synthetic>"), true);
  assertEquals(synthetic("<synthetic>", false), true);
  assertEquals(synthetic("claude-sonnet-5", true), true);
  assertEquals(synthetic("claude-sonnet-5", false), false);
  assertEquals(synthetic("claude-sonnet-5"), false);
});

Deno.test("parseRow() names an answer without an ID by its row", () => {
  const idOf = (message: object, uuid?: string) => {
    const row = parseRow(JSON.stringify({ type: "assistant", uuid, message }));
    return row?.kind === "assistant" ? row.messageId : undefined;
  };
  assertEquals(idOf({ id: "m1" }, "u1"), "m1");
  assertEquals(idOf({ id: "" }, "u1"), "u1");
  assertEquals(idOf({}, "u1"), "u1");
  assertEquals(idOf({}), "");
});

Deno.test("parseRow() takes only a text block for text", () => {
  const row = parseRow(JSON.stringify({
    type: "assistant",
    message: { id: "m1", content: [{ type: "note", text: "no" }, { type: "text", text: 7 }] },
  }));
  assert(row?.kind === "assistant");
  assertEquals(row.blocks, [{ kind: "other", type: "note" }, { kind: "other", type: "text" }]);
});
