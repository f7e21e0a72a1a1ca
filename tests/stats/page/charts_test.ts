import { assertEquals } from "../../support/assert.ts";
import type { ChartData } from "../../../lib/stats/page/chart_data.ts";
import { fillChart, freshnessChart } from "../../../lib/stats/page/charts.ts";
import * as plot from "../../../lib/deps/plot.ts";

const NOTHING: ChartData = {
  fill: [],
  briefs: [],
  fires: [],
  compactions: [],
  checkpoints: [],
  behind: [],
  behindOnce: [],
};

const FRAME = { width: 600, height: 200, time: (at: number) => `at ${at}` };

/** Where a line or an area of the picture runs: the highest and the lowest y of its path, in pixels. */
function reach(
  svg: string,
  kind: "line" | "area",
): { readonly top: number; readonly foot: number } {
  const path = new RegExp(`aria-label="${kind}"[^>]*>\\s*<path[^>]*? d="([^"]+)"`).exec(svg)?.[1];
  if (path === undefined) throw new Error(`no ${kind} in ${svg.slice(0, 2000)}`);
  const ys = [...path.matchAll(/[ML]?[-\d.]+,([-\d.]+)/g)].map(([, y]) => Number(y));
  return { top: Math.min(...ys), foot: Math.max(...ys) };
}

// A compaction puts two points at one time: what was before it and what is left.
const FALL = [
  { at: 0, value: 10_000 },
  { at: 60_000, value: 90_000 },
  { at: 60_000, value: 20_000 },
  { at: 120_000, value: 30_000 },
];

Deno.test("fillChart() lays the area under its line, at a compaction too", () => {
  const svg = fillChart(plot, { ...NOTHING, fill: FALL }, FRAME);
  const [line, area] = [reach(svg, "line"), reach(svg, "area")];
  assertEquals(area.top, line.top);
  assertEquals(area.foot > line.foot, true);
});

Deno.test("freshnessChart() lays the area under its line, at a brief too", () => {
  const svg = freshnessChart(plot, { ...NOTHING, behind: FALL, behindOnce: [] }, FRAME);
  const area = reach(svg, "area");
  // The highest point lies 8 % below the top, and above nothing else.
  assertEquals(area.top > 16 && area.top < 50, true, JSON.stringify(area));
  assertEquals(svg.includes("NaN"), false);
});
