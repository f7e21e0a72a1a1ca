import { COMMANDS, findCommand } from "../cli.ts";
import { commandHelp, overview, unknownCommand } from "../help.ts";
import { fail, type Input, type Outcome, succeed } from "../outcome.ts";

/** `revive help [COMMAND]`. */
export function run(input: Input): Promise<Outcome> {
  const [name] = input.operands;
  if (name === undefined) return Promise.resolve(succeed(overview(COMMANDS)));
  const command = findCommand(name);
  return Promise.resolve(
    command === undefined ? fail(unknownCommand(name, COMMANDS)) : succeed(commandHelp(command)),
  );
}
