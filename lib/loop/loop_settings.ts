/**
 * What the user set for the loop, and the tiers that the thresholds make.
 *
 * @module
 */

import type { VariableName } from "../permissions.ts";

/** What the environment says about the loop. */
export interface LoopSettings {
  /** Share of the window, above 0 to 1, from which the agent is advised. */
  readonly advisoryAt: number;
  /** Share of the window, above 0 to 1, from which it is told again and again. */
  readonly escalatedAt: number;
  /** Turns between two advisories. */
  readonly cooldownTurns: number;
  /** The size of the context window in tokens, if the user states it. */
  readonly window?: number;
  /** `REVIVE_FORCE=1`: fire in the middle of a tool chain, too. */
  readonly isForced: boolean;
  /** `REVIVE_GATE_HEADLESS=1`: fire where nobody attends, too. */
  readonly firesHeadless: boolean;
  /** Variables whose value means nothing; the default stands in their place. */
  readonly invalid: readonly InvalidVariable[];
}

/** A variable whose value was passed over. */
export interface InvalidVariable {
  readonly name: VariableName;
  readonly value: string;
  /** What its value may be, as the end of a sentence: `a whole number …`. */
  readonly expected: string;
}

/** The thresholds and intervals where the environment says nothing. */
export const LOOP_DEFAULTS = { advisoryAt: 0.35, escalatedAt: 0.5, cooldownTurns: 15 } as const;

/**
 * Reads the loop's variables. A `CONTEXT_LOOP_*` name counts where its
 * `REVIVE_*` one is unset. A value that is no valid one means the default, and
 * is listed for doctor to tell.
 */
export function readLoopSettings(
  env: (name: VariableName) => string | undefined,
): LoopSettings {
  const invalid: InvalidVariable[] = [];
  const read = <Value>(
    names: readonly VariableName[],
    parse: (text: string) => Value | undefined,
    expected: string,
  ): Value | undefined => {
    const name = names.find((name) => env(name) !== undefined);
    const value = name === undefined ? undefined : env(name);
    if (name === undefined || value === undefined) return undefined;
    const parsed = parse(value.trim());
    if (parsed === undefined) invalid.push({ name, value, expected });
    return parsed;
  };
  const share = "a share of the window above 0 and up to 1, for example 0.35";
  const flag = "1 or 0";
  const window = read(
    ["REVIVE_WINDOW", "CONTEXT_LOOP_WINDOW"],
    (text) => count(text) || undefined,
    "a whole number of tokens above 0, for example 200000",
  );
  return {
    advisoryAt: read(["REVIVE_ADVISORY_AT", "CONTEXT_LOOP_ADVISORY_AT"], parseShare, share) ??
      LOOP_DEFAULTS.advisoryAt,
    escalatedAt: read(["REVIVE_ESCALATED_AT", "CONTEXT_LOOP_ESCALATED_AT"], parseShare, share) ??
      LOOP_DEFAULTS.escalatedAt,
    cooldownTurns: read(
      ["REVIVE_COOLDOWN_TURNS", "CONTEXT_LOOP_COOLDOWN_TURNS"],
      count,
      "a whole number of turns, for example 15",
    ) ?? LOOP_DEFAULTS.cooldownTurns,
    ...window === undefined ? {} : { window },
    isForced: read(["REVIVE_FORCE", "CONTEXT_LOOP_FORCE"], parseFlag, flag) ?? false,
    firesHeadless: read(["REVIVE_GATE_HEADLESS"], parseFlag, flag) ?? false,
    invalid,
  };
}

/** A number above 0 and up to 1, written with digits and a point. */
function parseShare(text: string): number | undefined {
  const share = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  return share > 0 && share <= 1 ? share : undefined;
}

/** A whole number, 0 included, written with digits alone. */
function count(text: string): number | undefined {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

function parseFlag(text: string): boolean | undefined {
  return text === "1" ? true : text === "0" ? false : undefined;
}

/** How urgently the context's fill is pointed out. */
export type Tier = "advisory" | "escalated";

/** The tier of a fill of `share` (0 to 1) of the window; `undefined` below both thresholds. */
export function tierOf(
  share: number,
  settings: Pick<LoopSettings, "advisoryAt" | "escalatedAt">,
): Tier | undefined {
  if (share >= settings.escalatedAt) return "escalated";
  return share >= settings.advisoryAt ? "advisory" : undefined;
}
