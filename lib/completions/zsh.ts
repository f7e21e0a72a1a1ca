import type { CommandWords, OptionWords, Values } from "./grammar.ts";
import { quotedWord } from "../text/shell_word.ts";

/** A completion script for zsh, to be sourced or put into a folder of $fpath as `_revive`. */
export function zshCompletions(commands: readonly CommandWords[]): string {
  return `#compdef revive
# Completions for revive in zsh. In ~/.zshrc, after compinit:
#   source <(revive completions zsh)

_revive() {
  local -a commands
  commands=(
${
    commands.map(({ name, help }) => `    ${quotedWord(`${name}:${help.replaceAll(":", "\\:")}`)}`)
      .join(
        "\n",
      )
  }
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    _arguments '(-h --help)'{-h,--help}'[Print the overview]' '(-V --version)'{-V,--version}'[Print the version]'
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${commands.map(commandCase).join("\n")}
  esac
}

if [ "$funcstack[1]" = _revive ]; then
  _revive "$@"
else
  compdef _revive revive
fi
`;
}

function commandCase({ name, options, operands }: CommandWords): string {
  const specs = [
    ...options.flatMap(optionSpecs),
    ...operands.map((values, index) => `'${index + 1}:: :${offer(values)}'`),
  ];
  return `    ${name}) _arguments ${specs.join(" ")} ;;`;
}

/** Words for `_arguments`; the two spellings of an option exclude each other. */
function optionSpecs({ name, short, help, values, optional }: OptionWords): string[] {
  const value = values === undefined ? "" : `${optional ? ":" : ""}: :${offer(values)}`;
  const sign = values === undefined ? "" : "=";
  const described = `[${help.replace(/[[\]]/g, "\\$&")}]${value}`;
  if (short === undefined) return [quotedWord(`--${name}${sign}${described}`)];
  return [
    quotedWord(`(--${name})-${short}${values === undefined ? "" : "+"}${described}`),
    quotedWord(`(-${short})--${name}${sign}${described}`),
  ];
}

function offer(values: Values): string {
  if (values.kind === "words") return `(${values.words.join(" ")})`;
  if (values.kind === "files") return "_files";
  return values.kind === "folders" ? "_files -/" : " ";
}
