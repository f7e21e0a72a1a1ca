import { COMMANDS } from "../../lib/cli.ts";
import { BRIEF_LIMIT } from "../../lib/brief/fit.ts";
import { assert, assertEquals } from "./assert.ts";
import type { RunResult } from "./program.ts";

/** What every call of a hook command has to be, whatever it was given. */

/** Deadline of a hook command in milliseconds, where it is not the usual one. */
const DEADLINES = new Map(
  COMMANDS.flatMap(({ name, audience, deadlineMs }) =>
    audience === "hook" ? [[name, deadlineMs ?? 1500] as const] : []
  ),
);

/** What a machine on which everything runs at once may add to a deadline, in milliseconds. */
const LOAD_MS = 15_000;

/** The client passes so many UTF-16 units of one hook's output. */
const CLIENT_LIMIT = 10_000;

/** Whether `command` is run by the client's hooks, not by a person. */
export function isHookCommand(command: string): boolean {
  return DEADLINES.has(command);
}

/** Holds one run of the hook command `command` to what holds for all of them. */
export function checkHook(command: string, result: RunResult): void {
  const { code, stdout, stderr, ms } = result;
  assertEquals([code, stderr], [0, ""], `${command}: exit code and stderr`);
  assert(ms < (DEADLINES.get(command) ?? 0) + LOAD_MS, `${command} took ${ms} ms`);
  checkHookOutput(command, stdout);
}

/** Holds what a hook command printed to what it may print: nothing, or one whole thing. */
export function checkHookOutput(command: string, stdout: string): void {
  assert(stdout.isWellFormed(), `${command} printed half a character`);
  if (stdout === "") return;
  switch (command) {
    case "refresh":
      checkBrief(stdout.startsWith("{") ? contextOf(stdout, "PostToolBatch") + "\n" : stdout);
      return;
    case "gate":
      checkNotice(stdout);
      return;
    case "repost":
      assert(stdout.length < CLIENT_LIMIT, `${stdout.length} units`);
      checkPlain(stdout);
      checkOnePair(stdout, "checkpoint");
      checkNoTag(stdout);
      return;
    case "precompact":
      assert(stdout.length <= 3_000, `${stdout.length} units`);
      assert(!/^[{[]/.test(stdout), stdout.slice(0, 40));
      checkPlain(stdout);
      checkNoTag(stdout);
      return;
    case "statusline":
      // deno-lint-ignore no-control-regex
      checkPlain(stdout.replace(/\u001b\[\d*m/g, ""));
      assert(/^[^\n]+\n$/.test(stdout), "the status line is one line");
      return;
    default:
      throw new Error(`${command} never prints, but printed: ${stdout.slice(0, 200)}`);
  }
}

/** Holds a text to what every brief is: whole, clean and within the limit. */
export function checkBrief(text: string): void {
  assert(text.length <= BRIEF_LIMIT, `a brief of ${text.length} units`);
  checkPlain(text);
  assert(
    /^<revive refresh="\d+"(?: cause="(?:compact|clear)")?>\n/.test(text),
    `begins with: ${text.slice(0, 60)}`,
  );
  checkOnePair(text, "revive");
  assert(!/<\s*\/?\s*system-reminder/i.test(text), "holds a tag of the client's");
  assert(/\n(?:PURPOSE|[A-Z]|#)/.test(text), "says nothing");
}

function checkOnePair(text: string, tag: string): void {
  const tags = text.match(new RegExp(`<\\s*/?\\s*${tag}\\b`, "gi"));
  assertEquals(tags, [`<${tag}`, `</${tag}`], "one opening and one closing tag");
  assert(text.startsWith(`<${tag} `) && text.endsWith(`\n</${tag}>\n`), "the tags stand around it");
}

function checkNoTag(text: string): void {
  assert(!/<\s*\/?\s*(?:revive|system-reminder)\b/i.test(text), "holds a reserved tag");
}

/** No escape sequence, no control character but the line feed, nothing that reorders text. */
function checkPlain(text: string): void {
  const found =
    // deno-lint-ignore no-control-regex
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/
      .exec(text);
  assertEquals(found?.[0]?.charCodeAt(0).toString(16), undefined, "control or bidi character");
  assert(!/\bat (?:async )?\S+ \(?(?:file|ext):\/\//.test(text), "a stack trace");
}

function contextOf(stdout: string, event: string): string {
  const value = JSON.parse(stdout);
  assertEquals(Object.keys(value), ["hookSpecificOutput"]);
  assertEquals(Object.keys(value.hookSpecificOutput).sort(), [
    "additionalContext",
    "hookEventName",
  ]);
  assertEquals(value.hookSpecificOutput.hookEventName, event);
  return value.hookSpecificOutput.additionalContext;
}

function checkNotice(stdout: string): void {
  const { hookSpecificOutput, systemMessage, ...others } = JSON.parse(stdout);
  assertEquals(others, {});
  assert(typeof systemMessage === "string" && systemMessage.length > 0, "tells the user");
  checkPlain(systemMessage);
  if (hookSpecificOutput === undefined) return;
  const context = contextOf(JSON.stringify({ hookSpecificOutput }), "Stop");
  assert(context.length < CLIENT_LIMIT, `${context.length} units`);
  checkPlain(context);
  checkNoTag(context);
}
