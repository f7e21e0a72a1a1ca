import { COMMANDS, type CommandSpec, findCommand } from "./cli.ts";
import { ArgumentError, parseArguments } from "./args.ts";
import { commandHelp, overview, unknownCommand } from "./help.ts";
import type { Host } from "./host/host.ts";
import { describe } from "./host/files.ts";
import { clean } from "./text/clean.ts";
import { fail, type Outcome, RefusedError, succeed } from "./outcome.ts";

/**
 * Runs the people's side of the program: `name` and what follows it on the
 * command line. Every error becomes a message on stderr and exit code 1; a
 * stack trace never reaches the terminal.
 */
export async function runPersonCommand(
  name: string,
  rest: readonly string[],
  host: Host,
): Promise<Outcome> {
  if (name === "") return fail(overview(COMMANDS));
  if (name === "--help" || name === "-h") return succeed(overview(COMMANDS));
  const command = findCommand(
    name === "--version" || name === "-V" ? "version" : name,
  );
  if (command === undefined) return fail(unknownCommand(name, COMMANDS));
  if (rest.some((argument) => argument === "--help" || argument === "-h")) {
    return succeed(commandHelp(command));
  }
  try {
    const { run } = await command.load();
    return await run(parseArguments(command, rest), host);
  } catch (error) {
    const outcome = failure(command, error);
    if (!command.neverFails?.(rest)) return outcome;
    return succeed(outcome.stderr.replace(/\n[\s\S]*$/, "\n"));
  }
}

/** Cleaned, since messages repeat what was typed or found, escape sequences included. */
function failure(command: CommandSpec, error: unknown): Outcome {
  return fail(clean(`revive ${command.name}: ${wording(command, error)}`));
}

function wording(command: CommandSpec, error: unknown): string {
  if (error instanceof ArgumentError) {
    return `${error.message}\nSee: revive help ${command.name}`;
  }
  if (error instanceof RefusedError) return error.message;
  return `${describe(error)}\nThis was not foreseen. ` +
    "Nothing that the message does not name was changed.";
}
