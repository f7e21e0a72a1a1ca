import { assertEquals } from "../support/assert.ts";
import { type CadenceState, FRESH_STATE } from "../../lib/session/cadence_state.ts";
import { type Forecast, forecast, type Outlook } from "../../lib/session/forecast.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;

const OUTLOOK: Outlook = {
  settings: { every: 5, timeGap: 10 * MINUTE, tokens: 50_000 },
  now: NOW,
  tokens: 30_000,
  marks: { compact: null, clear: null },
  late: 0,
};

const STATE: CadenceState = {
  ...FRESH_STATE,
  prompts: 7,
  sinceEmit: 2,
  lastEmit: {
    at: NOW - MINUTE,
    cause: "prompts",
    tokens: 20_000,
    staleMessage: null,
    transcriptBytes: 0,
  },
};

/** `prompts 3/5, time …` of a forecast by rules, else what it says. */
function words(forecast: Forecast): string {
  if (forecast.kind === "next-prompt") return `next: ${forecast.why}`;
  if (forecast.kind === "on-loss") return "on loss";
  return forecast.distances.map(({ rule, left, of }) => `${rule} ${left}/${of}`).join(", ");
}

const TABLE: readonly (readonly [string, Partial<CadenceState>, Partial<Outlook>, string])[] = [
  [
    "names every rule, the nearest in proportion first",
    {},
    {},
    "prompts 3/5, tokens 40000/50000, time 540000/600000",
  ],
  [
    "puts the rule first that is due",
    {},
    { tokens: 80_000 },
    "tokens 0/50000, prompts 3/5, time 540000/600000",
  ],
  [
    "counts the prompt that brings the brief",
    { sinceEmit: 4 },
    {},
    "prompts 1/5, tokens 40000/50000, time 540000/600000",
  ],
  [
    "is never past the next prompt",
    { sinceEmit: 9 },
    {},
    "prompts 1/5, tokens 40000/50000, time 540000/600000",
  ],
  [
    "counts prompts that found the state locked",
    { late: 1 },
    { late: 3 },
    "prompts 1/5, tokens 40000/50000, time 540000/600000",
  ],
  [
    "counts those alone that were not counted yet",
    { late: 1 },
    { late: 2 },
    "prompts 2/5, tokens 40000/50000, time 540000/600000",
  ],
  [
    "puts half of the tokens behind two prompts of five",
    {},
    { tokens: 45_000 },
    "prompts 3/5, tokens 25000/50000, time 540000/600000",
  ],
  [
    "puts a third of the tokens before them",
    {},
    { tokens: 55_000 },
    "tokens 15000/50000, prompts 3/5, time 540000/600000",
  ],
  [
    "knows a brief with every prompt",
    {},
    { settings: { every: 1, timeGap: 0, tokens: 0 } },
    "prompts 1/1",
  ],
  [
    "adds the rules that are on, whatever their figures",
    {},
    { settings: { every: 70_000, timeGap: 70_000, tokens: 0 } },
    "time 10000/70000, prompts 69998/70000",
  ],
  [
    "adds time and tokens of one figure",
    {},
    { settings: { every: 0, timeGap: 70_000, tokens: 70_000 } },
    "time 10000/70000, tokens 60000/70000",
  ],
  [
    "leaves the token rule out where tokens are unknown",
    {},
    { tokens: undefined },
    "prompts 3/5, time 540000/600000",
  ],
  [
    "measures a context that shrank from where it is",
    {},
    { tokens: 5_000 },
    "prompts 3/5, time 540000/600000, tokens 50000/50000",
  ],
  ["leaves out rules that are switched off", {}, {
    settings: { every: 0, timeGap: 0, tokens: 50_000 },
  }, "tokens 40000/50000"],
  ["knows that no rule is left", {}, { settings: { every: 0, timeGap: 0, tokens: 0 } }, "on loss"],
  ["comes with the first prompt of a session", { lastEmit: null }, {}, "next: first"],
  ["comes next where a brief is owed", { owed: "time" }, {}, "next: owed"],
  ["comes next after a compaction", {}, { marks: { compact: 5, clear: null } }, "next: compact"],
  ["comes next after a clear", {}, { marks: { compact: null, clear: 5 } }, "next: clear"],
  [
    "follows the rules where a mark was answered",
    { answered: { compact: 5, clear: null } },
    { marks: { compact: 5, clear: null } },
    "prompts 3/5, tokens 40000/50000, time 540000/600000",
  ],
];

for (const [name, state, outlook, expected] of TABLE) {
  Deno.test(`forecast() ${name}`, () => {
    assertEquals(words(forecast({ ...STATE, ...state }, { ...OUTLOOK, ...outlook })), expected);
  });
}
