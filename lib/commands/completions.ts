import { COMMANDS } from "../cli.ts";
import { bashCompletions } from "../completions/bash.ts";
import { fishCompletions } from "../completions/fish.ts";
import { type CommandWords, grammar } from "../completions/grammar.ts";
import { zshCompletions } from "../completions/zsh.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";

const SCRIPTS: Readonly<Record<string, (commands: readonly CommandWords[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

/** `revive completions SHELL`: a script for that shell, made from the command table. */
export function run({ operands: [shell = ""] }: Input): Promise<Outcome> {
  return Promise.resolve(succeed(SCRIPTS[shell]?.(grammar(COMMANDS)) ?? ""));
}
