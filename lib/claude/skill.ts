/**
 * The checkpoint skill as a file for the client, and the permission rules that
 * let the model call it unasked.
 *
 * @module
 */

import template from "../prompts/checkpoint/SKILL.md" with { type: "text" };
import { RefusedError } from "../outcome.ts";

/** The line by which a SKILL.md is known as ours; the sum of the other lines tells whether somebody edited it. */
const MARKER = /^<!-- Written by revive install-hook(?: \(([0-9a-f]{8})\))?.*$/m;

/** The skill's name, as the client and the user call it. */
export const SKILL_NAME = "checkpoint";

/** A program name that no shell and no rule takes apart. */
const BARE = /^[A-Za-z0-9_./+@-]+$/;

/**
 * The text of SKILL.md. `program` is what starts the program: `revive` where
 * PATH finds it, else an absolute path, which may hold anything but what is
 * named below.
 *
 * @throws RefusedError for a path with a backtick or a line break.
 */
export function renderSkill(program: string): string {
  const tools = bashRules(program).join(", ");
  const text = template
    // A function, because `$` in a path must not count as a pattern of replace().
    .replace("{{tools}}", () => BARE.test(program) ? tools : JSON.stringify(tools))
    .replaceAll("{{program}}", () => shellWord(program));
  return text.replace("{{sum}}", sumOf(text));
}

/**
 * The rules for `permissions.allow` of the settings file beside the skill:
 * without the first the client asks before the model may call the skill, and
 * without the others it asks for the commands inside of it.
 */
export function skillRules(program: string): string[] {
  return [`Skill(${SKILL_NAME})`, ...bashRules(program)];
}

/** Whether `text` is a SKILL.md that this program wrote, of any version and for any path. */
export function isOurSkill(text: string): boolean {
  return MARKER.test(text);
}

/** Whether somebody edited a SKILL.md since this program wrote it; other line ends are no edit. */
export function isEditedSkill(text: string): boolean {
  return MARKER.exec(text)?.[1] !== sumOf(text);
}

/** How a SKILL.md of ours spells the program, as the permission rules have to repeat it. */
export function inlineCall(text: string): string | undefined {
  return /^!`(.+) transcript --session [^`]*`\r?$/m.exec(text)?.[1];
}

/** FNV-1a of the text but for the marker's line, in 8 hexadecimal digits. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text.replaceAll("\r\n", "\n").replace(MARKER, ""))) {
    sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return sum.toString(16).padStart(8, "0");
}

function bashRules(program: string): string[] {
  const word = shellWord(program);
  return [`Bash(${word} transcript --session:*)`, `Bash(${word} checkpoint save:*)`];
}

/**
 * `program` as one word of a POSIX shell. Quotes and `$` stand outside of the
 * single quotes: a shell would take `$1` between them as it is, but the client
 * first puts the skill's arguments in place of `$1` and `$ARGUMENTS`.
 */
function shellWord(program: string): string {
  if (BARE.test(program)) return program;
  // The client reads an inline command up to the next backtick, whatever is quoted.
  if (/[`\r\n]/.test(program)) {
    throw new RefusedError(
      `${program}: a skill cannot start a program whose path holds a backtick or a line break. ` +
        "Install the program in another folder.",
    );
  }
  return `'${program.replace(/['$]/g, (character) => `'\\${character}'`)}'`;
}
