import type { RunningProgram } from "../host/program.ts";
import { type Input, RefusedError } from "../outcome.ts";
import type { InstallRequest } from "./install.ts";
import { autoCompactOf, scopeOption } from "./install_options.ts";
import type { Scope } from "./scopes.ts";
import { shellWord } from "../text/shell_word.ts";
import { renderSkill, skillRules } from "./skill.ts";
import { guardedLine, type Spelling, WIRING } from "./wiring.ts";

/** The skill that goes with an install: its text and the rules that it needs. */
export interface SkillRequest {
  readonly text: string;
  readonly rules: readonly string[];
}

/**
 * How the settings file of `scope` is to call the program. A file that others
 * share gets the name alone, since a path of this machine means nothing there.
 *
 * @throws RefusedError where the program that runs could not be started by the
 * client, with the remedy.
 */
export function spellingFor(scope: Scope, program: RunningProgram): Spelling {
  if (scope === "project") return { form: "guarded" };
  if (program.kind === "unusable") {
    throw new RefusedError(
      `${scopeOption(scope).trim()} wires the program by its path, and ${program.why}.\n` +
        `Nothing was changed. ${program.remedy}`,
    );
  }
  return { form: "exec", program: program.path };
}

/** The skill for `spelling`. @throws RefusedError for a path that no skill can hold. */
export function skillFor(spelling: Spelling): SkillRequest {
  const program = spelling.form === "guarded" ? "revive" : spelling.program;
  return { text: renderSkill(program), rules: skillRules(program) };
}

/** What the options ask for, apart from the skill's rules. */
export function requestOf(
  input: Input,
  scope: Scope,
  spelling: Spelling,
): Omit<InstallRequest, "rules"> {
  const autoCompact = autoCompactOf(input, scope);
  return {
    rows: WIRING.filter((row) => row.half === "brief" || !input.flags.has("no-loop")),
    spelling,
    force: input.flags.has("force"),
    ...(autoCompact === undefined ? {} : { autoCompact }),
    statusLine: {
      command: statusLineCommand(spelling),
      isAsked: input.flags.has("statusline"),
    },
  };
}

/** Our status line's command. It is a shell line, since the client is not known to take `args` here. */
function statusLineCommand(spelling: Spelling): string {
  if (spelling.form === "guarded") return guardedLine("statusline");
  return `${shellWord(spelling.program)} statusline`;
}
