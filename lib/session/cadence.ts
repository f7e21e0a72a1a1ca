/**
 * When the brief is due: the distances that the user set, and the decision, from
 * facts alone.
 *
 * @module
 */

import type { EmitCause } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import type { VariableName } from "../permissions.ts";
import { type CadenceState, FRESH_STATE, type LastEmit } from "./cadence_state.ts";

/** The distances after which the brief is emitted again; 0 switches a rule off. */
export interface CadenceSettings {
  /** Prompts. */
  readonly every: number;
  /** Milliseconds. */
  readonly timeGap: number;
  /** Context tokens. */
  readonly tokens: number;
}

/** A variable whose value cannot be used, and what applies in its place. */
export interface InvalidSetting {
  readonly name: VariableName;
  readonly value: string;
  readonly default: number;
}

const DEFAULTS: readonly (readonly [keyof CadenceSettings, VariableName, number])[] = [
  ["every", "REVIVE_REFRESH_EVERY", 5],
  ["timeGap", "REVIVE_REFRESH_TIME_GAP", 600],
  ["tokens", "REVIVE_REFRESH_TOKENS", 50_000],
];

/** A whole number that is not negative, blanks around it allowed; nothing else is taken for a number. */
function parseCount(value: string): number | undefined {
  return /^\s*\d{1,12}\s*$/.test(value) ? Number(value) : undefined;
}

/** Reads the cadence's variables; an invalid value means the default. */
export function readCadenceSettings(host: Pick<Host, "env">): CadenceSettings {
  const settings: Record<keyof CadenceSettings, number> = { every: 0, timeGap: 0, tokens: 0 };
  for (const [key, name, fallback] of DEFAULTS) {
    const value = host.env(name);
    settings[key] = (value === undefined ? undefined : parseCount(value)) ?? fallback;
  }
  // The variable is in seconds, as a person thinks of it.
  return { ...settings, timeGap: settings.timeGap * 1000 };
}

/** The cadence's variables that hold something else than a count, for doctor. */
export function invalidCadenceSettings(host: Pick<Host, "env">): InvalidSetting[] {
  return DEFAULTS.flatMap(([, name, fallback]) => {
    const value = host.env(name);
    return value === undefined || parseCount(value) !== undefined
      ? []
      : [{ name, value, default: fallback }];
  });
}

/** How full the context is, as the transcript tells. */
export type Reading =
  | { readonly kind: "usage"; readonly tokens: number; readonly messageId: string }
  | { readonly kind: "unknown" };

/** A chance to emit. */
export type Chance =
  /** A person's prompt. */
  | { readonly kind: "prompt"; readonly promptId?: string }
  /** The first request after a compaction is about to go out. */
  | { readonly kind: "compacted"; readonly answeredSinceEmit: boolean }
  /** A batch of tool calls has ended. */
  | { readonly kind: "batch" };

/** Everything that the decision rests on, beside the state. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly settings: CadenceSettings;
  readonly reading: Reading;
  /** The transcript's size in bytes, 0 where there is none. */
  readonly transcriptBytes: number;
  /** Marks of a loss, by the time written in them, `null` where there is none. */
  readonly marks: { readonly compact: number | null; readonly clear: number | null };
  /** A signal file was dropped into the project, and has been taken away. */
  readonly signal: "compact" | "clear" | "signal" | null;
  /** Prompts so far that found the state locked. */
  readonly late: number;
}

/** What to do, and what to remember. */
export interface Decision {
  readonly state: CadenceState;
  /** Why the brief is emitted; absent: stay silent. */
  readonly cause?: EmitCause;
  /** The state was set back, and why: worth a line in the log. */
  readonly restarted?: string;
}

/** How far a clock may be put back before what is remembered is no longer trusted, in milliseconds. */
const CLOCK_SLACK_MS = 5_000;

