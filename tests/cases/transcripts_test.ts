import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { checkHook } from "../support/hook_oracles.ts";
import { Sandbox } from "../support/sandbox.ts";
import { boundary, jsonl, prompt, summary, toolResult } from "../support/transcripts.ts";

/** Section T of the cases: transcripts as they are found on disk, under `revive gate`. */

/** The row of the cases' table, changed as a case asks for. */
function base(message: object = {}, fields: object = {}): object {
  const usage = {
    input_tokens: 10,
    cache_read_input_tokens: 90000,
    cache_creation_input_tokens: 5000,
    output_tokens: 7,
  };
  return {
    type: "assistant",
    isSidechain: false,
    uuid: crypto.randomUUID(),
    timestamp: "2026-01-01T00:00:00Z",
    message: { id: "m1", model: "claude-sonnet-4-5", usage, ...message },
    ...fields,
  };
}

const usage = (tokens: number) => ({ usage: { input_tokens: tokens } });
const BASE = jsonl(base());
const AT_41K = boundary();
const use = (id: string) => ({ content: [{ type: "tool_use", id, name: "Bash", input: {} }] });
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => typeof part === "string" ? [...new TextEncoder().encode(part)] : part),
  );

/**
 * What gate says of a transcript, past a threshold of nothing: `95,010 of
 * 200,000`, or "" where it stays silent.
 */
async function told(sandbox: Sandbox, transcript: string | Uint8Array): Promise<string> {
  const path = `${sandbox.top}/${crypto.randomUUID()}.jsonl`;
  await Deno.writeFile(path, typeof transcript === "string" ? bytes(transcript) : transcript);
  const result = await sandbox.hook("gate", {
    session_id: crypto.randomUUID(),
    transcript_path: path,
    cwd: sandbox.project,
    prompt_id: "p",
    hook_event_name: "Stop",
    stop_hook_active: false,
    background_tasks: [],
  }, { REVIVE_ADVISORY_AT: "0.01" });
  checkHook("gate", result);
  if (result.stdout === "") return "";
  const { systemMessage } = JSON.parse(result.stdout);
  assert(!/\b(?:10[1-9]|1[1-9]\d|[2-9]\d\d) ?%/.test(systemMessage), systemMessage);
  return /[\d,]+ of [\d,]+/.exec(systemMessage)?.[0] ?? systemMessage;
}

