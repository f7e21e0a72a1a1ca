import type { Host } from "../host/host.ts";
import type { VariableName } from "../permissions.ts";

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
