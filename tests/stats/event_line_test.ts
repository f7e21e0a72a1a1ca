import { assertEquals } from "../support/assert.ts";
import { parseEventLine } from "../../lib/stats/event_line.ts";

const EMIT = {
  v: 1,
  at: 1796066318821,
  session: "s",
  project: "/p",
  kind: "emit",
  cause: "prompts",
  characters: 3000,
  estimatedTokens: 750,
  tokens: null,
};

const { v: _, ...EVENT } = EMIT;

const READ: readonly (readonly [string, string, unknown])[] = [
  ["a whole line", JSON.stringify(EMIT), EVENT],
  ["a line with a carriage return", JSON.stringify(EMIT) + "\r", EVENT],
  ["a line with fields of a later version", JSON.stringify({ ...EMIT, colour: "red" }), EVENT],
  [
    "a line without session and project",
    JSON.stringify({ ...EMIT, session: null, project: null }),
    {
      ...EVENT,
      session: null,
      project: null,
    },
  ],
  [
    "an event behind the half line of a killed writer",
    '{"v":1,"at":17' + JSON.stringify(EMIT),
    EVENT,
  ],
  [
    "other blanks and another order",
    `{ "kind":"checkpoint", "at": 5, "v": 1, "author":"auto", "characters":9, "path":"/c" }`,
    {
      at: 5,
      session: null,
      project: null,
      kind: "checkpoint",
      author: "auto",
      characters: 9,
      path: "/c",
    },
  ],
];

for (const [name, line, expected] of READ) {
  Deno.test(`parseEventLine() reads ${name}`, () => {
    assertEquals(parseEventLine(line) as unknown, expected);
  });
}

const SKIPPED: readonly (readonly [string, string])[] = [
  ["an empty line", ""],
  ["a half line", JSON.stringify(EMIT).slice(0, 60)],
  ["NUL bytes", "\0\0\0\0"],
  ["an array", "[1,2]"],
  ["a number", "42"],
  ["null", "null"],
  ["a later version", JSON.stringify({ ...EMIT, v: 2 })],
  ["no version", JSON.stringify(EVENT)],
  ["an unknown kind", JSON.stringify({ ...EMIT, kind: "party" })],
  ["an unknown cause", JSON.stringify({ ...EMIT, cause: "whim" })],
  ["a time that is text", JSON.stringify({ ...EMIT, at: "now" })],
  ["a time before 1970", JSON.stringify({ ...EMIT, at: -1 })],
  ["a number that is too large for one", JSON.stringify(EMIT).replace("3000", "1e999")],
  ["negative tokens", JSON.stringify({ ...EMIT, tokens: -5 })],
  ["a session that is an object", JSON.stringify({ ...EMIT, session: {} })],
  [
    "a fire without its window",
    JSON.stringify({ ...EMIT, kind: "fire", tier: "advisory", audience: "agent", tokens: 1 }),
  ],
  [
    "an outcome with a result unknown here",
    JSON.stringify({ ...EMIT, kind: "outcome", result: "won", tokensBefore: 1, turns: 2 }),
  ],
];

for (const [name, line] of SKIPPED) {
  Deno.test(`parseEventLine() skips ${name}`, () => {
    assertEquals(parseEventLine(line), undefined);
  });
}
