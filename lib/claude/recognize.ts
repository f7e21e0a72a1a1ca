/**
 * Telling our hooks from others': by event, matcher, the program's base name
 * and the subcommand, whatever the path, the guard, the quoting or the form.
 *
 * @module
 */

import { parseLine, type SimpleCommand } from "./command_line.ts";
import { matcherFits, WIRING, type WiringRow } from "./wiring.ts";

/** What is needed to tell whose a hook is. */
export interface HookFacts {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly type: string | undefined;
  readonly command: string | undefined;
  readonly args: readonly string[] | undefined;
}

/** The row of the table that `hook` is an instance of; `undefined` for a hook of others. */
export function rowOf(hook: HookFacts): WiringRow | undefined {
  if (hook.type !== "command" || hook.command === undefined) return undefined;
  const subcommand = calledSubcommand(hook.command, hook.args);
  if (subcommand === undefined) return undefined;
  return WIRING.find((row) =>
    row.event === hook.event && matcherFits(row, hook.matcher) &&
    (row.command === subcommand[0] ||
      row.formerly?.includes(subcommand.join(" ")) === true)
  );
}

/** Whether a `statusLine` command is ours. */
export function isOurStatusLine(command: string | undefined): boolean {
  return command !== undefined && calledSubcommand(command, undefined)?.[0] === "statusline";
}

/**
 * The subcommand and what follows it, if `command` (with `args`: in exec form)
 * calls the program and does nothing else but look whether it is there.
 */
export function calledSubcommand(
  command: string,
  args: readonly string[] | undefined,
): readonly string[] | undefined {
  return callIn(command, args)?.operands;
}

/** A call of the program. */
export interface Call {
  /** The program, as it is written there. */
  readonly program: string;
  /** The subcommand and what follows it. */
  readonly operands: readonly string[];
  /** Whether another program (Deno, a shell) reads it. */
  readonly isRead: boolean;
  /** The shell line in which it stands; absent where no shell is asked. */
  readonly line?: string;
}

/** The one call of the program that `command` is, as {@linkcode calledSubcommand} reads it. */
export function callIn(command: string, args: readonly string[] | undefined): Call | undefined {
  if (args !== undefined) return callOf([command, ...args]);
  let called: Call | undefined;
  for (const { words: each, end } of parseLine(command) ?? []) {
    const words = each.filter((word) => word !== "{" && word !== "}");
    if (words.length === 0) continue;
    const call = callOf(words);
    if (call === undefined) {
      if (!isGuard(words) && !isWayIn(words, end)) return undefined;
      continue;
    }
    if (called !== undefined && called.operands.join(" ") !== call.operands.join(" ")) {
      return undefined;
    }
    called = { line: command, ...call };
  }
  return called;
}

/** Words that lead a command without changing what it starts. */
const LEADING = new Set(["exec", "command", "then", "do", "else", "nohup", "setsid", "time", "!"]);

/**
 * Programs that start another one, behind options of their own, variables, a
 * time or a level; and those of their options that a value follows.
 */
const WRAPPERS = new Map<string, readonly string[]>([
  ["env", ["-u", "--unset", "-C", "--chdir"]],
  ["timeout", ["-s", "--signal", "-k", "--kill-after"]],
  ["nice", ["-n", "--adjustment"]],
  ["ionice", ["-c", "--class", "-n", "--classdata"]],
  ["stdbuf", ["-i", "--input", "-o", "--output", "-e", "--error"]],
  ["chrt", []],
]);

/** The call of the program that `words` are; `undefined` if they start something else. */
function callOf(words: SimpleCommand): Call | undefined {
  let at = 0;
  let valued: readonly string[] | undefined;
  for (;; at++) {
    const word = words[at] ?? "";
    const wrapper = WRAPPERS.get(baseName(word));
    if (wrapper !== undefined) valued = wrapper;
    else if (valued?.includes(word)) at++;
    else if (valued !== undefined && /^(?:-\S*|\d[\d.]*[smhd]?)$/.test(word)) continue;
    else if (!LEADING.has(word) && !/^[A-Za-z_]\w*=/.test(word)) break;
  }
  const [name = "", ...rest] = words.slice(at);
  if (isProgram(name)) return callAt(words, at, false);
  const base = baseName(name);
  if (base === "deno") return behindDeno(words, at + 1);
  if (/^(?:ba|da|z|k)?sh$/.test(base)) {
    const flag = rest.findIndex((word) => /^-[a-z]*c$/.test(word));
    const line = flag < 0 ? undefined : rest[flag + 1];
    if (line !== undefined) return callIn(line, undefined);
    const script = rest.findIndex((word) => !word.startsWith("-"));
    return isProgram(rest[script] ?? "") ? callAt(words, at + 1 + script, true) : undefined;
  }
  return undefined;
}

/** The call of the program that stands at `at`, if something follows it. */
function callAt(words: SimpleCommand, at: number, isRead: boolean): Call | undefined {
  const operands = words.slice(at + 1);
  return operands.length === 0 ? undefined : { program: words[at] ?? "", operands, isRead };
}

function behindDeno(words: SimpleCommand, from: number): Call | undefined {
  const script = words.findIndex((word, at) => at >= from && isProgram(word));
  const before = words.slice(from, Math.max(script, from));
  return script >= 0 && before.every((word) => word === "run" || word.startsWith("-"))
    ? callAt(words, script, true)
    : undefined;
}

/** Whether `path` (or address) names the program: its base name is `revive`, with or without an ending. */
export function isProgram(path: string): boolean {
  return /^revive(?:\.(?:exe|cmd|js|ts))?$/i.test(baseName(path.replace(/@[\w.^~-]+$/, "")));
}

function baseName(path: string): string {
  return /[^/\\]*$/.exec(path)?.[0] ?? "";
}

/** A command that only asks whether the program is there, or ends the line quietly. */
function isGuard(words: SimpleCommand): boolean {
  const start = words.findIndex((word) => !PREFIXES.has(word));
  const [first = "", ...rest] = start < 0 ? [] : words.slice(start);
  if (["", "fi", "true", ":"].includes(first) && rest.length === 0) return true;
  if (first === "exit" || first === "return") return rest.length < 2;
  if (!LOOKS.has(first)) return false;
  if (isFileTest(first, rest)) return true;
  return rest.some((word) => isProgram(word)) &&
    rest.every((word) => isProgram(word) || /^(?:-.*|\]\]?|!)$/.test(word));
}

/** Whether it asks if one file is there, whatever it is for; to ask for another program is more than a guard. */
function isFileTest(command: string, rest: readonly string[]): boolean {
  const closing = { test: [], "[": ["]"], "[[": ["]]"] }[command];
  if (closing === undefined) return false;
  const asked = rest[0] === "!" ? rest.slice(1) : rest;
  return /^-[defrs]$/.test(asked[0] ?? "") && (asked[1] ?? "") !== "" &&
    asked.slice(2).join(" ") === closing.join(" ");
}

/** A change of the folder on which the rest hangs. */
function isWayIn([command, ...rest]: SimpleCommand, end: string): boolean {
  const folder = rest[0] === "--" ? rest.slice(1) : rest;
  return command === "cd" && folder.length === 1 && (end === "&&" || end === "||");
}

/** Words before a command that asks for something. */
const PREFIXES = new Set(["if", "elif", "then", "else", "do", "!"]);

/** Commands that ask whether a program is there. */
const LOOKS = new Set(["command", "type", "which", "hash", "test", "[", "[["]);
