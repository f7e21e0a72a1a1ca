import { closestString } from "./deps/closest_string.ts";
import { parseArgs } from "./deps/parse_args.ts";
import type { CommandSpec } from "./cli.ts";
import type { Input } from "./outcome.ts";

/** A command line that does not fit the command table; the message says what and how. */
export class ArgumentError extends Error {
  override name = "ArgumentError";
}

/**
 * Checks what follows a command's name against its row of the table.
 *
 * @throws ArgumentError for an unknown option (with the nearest known one), a
 * missing or repeated value, and operands that the command does not take.
 */
export function parseArguments(
  command: CommandSpec,
  argv: readonly string[],
): Input {
  const switches = command.options.filter((option) => option.value === undefined);
  const valued = command.options.filter((option) => option.value !== undefined);
  const unknown: string[] = [];
  const parsed = parseArgs(argv, {
    boolean: switches.map((option) => option.name),
    string: [...valued.map((option) => option.name), "_"],
    collect: valued.map((option) => option.name),
    alias: Object.fromEntries(
      command.options.flatMap((option) => option.short ? [[option.name, option.short]] : []),
    ),
    unknown: (argument, key) => {
      if (key === undefined) return true; // An operand.
      unknown.push(argument);
      return false;
    },
  });
  const [stray] = unknown;
  if (stray !== undefined) {
    const before = argv[argv.indexOf(stray) - 1];
    const open = valued.find((option) =>
      before === `--${option.name}` && option.bare === undefined
    );
    throw new ArgumentError(
      open === undefined
        ? unknownOption(stray, command)
        : `--${open.name} needs a value: --${open.name} ${open.value}, not ${stray}`,
    );
  }

  const flags = new Set(
    switches.filter((option) => parsed[option.name] === true).map((option) => option.name),
  );
  for (const argument of argv) {
    const name = /^--([^=]+)=/.exec(argument)?.[1];
    if (name !== undefined && switches.some((option) => option.name === name)) {
      throw new ArgumentError(`--${name} takes no value`);
    }
  }
  const values = new Map<string, string>();
  for (const option of valued) {
    const given = parsed[option.name];
    if (!Array.isArray(given) || given.length === 0) continue;
    const value = given[0] === "" ? option.bare : given[0];
    if (given.length > 1) {
      throw new ArgumentError(`--${option.name} was given more than once`);
    }
    if (typeof value !== "string") {
      throw new ArgumentError(
        `--${option.name} needs a value: --${option.name} ${option.value}`,
      );
    }
    values.set(option.name, value);
  }
  const operands = parsed._.map(String);
  checkOperands(command, operands);
  return { flags, values, operands };
}

function unknownOption(argument: string, command: CommandSpec): string {
  const known = command.options.map((option) => `--${option.name}`);
  const bare = argument.replace(/=.*$/s, "");
  if (known.length === 0) return `it takes no options: ${bare}`;
  return `unknown option: ${bare}. Did you mean ${closestString(bare, known)}?`;
}

function checkOperands(
  command: CommandSpec,
  operands: readonly string[],
): void {
  command.operands.forEach((spec, index) => {
    const given = operands[index];
    if (given === undefined) {
      if (!spec.required) return;
      const choices = spec.choices ? ` (${spec.choices.join(", ")})` : "";
      throw new ArgumentError(`missing ${spec.name}${choices}`);
    }
    if (spec.choices !== undefined && !spec.choices.includes(given)) {
      throw new ArgumentError(
        `unknown ${spec.name}: ${given}. Did you mean ${closestString(given, spec.choices)}?`,
      );
    }
  });
  const surplus = operands[command.operands.length];
  if (surplus !== undefined) {
    throw new ArgumentError(`unexpected argument: ${surplus}`);
  }
}
