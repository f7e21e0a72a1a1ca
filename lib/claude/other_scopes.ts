import { readText } from "../host/files.ts";
import { isSameFile } from "../host/user_file.ts";
import type { SettingsPaths } from "./scopes.ts";
import { member, nodeAt, stringOf, tryParseNodes } from "./json_tree.ts";
import { callIn, isOurStatusLine, rowOf } from "./recognize.ts";
import { hookEntries } from "./settings.ts";
import { parseStrictJson, splitMark } from "./strict_json.ts";
import { ruledPrograms } from "./unwire.ts";

/** What matters of a settings file when another one is changed. */
export interface OtherScope {
  readonly path: string;
  /** Hooks of ours in it. */
  readonly hooks: number;
  /** Whether those of the loop, which need the skill, are among them. */
  readonly loop: boolean;
  /** How its permission rules, else its hooks, spell the program; for the skill that it needs. */
  readonly programs: readonly string[];
  /** Whether it sets a status line that is not ours. */
  readonly statusLine: boolean;
}

/** Bytes beyond which a file is no settings file. */
const LIMIT = 16 * 1024 * 1024;

/**
 * Looks at the settings files other than `path`. What cannot be read or is
 * no JSON has nothing: the client ignores it too.
 */
export async function otherScopes(
  paths: SettingsPaths,
  path: string,
): Promise<OtherScope[]> {
  const found: string[] = [];
  const scopes: OtherScope[] = [];
  for (const other of [paths.global, paths.project, paths.local]) {
    if (other === undefined || await isAmong(other, [path, ...found])) continue;
    const read = readText(other, LIMIT);
    const text = read.kind === "text" ? read.text : "";
    found.push(other);
    scopes.push({ path: other, ...examine(text) });
  }
  return scopes;
}

async function isAmong(path: string, others: readonly string[]): Promise<boolean> {
  for (const other of others) if (await isSameFile(path, other)) return true;
  return false;
}

const NOTHING = { hooks: 0, loop: false, programs: [], statusLine: false };

function examine(text: string): Omit<OtherScope, "path"> {
  if (parseStrictJson(text).kind === "fault") return NOTHING;
  const root = tryParseNodes(splitMark(text).body);
  const entries = hookEntries(member(root, "hooks")).filter((entry) => rowOf(entry) !== undefined);
  const rows = entries.flatMap((entry) => rowOf(entry) ?? []);
  const ruled = ruledPrograms(root);
  const called = entries.flatMap(({ command = "", args }) => {
    const call = callIn(command, args);
    // What a shell has to expand first is no path that a skill could name.
    const isPlain = call?.line === undefined || !/^~|\$/.test(call.program);
    return call !== undefined && isPlain ? [call.program] : [];
  });
  const line = member(root, "statusLine");
  return {
    hooks: rows.length,
    loop: rows.some((row) => row.half === "loop"),
    programs: [...new Set(ruled.length > 0 ? ruled : called)],
    statusLine: line !== undefined && !isOurStatusLine(stringOf(nodeAt(line, ["command"]))),
  };
}
