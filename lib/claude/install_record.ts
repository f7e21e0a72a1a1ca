/**
 * What the installer remembers of each settings file, so that uninstalling is
 * exact. Kept in installs.json, outside of the project.
 *
 * @module
 */

import { isFields, parseFields } from "../text/fields.ts";

/** What was there before us, and what we added to it. */
export interface FileRecord {
  /** The bytes before our first change; `null` if there was no file. */
  readonly before: Uint8Array | null;
  /** SHA-256 of each state in which we left the file and which `before` undoes. */
  readonly left: readonly string[];
  /** The permission rules that we added. */
  readonly rules: readonly string[];
  /** The variables that we set under `env`. */
  readonly env: readonly EnvRecord[];
  /** Folders that we made, the outermost first. */
  readonly folders: readonly string[];
}

/** A variable that we set. */
export interface EnvRecord {
  readonly name: string;
  /** What we set it to, as JSON. */
  readonly set: string;
  /** What stood there before, as it was written; `null` if nothing did. */
  readonly former: string | null;
}

/** The records by the settings file's real path. */
export type InstallRecords = ReadonlyMap<string, FileRecord>;

const VERSION = 1;

/** More states than this are not remembered of one file; the oldest go. */
const STATES = 16;

/** The text of installs.json. */
export function printRecords(records: InstallRecords): string {
  const files = [...records].map(([path, record]) => ({
    path,
    ...record,
    before: record.before === null ? null : record.before.toBase64(),
    left: record.left.slice(-STATES),
  }));
  return JSON.stringify({ v: VERSION, files }, null, 2) + "\n";
}

/** What installs.json held. */
export interface ParsedRecords {
  /** Those that can be read. */
  readonly records: InstallRecords;
  /** Whether there is nothing else in it: else to write it anew would lose something. */
  readonly isWhole: boolean;
}

/** Parses installs.json. One entry that is damaged leaves the others; of a later version none is read. */
export function parseRecords(text: string): ParsedRecords {
  const records = new Map<string, FileRecord>();
  const value = parseFields(text);
  if (value?.v !== VERSION || !Array.isArray(value.files)) return { records, isWhole: false };
  for (const each of value.files) {
    const parsed = parseRecord(each);
    if (parsed !== undefined) records.set(parsed.path, parsed.record);
  }
  return { records, isWhole: records.size === value.files.length };
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function parseRecord(value: unknown): { path: string; record: FileRecord } | undefined {
  if (!isFields(value)) return undefined;
  const { path, before, left, rules, env, folders } = value;
  if (typeof path !== "string" || !isStrings(left) || !isStrings(rules) || !isStrings(folders)) {
    return undefined;
  }
  if (!Array.isArray(env) || !env.every(isEnvRecord)) return undefined;
  const bytes = parseBytes(before);
  if (bytes === undefined) return undefined;
  return { path, record: { before: bytes, left, rules, env, folders } };
}

function parseBytes(value: unknown): Uint8Array | null | undefined {
  if (value === null) return null;
  try {
    return typeof value === "string" ? Uint8Array.fromBase64(value) : undefined;
  } catch {
    return undefined;
  }
}

function isEnvRecord(value: unknown): value is EnvRecord {
  return isFields(value) && typeof value.name === "string" && typeof value.set === "string" &&
    (value.former === null || typeof value.former === "string");
}

/** The SHA-256 of `bytes`, in hexadecimal. */
export async function digest(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return new Uint8Array(hash).toHex();
}
