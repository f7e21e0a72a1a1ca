/**
 * The checkpoint skill as a file for the client, and the permission rules that
 * let the model call it unasked.
 *
 * @module
 */

import template from "../prompts/checkpoint/SKILL.md" with { type: "text" };
import { RefusedError } from "../outcome.ts";

/** Part of the line by which a SKILL.md is known as ours; whoever keeps a version of their own deletes it. */
const MARKER = "<!-- Written by revive install-hook";

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
  return template
    // A function, because `$` in a path must not count as a pattern of replace().
    .replace("{{tools}}", () => BARE.test(program) ? tools : JSON.stringify(tools))
    .replaceAll("{{program}}", () => shellWord(program));
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
  return text.split("\n").some((line) => line.startsWith(MARKER));
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
