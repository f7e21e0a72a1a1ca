import { KNOWN_WINDOWS, windowOfModel } from "./model_window.ts";

/** Where the size of the window is known from. */
export type WindowSource =
  /** Set by the user in `REVIVE_WINDOW` or `CONTEXT_LOOP_WINDOW`. */
  | "setting"
  /** Told by the client to `revive statusline`. */
  | "status line"
  /** The model's name ends in `[1m]`. */
  | "[1m]"
  /** The version in the model's name. */
  | "model"
  /** The model's name says nothing. */
  | "guess";

/** The context window of a conversation. */
export interface Window {
  /** In tokens. */
  readonly size: number;
  readonly source: WindowSource;
  /** The source said less than the conversation already holds, so the next larger known window was taken. */
  readonly isRaised: boolean;
}

/** What is known about a conversation's window; sizes in tokens. */
export interface WindowFacts {
  /** From the environment. */
  readonly setting?: number;
  /** From the status line's record of this session. */
  readonly recorded?: number;
  /** The model that answered. */
  readonly model?: string;
  /** The model that was asked for. */
  readonly requestedModel?: string;
  /** The tokens that the conversation holds. */
  readonly tokens: number;
}

/**
 * The window by the first source that says it: the user's setting (verbatim),
 * the status line's record, `[1m]` in a model's name, the table of models, a
 * guess. Whatever but the user's setting proves too small for the tokens is
 * replaced by the next larger window that exists.
 */
export function resolveWindow(facts: WindowFacts): Window {
  if (facts.setting !== undefined) {
    return { size: facts.setting, source: "setting", isRaised: false };
  }
  const { size, source } = firstSource(facts);
  if (facts.tokens <= size) return { size, source, isRaised: false };
  const larger = KNOWN_WINDOWS.find((known) => known >= facts.tokens);
  return larger === undefined
    ? { size, source, isRaised: false }
    : { size: larger, source, isRaised: true };
}

function firstSource(facts: WindowFacts): { size: number; source: WindowSource } {
  if (facts.recorded !== undefined) return { size: facts.recorded, source: "status line" };
  const names = [facts.requestedModel, facts.model].filter((name) => name !== undefined);
  const windows = names.map(windowOfModel);
  const suffixed = windows.find(({ how }) => how === "suffix");
  if (suffixed !== undefined) return { size: suffixed.size, source: "[1m]" };
  // The model that answered comes first here: it may differ from the one asked for.
  const named = windows.findLast(({ how }) => how === "table");
  if (named !== undefined) return { size: named.size, source: "model" };
  return { size: windowOfModel("").size, source: "guess" };
}

/** The share of the window that `tokens` fill, from 0 to 1; never above 1. */
export function fillShare(tokens: number, window: Window): number {
  return Math.min(1, Math.max(0, tokens / window.size));
}

/** `fillShare` in whole percent, rounded down, so that 100 % is said only when it is full. */
export function fillPercent(tokens: number, window: Window): number {
  return Math.floor(fillShare(tokens, window) * 100 + 1e-9);
}

/** Where the window's size is from, for a reader: `window from the model's name (claude-opus-4-6)`. */
export function describeWindow(window: Window, model: string | undefined): string {
  const name = model === undefined || model === "" ? "unknown" : model;
  const sources: Readonly<Record<WindowSource, string>> = {
    "setting": "window set in the environment",
    "status line": "window as the client told the status line",
    "[1m]": "window from the [1m] in the model's name",
    "model": `window from the model's name, ${name}`,
    "guess": `window is a guess, model ${name}`,
  };
  return sources[window.source] +
    (window.isRaised ? ", raised because the tokens exceed it" : "");
}
