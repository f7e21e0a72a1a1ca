import { textIfReadable } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { withTilde } from "../host/path.ts";
import { userHome } from "../host/store.ts";
import type { AutoCompactFacts, Placed } from "../loop/auto_compact.ts";
import { SCOPES, settingsPaths } from "./scopes.ts";

type Found = { -readonly [Name in keyof AutoCompactFacts]: AutoCompactFacts[Name] };

/**
 * What the environment and the settings files of the project say about
 * automatic compaction. As the client does it: settings beat the environment,
 * the project's file beats the user's, the local one beats both; a file that is
 * no strict JSON counts as absent.
 */
export async function readAutoCompactFacts(
  host: Pick<Host, "env" | "cwd">,
): Promise<AutoCompactFacts> {
  const found = fromEnvironment(host);
  const paths = await settingsPaths(host);
  const home = userHome(host);
  for (const scope of SCOPES) {
    const path = paths[scope];
    const text = path === undefined ? undefined : await textIfReadable(path);
    if (path === undefined || text === undefined) continue;
    Object.assign(found, fromSettings(text, withTilde(path, home)));
    // A scope that switches it on again takes back what a wider one said.
    if (saysEnabled(text) && found.off?.value === OFF_KEY) delete found.off;
  }
  return found;
}

const OFF_KEY = "autoCompactEnabled: false";
const ENVIRONMENT = "the environment";

function fromEnvironment({ env }: Pick<Host, "env">): Found {
  const percent = env("CLAUDE_AUTOCOMPACT_PCT_OVERRIDE");
  const window = env("CLAUDE_CODE_AUTO_COMPACT_WINDOW");
  const off = env("DISABLE_AUTO_COMPACT");
  return {
    ...percent === undefined ? {} : { percent: placed(percent, ENVIRONMENT) },
    ...window === undefined ? {} : { windowVariable: placed(window, ENVIRONMENT) },
    ...isOn(off) ? { off: placed(`DISABLE_AUTO_COMPACT=${off}`, ENVIRONMENT) } : {},
  };
}

/** What the text of a settings file says; nothing where it is no JSON object. */
export function fromSettings(text: string, where: string): AutoCompactFacts {
  const settings = parse(text);
  const variables = isFields(settings.env) ? settings.env : {};
  const percent = textOf(variables.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE);
  const window = textOf(variables.CLAUDE_CODE_AUTO_COMPACT_WINDOW);
  const disabled = textOf(variables.DISABLE_AUTO_COMPACT);
  const off = settings.autoCompactEnabled === false
    ? OFF_KEY
    : isOn(disabled)
    ? `DISABLE_AUTO_COMPACT=${disabled}`
    : undefined;
  return {
    ...percent === undefined ? {} : { percent: placed(percent, where) },
    ...window === undefined ? {} : { windowVariable: placed(window, where) },
    ...typeof settings.autoCompactWindow === "number"
      ? { windowKey: placed(settings.autoCompactWindow, where) }
      : {},
    ...off === undefined ? {} : { off: placed(off, where) },
  };
}

function saysEnabled(text: string): boolean {
  return parse(text).autoCompactEnabled === true;
}

function placed<Value>(value: Value, where: string): Placed<Value> {
  return { value, where };
}

function isOn(value: string | undefined): value is string {
  return value !== undefined && !["", "0", "false", "no", "off"].includes(value.toLowerCase());
}

/** A variable's value: the client takes numbers for text. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {}; // The client ignores such a file whole.
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
