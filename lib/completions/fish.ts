import { type CommandWords, takingValue, type Values } from "./grammar.ts";

/** A completion script for fish. */
export function fishCompletions(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c revive -n '__revive_at 1' -a ${command.name} -d ${quote(command.help)}`,
    ...command.options.map(({ name, short, help, values }) =>
      [
        `complete -c revive -n '__revive_in ${command.name}' -l ${name}`,
        ...(short === undefined ? [] : [`-s ${short}`]),
        `-d ${quote(help)}`,
        ...(values === undefined ? [] : [`-r ${offer(values)}`]),
      ].join(" ")
    ),
    ...command.operands.map((values, index) =>
      `complete -c revive -n '__revive_in ${command.name}; and __revive_at ${index + 2}' ${
        offer(values)
      }`
    ),
  ]);
  const taking = takingValue(commands);
  return `# Completions for revive in fish:
#   revive completions fish >~/.config/fish/completions/revive.fish

# Whether N words stand before the one that is typed, options and their values left out.
function __revive_at
    set -l words (commandline -opc)
    set -l taking ${taking.map(quote).join(" ")}
    set -l count 0
    set -l last
    for word in $words
        if not string match -q -- '-*' $word; and not contains -- "$words[2] $last" $taking
            set count (math $count + 1)
        end
        set last $word
    end
    test $count -eq $argv[1]
end

function __revive_in
    set -l words (commandline -opc)
    test "$words[2]" = $argv[1]
end

complete -c revive -f
complete -c revive -n '__revive_at 1' -s h -l help -d 'Print the overview'
complete -c revive -n '__revive_at 1' -s V -l version -d 'Print the version'
${lines.join("\n")}
`;
}

function offer(values: Values): string {
  if (values.kind === "words") return `-f -a ${quote(values.words.join(" "))}`;
  if (values.kind === "files") return "-F";
  return values.kind === "folders" ? "-f -a '(__fish_complete_directories)'" : "-f";
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
