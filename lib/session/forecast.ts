import type { CadenceSettings } from "./cadence.ts";
import type { CadenceState } from "./cadence_state.ts";
import type { Marks } from "../host/losses.ts";

/** One rule of the cadence, and how far off it is. */
export interface Distance {
  readonly rule: "prompts" | "tokens" | "time";
  /** Prompts (the one that brings the brief included), context tokens or milliseconds still to go. */
  readonly left: number;
  /** The whole distance from one brief to the next. */
  readonly of: number;
}

/** When the brief is due next. */
export type Forecast =
  /** At the next prompt, whatever the rules say. */
  | { readonly kind: "next-prompt"; readonly why: "first" | "owed" | "compact" | "clear" }
  /** By the rules, the nearest in proportion first. */
  | { readonly kind: "rules"; readonly distances: readonly Distance[] }
  /** The rules are switched off: only after the conversation was compacted or cleared. */
  | { readonly kind: "on-loss" };

/** What the forecast rests on, beside the state. */
export interface Outlook {
  readonly settings: CadenceSettings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Context tokens; `undefined` where they are unknown. Then the token rule is left out. */
  readonly tokens: number | undefined;
  readonly marks: Marks;
  /** Prompts so far that found the state locked. */
  readonly late: number;
}

/** When the cadence will emit next if nothing is compacted or cleared before. */
export function forecast(state: CadenceState, outlook: Outlook): Forecast {
  const { settings, now, tokens, marks, late } = outlook;
  for (const loss of ["compact", "clear"] as const) {
    if (marks[loss] !== null && marks[loss] !== state.answered[loss]) {
      return { kind: "next-prompt", why: loss };
    }
  }
  const last = state.lastEmit;
  if (last === null) return { kind: "next-prompt", why: "first" };
  if (state.owed !== null) return { kind: "next-prompt", why: "owed" };
  const distances: Distance[] = [];
  const add = (rule: Distance["rule"], gone: number, of: number, least = 0) => {
    if (of > 0) distances.push({ rule, left: Math.max(least, of - gone), of });
  };
  add("prompts", state.sinceEmit + Math.max(0, late - state.late), settings.every, 1);
  add("time", now - last.at, settings.timeGap);
  if (tokens !== undefined && last.tokens !== null) {
    // A context that shrank since is measured anew from where it is.
    add("tokens", Math.max(0, tokens - last.tokens), settings.tokens);
  }
  const isOff = settings.every + settings.timeGap + settings.tokens === 0;
  if (isOff) return { kind: "on-loss" };
  return { kind: "rules", distances: distances.sort((a, b) => share(a) - share(b)) };
}

/** How much of the distance is left; the prompt that brings the brief counts as none. */
function share({ rule, left, of }: Distance): number {
  return (rule === "prompts" ? left - 1 : left) / of;
}
