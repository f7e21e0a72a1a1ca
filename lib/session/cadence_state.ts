/**
 * What `refresh` remembers of a session: its form, and its file, which hooks that
 * run side by side read and write one at a time.
 *
 * @module
 */

import type { EmitCause } from "../host/events.ts";
import {
  appendLine,
  describe,
  fileSize,
  namesIn,
  overwriteSmallFile,
  readText,
  replaceFile,
} from "../host/files.ts";
import { join } from "../host/path.ts";
import { tryLocked } from "../host/try_lock.ts";
import { isFields, parseFields } from "../text/fields.ts";

/** The last emit of a session. */
export interface LastEmit {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cause: EmitCause;
  /**
   * Context tokens at the time, from which the token rule measures; `null` as
   * long as they are unknown: before the first answer, and after a compaction.
   */
  readonly tokens: number | null;
  /** The newest answer on disk at the time, whose usage a compaction has made stale. */
  readonly staleMessage: string | null;
  /** Size of the transcript at the time, in bytes; 0 when there was none. */
  readonly transcriptBytes: number;
}

/** What `refresh` remembers of a session, in `sessions/ID/cadence.json`. */
export interface CadenceState {
  /** The project's root. */
  readonly project: string | null;
  /** The transcript's path as the client gave it. */
  readonly transcript: string | null;
  /** Prompts counted in this session. */
  readonly prompts: number;
  /** Prompts counted since the last emit. */
  readonly sinceEmit: number;
  readonly lastPromptId: string | null;
  readonly lastEmit: LastEmit | null;
  /** When a brief was last given for a compaction, in milliseconds since 1970. */
  readonly compactedAt: number | null;
  /** The marks of loss that a brief has answered, by the time written in them. */
  readonly answered: { readonly compact: number | null; readonly clear: number | null };
  /** How many prompts that found the state locked have been counted since. */
  readonly late: number;
  /** Why a brief was due that could not be put together: the next chance takes it up. */
  readonly owed: EmitCause | null;
}

/** The version of the file's format. */
const VERSION = 1;

/** The state of a session that nothing is known of. */
export const FRESH_STATE: CadenceState = {
  project: null,
  transcript: null,
  prompts: 0,
  sinceEmit: 0,
  lastPromptId: null,
  lastEmit: null,
  compactedAt: null,
  answered: { compact: null, clear: null },
  late: 0,
  owed: null,
};

/** What a state file held. A later version's file is ignored, and must not be overwritten. */
export type ParsedState =
  | { readonly kind: "state"; readonly state: CadenceState }
  | { readonly kind: "later-version" }
  | { readonly kind: "damaged" };

/** Parses a state file. Anything that is not wholly as written by {@linkcode formatState} is damaged. */
export function parseState(text: string): ParsedState {
  const value = parseFields(text);
  if (value === undefined) return { kind: "damaged" };
  if (typeof value.v === "number" && value.v > VERSION) return { kind: "later-version" };
  const lastEmit = value.lastEmit === null ? null : parseLastEmit(value.lastEmit);
  const answered = isFields(value.answered) ? value.answered : undefined;
  if (
    value.v !== VERSION || lastEmit === undefined || answered === undefined ||
    !isTextOrNull(value.project) || !isTextOrNull(value.transcript) ||
    !isTextOrNull(value.lastPromptId) || !isCount(value.prompts) || !isCount(value.sinceEmit) ||
    !isCount(value.late) || !isTimeOrNull(value.compactedAt) || !isTimeOrNull(answered.compact) ||
    !isTimeOrNull(answered.clear) || !(value.owed === null || isCause(value.owed))
  ) return { kind: "damaged" };
  return {
    kind: "state",
    state: {
      project: value.project,
      transcript: value.transcript,
      prompts: value.prompts,
      sinceEmit: value.sinceEmit,
      lastPromptId: value.lastPromptId,
      lastEmit,
      compactedAt: value.compactedAt,
      answered: { compact: answered.compact, clear: answered.clear },
      late: value.late,
      owed: value.owed,
    },
  };
}

/** The text of a state file. */
export function formatState(state: CadenceState): string {
  return JSON.stringify({ v: VERSION, ...state }) + "\n";
}

const CAUSES: ReadonlySet<unknown> = new Set<EmitCause>([
  "first",
  "prompts",
  "time",
  "tokens",
  "compact",
  "clear",
  "signal",
]);

