import {
  appendLine,
  describe,
  fileSize,
  overwriteSmallFile,
  readText,
  replaceFile,
} from "../host/files.ts";
import { tryLocked } from "../host/try_lock.ts";
import { join } from "../host/path.ts";
import { type CadenceState, formatState, FRESH_STATE, parseState } from "./cadence_state.ts";

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

/** Notes a prompt that found the state locked; the next one counts it too. Never throws. */
export function noteLatePrompt(folder: string): void {
  try {
    appendLine(join(folder, "cadence.late"), "");
  } catch { /* Not counted: the brief comes one prompt later. */ }
}

/** How many prompts have been noted so: the file holds one byte for each. */
export function latePrompts(folder: string): number {
  return fileSize(join(folder, "cadence.late"));
}
