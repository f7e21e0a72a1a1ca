import { decideStop, type Reading, type StopFacts, trailLimits } from "../../lib/loop/gate.ts";
import { type Fire, type GateState, NO_FIRES } from "../../lib/loop/gate_state.ts";
import { tierOf } from "../../lib/loop/loop_settings.ts";
import type { TrailEntry } from "../../lib/loop/trail.ts";
import { assertEquals } from "../support/assert.ts";

/** A trail of answers `m0` (newest), `m1`, …, with a compaction before the one called `compactedBefore`. */
function trail(count: number, compactedBefore?: number): TrailEntry[] {
  const entries: TrailEntry[] = [];
  for (let at = 0; at < count; at++) {
    entries.push({ kind: "message", id: `m${at}`, endsTurn: true, time: 1000 - at });
    if (at === compactedBefore) entries.push({ kind: "boundary", preTokens: 9, postTokens: 1 });
  }
  return entries;
}

function fire(messageId: string, tier: Fire["tier"], share: number): Fire {
  return { messageId, tier, tokens: share * 1000, share, isOpen: true };
}

function facts(share: number, fields: Partial<StopFacts> = {}): StopFacts {
  const tier = tierOf(share, { advisoryAt: 0.35, escalatedAt: 0.5 });
  const reading: Reading | undefined = tier === undefined
    ? undefined
    : { messageId: "m0", tokens: share * 1000, share, tier, isFirst: false };
  return {
    state: NO_FIRES,
    trail: trail(40),
    tokens: share * 1000,
    share,
    ...reading === undefined ? {} : { reading },
    isPlanMode: false,
    settings: { cooldownTurns: 15 },
    ...fields,
  };
}

function firstReading(facts: StopFacts): StopFacts {
  return facts.reading === undefined
    ? facts
    : { ...facts, reading: { ...facts.reading, isFirst: true } };
}

/** `silent`, or audience, tier and what is known of a checkpoint. */
function short(facts: StopFacts): string {
  const { notice } = decideStop(facts);
  return notice === undefined
    ? "silent"
    : `${notice.audience} ${notice.reading.tier} ${notice.checkpoint}`;
}

const advisedAt = (id: string) => ({ state: { fires: [fire(id, "advisory", 0.36)] } });
const escalatedAt = (id: string, share: number) => ({
  state: { fires: [fire(id, "escalated", share)] },
});

