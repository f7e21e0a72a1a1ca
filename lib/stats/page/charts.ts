import { counted, shortTokens } from "../../text/quantity.ts";
import type { ChartData, Point } from "./chart_data.ts";
import { SvgDocument } from "./svg_document.ts";

/** The plotting library, loaded by whoever draws. */
export type Plot = typeof import("../../deps/plot.ts");

/** How a picture is drawn. */
export interface Frame {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Says a point in time where the user sits. */
  readonly time: (epochMs: number) => string;
}

/** An area down to nothing. With `y` the library would stack the two points of a compaction, which share a time. */
const UNDER = { x: date, y1: () => 0, y2: (point: Point) => point.value };

/** Tokens of the context over time, with briefs, fires, compactions and checkpoints marked; SVG. */
export function fillChart(plot: Plot, data: ChartData, frame: Frame): string {
  const { time } = frame;
  const says = (what: string) => ({ at, value }: Point) =>
    `${what}, ${time(at)}, at ${shortTokens(value)} tokens`;
  const at = { x: date, y: (point: Point) => point.value };
  return drawn(plot, frame, {
    label: "Context over time",
    description:
      `${counted(data.briefs.length, "brief")}, ${counted(data.fires.length, "fire")}, ` +
      `${counted(data.compactions.length, "compaction")}, ` +
      `${counted(data.checkpoints.length, "checkpoint")}`,
    top: highest(data.fill),
    marks: [
      plot.areaY(data.fill, { ...UNDER, fill: "var(--fill)", fillOpacity: 0.18 }),
      plot.lineY(data.fill, { ...at, stroke: "var(--fill)", strokeWidth: 1.5 }),
      plot.ruleX(data.compactions, {
        x: date,
        stroke: "var(--compaction)",
        strokeWidth: 1.5,
        strokeDasharray: "4 3",
        title: says("Compaction"),
      }),
      plot.dot(data.briefs, {
        x: date,
        y: () => 0,
        r: 3,
        symbol: "circle",
        fill: "var(--brief)",
        title: says("Brief"),
      }),
      plot.dot(data.fires, {
        ...at,
        r: 5,
        symbol: "triangle",
        fill: "var(--fire)",
        stroke: "var(--paper)",
        title: says("Gate fired"),
      }),
      plot.dot(data.checkpoints, {
        ...at,
        r: 5,
        symbol: "diamond",
        fill: "var(--checkpoint)",
        stroke: "var(--paper)",
        title: says("Checkpoint"),
      }),
    ],
  });
}

/** Tokens between the newest brief and each answer, and what they would have been; SVG. */
export function freshnessChart(plot: Plot, data: ChartData, frame: Frame): string {
  const at = { x: date, y: (point: Point) => point.value };
  return drawn(plot, frame, {
    label: "Tokens between the brief and each answer",
    description: "As it was, and had the brief been given once, at the start",
    top: Math.max(highest(data.behind), highest(data.behindOnce)),
    marks: [
      plot.lineY(data.behindOnce, {
        ...at,
        stroke: "var(--once)",
        strokeWidth: 1.5,
        strokeDasharray: "6 4",
      }),
      plot.areaY(data.behind, { ...UNDER, fill: "var(--brief)", fillOpacity: 0.2 }),
      plot.lineY(data.behind, { ...at, stroke: "var(--brief)", strokeWidth: 1.5 }),
    ],
  });
}

function drawn(plot: Plot, { width, height }: Frame, picture: {
  readonly label: string;
  readonly description: string;
  readonly top: number;
  readonly marks: Parameters<Plot["plot"]>[0]["marks"];
}): string {
  return plot.plot({
    document: new SvgDocument(),
    width,
    height,
    marginLeft: 46,
    marginRight: 14,
    marginTop: 16,
    marginBottom: 30,
    className: "plot",
    ariaLabel: picture.label,
    ariaDescription: picture.description,
    x: { type: "time", label: null, ticks: Math.max(2, Math.floor(width / 110)) },
    y: {
      domain: [0, Math.max(1, picture.top * 1.08)],
      label: null,
      ticks: 5,
      tickFormat: shortTokens,
      grid: true,
    },
    marks: [plot.ruleY([0], { stroke: "currentColor", strokeOpacity: 0.4 }), ...picture.marks],
  }).outerHTML;
}

function date({ at }: Point): Date {
  return new Date(at);
}

function highest(points: readonly Point[]): number {
  return points.reduce((most, { value }) => Math.max(most, value), 0);
}
