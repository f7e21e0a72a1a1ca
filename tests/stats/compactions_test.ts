import { assertEquals } from "../support/assert.ts";
import { completeCompactions, countCompactions } from "../../lib/stats/compactions.ts";
import type { RecordedCompaction } from "../../lib/stats/tally.ts";
import type { TimedBoundary } from "../../lib/stats/timeline.ts";

const NOON = Date.UTC(2026, 10, 30, 12);

function recorded(at: number, fields: Partial<RecordedCompaction> = {}): RecordedCompaction {
  return { at, trigger: "auto", before: null, after: null, ...fields };
}

function complete(
  compactions: readonly RecordedCompaction[],
  boundaries: readonly TimedBoundary[],
): RecordedCompaction[] {
  return completeCompactions(
    { id: "s", project: null, lastAt: 0, compactions, fires: [], checkpoints: [] },
    { answers: [], boundaries, briefs: [] },
  );
}

Deno.test("completeCompactions() takes the tokens from the row nearest in time, each row once", () => {
  const boundaries = [
    { at: NOON + 900, trigger: "auto", preTokens: 169_054, postTokens: 2744 },
    { at: NOON + 30_500, trigger: "manual", preTokens: 12_455, postTokens: 2609 },
  ];
  assertEquals(
    complete(
      [recorded(NOON), recorded(NOON + 30_000, { trigger: "unknown", before: 1 })],
      boundaries,
    ),
    [
      recorded(NOON, { before: 169_054, after: 2744 }),
      recorded(NOON + 30_000, { trigger: "manual", before: 12_455, after: 2609 }),
    ],
  );
  assertEquals(complete([recorded(NOON), recorded(NOON + 1)], boundaries.slice(0, 1)), [
    recorded(NOON, { before: 169_054, after: 2744 }),
    recorded(NOON + 1),
  ]);
});

/** A row that tells no more than that it was a compaction. */
const BARE: TimedBoundary = {
  at: NOON,
  trigger: undefined,
  preTokens: undefined,
  postTokens: undefined,
};

Deno.test("completeCompactions() takes the nearest row, in whatever order the rows stand", () => {
  const row = (seconds: number) => ({ ...BARE, at: NOON + seconds * 1000, postTokens: seconds });
  const orders = [[row(-40), row(20), row(60)], [row(60), row(20), row(-40)]];
  for (const boundaries of orders) {
    assertEquals(complete([recorded(NOON)], boundaries), [recorded(NOON, { after: 20 })]);
  }
});

Deno.test("completeCompactions() takes from the row what started a compaction, where that is known", () => {
  const started = (trigger: RecordedCompaction["trigger"], ofRow?: string) => {
    const row = { ...BARE, trigger: ofRow };
    return complete([recorded(NOON, { trigger })], [row])[0]?.trigger;
  };
  assertEquals(started("unknown", "auto"), "auto");
  assertEquals(started("unknown", "manual"), "manual");
  assertEquals(started("unknown", "reactive"), "unknown");
  assertEquals(started("unknown"), "unknown");
  assertEquals(started("manual", "auto"), "manual");
});

Deno.test("completeCompactions() leaves a record as it is where no row belongs to it", () => {
  const before = recorded(NOON, { before: 5, after: 3 });
  assertEquals(complete([before], []), [before]);
  const far = [{ at: NOON + 3_600_000, trigger: "auto", preTokens: 9, postTokens: 1 }];
  assertEquals(complete([before], far), [before]);
  const timeless = [{ at: null, trigger: "auto", preTokens: 9, postTokens: 1 }];
  assertEquals(complete([before], timeless), [before]);
});

Deno.test("countCompactions() adds up only what was measured on both sides", () => {
  assertEquals(
    countCompactions([
      recorded(1, { before: 100, after: 10 }),
      recorded(2, { before: 300, after: 20 }),
      recorded(3, { before: 500 }),
    ]),
    { count: 3, measured: 2, before: 200, after: 15, reclaimed: 370 },
  );
  assertEquals(countCompactions([]), {
    count: 0,
    measured: 0,
    before: null,
    after: null,
    reclaimed: 0,
  });
});
