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
  const commands = args === undefined ? parseLine(command) : [[command, ...args]];
  let called: readonly string[] | undefined;
  for (const each of commands ?? []) {
    const words = each.filter((word) => word !== "{" && word !== "}");
    if (words.length === 0) continue;
    const operands = callOf(words);
    if (operands !== undefined) {
      if (called !== undefined && called.join(" ") !== operands.join(" ")) return undefined;
      called = operands;
    } else if (!isGuard(words)) return undefined;
  }
  return called;
}

/** Words that lead a command without changing what it starts. */
const LEADING = new Set(["exec", "command", "then", "do", "else", "nohup", "setsid", "time", "!"]);

/** Programs that start another one, behind options of their own, variables, a time or a level. */
const WRAPPERS = new Set(["env", "timeout", "nice", "ionice", "stdbuf", "chrt"]);

/** What follows the program's name in `words`; `undefined` if they start something else. */
function callOf(words: SimpleCommand): readonly string[] | undefined {
  let at = 0;
  let isWrapped = false;
  for (;; at++) {
    const word = words[at] ?? "";
    if (WRAPPERS.has(baseName(word))) isWrapped = true;
    else if (isWrapped && /^(?:-\S*|\d[\d.]*[smhd]?)$/.test(word)) continue;
    else if (!LEADING.has(word) && !/^[A-Za-z_]\w*=/.test(word)) break;
  }
  const [name = "", ...rest] = words.slice(at);
  if (isProgram(name)) return rest.length > 0 ? rest : undefined;
  const base = baseName(name);
  if (base === "deno") return behindDeno(rest);
  if (/^(?:ba|da|z|k)?sh$/.test(base)) {
    const flag = rest.findIndex((word) => /^-[a-z]*c$/.test(word));
    const line = flag < 0 ? undefined : rest[flag + 1];
    if (line !== undefined) return calledSubcommand(line, undefined);
    const script = rest.findIndex((word) => !word.startsWith("-"));
    return isProgram(rest[script] ?? "") ? rest.slice(script + 1) : undefined;
  }
  return undefined;
}

function behindDeno(words: readonly string[]): readonly string[] | undefined {
  const script = words.findIndex((word) => isProgram(word));
  const before = words.slice(0, script);
  return script >= 0 && before.every((word) => word === "run" || word.startsWith("-"))
    ? words.slice(script + 1)
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
  return LOOKS.has(first) && rest.some((word) => isProgram(word)) &&
    rest.every((word) => isProgram(word) || /^(?:-.*|\]\]?|!)$/.test(word));
}

/** Words before a command that asks for something. */
const PREFIXES = new Set(["if", "elif", "then", "else", "do", "!"]);

/** Commands that ask whether a program is there. */
const LOOKS = new Set(["command", "type", "which", "hash", "test", "[", "[["]);
