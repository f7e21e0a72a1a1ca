import { isDisabled } from "../session/identity.ts";
import { type Finding, listed, ok, warn } from "./finding.ts";
import { byPrecedence } from "./hook_switch.ts";
import { variablesOf, withVariables } from "../claude/settings_in_force.ts";
import type { SettingsView } from "./settings_file.ts";
import { READABLE_VARIABLES, type VariableName } from "../permissions.ts";

/** Reads a variable as {@linkcode Host.env} does. */
export type ReadVariable = (name: VariableName) => string | undefined;

/** A variable that a settings file sets for the client and its hooks. */
export interface SetVariable {
  readonly name: string;
  readonly value: string;
  /** The file, as it is shown. */
  readonly file: string;
}

/** The variables under `env` in the settings files, of each name the one that counts. */
export function settingsVariables(views: readonly SettingsView[]): SetVariable[] {
  const set = new Map<string, SetVariable>();
  for (const { value: settings, path } of byPrecedence(views)) {
    for (const [name, value] of variablesOf(settings)) {
      if (!set.has(name)) set.set(name, { name, value, file: path });
    }
  }
  return [...set.values()];
}

/** The environment as hooks have it. */
export function hookEnvironment(env: ReadVariable, set: readonly SetVariable[]): ReadVariable {
  return withVariables(env, (name) => set.find((variable) => variable.name === name)?.value);
}

/** What is known of the environment. */
export interface EnvironmentFacts {
  /** As hooks have it. */
  readonly env: ReadVariable;
  /** What the settings set. */
  readonly set: readonly SetVariable[];
  /** Variables whose value was passed over, with what it may be. */
  readonly invalid: readonly { readonly name: VariableName; readonly expected: string }[];
  /** Whether the folder that `REVIVE_OBSIDIAN_VAULT` names is one; absent where it is not set. */
  readonly vaultIsFolder?: boolean;
}

/** Whether the variables that are set mean something. */
export function environmentFindings(facts: EnvironmentFacts): Finding[] {
  return [
    disabledFinding(facts),
    ...invalidFindings(facts),
    ...misspelt(facts),
    ...folderFindings(facts),
  ];
}

function whereOf({ set }: EnvironmentFacts, name: string): string {
  return set.find((variable) => variable.name === name)?.file ?? "the environment";
}

function disabledFinding(facts: EnvironmentFacts): Finding {
  const check = "switched on";
  if (!isDisabled(facts)) return ok(check, "REVIVE_DISABLED does not switch the hooks off");
  const value = facts.env("REVIVE_DISABLED")?.trim() ?? "";
  return warn(
    check,
    `REVIVE_DISABLED is ${quoted(value)} in ${
      whereOf(facts, "REVIVE_DISABLED")
    }: every hook is silent`,
    "unset REVIVE_DISABLED, or set it to 0",
  );
}

function invalidFindings(facts: EnvironmentFacts): Finding[] {
  const check = "environment";
  if (facts.invalid.length === 0) {
    const set = READABLE_VARIABLES.filter((name) =>
      // The launcher's own is set by no person.
      name.startsWith("REVIVE_") && name !== "REVIVE_LAUNCHER" && facts.env(name) !== undefined
    );
    return [
      ok(check, set.length === 0 ? "no REVIVE_* variable is set" : `valid: ${listed(set, 8)}`),
    ];
  }
  return facts.invalid.map(({ name, expected }) =>
    warn(
      check,
      `${name} is ${quoted(facts.env(name) ?? "")} (in ${whereOf(facts, name)}), which is not ` +
        `valid, so the default applies`,
      `set it to ${expected}, or unset it`,
    )
  );
}

function misspelt({ set }: EnvironmentFacts): Finding[] {
  const known: readonly string[] = READABLE_VARIABLES;
  return set
    .filter(({ name }) => /^(?:REVIVE|CONTEXT_LOOP)_/.test(name) && !known.includes(name))
    .map(({ name, file }) =>
      warn(
        "environment",
        `${file} sets ${name}, which revive does not know`,
        "see the README for the names, and correct or remove it",
      )
    );
}

function folderFindings(facts: EnvironmentFacts): Finding[] {
  const findings: Finding[] = [];
  const config = facts.env("CLAUDE_CONFIG_DIR");
  if (config !== undefined && !/^(?:[\\/]|[A-Za-z]:[\\/])/.test(config)) {
    findings.push(warn(
      "client folder",
      `CLAUDE_CONFIG_DIR is a relative path (${config}), so every folder has other user settings`,
      "set it to an absolute path",
    ));
  }
  if (facts.vaultIsFolder === false) {
    findings.push(warn(
      "Obsidian vault",
      `REVIVE_OBSIDIAN_VAULT (${facts.env("REVIVE_OBSIDIAN_VAULT")}) is no folder`,
      "correct it, or unset it",
    ));
  }
  return findings;
}

/** The value for a message; a secret pasted into the wrong variable is not repeated whole. */
function quoted(value: string): string {
  return JSON.stringify(value.length > 24 ? `${value.slice(0, 24)}…` : value);
}