const CASES: readonly (readonly [string, string | Uint8Array, string])[] = [
  ["[T01] a message in four rows", jsonl(base(), base(), base(), base()), "95,010 of 200,000"],
  ["[T01] the same ID in rows far apart", jsonl(base(), prompt("x"), base()), "95,010 of 200,000"],
  [
    "[T01] usage that grows from row to row",
    jsonl(base(usage(1000)), base(usage(2000))),
    "2,000 of 200,000",
  ],
  [
    "[T02] a newer sidechain",
    jsonl(base(usage(300_000)), base({ id: "s", ...usage(12_000) }, { isSidechain: true })),
    "300,000 of 1,000,000",
  ],
  [
    "[T02] a compaction in a sidechain",
    jsonl(base(), { ...AT_41K, isSidechain: true }),
    "95,010 of 200,000",
  ],
  ["[T02] nothing but sidechains", jsonl(base({}, { isSidechain: true })), ""],
  [
    "[T03] an error of the API",
    jsonl(
      base(),
      base({ id: "e", model: "<synthetic>", ...usage(0) }, { isApiErrorMessage: true }),
    ),
    "95,010 of 200,000",
  ],
  [
    "[T03] an error that carries counts",
    jsonl(base(), base({ id: "e", ...usage(7) }, { isApiErrorMessage: true })),
    "95,010 of 200,000",
  ],
  [
    "[T03] usage that is missing, negative or no number",
    jsonl(
      base(),
      base({ id: "a", usage: undefined }),
      base({ id: "b", ...usage(-1) }),
      base({ id: "c", usage: { input_tokens: "9" } }),
      base({ id: "d", usage: [] }),
    ),
    "95,010 of 200,000",
  ],
  ["[T05] a compaction and nothing after", jsonl(base(usage(900_000)), AT_41K, summary()), ""],
  [
    "[T05] two answers after a compaction",
    jsonl(base(usage(900_000)), AT_41K, base({ id: "x" }), base({ id: "y", ...usage(44_000) })),
    "44,000 of 200,000",
  ],
  [
    "[T05] two compactions",
    jsonl(
      ...[base(), AT_41K, base({ id: "x", ...usage(190_000) }), AT_41K],
      ...[base({ id: "y", ...usage(50_000) }), base({ id: "z", ...usage(51_000) })],
    ),
    "51,000 of 200,000",
  ],
  ["[T07] a last line cut at 60 bytes", BASE + BASE.slice(0, 60), "95,010 of 200,000"],
  [
    "[T07] cut inside of a character",
    bytes(BASE, '{"type":"user","message":"', [0xe6, 0xba]),
    "95,010 of 200,000",
  ],
  [
    "[T07] cut inside of a number",
    BASE + BASE.slice(0, BASE.indexOf("5000") + 2),
    "95,010 of 200,000",
  ],
  [
    "[T08] CRLF, blank lines, a byte order mark, NUL bytes",
    bytes("\ufeff", BASE.replaceAll("\n", "\r\n"), "\r\n\n  \n", new Array(4096).fill(0)),
    "95,010 of 200,000",
  ],
  ["[T08] rows that are no objects", BASE + '[]\nnull\n42\n"x"\n{}\n', "95,010 of 200,000"],
  [
    "[T08] NUL bytes in front of a row",
    bytes(BASE.slice(0, 30), [0, 0, 0], jsonl(base(usage(7000)))),
    "7,000 of 200,000",
  ],
  [
    "[T11] cache writes in their nested form alone",
    jsonl(base({
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 90_000,
        cache_creation_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 5000 },
      },
    })),
    "95,010 of 200,000",
  ],
  [
    "[T11] cache writes in both forms",
    jsonl(base({
      usage: {
        cache_creation_input_tokens: 5000,
        cache_creation: { ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 3000 },
      },
    })),
    "5,000 of 200,000",
  ],
  [
    "[T11] cache writes of two lifetimes",
    jsonl(base({
      usage: {
        cache_creation_input_tokens: null,
        cache_creation: { ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 3500 },
      },
    })),
    "5,500 of 200,000",
  ],
  [
    "[T13] an older model that holds more than its table says",
    jsonl(base({ model: "claude-opus-4-6", ...usage(350_000) })),
    "350,000 of 1,000,000",
  ],
  [
    "[T13] a name that nobody knows",
    jsonl(base({ model: "experimental", ...usage(350_000) })),
    "350,000 of 1,000,000",
  ],
  [
    "[T13] more than any window",
    jsonl(base({ model: "claude-opus-4-6", ...usage(5_000_000) })),
    "5,000,000 of 1,000,000",
  ],
  [
    "[T16] the first reading after a compaction",
    jsonl(base(usage(150_000)), AT_41K, summary(), base({ id: "x", ...usage(136_000) })),
    "",
  ],
  [
    "[T16] its rows are one reading",
    jsonl(AT_41K, base({ id: "x", ...usage(136_000) }), base({ id: "x", ...usage(136_000) })),
    "",
  ],
  [
    "[T16] the second reading",
    jsonl(AT_41K, base({ id: "x", ...usage(136_000) }), base({ id: "y", ...usage(60_000) })),
    "60,000 of 200,000",
  ],
  [
    "[T17] two results of three calls",
    jsonl(base(use("a")), base(use("b")), base(use("c")), toolResult("a"), toolResult("c")),
    "",
  ],
  [
    "[T17] all results of three calls",
    jsonl(
      ...[base(use("a")), base(use("b")), base(use("c"))],
      ...[toolResult("c"), toolResult("a"), toolResult("b")],
    ),
    "95,010 of 200,000",
  ],
  ["[T17] a call and nothing else", jsonl(base(use("a"))), ""],
  [
    "[T19] a newer row with an older time",
    jsonl(
      base({ id: "a" }, { timestamp: "2026-01-02T00:00:00Z" }),
      base({ id: "b", ...usage(7000) }, { timestamp: "2020-01-01T00:00:00Z" }),
    ),
    "7,000 of 200,000",
  ],
  [
    "[T19] a compaction from the future",
    jsonl(
      { ...AT_41K, timestamp: "2099-01-01T00:00:00Z" },
      base({ id: "a", ...usage(60_000) }),
      base({ id: "b", ...usage(61_000) }),
    ),
    "61,000 of 200,000",
  ],
  ["[T19] times that are none", jsonl(base({}, { timestamp: "yesterday" })), "95,010 of 200,000"],
];

for (const [what, transcript, expected] of CASES) {
  Deno.test(`gate reads ${what}`, async () => {
    await using sandbox = await Sandbox.create({ git: false });
    assertEquals(await told(sandbox, transcript), expected);
  });
}

Deno.test("gate never says more than 100 % [T13]", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertStringIncludes(
    await told(sandbox, jsonl(base({ model: "claude-opus-4-6", ...usage(900_000) }))),
    "900,000 of 1,000,000",
  );
});

Deno.test("gate is silent on a transcript that is no file [T10]", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await new Deno.Command("mkfifo", { args: [`${sandbox.top}/pipe`] }).output();
  await Deno.symlink("loop", `${sandbox.top}/loop`);
  for (const path of ["/dev/zero", `${sandbox.top}/pipe`, `${sandbox.top}/loop`, sandbox.top, ""]) {
    const result = await sandbox.hook("gate", {
      session_id: "s",
      transcript_path: path,
      hook_event_name: "Stop",
      stop_hook_active: false,
      last_assistant_message: "done",
    });
    assertEquals(result.stdout, "", path);
  }
});
