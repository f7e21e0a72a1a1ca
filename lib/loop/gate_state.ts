/**
 * What gate remembers of a session, in `sessions/ID/gate.json`.
 *
 * @module
 */

import { namesIn, readText, replaceFile } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { join } from "../host/path.ts";
import { sessionFolder } from "../host/store.ts";
import type { Tier } from "./loop_settings.ts";
import { isFields, parseFields } from "../text/fields.ts";

/** One time that gate spoke up. */
export interface Fire {
  /** The answer at which it did. */
  readonly messageId: string;
  readonly tier: Tier;
  /** Context tokens at the time. */
  readonly tokens: number;
  /** Share of the window, 0 to 1, at the time. */
  readonly share: number;
  /** Whether its outcome has yet to be seen. */
  readonly isOpen: boolean;
}

/** The fires that still say something: the newest last. */
export interface GateState {
  readonly fires: readonly Fire[];
}

/** The state of a session in which gate never spoke up. */
export const NO_FIRES: GateState = { fires: [] };

/** The version of the file's format. */
const VERSION = 1;

/** What a state file held; one of a later version is neither used nor overwritten. */
export type ReadState =
  | { readonly kind: "state"; readonly state: GateState }
  | { readonly kind: "later version" }
  | { readonly kind: "damaged" };

/** Parses a state file. A fire that is damaged alone is left out. */
export function parseGateState(text: string): ReadState {
  const value = parseFields(text);
  if (value === undefined) return { kind: "damaged" };
  if (typeof value.v === "number" && value.v > VERSION) return { kind: "later version" };
  if (value.v !== VERSION || !Array.isArray(value.fires)) return { kind: "damaged" };
  return { kind: "state", state: { fires: value.fires.flatMap((fire) => parseFire(fire) ?? []) } };
}

/** The text of a state file. */
export function formatGateState(state: GateState): string {
  return JSON.stringify({ v: VERSION, fires: state.fires }) + "\n";
}

function parseFire(value: unknown): Fire | undefined {
  if (!isFields(value)) return undefined;
  const { messageId, tier, tokens, share, isOpen } = value;
  if (typeof messageId !== "string" || tier !== "advisory" && tier !== "escalated") {
    return undefined;
  }
  if (!isAmount(tokens) || !isAmount(share)) return undefined;
  return { messageId, tier, tokens, share, isOpen: isOpen === true };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** A session's state with the file that it belongs in. */
export interface StoredGateState {
  readonly state: GateState;
  readonly path: string;
  /** The file held nothing that can be read; the state is a fresh one. */
  readonly isDamaged: boolean;
}

/** Bytes that are read of a state file; it holds a few fires. */
const LIMIT = 64 * 1024;

/**
 * Reads what gate remembers of a session. A file that a later version wrote is
 * left to it: this version then keeps its own beside it.
 */
export async function loadGateState(
  host: Pick<Host, "env">,
  sessionId: string,
): Promise<StoredGateState> {
  const folder = await sessionFolder(host, sessionId);
  const names = namesIn(folder);
  const own = `gate.v${VERSION}.json`;
  for (const name of ["gate.json", own]) {
    const fresh = { state: NO_FIRES, path: join(folder, name), isDamaged: false };
    if (!names.has(name)) return fresh;
    const file = readText(fresh.path, LIMIT);
    if (file.kind !== "text") return { ...fresh, isDamaged: file.kind === "unreadable" };
    const read = parseGateState(file.text);
    if (read.kind === "state") return { ...fresh, state: read.state };
    if (read.kind === "damaged") return { ...fresh, isDamaged: true };
  }
  // Our own file is of a later version too: nothing but a fresh state is left.
  return { state: NO_FIRES, path: join(folder, own), isDamaged: false };
}

/**
 * Writes the state to where it was read from.
 *
 * @throws Deno.errors.* if it cannot be written.
 */
export function saveGateState(stored: StoredGateState, state: GateState): void {
  replaceFile(stored.path, formatGateState(state));
}
