import type { OfferedCommand } from "./choose.ts";

/** Lines that are neither rules nor assignments. */
const DIRECTIVE =
  /^(?:[-s]?include|export|unexport|undefine|vpath|ifn?eq|ifn?def|else|endif|load)(?![\w-]*\s*::?(?!=))\b/;

/** `export FOO = x`, `FOO := x`, … behind a target's colon: a variable for that target, no rule. */
const TARGET_VARIABLE =
  /^\s*(?:(?:export|unexport|override|private)\s+)*[^\s:=]+\s*(?:[?+!]|:{1,3})?=/;

/**
 * The targets of a makefile that can be called by name. Variables of every
 * flavour, pattern rules, special targets (`.PHONY`), names that are computed
 * and everything inside of recipes and `define` blocks are left out.
 */
export function makeTargets(text: string): OfferedCommand[] {
  const names = new Set<string>();
  let prefix = "\t";
  let inDefinition = 0;
  for (const line of logicalLines(text)) {
    if (inDefinition > 0) {
      if (/^\s*endef\b/.test(line)) inDefinition--;
      else if (/^\s*define\b/.test(line)) inDefinition++;
      continue;
    }
    const own = /^\s*\.RECIPEPREFIX\s*:?:?=\s*(\S?)/.exec(line);
    if (own) prefix = own[1] || "\t";
    if (own || line.startsWith(prefix)) continue;
    if (/^\s*(?:(?:override|export)\s+)*define\b(?!\s*::?(?!=))/.test(line)) inDefinition++;
    else for (const name of ruleTargets(line)) names.add(name);
  }
  return Array.from(names, (name) => ({ name, call: `make ${name}` }));
}

/** Lines with their continuations joined; a backslash that is itself escaped does not continue. */
function* logicalLines(text: string): Generator<string> {
  let joined = "";
  for (const line of text.split(/\r\n?|\n/)) {
    const backslashes = /\\*$/.exec(line)?.[0].length ?? 0;
    if (backslashes % 2 === 1) {
      joined += line.slice(0, -1) + " ";
      continue;
    }
    yield joined + line;
    joined = "";
  }
  if (joined !== "") yield joined;
}

/** The plain names before a rule's colon; none if the line is no rule. */
function ruleTargets(line: string): string[] {
  // A computed part may hold colons, blanks and equal signs: it becomes one `$`.
  const rule = withoutComment(withoutReferences(line)).trim();
  if (DIRECTIVE.test(rule)) return [];
  const [, head, tail] = /^([^:=]*?)(?::{1,2})(?!:?:?=)([^]*)$/.exec(rule) ?? [];
  if (head === undefined || tail === undefined) return [];
  if (TARGET_VARIABLE.test(tail.split(";", 1)[0] ?? "")) return [];
  return head.replace(/&$/, "").split(/\s+/).filter((name) =>
    /^[A-Za-z0-9_][\w./@+-]*$/.test(name)
  );
}

function withoutComment(line: string): string {
  return line.replace(/(^|[^\\])#.*$/, "$1");
}

/** `$(…)` and `${…}`, nested ones too, replaced by `$`. */
function withoutReferences(line: string): string {
  let plain = line;
  while (true) {
    const next = plain.replace(/\$(?:\([^(){}]*\)|\{[^(){}]*\})/g, "$");
    if (next === plain) return plain;
    plain = next;
  }
}
