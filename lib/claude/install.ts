/**
 * What a settings text becomes when our hooks are put in or taken out, and
 * what has to be remembered of it.
 *
 * @module
 */

import { RefusedError } from "../outcome.ts";
import type { EnvRecord, FileRecord } from "./install_record.ts";
import { nodeAt, parseNodes, stringOf } from "./json_tree.ts";
import { isOurStatusLine } from "./recognize.ts";
import { editableBody, settingsText } from "./settings_text.ts";
import { splitMark } from "./strict_json.ts";
import {
  countHooks,
  formerOf,
  ourRules,
  removeAt,
  removeRules,
  removeStatusLine,
  SKILL_RULE,
  unwireHooks,
} from "./unwire.ts";
import type { Spelling, WiringRow } from "./wiring.ts";
import { addRules, put, putRawEnv, rawEnv } from "./settings_values.ts";
import { wireHooks } from "./wire.ts";

/** The client compacts by itself at this share of (window − 20,000) tokens. */
export const AUTO_COMPACT_VARIABLE = "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE";

/** What is to stand in a settings file. */
export interface InstallRequest {
  readonly rows: readonly WiringRow[];
  readonly spelling: Spelling;
  /** The permission rules that the skill needs; none without it. */
  readonly rules: readonly string[];
  /** 1 to 100; absent: nothing is changed about it. */
  readonly autoCompact?: number;
  /** Whether a value that the user set may be replaced. */
  readonly force: boolean;
  /** Our status line: one that is there gets this command, and where there is none it is put in if asked for. */
  readonly statusLine?: { readonly command: string; readonly isAsked: boolean };
}

/** A settings text with our part in it, and what that part is. */
export interface Installed {
  readonly text: string;
  /** The rules and variables that are ours in it, those of earlier installs included. */
  readonly rules: readonly string[];
  readonly env: readonly EnvRecord[];
  /** Whether one was asked for, but there is a status line that is not ours. */
  readonly foreignStatusLine: boolean;
}

/**
 * `text` (the settings file's; "" for none) with what `request` asks for.
 *
 * @throws RefusedError for a text that is no strict JSON of the right shape,
 * and for a value of the user's that would have to be replaced.
 */
export function installInto(
  text: string,
  file: string,
  request: InstallRequest,
  record: FileRecord | undefined,
): Installed {
  const { mark } = splitMark(text);
  const former = formerOf(bodyBefore(record, file));
  const whole = editableBody(text, file);
  let body = wireHooks(whole, request.rows, request.spelling, former);
  const recorded = record?.rules ?? [];
  const stale = recorded.filter((rule) => !request.rules.includes(rule));
  body = removeRules(body, stale, former);
  const ruled = addRules(body, request.rules);
  body = ruled.body;
  const rules = [...recorded.filter((rule) => request.rules.includes(rule)), ...ruled.added];
  const set = (record?.env ?? []).filter((entry) => rawEnv(body, entry.name) === entry.set);
  const compact = setAutoCompact(body, file, request, set);
  body = compact.body;
  const line = setStatusLine(body, request.statusLine);
  return {
    text: line.body === whole ? text : mark + line.body,
    rules: [...new Set(rules)],
    env: compact.env,
    foreignStatusLine: line.foreign,
  };
}

function setStatusLine(
  body: string,
  wanted: InstallRequest["statusLine"],
): { readonly body: string; readonly foreign: boolean } {
  const now = nodeAt(parseNodes(body), ["statusLine"]);
  const command = stringOf(nodeAt(now, ["command"]));
  if (wanted === undefined || command === wanted.command) return { body, foreign: false };
  if (isOurStatusLine(command)) {
    // What else stands there, such as its padding, is the user's.
    return { body: put(body, ["statusLine", "command"], wanted.command), foreign: false };
  }
  if (now !== undefined || !wanted.isAsked) return { body, foreign: wanted.isAsked };
  const line = { type: "command", command: wanted.command };
  return { body: put(body, ["statusLine"], line), foreign: false };
}

function setAutoCompact(
  body: string,
  file: string,
  request: InstallRequest,
  recorded: readonly EnvRecord[],
): { body: string; env: readonly EnvRecord[] } {
  if (request.autoCompact === undefined) return { body, env: recorded };
  const name = AUTO_COMPACT_VARIABLE;
  const set = JSON.stringify(String(request.autoCompact));
  const raw = rawEnv(body, name);
  const ours = recorded.find((entry) => entry.name === name && entry.set === raw);
  if (raw === set || raw === String(request.autoCompact)) return { body, env: recorded };
  if (raw !== undefined && ours === undefined && !request.force) {
    throw new RefusedError(
      `${file}: env.${name} is ${raw} already.\n` +
        "Nothing was changed. Add --force to replace that value (uninstall-hook brings it back).",
    );
  }
  const others = recorded.filter((entry) => entry.name !== name);
  const former = ours === undefined ? raw ?? null : ours.former;
  return {
    body: put(body, ["env", name], String(request.autoCompact)),
    env: [...others, { name, set, former }],
  };
}

/**
 * `text` without anything that is ours: with a record what it names, else what
 * is recognized. A variable's former value comes back unless the user changed
 * it since. The rule that allows the skill is only recognized as ours if no
 * skill stays (`skillStays`).
 *
 * @throws RefusedError for a text that is no strict JSON of the right shape.
 */
export function uninstallFrom(
  text: string,
  file: string,
  record: FileRecord | undefined,
  skillStays = false,
): string {
  const { mark } = splitMark(text);
  const before = bodyBefore(record, file);
  const former = formerOf(before);
  const whole = editableBody(text, file);
  // Where the record began with a file that held our hooks, an earlier one was lost.
  const isKnown = record !== undefined && (before === undefined || countHooks(before) === 0);
  const recognized = isKnown
    ? []
    : ourRules(whole).filter((rule) => rule !== SKILL_RULE || !skillStays);
  let body = removeRules(whole, [...new Set([...record?.rules ?? [], ...recognized])], former);
  body = unwireHooks(body, former);
  body = removeStatusLine(body, former);
  for (const { name, set, former: value } of record?.env ?? []) {
    if (rawEnv(body, name) !== set) continue;
    body = value === null ? removeAt(body, ["env", name], former) : putRawEnv(body, name, value);
  }
  return body === whole ? text : mark + body;
}

function bodyBefore(record: FileRecord | undefined, file: string): string | undefined {
  if (record === undefined || record.before === null) return undefined;
  return editableBody(settingsText(record.before, file), file);
}
