import { textIfReadable } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { withTilde } from "../host/path.ts";
import { userHome } from "../host/store.ts";
import type { VariableName } from "../permissions.ts";
import { type Fields, isFields, parseFields } from "../text/fields.ts";
import { SCOPES, settingsPaths } from "./scopes.ts";

/** A settings file that the client obeys. */
export interface SettingsInForce {
  /** Its path, `~` for the home folder. */
  readonly where: string;
  readonly settings: Fields;
  /** What it puts into the environment of hooks, all as text. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * The settings files of the project in which `host` works, the widest first:
 * later ones beat earlier ones. Absent and unreadable ones are left out, and so
 * is what is no strict JSON object, since the client ignores such a file whole.
 */
export function readSettingsInForce(
  host: Pick<Host, "env" | "cwd">,
): SettingsInForce[] {
  const paths = settingsPaths(host);
  const home = userHome(host);
  const found: SettingsInForce[] = [];
  for (const scope of SCOPES) {
    const path = paths[scope];
    const text = path === undefined ? undefined : textIfReadable(path);
    if (path === undefined || text === undefined) continue;
    const parsed = parseSettingsInForce(text, withTilde(path, home));
    if (parsed !== undefined) found.push(parsed);
  }
  return found;
}

/** Parses the text of a settings file that is called `where`. */
export function parseSettingsInForce(text: string, where: string): SettingsInForce | undefined {
  const settings = parseFields(text);
  return settings === undefined ? undefined : { where, settings, variables: variablesOf(settings) };
}

/** What `settings` put into the environment of hooks. */
export function variablesOf(settings: Fields): Map<string, string> {
  const variables = new Map<string, string>();
  for (const [name, value] of Object.entries(isFields(settings.env) ? settings.env : {})) {
    // A number works as well as its digits in a string (recorded).
    if (typeof value === "string" || typeof value === "number") variables.set(name, String(value));
  }
  return variables;
}

/** The environment that hooks see: `env` with what the settings put over it. A person's own shell has not the latter. */
export function hookEnvironment(
  env: Host["env"],
  inForce: readonly SettingsInForce[],
): Host["env"] {
  return withVariables(
    env,
    (name) => inForce.findLast(({ variables }) => variables.has(name))?.variables.get(name),
  );
}

/** `env` with what `set` knows put over it (recorded). Empty counts as not set, as everywhere. */
export function withVariables(
  env: Host["env"],
  set: (name: VariableName) => string | undefined,
): Host["env"] {
  return (name) => {
    const value = set(name);
    return value === undefined ? env(name) : value || undefined;
  };
}
