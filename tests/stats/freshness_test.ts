import { assertEquals } from "../support/assert.ts";
import { FreshnessSample } from "../../lib/stats/freshness.ts";
import type { TimedAnswer, Timeline } from "../../lib/stats/timeline.ts";

function answer(messageId: string, behind: number | null, fields: Partial<TimedAnswer> = {}) {
  return {
    messageId,
    at: 1000,
    tokens: 5000,
    model: "claude-opus-5-5",
    behind,
    sinceStart: 2 * (behind ?? 0),
    hasBrief: true,
    hasFirst: true,
    ...fields,
  };
}

function timeline(...answers: readonly TimedAnswer[]): Timeline {
  return { answers, boundaries: [], briefs: [] };
}

Deno.test("FreshnessSample measures the answers that came after a brief", () => {
  const sample = new FreshnessSample(0);
  sample.add(timeline(answer("a", null), answer("b", 0), answer("c", 100)));
  sample.add(timeline(answer("d", 50, { hasBrief: false, hasFirst: false })));
  sample.add(timeline(answer("e", null)));
  assertEquals(sample.freshness, {
    answers: 3,
    transcripts: 2,
    behind: { median: 50, p90: 100 },
    behindOnce: { median: 100, p90: 200 },
    without: 1,
    withoutOnce: 1,
  });
});

Deno.test("FreshnessSample leaves out what lies before the period and what a fork copied", () => {
  const sample = new FreshnessSample(1000);
  sample.add(
    timeline(answer("a", 10, { at: 999 }), answer("b", 20), answer("c", 30, { at: null })),
  );
  sample.add(timeline(answer("b", 20), answer("d", 40)));
  assertEquals(sample.freshness?.answers, 3);
  assertEquals(sample.freshness?.behind, { median: 30, p90: 40 });
});

Deno.test("FreshnessSample of nothing has no figures", () => {
  assertEquals(new FreshnessSample(0).freshness, null);
});
