/**
 * Where the client compacts by itself. Rules as recorded from the client
 * (version 2.1.332): tokens are checked before each request.
 *
 * @module
 */

/** A value that a settings file or the environment gives, and which of them. */
export interface Placed<Value> {
  readonly value: Value;
  /** For a person: a path, or `the environment`. */
  readonly where: string;
}

/** What decides about automatic compaction, as it is written; absent where nobody says it. */
export interface AutoCompactFacts {
  /** `CLAUDE_AUTOCOMPACT_PCT_OVERRIDE`. */
  readonly percent?: Placed<string>;
  /** `CLAUDE_CODE_AUTO_COMPACT_WINDOW`. */
  readonly windowVariable?: Placed<string>;
  /** The settings key `autoCompactWindow`. */
  readonly windowKey?: Placed<number>;
  /** `DISABLE_AUTO_COMPACT`, or the settings key `autoCompactEnabled` at `false`. */
  readonly off?: Placed<string>;
  /** The model that answers, where it is known. */
  readonly model?: string;
}

/** Where automatic compaction comes, and what says so. */
export type AutoCompaction =
  | {
    readonly kind: "at";
    /** Context tokens. */
    readonly tokens: number;
    /** The name of the deciding setting and its value; `undefined`: the client's own default. */
    readonly setting?: string;
    readonly where?: string;
    /** The model was never seen to compact by itself. */
    readonly isDoubtful: boolean;
  }
  | { readonly kind: "off"; readonly setting: string; readonly where: string };

/** Tokens that the client keeps free for the summary. */
const RESERVE = 20_000;

/** Tokens below the window at which it compacts unless told otherwise: the reserve and a margin. */
const MARGIN = 33_000;

/** The client takes no window below this for auto-compaction. */
const SMALLEST_WINDOW = 100_000;

/** Models that did not compact by themselves in any recorded run, for a reason unknown. */
const NEVER_SEEN = /claude-(?:sonnet|haiku)-4-5/;

/** Where the client compacts a conversation with a context window of `window` tokens by itself. */
export function autoCompaction(window: number, facts: AutoCompactFacts): AutoCompaction {
  if (facts.off !== undefined) {
    return { kind: "off", setting: facts.off.value, where: facts.off.where };
  }
  const replaced = replacedWindow(window, facts);
  const base = replaced?.tokens ?? window;
  const usual = base - MARGIN;
  const percent = percentOf(facts.percent?.value);
  const lowered = percent === undefined ? usual : Math.floor(percent / 100 * (base - RESERVE));
  const isDoubtful = NEVER_SEEN.test(facts.model ?? "");
  // The percentage only ever lowers the limit.
  if (facts.percent !== undefined && lowered < usual) {
    const setting = `CLAUDE_AUTOCOMPACT_PCT_OVERRIDE=${facts.percent.value}`;
    return { kind: "at", tokens: lowered, setting, where: facts.percent.where, isDoubtful };
  }
  if (replaced === undefined) return { kind: "at", tokens: usual, isDoubtful };
  return {
    kind: "at",
    tokens: usual,
    setting: replaced.setting,
    where: replaced.where,
    isDoubtful,
  };
}

function replacedWindow(
  window: number,
  { windowVariable, windowKey }: AutoCompactFacts,
): { readonly tokens: number; readonly setting: string; readonly where: string } | undefined {
  const variable = Number(windowVariable?.value ?? NaN);
  if (windowVariable !== undefined && variable >= SMALLEST_WINDOW) {
    return {
      tokens: Math.min(window, variable),
      setting: `CLAUDE_CODE_AUTO_COMPACT_WINDOW=${windowVariable.value}`,
      where: windowVariable.where,
    };
  }
  if (windowKey !== undefined && windowKey.value >= SMALLEST_WINDOW) {
    return {
      tokens: Math.min(window, windowKey.value),
      setting: `autoCompactWindow: ${windowKey.value}`,
      where: windowKey.where,
    };
  }
  return undefined;
}

function percentOf(text: string | undefined): number | undefined {
  const percent = Number(text ?? NaN);
  return percent > 0 && percent <= 100 ? percent : undefined;
}