const TABLE: readonly (readonly [string, StopFacts, string])[] = [
  ["below the thresholds", facts(0.34), "silent"],
  ["at the first threshold", facts(0.35), "agent advisory none"],
  ["at the second threshold", facts(0.5), "agent escalated none"],
  ["full", facts(1), "agent escalated none"],
  ["advisory in the turn after an advisory", facts(0.4, advisedAt("m1")), "silent"],
  ["advisory 14 turns after an advisory", facts(0.4, advisedAt("m14")), "silent"],
  ["advisory 15 turns after an advisory", facts(0.4, advisedAt("m15")), "agent advisory none"],
  [
    "advisory without a cooldown",
    facts(0.4, { ...advisedAt("m1"), settings: { cooldownTurns: 0 } }),
    "agent advisory none",
  ],
  [
    "advisory within a longer cooldown",
    facts(0.4, { ...advisedAt("m30"), settings: { cooldownTurns: 35 } }),
    "silent",
  ],
  [
    "advisory soon after an advisory behind a compaction",
    facts(0.4, { ...advisedAt("m3"), trail: trail(9, 1) }),
    "agent advisory none",
  ],
  [
    "advisory after an advisory at a message that is nowhere",
    facts(0.4, { ...advisedAt("x"), trail: trail(5) }),
    "agent advisory none",
  ],
  ["advisory soon after an escalated one", facts(0.4, escalatedAt("m2", 0.5)), "silent"],
  ["escalated soon after an advisory", facts(0.5, advisedAt("m1")), "agent escalated none"],
  ["escalated at the same fill", facts(0.52, escalatedAt("m1", 0.52)), "silent"],
  ["escalated 4.9 points later", facts(0.569, escalatedAt("m1", 0.52)), "silent"],
  ["escalated 5 points later", facts(0.57, escalatedAt("m1", 0.52)), "agent escalated none"],
  ["escalated 20 turns later at the same fill", facts(0.53, escalatedAt("m20", 0.52)), "silent"],
  [
    "escalated long after, out of sight",
    facts(0.53, { ...escalatedAt("x", 0.52), trail: trail(35) }),
    "silent",
  ],
  [
    "escalated after an escalated one behind a compaction",
    facts(0.5, { ...escalatedAt("m3", 0.9), trail: trail(9, 1) }),
    "agent escalated none",
  ],
  ["[T16] at the first reading after a compaction", firstReading(facts(0.68)), "silent"],
  ["[T16] at the first reading after a compaction, full", firstReading(facts(1)), "silent"],
  ["at the only answer", facts(0.4, { trail: trail(1) }), "agent advisory none"],
  [
    "with a checkpoint of 3 turns ago",
    facts(0.4, { checkpoint: { message: "m3", savedAt: 0 } }),
    "user advisory fresh",
  ],
  [
    "with a checkpoint of 14 turns ago",
    facts(0.6, { checkpoint: { message: "m14", savedAt: 0 } }),
    "user escalated fresh",
  ],
  [
    "with a checkpoint of 15 turns ago",
    facts(0.6, { checkpoint: { message: "m15", savedAt: 0 } }),
    "agent escalated stale",
  ],
  [
    "with a checkpoint whose answer is not on the trail, whatever its time",
    facts(0.4, { checkpoint: { message: "x", savedAt: 995 } }),
    "agent advisory stale",
  ],
  [
    "with a checkpoint behind a compaction",
    facts(0.4, { checkpoint: { message: "m3", savedAt: 999 }, trail: trail(9, 1) }),
    "agent advisory stale",
  ],
  [
    "with a checkpoint that names no answer, by its time",
    facts(0.4, { checkpoint: { savedAt: 995 } }),
    "user advisory fresh",
  ],
  [
    "with a checkpoint that names no answer, from before the conversation",
    facts(0.4, { checkpoint: { savedAt: 5 } }),
    "agent advisory stale",
  ],
  [
    "with a checkpoint that names no answer, behind a compaction",
    facts(0.4, { checkpoint: { savedAt: 997 }, trail: trail(9, 1) }),
    "agent advisory stale",
  ],
  ["in plan mode", facts(0.4, { isPlanMode: true }), "user advisory none"],
  [
    "in plan mode, within the cooldown",
    facts(0.4, { ...advisedAt("m3"), isPlanMode: true }),
    "silent",
  ],
];

for (const [what, given, expected] of TABLE) {
  Deno.test(`decideStop() is "${expected}" ${what}`, () => assertEquals(short(given), expected));
}

Deno.test("decideStop() remembers a fire and forgets what no Stop will ask for", () => {
  const old = { ...fire("m20", "advisory", 0.36), isOpen: false };
  const verdict = decideStop(facts(0.4, { state: { fires: [old] } }));
  assertEquals<unknown>(verdict.state.fires, [
    { messageId: "m0", tier: "advisory", tokens: 400, share: 0.4, isOpen: true },
  ]);
});

Deno.test("decideStop() keeps the last escalated fire, whose fill the next one is measured by", () => {
  const escalated = { ...fire("m38", "escalated", 0.52), isOpen: false };
  const verdict = decideStop(facts(0.4, { state: { fires: [escalated] } }));
  assertEquals(verdict.state.fires.map(({ messageId }) => messageId), ["m38", "m0"]);
});