function parseLastEmit(value: unknown): LastEmit | undefined {
  if (
    !isFields(value) || !isTime(value.at) || !isCause(value.cause) ||
    !(value.tokens === null || isCount(value.tokens)) || !isTextOrNull(value.staleMessage) ||
    !isCount(value.transcriptBytes)
  ) return undefined;
  return {
    at: value.at,
    cause: value.cause,
    tokens: value.tokens,
    staleMessage: value.staleMessage,
    transcriptBytes: value.transcriptBytes,
  };
}

function isCause(value: unknown): value is EmitCause {
  return CAUSES.has(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** Any moment, also one before 1970: what a clock once said must not count as damage each time. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isTimeOrNull(value: unknown): value is number | null {
  return value === null || isTime(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

/** How long a prompt waits for another process that counts, in milliseconds. */
const LOCK_WAIT_MS = 200;

/** The state of a session as it was found. */
export interface StoredState {
  readonly state: CadenceState;
  /** Where it is to be written. */
  readonly path: string;
  /** Whether the file holds that state. */
  readonly isWhole: boolean;
  /** What was wrong with the file; absent where it was whole or missing. */
  readonly fault?: string;
}

/**
 * Reads a session's state from its folder. A damaged file counts as a fresh
 * session; one that a later version wrote is left as it is, and this version
 * keeps its own beside it.
 */
export function loadState(folder: string): StoredState {
  const path = join(folder, "cadence.json");
  const read = readText(path);
  const fresh = { state: FRESH_STATE, path, isWhole: false };
  if (read.kind === "absent") return fresh;
  if (read.kind === "unreadable") return { ...fresh, fault: read.why };
  const parsed = parseState(read.text);
  if (parsed.kind === "state") return { state: parsed.state, path, isWhole: true };
  if (parsed.kind === "damaged") return { ...fresh, fault: "damaged" };
  const own = join(folder, "cadence.v1.json");
  const text = readText(own);
  const mine = text.kind === "text" ? parseState(text.text) : undefined;
  return mine?.kind === "state"
    ? { state: mine.state, path: own, isWhole: true }
    : { ...fresh, path: own };
}

/** What came of a change of the state. */
export type Changed<T> =
  | { readonly kind: "saved"; readonly value: T; readonly fault?: string }
  /** The state could not be written; `value` is what would have been. */
  | { readonly kind: "unsaved"; readonly value: T; readonly why: string }
  | { readonly kind: "busy" };

/**
 * Reads the state, has `change` decide, and writes what it gives, with nobody
 * else between. `change` is also asked, with a fresh state, when nothing can be
 * written at all.
 */
export async function changeState<T extends { readonly state: CadenceState }>(
  folder: string,
  change: (state: CadenceState) => T | Promise<T>,
): Promise<Changed<T>> {
  const locked = await tryLocked(join(folder, "cadence.lock"), LOCK_WAIT_MS, async () => {
    const stored = loadState(folder);
    const value = await change(stored.state);
    const fault = stored.fault === undefined ? {} : { fault: stored.fault };
    if (value.state === stored.state && stored.fault === undefined) {
      return { kind: "saved", value } as const;
    }
    try {
      save(stored, value.state);
    } catch (error) {
      return { kind: "unsaved", value, why: describe(error) } as const;
    }
    return { kind: "saved", value, ...fault } as const;
  });
  if (locked.kind === "done") return locked.value;
  if (locked.kind === "busy") return locked;
  return { kind: "unsaved", value: await change(FRESH_STATE), why: locked.why };
}

function save({ path, isWhole }: StoredState, state: CadenceState): void {
  const text = formatState(state);
  if (!(isWhole && overwriteSmallFile(path, text))) replaceFile(path, text);
}

/** Prompts that could not be counted when they came. */
const LATE_FILE = "cadence.late";

/** Notes a prompt that found the state locked; the next one counts it too. Never throws. */
export function noteLatePrompt(folder: string): void {
  try {
    appendLine(join(folder, LATE_FILE), "");
  } catch { /* Not counted: the brief comes one prompt later. */ }
}

/** How many prompts have been noted so: the file holds one byte for each. `names` are what the folder holds. */
export function latePrompts(folder: string, names = namesIn(folder)): number {
  return names.has(LATE_FILE) ? fileSize(join(folder, LATE_FILE)) : 0;
}
