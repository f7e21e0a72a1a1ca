import { closestString } from "./deps/closest_string.ts";
import type { CommandSpec, OptionSpec } from "./cli.ts";
import { cleanLine } from "./text/clean.ts";

/** The overview that `revive help` prints: usage and one line for each command. */
export function overview(commands: readonly CommandSpec[]): string {
  const width = Math.max(...commands.map((command) => command.name.length)) + 2;
  const list = (audience: string) =>
    commands.filter((command) => command.audience === audience)
      .map((command) => `  ${command.name.padEnd(width)}${command.summary}`)
      .join("\n");
  return `revive keeps an agent's working knowledge fresh in long sessions.

Usage: revive COMMAND [OPTIONS]

Commands:
${list("person")}

Hook commands (run by the client; always exit 0):
${list("hook")}

More: revive help COMMAND
`;
}

/** The help of one command. */
export function commandHelp(command: CommandSpec): string {
  const operands = command.operands.map(({ name, required, choices }) => {
    const word = choices ? choices.join("|") : name;
    return required ? word : `[${word}]`;
  });
  const options = [...command.options, HELP_OPTION];
  const spelt = options.map(spell);
  const width = Math.max(...spelt.map((option) => option.length)) + 2;
  const lines = options.map((option, index) => `  ${spelt[index]?.padEnd(width)}${option.help}`);
  const usage = [
    "revive",
    command.name,
    ...operands,
    command.options.length ? "[OPTIONS]" : "",
  ];
  return `${command.summary}

Usage: ${usage.filter((word) => word !== "").join(" ")}
${command.details ? `\n${command.details}\n` : ""}
Options:
${lines.join("\n")}
`;
}

const HELP_OPTION: OptionSpec = {
  name: "help",
  short: "h",
  help: "Print this help",
};

function spell(option: OptionSpec): string {
  const short = option.short ? `-${option.short}, ` : "    ";
  return `${short}--${option.name}${option.value ? ` ${option.value}` : ""}`;
}

/** The message for a command that does not exist, with the nearest one that does. */
export function unknownCommand(
  name: string,
  commands: readonly CommandSpec[],
): string {
  const nearest = closestString(name, commands.map((command) => command.name));
  return `revive: unknown command: ${cleanLine(name)}. Did you mean ${nearest}?\nSee: revive help`;
}
