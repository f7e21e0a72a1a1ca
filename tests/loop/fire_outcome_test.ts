import { type FireOutcome, settleFires } from "../../lib/loop/fire_outcome.ts";
import type { Fire } from "../../lib/loop/gate_state.ts";
import type { Position } from "../../lib/loop/trail.ts";
import { assertEquals } from "../support/assert.ts";

const FIRE: Fire = { messageId: "m1", tier: "advisory", tokens: 80000, share: 0.4, isOpen: true };

/** What a fire's position makes of it: its outcome, and whether it still counts and is open. */
const TABLE: readonly (readonly [string, Position, Partial<FireOutcome> | undefined, string])[] = [
  ["a fire of just now", { kind: "present", turns: 0 }, undefined, "open"],
  ["a fire of 29 turns ago", { kind: "present", turns: 29 }, undefined, "open"],
  [
    "a fire of 30 turns ago",
    { kind: "present", turns: 30 },
    { result: "timed-out", tokensBefore: 80000, tokensAfter: 99000, turns: 30 },
    "closed",
  ],
  [
    "a compaction in the same turn",
    { kind: "compacted", turns: 0, preTokens: 85000, postTokens: 4000 },
    { result: "acted", tokensBefore: 85000, tokensAfter: 4000, turns: 0 },
    "gone",
  ],
  [
    "a compaction without figures after 30 turns",
    { kind: "compacted", turns: 30 },
    { result: "acted", tokensBefore: 80000, tokensAfter: null, turns: 30 },
    "gone",
  ],
  [
    "a compaction after 31 turns",
    { kind: "compacted", turns: 31, preTokens: 1, postTokens: 2 },
    { result: "timed-out", tokensBefore: 80000, tokensAfter: 99000, turns: 31 },
    "gone",
  ],
  [
    "a fire that is out of sight",
    { kind: "absent", turns: 31, isCompacted: false },
    { result: "timed-out", tokensBefore: 80000, tokensAfter: 99000, turns: 31 },
    "closed",
  ],
  [
    "a fire that is out of sight behind a compaction",
    { kind: "absent", turns: 31, isCompacted: true },
    { result: "timed-out", tokensBefore: 80000, tokensAfter: 99000, turns: 31 },
    "gone",
  ],
  [
    "a fire whose message is in no transcript",
    { kind: "absent", turns: 3, isCompacted: false },
    undefined,
    "gone",
  ],
];

for (const [what, position, outcome, fate] of TABLE) {
  Deno.test(`settleFires() makes ${outcome?.result ?? "nothing"} of ${what}`, () => {
    const settled = settleFires([{ fire: FIRE, position }], 99000);
    assertEquals<unknown>(settled.outcomes, outcome === undefined ? [] : [outcome]);
    const [left] = settled.present;
    assertEquals(left === undefined ? "gone" : left.fire.isOpen ? "open" : "closed", fate);
  });
}

Deno.test("settleFires() tells the outcome of a fire once", () => {
  const fire = { ...FIRE, isOpen: false };
  assertEquals(settleFires([{ fire, position: { kind: "compacted", turns: 2 } }], 1).outcomes, []);
  const late = settleFires([{ fire, position: { kind: "present", turns: 40 } }], 1);
  assertEquals([late.outcomes.length, late.present.length], [0, 1]);
});

Deno.test("settleFires() leaves the tokens after a timeout open where they are not known", () => {
  const settled = settleFires(
    [{ fire: FIRE, position: { kind: "present", turns: 30 } }],
    undefined,
  );
  assertEquals(settled.outcomes[0]?.tokensAfter, null);
});
