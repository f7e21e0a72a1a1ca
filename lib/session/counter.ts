import type { CadenceSettings } from "./cadence.ts";

/** The cadence without a session: `.claude/revive-counter` holds `N:EPOCH`. */
export interface Counter {
  /** Prompts since the last emit, the one that emitted included. */
  readonly prompts: number;
  /** When the brief was last emitted, in seconds since 1970. */
  readonly emittedAt: number;
}

/** How far a clock may be put back before the counter is no longer trusted, in seconds. */
const CLOCK_SLACK_S = 5;

/** Parses `N:EPOCH`; `undefined` for anything else, which counts as a fresh start. */
export function parseCounter(text: string): Counter | undefined {
  const match = /^([1-9]\d{0,8}):(0|-?[1-9]\d{0,11})$/.exec(text.trim());
  return match === null ? undefined : { prompts: Number(match[1]), emittedAt: Number(match[2]) };
}

/** The text of the counter's file. */
export function formatCounter(counter: Counter): string {
  return `${counter.prompts}:${counter.emittedAt}\n`;
}

/** What counting a prompt gave. */
export interface Counted {
  readonly counter: Counter;
  /** Why the prompt brings the brief, if it does. */
  readonly emit: "first" | "prompts" | "time" | "lost" | undefined;
  /** The counter was set back, and why: worth a line in the log. */
  readonly restarted?: string;
}

/** Counts a prompt. `now` is in seconds since 1970. */
export function countPrompt(
  before: Counter | undefined,
  now: number,
  settings: CadenceSettings,
  lost: boolean,
): Counted {
  const fresh = { counter: { prompts: 1, emittedAt: now } };
  const first = lost ? "lost" : "first";
  if (before === undefined) return { ...fresh, emit: first };
  if (before.emittedAt > now + CLOCK_SLACK_S) {
    return { ...fresh, emit: first, restarted: "the clock went backwards" };
  }
  if (lost) return { ...fresh, emit: "lost" };
  if (settings.every > 0 && before.prompts >= settings.every) return { ...fresh, emit: "prompts" };
  if (settings.timeGap > 0 && (now - before.emittedAt) * 1000 > settings.timeGap) {
    return { ...fresh, emit: "time" };
  }
  return { counter: { ...before, prompts: before.prompts + 1 }, emit: undefined };
}
