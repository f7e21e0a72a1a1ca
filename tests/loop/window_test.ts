import { writeWindowRecord } from "../../lib/session/window_record.ts";
import type { Fill } from "../../lib/loop/fill.ts";
import {
  describeWindow,
  fillPercent,
  fillShare,
  resolveSessionWindow,
  resolveWindow,
  type WindowFacts,
} from "../../lib/loop/window.ts";
import { assert, assertEquals } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";

/** `"200000 model"`, with `+` where it was raised. */
function short(facts: Partial<WindowFacts>): string {
  const { size, source, isRaised } = resolveWindow({ tokens: 1000, ...facts });
  return `${size} ${source}${isRaised ? " +" : ""}`;
}

const TABLE: readonly (readonly [string, Partial<WindowFacts>, string])[] = [
  ["the setting first, verbatim", {
    setting: 123456,
    recorded: 200000,
    requestedModel: "claude-opus-4-5[1m]",
    model: "claude-opus-4-5",
  }, "123456 setting"],
  [
    "the setting also where the tokens exceed it",
    { setting: 100000, tokens: 350000 },
    "100000 setting",
  ],
  ["the status line's record before any name", {
    recorded: 200000,
    requestedModel: "claude-sonnet-4-5[1m]",
    model: "claude-opus-5-5",
  }, "200000 status line"],
  ["[1m] of the requested model", {
    requestedModel: "claude-sonnet-4-5[1m]",
    model: "claude-sonnet-4-5",
  }, "1000000 [1m]"],
  ["[1m] of the answering model", { model: "claude-sonnet-4-5[1m]" }, "1000000 [1m]"],
  [
    "the model table",
    { model: "claude-sonnet-4-6", requestedModel: "claude-sonnet-4-6" },
    "200000 model",
  ],
  ["the answering model where another was asked for", {
    model: "claude-sonnet-4-5",
    requestedModel: "claude-opus-5-5",
  }, "200000 model"],
  ["the requested model where the answering one cannot be read", {
    model: "prod-deployment",
    requestedModel: "claude-sonnet-4-5",
  }, "200000 model"],
  ["a guess for a name that cannot be read", { model: "glm-7" }, "1000000 guess"],
  ["a guess without any name", {}, "1000000 guess"],
  ["[T13] the next larger window where the tokens exceed the model's", {
    model: "claude-opus-4-6",
    tokens: 350000,
  }, "1000000 model +"],
  ["[T13] the largest window where the tokens exceed that too", {
    model: "claude-opus-4-6",
    tokens: 1500000,
  }, "1000000 model +"],
  ["[T13] the next larger window where the tokens just fill that", {
    model: "claude-opus-4-6",
    tokens: 1000000,
  }, "1000000 model +"],
  ["[T13] the next larger window where the tokens just fill the smaller of two", {
    recorded: 150000,
    tokens: 200000,
  }, "200000 status line +"],
  ["[T13] the next larger window where the tokens exceed the record", {
    recorded: 200000,
    tokens: 200001,
  }, "1000000 status line +"],
  ["[T13] the window itself where the tokens just fill it", {
    model: "claude-opus-4-6",
    tokens: 200000,
  }, "200000 model"],
  ["the status line's record as it is where the tokens are within it", {
    recorded: 150000,
    tokens: 149999,
  }, "150000 status line"],
  ["the status line's record as it is where the tokens just fill it", {
    recorded: 150000,
    tokens: 150000,
  }, "150000 status line"],
  ["[T13] the largest known window where the tokens exceed every one", {
    model: "claude-opus-5-5",
    tokens: 1200000,
  }, "1000000 model"],
];

for (const [what, facts, expected] of TABLE) {
  Deno.test(`resolveWindow() takes ${what}`, () => assertEquals(short(facts), expected));
}

Deno.test("[T13] fillShare() and fillPercent() never exceed the whole window", () => {
  for (const tokens of [0, 1, 199999, 200000, 350000, 1000001, 9e9]) {
    for (const setting of [undefined, 1, 100000]) {
      const facts = setting === undefined ? { tokens } : { tokens, setting };
      const window = resolveWindow({ ...facts, model: "claude-opus-4-6" });
      assert(fillShare(tokens, window) <= 1 && fillShare(tokens, window) >= 0);
      assert(fillPercent(tokens, window) <= 100);
    }
  }
});

Deno.test("fillPercent() rounds down, but not what floating point has lost", () => {
  const window = resolveWindow({ tokens: 0, setting: 100 });
  assertEquals([0, 28.9, 29, 57, 58, 99.99, 100].map((tokens) => fillPercent(tokens, window)), [
    0,
    28,
    29,
    57,
    58,
    99,
    100,
  ]);
});

Deno.test("describeWindow() names the source of every window", () => {
  const sources = [
    [{ setting: 5 }, /environment/],
    [{ recorded: 200000 }, /status line/],
    [{ requestedModel: "x[1m]" }, /\[1m\]/],
    [{ model: "claude-opus-4-5" }, /model's name, claude-opus-4-5/],
    [{ model: "glm-7" }, /guess.*glm-7/],
    [{ model: "claude-opus-4-5", tokens: 300000 }, /raised/],
  ] as const;
  for (const [facts, expected] of sources) {
    const model = "model" in facts ? facts.model : undefined;
    const text = describeWindow(resolveWindow({ tokens: 1, ...facts }), model);
    assert(expected.test(text), text);
  }
});

Deno.test("describeWindow() names an unknown model so", () => {
  const window = resolveWindow({ tokens: 1 });
  for (const model of [undefined, ""]) {
    assertEquals(describeWindow(window, model), "window is a guess, model unknown");
  }
});

Deno.test("resolveSessionWindow() takes the setting, else this session's record, else the model", async () => {
  await withFolder(async (home) => {
    const host = { env: (name: string) => name === "REVIVE_HOME" ? home : undefined };
    await writeWindowRecord(host, "recorded", 150_000);
    const answered = { kind: "usage", messageId: "m1" } as const;
    const fills: Readonly<Record<string, Fill>> = {
      old: { ...answered, tokens: 1000, model: "claude-opus-4-5" },
      large: { ...answered, tokens: 1000, model: "glm-7", requestedModel: "glm-7[1m]" },
      fuller: { ...answered, tokens: 180_000, model: "claude-opus-4-5" },
      compacted: { kind: "boundary", tokens: 180_000 },
      unknown: { kind: "unknown", why: "no answer yet" },
    };
    const windows = async (session: string, setting?: number) => {
      const found: string[] = [];
      for (const [name, fill] of Object.entries(fills)) {
        const { size, source, isRaised } = await resolveSessionWindow(host, session, fill, setting);
        found.push(`${name}: ${size} ${source}${isRaised ? " +" : ""}`);
      }
      return found;
    };
    assertEquals(await windows("other"), [
      "old: 200000 model",
      "large: 1000000 [1m]",
      "fuller: 200000 model",
      "compacted: 1000000 guess",
      "unknown: 1000000 guess",
    ]);
    assertEquals(await windows("recorded"), [
      "old: 150000 status line",
      "large: 150000 status line",
      "fuller: 200000 status line +",
      "compacted: 200000 status line +",
      "unknown: 150000 status line",
    ]);
    const set = Object.keys(fills).map((name) => `${name}: 120000 setting`);
    assertEquals(await windows("recorded", 120_000), set);
  });
});