Deno.test("[T05] decideStop() forgets every fire at a compaction and tells their outcome", () => {
  const verdict = decideStop(facts(0.1, {
    state: { fires: [fire("m5", "advisory", 0.4), fire("m3", "escalated", 0.5)] },
    trail: trail(9, 1),
  }));
  assertEquals(verdict.state, NO_FIRES);
  assertEquals(verdict.outcomes.map(({ result, turns }) => [result, turns]), [
    ["acted", 3],
    ["acted", 1],
  ]);
});

Deno.test("trailLimits() asks for no more than has to be found", () => {
  assertEquals(trailLimits(facts(0.4)), undefined);
  const limits = trailLimits(facts(0.4, {
    ...advisedAt("m3"),
    checkpoint: { message: "c", savedAt: 0 },
  }));
  assertEquals([limits?.wanted, limits?.turns], [new Set(["m3", "c"]), 30]);
  const long = trailLimits(facts(0.4, { ...advisedAt("m3"), settings: { cooldownTurns: 50 } }));
  assertEquals(long?.turns, 50);
  assertEquals(trailLimits(facts(0.4, { checkpoint: { savedAt: 0 } }))?.wanted, "all");
});

Deno.test("decideStop() measures an escalated fire from the last one, and needs the whole 5 points", () => {
  const fires = [fire("m3", "escalated", 0.5), fire("m1", "escalated", 0.55)];
  assertEquals(short(facts(0.58, { state: { fires } })), "silent");
  assertEquals(short(facts(0.6, { state: { fires } })), "agent escalated none");
  assertEquals(short(facts(0.5696, escalatedAt("m1", 0.52))), "silent");
  const verdict = decideStop(facts(0.58, { state: { fires } }));
  assertEquals(verdict.state.fires.map(({ messageId }) => messageId), ["m3", "m1"]);
});

Deno.test("decideStop() keeps a fire whose outcome is open, and only the last escalated one else", () => {
  const closed = (id: string, tier: Fire["tier"]) => ({ ...fire(id, tier, 0.5), isOpen: false });
  const fires = [
    closed("m39", "escalated"),
    closed("m38", "escalated"),
    fire("m20", "advisory", 0.4),
    closed("m19", "advisory"),
    closed("m18", "advisory"),
  ];
  const { state } = decideStop(facts(0.36, { state: { fires } }));
  assertEquals(state.fires.map(({ messageId }) => messageId), ["m38", "m20", "m0"]);
});

Deno.test("trailLimits() bounds the search", () => {
  assertEquals(trailLimits(facts(0.4, advisedAt("m3")))?.bytes, 128 * 1024 * 1024);
});

Deno.test("decideStop() tells the outcome of earlier fires also where it fires again", () => {
  const { outcomes, notice } = decideStop(facts(0.4, advisedAt("m30")));
  assertEquals(outcomes, [
    { result: "timed-out", tokensBefore: 360, tokensAfter: 400, turns: 30 },
  ]);
  assertEquals(notice?.audience, "agent");
});

Deno.test("decideStop() measures an escalated fire from no advisory, however much later that came", () => {
  const fires = [fire("m9", "escalated", 0.52), fire("m3", "advisory", 0.4)];
  assertEquals(short(facts(0.53, { state: { fires } })), "silent");
});

Deno.test("decideStop() counts the five points from where the fill fell to without a compaction", () => {
  const at = (share: number, state: GateState) => decideStop(facts(share, { state }));
  const before = escalatedAt("m1", 0.6).state;
  // A fall of less than five points is none.
  assertEquals(at(0.56, before).state, before);
  const fallen = at(0.2, before).state;
  assertEquals(fallen.fires.map(({ share, tokens }) => [share, tokens]), [[0.2, 600]]);
  assertEquals(at(0.5, fallen).notice?.reading.tier, "escalated");
  assertEquals(at(0.5, before).notice?.reading.tier, undefined);
  assertEquals(at(0.58, at(0.54, before).state).notice, undefined);
  assertEquals(at(0.59, at(0.54, before).state).notice?.reading.share, 0.59);
});
