import { assertEquals } from "../support/assert.ts";
import { recordedTranscript } from "../support/payloads.ts";
import { type Timeline, TimelineReader } from "../../lib/stats/timeline.ts";

/** Reads rows as a transcript's lines. */
function read(...rows: readonly object[]): Timeline {
  const reader = new TimelineReader();
  for (const row of rows) reader.line(JSON.stringify(row));
  return reader.timeline;
}

function answer(id: string, tokens: number, fields: object = {}): object {
  return {
    type: "assistant",
    uuid: `row-${id}`,
    timestamp: "2026-11-30T10:00:00.000Z",
    message: { id, model: "claude-opus-5-5", content: [], usage: { input_tokens: tokens } },
    ...fields,
  };
}

function brief(uuid: string, attachment: object = {}): object {
  return {
    type: "attachment",
    uuid,
    timestamp: "2026-11-30T10:00:00.000Z",
    attachment: {
      type: "hook_success",
      hookEvent: "UserPromptSubmit",
      content: '<revive refresh="1">\n# STATIC\n</revive>',
      ...attachment,
    },
  };
}

function boundary(preserved: readonly string[] = [], data: object = {}): object {
  return {
    type: "system",
    subtype: "compact_boundary",
    timestamp: "2026-11-30T10:00:00.000Z",
    compactMetadata: { trigger: "manual", preservedMessages: { uuids: preserved }, ...data },
  };
}

/** `behind/since start`, with `-` behind the number where the brief is gone from the context. */
function ages(timeline: Timeline): string[] {
  return timeline.answers.map(({ behind, sinceStart, hasBrief, hasFirst }) =>
    `${behind}${hasBrief ? "" : "-"}/${sinceStart}${hasFirst ? "" : "-"}`
  );
}

const TABLE: readonly (readonly [string, readonly object[], readonly string[]])[] = [
  [
    "counts from the first answer that saw the newest brief",
    [
      brief("b1"),
      answer("m1", 10_000),
      answer("m2", 14_000),
      brief("b2"),
      answer("m3", 15_000),
      answer("m4", 15_700),
    ],
    ["0/0", "4000/4000", "0/5000", "700/5700"],
  ],
  [
    "counts a message of several rows once",
    [brief("b1"), answer("m1", 10_000), answer("m1", 10_000), answer("m2", 11_000)],
    ["0/0", "1000/1000"],
  ],
  [
    "knows no age before the first brief",
    [answer("m1", 10_000), answer("m2", 12_000), brief("b1"), answer("m3", 13_000)],
    ["null-/0", "null-/2000", "0/3000"],
  ],
  [
    "goes on counting behind a compaction, and says that the brief is gone",
    [
      brief("b1"),
      answer("m1", 10_000),
      answer("m2", 60_000),
      boundary(),
      answer("m3", 5_000),
      answer("m4", 7_000),
    ],
    ["0/0", "50000/50000", "50000-/50000-", "52000-/52000-"],
  ],
  [
    "starts anew with the brief that follows a compaction",
    [
      brief("b1"),
      answer("m1", 10_000),
      answer("m2", 60_000),
      boundary(),
      brief("b2"),
      answer("m3", 5_000),
      answer("m4", 7_000),
    ],
    ["0/0", "50000/50000", "0/50000-", "2000/52000-"],
  ],
  [
    "keeps a brief that the compaction preserved",
    [
      answer("m1", 60_000),
      brief("b1"),
      boundary(["x", "b1"]),
      answer("m2", 5_000),
      answer("m3", 6_000),
    ],
    ["null-/0", "0/0-", "1000/1000-"],
  ],
  [
    "does not take a brief for fresh that a compaction swallowed before any answer",
    [
      brief("b0"),
      answer("m1", 60_000),
      answer("m2", 61_000),
      brief("b1"),
      boundary(),
      answer("m3", 5_000),
      answer("m4", 6_000),
    ],
    ["0/0", "1000/1000", "0-/1000-", "1000-/2000-"],
  ],
  [
    "takes a smaller context without a compaction (a rewind) for no growth",
    [
      brief("b1"),
      answer("m1", 10_000),
      answer("m2", 30_000),
      answer("m3", 12_000),
      answer("m4", 13_000),
    ],
    ["0/0", "20000/20000", "20000/20000", "21000/21000"],
  ],
  [
    "passes over subagents, API errors and answers without usage",
    [
      brief("b1"),
      answer("m1", 10_000),
      answer("s1", 90_000, { isSidechain: true }),
      answer("e1", 90_000, { isApiErrorMessage: true }),
      answer("z1", 0),
      answer("m2", 11_000),
    ],
    ["0/0", "1000/1000"],
  ],
  [
    "knows a brief that came as JSON context",
    [
      brief("b1", {
        type: "hook_additional_context",
        content: ["other", '<revive refresh="2">\nx'],
      }),
      answer("m1", 9_000),
    ],
    ["0/0"],
  ],
  [
    "takes no brief that was only talked about, or that another hook printed",
    [
      { type: "user", message: { content: 'look at <revive refresh="1">' } },
      brief("b1", { content: 'see <revive refresh="1">' }),
      brief("b2", { type: "hook_non_blocking_error" }),
      { ...brief("b3"), isSidechain: true },
      answer("m1", 9_000),
    ],
    ["null-/0"],
  ],
];

for (const [name, rows, expected] of TABLE) {
  Deno.test(`TimelineReader ${name}`, () => assertEquals(ages(read(...rows)), [...expected]));
}

Deno.test("TimelineReader passes over garbage between rows", () => {
  const reader = new TimelineReader();
  for (const line of ["", "{", '"usage" "assistant"', '["usage","assistant"]', "\0\0"]) {
    reader.line(line);
  }
  reader.line(JSON.stringify(brief("b1")));
  reader.line(JSON.stringify(answer("m1", 5)).slice(0, -3));
  reader.line(JSON.stringify(answer("m2", 7)));
  assertEquals(ages(reader.timeline), ["0/0"]);
});

Deno.test("TimelineReader reads a recorded session with two automatic compactions", async () => {
  const reader = new TimelineReader();
  for (const line of (await Deno.readTextFile(recordedTranscript("compact-auto"))).split("\n")) {
    reader.line(line);
  }
  const { answers, boundaries, briefs } = reader.timeline;
  assertEquals(answers.map(({ tokens }) => tokens), EXPECTED_TOKENS);
  assertEquals(boundaries, [
    {
      at: Date.parse("2026-11-30T19:18:42.396Z"),
      trigger: "auto",
      preTokens: 169054,
      postTokens: 2744,
    },
    {
      at: Date.parse("2026-11-30T19:18:44.743Z"),
      trigger: "auto",
      preTokens: 168570,
      postTokens: 2734,
    },
  ]);
  assertEquals(briefs, []);
});

/** Counted by hand: one per message.id of the file, in its order. */
const EXPECTED_TOKENS = [9000, 9000, 169_000, 9000, 50_000, 168_500, 9000, 9000];
