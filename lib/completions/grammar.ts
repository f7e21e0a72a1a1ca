/**
 * What may stand after `revive`, as the completion scripts of all shells need
 * it: the command table without its functions.
 *
 * @module
 */

import type { CommandSpec, OptionSpec } from "../cli.ts";

/** What a shell can offer for a value. */
export type Values =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "files" | "folders" | "anything" };

/** An option, with what its value may be; without `values` it takes none. */
export interface OptionWords {
  readonly name: string;
  readonly short?: string;
  readonly help: string;
  readonly values?: Values;
  /** Whether the value may be left out. */
  readonly optional: boolean;
}

/** A command, with its options (`--help` too) and what its operands may be, in order. */
export interface CommandWords {
  readonly name: string;
  readonly help: string;
  readonly options: readonly OptionWords[];
  readonly operands: readonly Values[];
}

const HELP: OptionWords = { name: "help", short: "h", help: "Print this help", optional: false };

/** Reads the table of commands. */
export function grammar(commands: readonly CommandSpec[]): CommandWords[] {
  const names = commands.map(({ name }) => name);
  return commands.map((command) => ({
    name: command.name,
    help: command.summary,
    options: [...command.options.map(optionWords), HELP],
    operands: command.operands.map(({ name, choices }) =>
      choices ? { kind: "words", words: choices } : valuesOf(name, names)
    ),
  }));
}

function optionWords(option: OptionSpec): OptionWords {
  const { name, short, help, value, bare } = option;
  return {
    name,
    help,
    optional: bare !== undefined,
    ...(short === undefined ? {} : { short }),
    ...(value === undefined ? {} : { values: valuesOf(value, []) }),
  };
}

/** By what the help calls a value: `PATH`, `[FOLDER]`, `COMMAND`, … */
function valuesOf(name: string, commands: readonly string[]): Values {
  if (/\b(?:FILE|PATH)\b/.test(name)) return { kind: "files" };
  if (/\b(?:FOLDER|DIR)\b/.test(name)) return { kind: "folders" };
  if (/\bCOMMAND\b/.test(name)) return { kind: "words", words: commands };
  return { kind: "anything" };
}

/** An option as it is typed: `-f` and `--force`. */
export function spelt({ name, short }: OptionWords): string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** `COMMAND --OPTION` for each option after which a value must follow. */
export function takingValue(commands: readonly CommandWords[]): string[] {
  return commands.flatMap(({ name, options }) =>
    options.filter(({ values, optional }) => values !== undefined && !optional)
      .flatMap(spelt).map((option) => `${name} ${option}`)
  );
}
