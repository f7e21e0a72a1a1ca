import { type Fill, readFill } from "../../lib/loop/fill.ts";
import { join } from "../../lib/host/path.ts";
import { assertEquals } from "../support/assert.ts";
import { writeFarApart } from "../support/far_apart.ts";
import { withFolder } from "../support/folder.ts";
import { recordedTranscript } from "../support/payloads.ts";
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

/** `"m1:95010"`, `"boundary:41000"` or `"unknown"`. */
function short(fill: Fill): string {
  if (fill.kind === "usage") return `${fill.messageId}:${fill.tokens}`;
  return fill.kind === "boundary" ? `boundary:${fill.tokens}` : "unknown";
}

async function fillOf(content: string | Uint8Array): Promise<Fill> {
  const folder = await Deno.makeTempDir({ prefix: "revive-fill-" });
  try {
    const path = join(folder, "t.jsonl");
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
    return await readFill(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const BASE = {
  type: "assistant",
  isSidechain: false,
  uuid: "u1",
  timestamp: "2026-01-01T00:00:00Z",
  message: {
    id: "m1",
    model: "claude-sonnet-5",
    usage: {
      input_tokens: 10,
      cache_read_input_tokens: 90000,
      cache_creation_input_tokens: 5000,
      output_tokens: 7,
    },
  },
};

const SYNTHETIC = {
  ...BASE,
  isApiErrorMessage: true,
  message: { ...BASE.message, id: "e1", model: "<synthetic>" },
};

const ZEROS = { input_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

const MADE: readonly (readonly [string, string, string])[] = [
  [
    "[T01] counts a message of several rows once",
    jsonl(BASE, { ...BASE, uuid: "u2" }, { ...BASE, uuid: "u3" }, { ...BASE, uuid: "u4" }),
    "m1:95010",
  ],
  [
    "[T02] passes over a sidechain's newer usage",
    jsonl(answer("m1", 300000), answer("s1", 12000, { isSidechain: true })),
    "m1:300000",
  ],
  [
    "[T02] passes over a sidechain's boundary and summary",
    jsonl(
      answer("m1", 300000),
      { ...boundary(), isSidechain: true },
      { ...summary(), isSidechain: true },
    ),
    "m1:300000",
  ],
  [
    "[T03] passes over an API error with zeros",
    jsonl(BASE, {
      ...SYNTHETIC,
      message: { ...SYNTHETIC.message, usage: ZEROS },
    }),
    "m1:95010",
  ],
  [
    "[T03] passes over an API error that carries counts, and over <synthetic> without the flag",
    jsonl(BASE, SYNTHETIC, { ...SYNTHETIC, isApiErrorMessage: false }),
    "m1:95010",
  ],
  [
    "[T05] takes the boundary's postTokens",
    jsonl(answer("m1", 900000), boundary()),
    "boundary:41000",
  ],
  [
    "[T05] takes the boundary's postTokens behind its summary and the next prompt",
    jsonl(answer("m1", 900000), boundary(), prompt("/compact"), summary(), prompt("on")),
    "boundary:41000",
  ],
  [
    "[T05] takes the first usage after the boundary",
    jsonl(answer("m1", 900000), boundary(), summary(), prompt("on"), answer("m2", 43000)),
    "m2:43000",
  ],
  [
    "[T05] is unknown after a boundary without postTokens",
    jsonl(answer("m1", 900000), boundary({ trigger: "auto", preTokens: 900000 }), summary()),
    "unknown",
  ],
  [
    "[T05] is unknown after a boundary with odd postTokens or no metadata at all",
    jsonl(answer("m1", 900000), boundary({ postTokens: -3 })),
    "unknown",
  ],
  [
    "[T05] is unknown after a summary without a boundary",
    jsonl(answer("m1", 9000), summary()),
    "unknown",
  ],
  [
    "[T05] takes usage after a summary without a boundary",
    jsonl(answer("m1", 9000), summary(), answer("m2", 700)),
    "m2:700",
  ],
  [
    "[T07] passes over a last line that was cut",
    jsonl(BASE) + JSON.stringify(answer("m2", 5)).slice(0, 60),
    "m1:95010",
  ],
  [
    "[T07] passes over a last line cut inside of its usage",
    jsonl(BASE) + JSON.stringify({ ...BASE, message: { ...BASE.message, id: "m2" } }).slice(0, -9),
    "m1:95010",
  ],
  ["[T07] takes a whole last line without a line feed", jsonl(BASE).trimEnd(), "m1:95010"],
  ["[T08] reads CRLF and blank lines", `\r\n\r\n${jsonl(BASE).trimEnd()}\r\n\r\n`, "m1:95010"],
  ["[T08] reads a line behind a byte order mark", "\ufeff" + jsonl(BASE), "m1:95010"],
  [
    "[T08] reads lines around and behind NUL bytes",
    `\0\0\0${jsonl(BASE).trimEnd()}\0\0\n\0\0\0\0\0\0\n\0\0`,
    "m1:95010",
  ],
  [
    "[T08] reads a row behind the NUL bytes and the half line of a crash",
    jsonl(answer("m1", 5)) + '{"type":"user","message":{"content":[{"type":"te\0\0\0' + jsonl(BASE),
    "m1:95010",
  ],
  [
    "[T07] reads a row right behind half a line",
    jsonl(answer("m0", 5)) + JSON.stringify(answer("m9", 7)).slice(0, 150) + jsonl(BASE),
    "m1:95010",
  ],
  [
    "passes over rows that are no objects",
    jsonl(BASE) + 'null\n[]\n42\n"assistant usage"\n["assistant","usage"]\n{bad\n',
    "m1:95010",
  ],
  [
    "[T11] counts nested cache writes",
    jsonl(assistantRow("m1", {
      input_tokens: 10,
      cache_creation_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 5000 },
    }, [])),
    "m1:5010",
  ],
  [
    "[T19] goes by the file's order, not the clock's",
    jsonl(
      answer("m1", 100, { timestamp: "2026-01-01T12:00:00Z" }),
      answer("m2", 200, { timestamp: "2026-01-01T09:00:00Z" }),
    ),
    "m2:200",
  ],
  [
    "[T19] goes by the file's order at a boundary from the past, and without any timestamp",
    jsonl(
      answer("m1", 100, { timestamp: "2030-01-01T12:00:00Z" }),
      { ...boundary(), timestamp: "2020-01-01T12:00:00Z" },
      answer("m2", 200, { timestamp: undefined }),
    ),
    "m2:200",
  ],
  [
    "passes over usage that is no reading",
    jsonl(
      BASE,
      assistantRow("m2", ZEROS, []),
      assistantRow("m3", undefined, []),
      assistantRow("m4", null, []),
      assistantRow("m5", { input_tokens: -4 }, []),
      assistantRow("m6", { input_tokens: "9" }, []),
    ),
    "m1:95010",
  ],
  [
    "takes a message whose newest row alone lacks its usage",
    jsonl(BASE, assistantRow("m1", undefined, [{ type: "text", text: "x" }])),
    "m1:95010",
  ],
  [
    "is not misled by tool output that quotes rows",
    jsonl(BASE, toolResult("t1", jsonl(answer("m9", 5), boundary(), summary()))),
    "m1:95010",
  ],
  [
    "passes over a subagent's usage inside of a tool result",
    jsonl(
      toolUse("m1", 500, "t1"),
      toolResult("t1", "done", {
        toolUseResult: { type: "assistant", usage: { input_tokens: 77 }, totalTokens: 77 },
      }),
    ),
    "m1:500",
  ],
  [
    "names a message without an ID by its row",
    jsonl({ ...BASE, message: { ...BASE.message, id: null } }),
    "u1:95010",
  ],
  ["is unknown in an empty file", "", "unknown"],
  ["is unknown before the first answer", jsonl(prompt("hello")), "unknown"],
];

for (const [what, content, expected] of MADE) {
  Deno.test(`readFill() ${what}`, async () => assertEquals(short(await fillOf(content)), expected));
}

const RECORDED: readonly (readonly [string, string])[] = [
  ["after-clear", "msg_mock000239:59000"],
  ["api-error", "msg_mock000291:12386"],
  ["compact-auto", "msg_mock000159:9000"],
  ["compact-manual", "msg_mock000070:12936"],
  ["fork", "msg_mock000007:5000"],
  ["interrupted", "msg_mock000301:9000"],
  ["mid-chain", "msg_mock000022:21000"],
  ["normal-multitool", "msg_mock000018:16509"],
  ["resume", "msg_mock000006:5000"],
  ["subagent-agent", "unknown"],
  ["subagent-main", "msg_mock000290:12665"],
];

for (const [name, expected] of RECORDED) {
  Deno.test(`readFill() reads the recorded transcript ${name}`, async () =>
    assertEquals(short(await readFill(recordedTranscript(name))), expected));
}

Deno.test("readFill() follows a recorded transcript row by row, compactions included", async () => {
  const lines = (await Deno.readTextFile(recordedTranscript("compact-auto"))).trimEnd().split("\n");
  const seen: string[] = [];
  for (let count = 1; count <= lines.length; count++) {
    const fill = short(await fillOf(lines.slice(0, count).join("\n") + "\n"));
    if (seen.at(-1) !== fill) seen.push(fill);
  }
  assertEquals(seen, [
    "unknown",
    "msg_mock000148:9000",
    "msg_mock000149:9000",
    "msg_mock000150:169000",
    "boundary:2744",
    "msg_mock000152:9000",
    "msg_mock000154:50000",
    "msg_mock000156:168500",
    "boundary:2734",
    "msg_mock000158:9000",
    "msg_mock000159:9000",
  ]);
});

Deno.test("readFill() gives the model as it answered and as it was asked for", async () => {
  const fill = await fillOf(jsonl({ ...BASE, requestedModel: "claude-sonnet-5[1m]" }));
  assertEquals(fill, {
    kind: "usage",
    tokens: 95010,
    messageId: "m1",
    model: "claude-sonnet-5",
    requestedModel: "claude-sonnet-5[1m]",
  });
});

Deno.test("readFill() of what is no file is unknown", async () => {
  assertEquals((await readFill("/nonexistent/t.jsonl")).kind, "unknown");
  assertEquals((await readFill(new URL(".", import.meta.url).pathname)).kind, "unknown");
});

Deno.test("readFill() goes on past lines of 6 MB", async () => {
  const big = toolResult("t1", "x".repeat(6_000_000));
  assertEquals(short(await fillOf(jsonl(answer("m1", 400), big, big))), "m1:400");
});

Deno.test("readFill() says why it is unknown", async () => {
  const why = (fill: Fill) => fill.kind === "unknown" ? fill.why : fill.kind;
  assertEquals(why(await readFill("/nonexistent/t.jsonl")), "no transcript yet");
  assertEquals(why(await fillOf(jsonl(prompt("x")))), "no answer yet");
  assertEquals(why(await fillOf(jsonl(summary()))), "compacted, nothing answered since");
  assertEquals(
    why(await fillOf(jsonl(answer("m1", 9), summary()))),
    "compacted, nothing answered since",
  );
});

Deno.test("readFill() gives up after 256 MB without an answer, however large the file", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "t.jsonl");
    await writeFarApart(path, jsonl(answer("m1", 1000)), 300_000_000, jsonl(prompt("x")));
    assertEquals(readFill(path), { kind: "unknown", why: "no answer yet" });
    await Deno.writeTextFile(path, jsonl(answer("m2", 2000), prompt("y")), { append: true });
    assertEquals(short(readFill(path)), "m2:2000");
  });
});
