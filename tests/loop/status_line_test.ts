import { assert, assertEquals } from "../support/assert.ts";
import { formatStatusLine, type StatusFacts } from "../../lib/loop/status_line.ts";
import { painter } from "../../lib/text/colour.ts";
import { displayWidth } from "../../lib/text/width.ts";

const FACTS: StatusFacts = {
  tokens: 374_000,
  window: 1_000_000,
  tier: "advisory",
  autoCompaction: { kind: "at", tokens: 450_000, isDoubtful: false },
  brief: { kind: "rules", distances: [{ rule: "prompts", left: 3, of: 5 }] },
  checkpointAge: 12.5 * 60_000,
};

const plain = painter(false);

function line(facts: Partial<StatusFacts> = {}, columns = 80): string {
  return formatStatusLine({ ...FACTS, ...facts }, columns, plain);
}

Deno.test("formatStatusLine() says everything where there is room", () => {
  assertEquals(
    line(),
    "ctx 37% ▓▓▓▓░░░░░░ of 1M · compacts at 45% · brief in 3 · checkpoint 12m",
  );
});

const TABLE: readonly (readonly [string, Partial<StatusFacts>, string])[] = [
  ["nothing answered yet", { tokens: undefined }, "ctx – ░░░░░░░░░░ of 1M"],
  ["nothing answered since a compaction", { tokens: "compacted" }, "ctx just compacted of 1M"],
  ["a window that nobody told", { window: undefined }, "ctx 374k"],
  ["more tokens than the window", { tokens: 2_000_000 }, "ctx 100% ▓▓▓▓▓▓▓▓▓▓ of 1M"],
];

for (const [name, facts, expected] of TABLE) {
  Deno.test(`formatStatusLine() copes with ${name}`, () => {
    const bare = { autoCompaction: undefined, brief: undefined, checkpointAge: undefined };
    assertEquals(line({ ...bare, ...facts }), expected);
  });
}

const BRIEFS: readonly (readonly [StatusFacts["brief"], string])[] = [
  [{ kind: "next-prompt", why: "first" }, " · brief next"],
  [{ kind: "rules", distances: [{ rule: "prompts", left: 1, of: 5 }] }, " · brief next"],
  [
    { kind: "rules", distances: [{ rule: "tokens", left: 12_300, of: 50_000 }] },
    " · brief in 12.3k tokens",
  ],
  [{ kind: "rules", distances: [{ rule: "tokens", left: 0, of: 50_000 }] }, " · brief next"],
  [{ kind: "rules", distances: [{ rule: "time", left: 240_000, of: 600_000 }] }, " · brief in 4m"],
  [{ kind: "rules", distances: [] }, ""],
  [{ kind: "on-loss" }, ""],
  [undefined, ""],
];

for (const [brief, expected] of BRIEFS) {
  Deno.test(`formatStatusLine() forecasts ${JSON.stringify(brief)}`, () => {
    assertEquals(
      line({ brief, autoCompaction: undefined, checkpointAge: undefined }),
      `ctx 37% ▓▓▓▓░░░░░░ of 1M${expected}`,
    );
  });
}

Deno.test("formatStatusLine() says that automatic compaction is off", () => {
  assertEquals(
    line({
      autoCompaction: { kind: "off", setting: "x", where: "y" },
      brief: undefined,
      checkpointAge: undefined,
    }),
    "ctx 37% ▓▓▓▓░░░░░░ of 1M · auto-compact off",
  );
});

Deno.test("formatStatusLine() gives up its parts from the end where it is narrow", () => {
  assertEquals(line({}, 60), "ctx 37% ▓▓▓▓░░░░░░ of 1M · compacts at 45% · brief in 3");
  assertEquals(line({}, 45), "ctx 37% ▓▓▓▓░░░░░░ of 1M · compacts at 45%");
  assertEquals(line({}, 24), "ctx 37% ▓▓▓▓░░░░░░ of 1M");
  assertEquals(line({}, 20), "ctx 37% of 1M");
  assertEquals(line({}, 8), "ctx 37%");
  assertEquals(line({}, 4), "ctx…");
  for (let columns = 1; columns < 90; columns++) {
    assert(displayWidth(line({}, columns)) <= columns, String(columns));
  }
});

Deno.test("formatStatusLine() colours the share by tier", () => {
  const coloured = (facts: Partial<StatusFacts>) =>
    formatStatusLine({ ...FACTS, ...facts }, 80, painter(true));
  assert(coloured({ tier: undefined }).startsWith("\u001b[32mctx 37%"));
  assert(coloured({ tier: "advisory" }).startsWith("\u001b[33mctx 37%"));
  assert(coloured({ tier: "escalated" }).startsWith("\u001b[31mctx 37%"));
  assert(coloured({ tokens: undefined }).startsWith("ctx –"));
});
