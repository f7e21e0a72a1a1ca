import { assert, assertEquals } from "../../support/assert.ts";
import { chartData, thinned } from "../../../lib/stats/page/chart_data.ts";
import type { NewestSession } from "../../../lib/stats/report.ts";
import type { TimedAnswer } from "../../../lib/stats/timeline.ts";

function answer(at: number | null, tokens: number, behind: number | null): TimedAnswer {
  return {
    messageId: `m${at}`,
    at,
    tokens,
    model: "claude-opus-5-5",
    behind,
    sinceStart: tokens,
    hasBrief: true,
    hasFirst: true,
  };
}

const SESSION: NewestSession = {
  id: "s",
  project: "/p",
  window: 1_000_000,
  windowSource: "model",
  timeline: {
    answers: [answer(100, 10, null), answer(200, 50, 0), answer(null, 60, 9), answer(400, 20, 7)],
    boundaries: [],
    briefs: [{ at: 90 }, { at: 150 }, { at: null }],
  },
  compactions: [{ at: 300, trigger: "manual", before: 55, after: 5 }],
  fires: [210],
  checkpoints: [250, 500],
};

Deno.test("chartData() drops the fill where it was compacted and puts marks on the line", () => {
  const data = chartData(SESSION);
  assertEquals(data?.fill.map(({ at, value }) => [at, value]), [
    [100, 10],
    [200, 50],
    [300, 55],
    [300, 5],
    [400, 20],
  ]);
  // A brief before the first answer and a checkpoint after the last one stand at the edges.
  assertEquals(data?.briefs, [{ at: 100, value: 10 }, { at: 150, value: 10 }]);
  assertEquals(data?.fires, [{ at: 210, value: 50 }]);
  assertEquals(data?.compactions, [{ at: 300, value: 5 }]);
  assertEquals(data?.checkpoints, [{ at: 250, value: 50 }, { at: 400, value: 20 }]);
});

Deno.test("chartData() measures freshness from the first brief on", () => {
  const data = chartData(SESSION);
  assertEquals(data?.behind, [{ at: 200, value: 0 }, { at: 400, value: 7 }]);
  assertEquals(data?.behindOnce, [{ at: 200, value: 50 }, { at: 400, value: 20 }]);
});

Deno.test("chartData() has nothing to show of fewer than two answers", () => {
  const timeline = { answers: [answer(1, 2, 3)], boundaries: [], briefs: [] };
  assertEquals(chartData({ ...SESSION, timeline }), undefined);
});

Deno.test("thinned() keeps order and every peak of a long line", () => {
  const points = Array.from({ length: 50_000 }, (_, at) => ({
    at,
    value: at === 31_234 ? 1000 : at === 4_321 ? -5 : at % 7,
  }));
  const few = thinned(points);
  assert(few.length <= 600, String(few.length));
  assert(few.some(({ value }) => value === 1000) && few.some(({ value }) => value === -5));
  assertEquals(few, few.toSorted((a, b) => a.at - b.at));
  assertEquals(thinned(points.slice(0, 3)), points.slice(0, 3));
});
