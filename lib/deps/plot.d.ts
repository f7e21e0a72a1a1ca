/** A colour, a constant, a column's name or a function of the datum: whatever a channel takes. */
export type Channel<Datum> = string | number | ((datum: Datum) => string | number | Date | null);

/** The options of a mark that are used here; see Plot's documentation of marks. */
export interface MarkOptions<Datum> {
  readonly x?: Channel<Datum>;
  readonly y?: Channel<Datum>;
  readonly y1?: Channel<Datum>;
  readonly y2?: Channel<Datum>;
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeDasharray?: string;
  readonly strokeOpacity?: number;
  readonly r?: number;
  readonly symbol?: string;
  readonly title?: (datum: Datum) => string;
  readonly text?: (datum: Datum) => string;
  readonly textAnchor?: "start" | "middle" | "end";
  readonly frameAnchor?: string;
  readonly dx?: number;
  readonly dy?: number;
  readonly clip?: boolean;
  readonly ariaLabel?: string;
}

/** One layer of a plot. */
export interface Mark {
  readonly data: unknown;
}

export function areaY<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function dot<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function lineY<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function ruleX<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function ruleY<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function text<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;
export function tickX<Datum>(data: readonly Datum[], options: MarkOptions<Datum>): Mark;

/** An axis and its scale. */
export interface ScaleOptions {
  readonly type?: "time" | "linear";
  readonly domain?: readonly [number | Date, number | Date];
  readonly label?: string | null;
  readonly ticks?: number;
  readonly tickFormat?: (value: number) => string;
  readonly grid?: boolean;
  readonly nice?: boolean;
}

/**
 * Draws `marks`. `document` makes the elements: an object with the few members
 * of the DOM that are needed does. Gives the outermost element back.
 */
export function plot<Element>(options: {
  readonly document: { readonly documentElement: Element };
  readonly width: number;
  readonly height: number;
  readonly marginLeft?: number;
  readonly marginRight?: number;
  readonly marginTop?: number;
  readonly marginBottom?: number;
  readonly className?: string;
  readonly ariaLabel?: string;
  readonly ariaDescription?: string;
  readonly x?: ScaleOptions;
  readonly y?: ScaleOptions;
  readonly marks: readonly Mark[];
}): Element;