/** Decides whether the brief is due at `chance`, and gives the state that follows. */
export function decide(before: CadenceState, chance: Chance, moment: Moment): Decision {
  const restarted = brokenClock(before, moment.now);
  const known = withBase(
    withLatePrompts(restarted === undefined ? before : freshStart(before), moment.late),
    moment.reading,
  );
  const state = chance.kind === "prompt"
    ? {
      ...known,
      prompts: known.prompts + 1,
      sinceEmit: known.sinceEmit + 1,
      lastPromptId: chance.promptId ?? null,
    }
    : known;
  const note = restarted === undefined ? {} : { restarted };

  const { lastEmit: last, owed } = known;
  if (chance.kind === "compacted" && last !== null && owed === null && !chance.answeredSinceEmit) {
    // The client keeps what came after the newest answer: the brief has survived.
    const lastEmit = { ...last, tokens: null, staleMessage: messageOf(moment.reading) };
    return { ...note, state: { ...state, lastEmit, ...answers(moment) } };
  }
  const cause = due(state, chance, moment);
  return cause === undefined
    ? { ...note, state }
    : { ...note, cause, state: afterEmit(state, cause, chance, moment) };
}

/** The first rule that makes the brief due, if any does. */
function due(state: CadenceState, chance: Chance, moment: Moment): EmitCause | undefined {
  if (chance.kind === "compacted") return "compact";
  const { marks, settings, now } = moment;
  if (marks.compact !== null && marks.compact !== state.answered.compact) return "compact";
  if (marks.clear !== null && marks.clear !== state.answered.clear) return "clear";
  const last = state.lastEmit;
  if (chance.kind === "batch") {
    // Before the first brief there is nothing to measure from; a prompt brings it.
    if (last === null) return undefined;
    return state.owed ?? (farInTokens(last, moment) ? "tokens" : undefined);
  }
  if (moment.signal !== null) return moment.signal;
  if (last === null) return "first";
  if (state.owed !== null) return state.owed;
  if (settings.every > 0 && state.sinceEmit >= settings.every) return "prompts";
  if (settings.timeGap > 0 && now - last.at > settings.timeGap) return "time";
  return farInTokens(last, moment) ? "tokens" : undefined;
}

function farInTokens(last: LastEmit, { settings, reading }: Moment): boolean {
  return settings.tokens > 0 && reading.kind === "usage" && last.tokens !== null &&
    reading.tokens - last.tokens > settings.tokens;
}

function afterEmit(
  state: CadenceState,
  cause: EmitCause,
  chance: Chance,
  moment: Moment,
): CadenceState {
  const { reading } = moment;
  // After a compaction the newest usage on disk is still that of before it.
  const stale = cause === "compact" || chance.kind === "compacted";
  const lastEmit: LastEmit = {
    at: moment.now,
    cause,
    tokens: stale || reading.kind === "unknown" ? null : reading.tokens,
    staleMessage: stale ? messageOf(reading) : null,
    transcriptBytes: moment.transcriptBytes,
  };
  const settled = chance.kind === "compacted" ? answers(moment) : { answered: moment.marks };
  return { ...state, sinceEmit: 0, owed: null, lastEmit, ...settled };
}

/** What a brief at a compaction settles: the marks so far, and the one that PostCompact is about to set. */
function answers(moment: Moment): Pick<CadenceState, "answered" | "compactedAt"> {
  return { answered: moment.marks, compactedAt: moment.now };
}

/**
 * Sets the tokens from which the token rule measures, where they are unknown,
 * from the first answer that is newer than the compaction; and lowers them to
 * any reading below, since then the context has shrunk.
 */
function withBase(state: CadenceState, reading: Reading): CadenceState {
  const last = state.lastEmit;
  if (last === null || reading.kind === "unknown") return state;
  const settable = last.tokens === null
    ? reading.messageId !== last.staleMessage
    : reading.tokens < last.tokens;
  return settable
    ? { ...state, lastEmit: { ...last, tokens: reading.tokens, staleMessage: null } }
    : state;
}

/** Counts the prompts that could not be counted when they came. */
function withLatePrompts(state: CadenceState, late: number): CadenceState {
  const missed = Math.max(0, late - state.late);
  return missed === 0
    ? state
    : { ...state, late, prompts: state.prompts + missed, sinceEmit: state.sinceEmit + missed };
}

/** Why what is remembered cannot be: a brief from the future. */
function brokenClock(state: CadenceState, now: number): string | undefined {
  return state.lastEmit !== null && state.lastEmit.at > now + CLOCK_SLACK_MS
    ? "the clock went backwards"
    : undefined;
}

/** Forgets when the brief was last emitted, and keeps what no clock decides. */
function freshStart(state: CadenceState): CadenceState {
  const { project, transcript, prompts, answered, late } = state;
  return { ...FRESH_STATE, project, transcript, prompts, answered, late };
}

function messageOf(reading: Reading): string | null {
  return reading.kind === "usage" ? reading.messageId : null;
}
