/**
 * What gate remembers of a session, in `sessions/ID/gate.json`.
 *
 * @module
 */

import type { Tier } from "./tier.ts";
import { isFields } from "../text/fields.ts";

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

export const NO_FIRES: GateState = { fires: [] };

/** The version of the file's format. */
export const GATE_STATE_VERSION = 1;

/** What a state file held; one of a later version is neither used nor overwritten. */
export type ReadState =
  | { readonly kind: "state"; readonly state: GateState }
  | { readonly kind: "later version" }
  | { readonly kind: "damaged" };

/** Parses a state file. A fire that is damaged alone is left out. */
export function parseGateState(text: string): ReadState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "damaged" };
  }
  if (!isFields(value)) return { kind: "damaged" };
  if (typeof value.v === "number" && value.v > GATE_STATE_VERSION) return { kind: "later version" };
  if (value.v !== GATE_STATE_VERSION || !Array.isArray(value.fires)) return { kind: "damaged" };
  return { kind: "state", state: { fires: value.fires.flatMap((fire) => parseFire(fire) ?? []) } };
}

export function formatGateState(state: GateState): string {
  return JSON.stringify({ v: GATE_STATE_VERSION, fires: state.fires }) + "\n";
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
