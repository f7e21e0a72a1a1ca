/**
 * How large the context window is, how that is known, and how much of it is filled.
 *
 * @module
 */

import type { Host } from "../host/host.ts";
import { readWindowRecord } from "../session/window_record.ts";
import type { Fill } from "./fill.ts";

const USUAL = 200_000;
const LARGE = 1_000_000;

/** The context windows that the client's models have, in tokens, smallest first. */
const KNOWN_WINDOWS: readonly number[] = [USUAL, LARGE];

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
 * replaced by the next larger window that exists, at last by the largest.
 */
export function resolveWindow(facts: WindowFacts): Window {
  if (facts.setting !== undefined) {
    return { size: facts.setting, source: "setting", isRaised: false };
  }
  const { size, source } = firstSource(facts);
  if (facts.tokens <= size) return { size, source, isRaised: false };
  const larger = KNOWN_WINDOWS.find((known) => known >= facts.tokens) ?? LARGE;
  return larger > size
    ? { size: larger, source, isRaised: true }
    : { size, source, isRaised: false };
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
  return { size: LARGE, source: "guess" };
}

/** The share of the window that `tokens` fill, from 0 to 1; never above 1. */
export function fillShare(tokens: number, window: Pick<Window, "size">): number {
  return Math.min(1, Math.max(0, tokens / window.size));
}

/** `fillShare` in whole percent, rounded down, so that 100 % is said only when it is full. */
export function fillPercent(tokens: number, window: Pick<Window, "size">): number {
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

/** What a model's name says about its window, in tokens. */
export interface NamedWindow {
  readonly size: number;
  /** `suffix`: the name ends in `[1m]`; `table`: from the model's version; `guess`: nothing known. */
  readonly how: "suffix" | "table" | "guess";
}

/**
 * The context window of the model called `name`: version 4.7 and later, and
 * all of 5 and later, have 1,000,000 tokens, earlier ones 200,000. Of a name
 * that cannot be read the client itself assumes 1,000,000, so that is the
 * guess. (Windows as the client reported them, version 2.1.332.)
 */
export function windowOfModel(name: string): NamedWindow {
  if (/\[1m\]\s*$/i.test(name)) return { size: LARGE, how: "suffix" };
  const version = modelVersion(name);
  if (version === undefined) return { size: LARGE, how: "guess" };
  const { major, minor } = version;
  const isLarge = major >= 5 || major === 4 && minor >= 7;
  return { size: isLarge ? LARGE : USUAL, how: "table" };
}

/**
 * The version in a model's name, in the spellings of Anthropic, Bedrock and
 * Vertex: `claude-opus-4-7`, `claude-sonnet-4-5-20250929`,
 * `claude-3-5-sonnet-20241022`, `claude-sonnet-4@20250514`,
 * `us.anthropic.claude-opus-4-6-v1:0`. A number of six digits or more is a
 * date. `undefined` where there is no `claude` or no version behind it.
 */
export function modelVersion(
  name: string,
): { readonly major: number; readonly minor: number } | undefined {
  // The last one: the path of an inference profile may hold the word, too.
  const at = name.toLowerCase().lastIndexOf("claude");
  if (at < 0) return undefined;
  const words = (name.slice(at).toLowerCase().split(/[@[]/, 1)[0] ?? "").split(/[-_. :]/).slice(1);
  const first = words.findIndex((word) => /^\d{1,2}$/.test(word));
  const before = words.slice(0, Math.max(0, first));
  // `…-v1:0` is the version of the platform's own listing.
  if (first < 0 || !before.every((word) => /^[a-z]+$/.test(word))) return undefined;
  const minor = words[first + 1] ?? "";
  return { major: Number(words[first]), minor: /^\d{1,2}$/.test(minor) ? Number(minor) : 0 };
}

/**
 * The context window of a session: what the user set (`setting`, in tokens),
 * else what the status line recorded, else what its model's name says.
 */
export async function resolveSessionWindow(
  host: Pick<Host, "env">,
  sessionId: string,
  fill: Fill,
  setting: number | undefined,
): Promise<Window> {
  const recorded = setting === undefined ? await readWindowRecord(host, sessionId) : undefined;
  return resolveWindow({
    ...setting === undefined ? {} : { setting },
    ...recorded === undefined ? {} : { recorded },
    ...fill.kind === "usage" ? { model: fill.model } : {},
    ...fill.kind === "usage" && fill.requestedModel !== undefined
      ? { requestedModel: fill.requestedModel }
      : {},
    tokens: fill.kind === "unknown" ? 0 : fill.tokens,
  });
}
