import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import { type ListedHook, listHooks } from "./hook_list.ts";
import { settingsFaults } from "./hook_schema.ts";
import { kindOf } from "./json_value.ts";
import { isFields } from "../text/fields.ts";
import { type JsonFault, parseStrictJson } from "../claude/strict_json.ts";
import type { ReadText } from "../host/files.ts";
import { sizeOf } from "./state.ts";

/** Whose a settings file is. `elsewhere` stands for a settings.json that the client does not read here. */
export type SettingsOwner = "managed" | "user" | "project" | "local" | "elsewhere";

/** A settings file as it was found. */
export interface SettingsFile {
  readonly owner: SettingsOwner;
  /** As it is shown to the person. */
  readonly path: string;
  readonly read: ReadText;
  /** Whether the installer could write it; absent where nobody asked. */
  readonly isReadOnly?: boolean;
}

/** A settings file, parsed as far as it can be. */
export type SettingsView =
  & { readonly owner: SettingsOwner; readonly path: string; readonly isReadOnly: boolean }
  & (
    | { readonly kind: "absent" }
    | { readonly kind: "unreadable"; readonly why: string }
    | { readonly kind: "fault"; readonly fault: JsonFault | undefined }
    | {
      readonly kind: "settings";
      readonly value: Readonly<Record<string, unknown>>;
      readonly hooks: readonly ListedHook[];
    }
  );

/** Telling where a fault stands takes many times the memory of the text. */
const LOCATE_LIMIT = 4 * 1024 * 1024;

/** Parses `file` by the client's rules: strict JSON, an object; nothing but blanks counts as `{}`. */
export function viewSettings(file: SettingsFile): SettingsView {
  const base = { owner: file.owner, path: file.path, isReadOnly: file.isReadOnly === true };
  if (file.read.kind !== "text") return { ...base, ...file.read };
  if (file.read.cut) return { ...base, kind: "unreadable", why: "is far too large" };
  const { text } = file.read;
  if (/^\s*$/.test(text)) return { ...base, kind: "settings", value: {}, hooks: [] };
  const parsed = parse(text);
  if (parsed.kind === "fault") return { ...base, ...parsed };
  const { value } = parsed;
  if (!isFields(value)) {
    const reason = `the file holds ${kindOf(value)}, not an object`;
    return { ...base, kind: "fault", fault: { line: 1, column: 1, reason } };
  }
  return { ...base, kind: "settings", value, hooks: listHooks(value.hooks) };
}

type Parsed =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "fault"; readonly fault: JsonFault | undefined };

function parse(text: string): Parsed {
  if (text.length <= LOCATE_LIMIT) return parseStrictJson(text);
  try {
    return { kind: "value", value: JSON.parse(text) };
  } catch {
    return { kind: "fault", fault: undefined };
  }
}

/** A settings file that is larger than this holds something that does not belong there. */
const SIZE_LIMIT = 1024 * 1024;

/** What is wrong with one file, whoever's the entries are; an absent one is fine. */
export function settingsFileFindings(view: SettingsView, bytes?: number): Finding[] {
  const check = `${view.owner} settings`;
  switch (view.kind) {
    case "absent":
      return [ok(check, `${view.path} does not exist`)];
    case "unreadable":
      return [failure(
        check,
        `${view.path} ${view.why}, so the client gets no settings from it`,
        "put a readable settings file in its place, or remove it",
      )];
    case "fault": {
      const { line, column, reason } = view.fault ?? {};
      const place = line === undefined ? view.path : `${view.path}:${line}:${column}`;
      return [failure(
        check,
        `${place}: ${reason ?? "it is not JSON"}. The client reads strict JSON only and ignores ` +
          "this whole file, the hooks in it too, and says nothing",
        "correct that place (JSON has no comments and no trailing commas)",
      )];
    }
    case "settings":
      return readableFindings(check, view, bytes);
  }
}

function readableFindings(
  check: string,
  view: SettingsView & { readonly kind: "settings" },
  bytes: number | undefined,
): Finding[] {
  const findings: Finding[] = [];
  const faults = settingsFaults(view.value);
  const spelt = (isIgnored: boolean) =>
    faults.filter((fault) => fault.isIgnored === isIgnored)
      .map(({ path, reason }) => `${path}: ${reason}`);
  const [ignored, doubtful] = [spelt(true), spelt(false)];
  if (view.value.hooks !== undefined && !isFields(view.value.hooks)) {
    findings.push(failure(
      check,
      `${view.path}: ${ignored[0]}, so none of its hooks can run`,
      "make it an object with an array of groups for each event",
    ));
  } else if (ignored.length > 0) {
    findings.push(warn(
      check,
      `${view.path}: ${listed(ignored, 5)}. The client passes over such an entry and says nothing`,
      "correct these entries, or take them out",
    ));
  }
  if (doubtful.length > 0) {
    findings.push(warn(
      check,
      `${view.path}: ${listed(doubtful, 5)}`,
      "correct these values (timeouts count in seconds), or take them out",
    ));
  }
  if (view.isReadOnly && view.owner !== "managed") {
    findings.push(warn(
      check,
      `${view.path} is read-only, so install-hook and uninstall-hook cannot change it`,
      "chmod u+w it, if you want them to",
    ));
  }
  if (bytes !== undefined && bytes > SIZE_LIMIT) {
    findings.push(warn(
      check,
      `${view.path} has ${sizeOf(bytes)}, which the client reads again at every change`,
      "see what fills it, and take out what is no setting",
    ));
  }
  if (findings.length > 0) return findings;
  return [
    ok(
      check,
      `${view.path} is strict JSON${
        view.hooks.length === 0
          ? ""
          : `, and its ${
            view.hooks.length === 1 ? "hook is" : `${view.hooks.length} hooks are`
          } well-formed`
      }`,
    ),
  ];
}
