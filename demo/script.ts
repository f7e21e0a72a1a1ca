/**
 * What is said and done in the session. The prompts and the agent's part are
 * made up; its commands run.
 *
 * @module
 */

/** One command of the agent, and the context tokens of the answer that calls it. */
export interface Step {
  readonly command: string;
  readonly tokens: number;
}

/** One prompt and what the agent does about it. */
export interface Turn {
  readonly prompt: string;
  readonly steps: readonly Step[];
  readonly answer: string;
  /** Context tokens of the last answer. */
  readonly tokens: number;
}

/** Before the compaction. */
export const MORNING: readonly Turn[] = [
  {
    prompt: "Islands get the mainland price (issue 41).",
    steps: [{ command: "cat src/zones.js sheets/a.csv", tokens: 18_900 }],
    answer: "find() takes the first prefix that matches: IV comes before IV27.",
    tokens: 21_300,
  },
  {
    prompt: "Write the failing test first, for IV27.",
    steps: [{
      command: "echo \"test('IV27 4BX is an island', () => {});\" >> test/zones.test.js",
      tokens: 24_100,
    }],
    answer: "The test is in test/zones.test.js and fails as it should.",
    tokens: 26_800,
  },
  {
    prompt: "Now let the longest prefix win.",
    steps: [{
      command: "printf '%s\\n' 'export const zone = (code, rows) => rows' " +
        "'  .filter((row) => code.startsWith(row.prefix))' " +
        "'  .sort((a, b) => b.prefix.length - a.prefix.length)[0];' > src/zones.js",
      tokens: 31_200,
    }],
    answer: "src/zones.js now takes the longest prefix.",
    tokens: 33_900,
  },
  {
    prompt: "Commit that.",
    steps: [{
      command: "git commit --quiet --all -m 'Let the longest postcode prefix win'",
      tokens: 36_000,
    }],
    answer: "Committed.",
    tokens: 38_200,
  },
  {
    prompt: "Is there a float left in a price?",
    steps: [{ command: "grep -rn parseFloat src tools", tokens: 41_500 }],
    answer: "No.",
    tokens: 44_600,
  },
  {
    prompt: "Carrier B sends euros from 1 June. Prepare.",
    steps: [{ command: "cp sheets/b.csv sheets/b-euro.csv", tokens: 51_700 }],
    answer: "A flag for the day would do, or a second sheet.",
    tokens: 57_900,
  },
];

/** The turn at whose end the context is 36 % full. */
export const FILLED: Turn = {
  prompt: "No flag in the code: two sheets, each with its day.",
  steps: [{ command: "ls sheets", tokens: 66_400 }],
  answer: "Two sheets then: b.csv until 31 May, b-euro.csv from 1 June.",
  tokens: 72_300,
};

/** What the subagent of the checkpoint skill writes. */
export const CHECKPOINT = `## Goal
Islands pay their own price (issue 41); carrier B can send euros on 1 June.
## Live State
- src/zones.js: longest prefix wins, committed; test/zones.test.js holds it
- sheets/b-euro.csv: new, for carrier B from 1 June; not committed
## Decisions
- Two sheets, each with its day. The user rejected a flag in the code
- Pounds become cents in tools/tariffs.js; in src/quote.js: two roundings
## Loose ends
- May's orders were not yet priced with the new tables
## Next step
Commit sheets/b-euro.csv, then price the orders of May again.
`;

/** What the agent says after the checkpoint. */
export const AFTER_CHECKPOINT = { answer: "The checkpoint is saved.", tokens: 73_800 };

/** The turn in which the client compacts: the last two steps come after it. */
export const COMPACTED = {
  prompt: "Commit it, then price all orders of May again.",
  before: [
    {
      command: "git add sheets && git commit --quiet -m 'Give carrier B a sheet for June'",
      tokens: 76_100,
    },
    { command: "wc -l sheets/*.csv", tokens: 82_400 },
  ],
  summary: "The user works on zones and carrier B in parcel-quote.",
  tokensAfter: 9_800,
  after: [{ command: "git log --oneline -2", tokens: 15_300 }],
  answer: "Of 2,310 orders 17 change, all of them to islands.",
  tokens: 17_600,
} as const;

/** After it. */
export const AFTERNOON = {
  list: {
    prompt: "List them in a table.",
    steps: [],
    answer: "Here they are.",
    tokens: 19_900,
  },
  mark: {
    prompt: "Good. Mark issue 41 as done in plan.md.",
    steps: [{
      command: "sed -i.bak 's/^1\\. /1. [done] /' plan.md && rm plan.md.bak",
      tokens: 23_000,
    }],
    answer: "Marked.",
    tokens: 24_400,
  },
} as const;

/** What the agent answers to a task's end. */
export const NOTIFIED = { answer: "The background run has ended well.", tokens: 20_700 };

/** The first turn of the session that begins with /clear. */
export const CLEARED: Turn = {
  prompt: "Next: quotes for pallets. Propose steps.",
  steps: [{ command: "cat plan.md", tokens: 13_200 }],
  answer: "Four steps: sheet, tariff, quote, test.",
  tokens: 15_900,
};

/** One prompt with a long run of tool calls: more than 50,000 tokens. */
export const LONG: Turn = {
  prompt: "Do all four, without asking in between.",
  steps: [
    { command: "cp sheets/a.csv sheets/pallets.csv", tokens: 29_500 },
    { command: "cp tariffs/a.json tariffs/pallets.json", tokens: 47_200 },
    { command: "cat src/quote.js", tokens: 66_900 },
  ],
  answer: "All four are done.",
  tokens: 68_700,
};
