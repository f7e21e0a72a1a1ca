import { type CommandWords, type OptionWords, spelt, takingValue, type Values } from "./grammar.ts";

/** A completion script for bash, 3.2 (macOS) and later. */
export function bashCompletions(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const values = commands.flatMap(({ name, options }) =>
    options.filter(({ values }) => values !== undefined).map((option) =>
      `    ${spelt(option).map((word) => `"${name} ${word}"`).join("|")}) ${valueCase(option)} ;;`
    )
  );
  const taking = takingValue(commands).map((words) => `"${words}"`);
  return `# Completions for revive in bash. In ~/.bashrc:
#   eval "$(revive completions bash)"

_revive() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}" operands=0 at
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _revive_words "${names} --help --version"
    return
  fi
  # "=" is a word of its own here.
  if [ "$current" = = ]; then
    current=
  elif [ "$previous" = = ]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  case "$command $previous" in
${values.join("\n")}
  esac
  case "$current" in
    -*)
      case "$command" in
${commands.map(optionCase).join("\n")}
      esac
      return
      ;;
  esac
  for ((at = 2; at < COMP_CWORD; at++)); do
    case "$command \${COMP_WORDS[at-1]}" in ${taking.join("|")}) continue ;; esac
    case "\${COMP_WORDS[at]}" in -*) ;; *) operands=$((operands + 1)) ;; esac
  done
  case "$command $operands" in
${commands.flatMap(operandCases).join("\n")}
  esac
}

_revive_words() {
  _revive_offer -W "$1"
}

_revive_files() {
  _revive_offer "$1"
  if type compopt >/dev/null 2>&1; then compopt -o filenames 2>/dev/null; fi
}

_revive_offer() {
  local word
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
}

complete -F _revive revive
`;
}

function offer(values: Values): string {
  if (values.kind === "words") return `_revive_words "${values.words.join(" ")}"`;
  if (values.kind === "files") return "_revive_files -f";
  return values.kind === "folders" ? "_revive_files -d" : ":";
}

/** After an option whose value may be left out, another word may follow as well. */
function valueCase(option: OptionWords): string {
  const offered = offer(option.values ?? { kind: "anything" });
  return option.optional
    ? `case "$current" in -*) ;; *) ${offered}; return ;; esac`
    : `${offered}; return`;
}

function optionCase({ name, options }: CommandWords): string {
  return `        ${name}) _revive_words "${options.flatMap(spelt).join(" ")}" ;;`;
}

function operandCases({ name, operands }: CommandWords): string[] {
  return operands.map((values, index) => `    "${name} ${index}") ${offer(values)} ;;`);
}
