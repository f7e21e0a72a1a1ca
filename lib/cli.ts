import { HOOK_COMMANDS } from "./hook_commands.ts";
import type { Host } from "./host/host.ts";
import type { Input, Outcome } from "./outcome.ts";

/**
 * Who a command serves. A person gets messages and exit codes; a hook gets
 * silence and exit 0, whatever happens.
 */
export type Audience = "person" | "hook";

/** One option of a command. */
export interface OptionSpec {
  /** The long name, without dashes. */
  readonly name: string;
  /** The one-letter form, without the dash. */
  readonly short?: string;
  /** What the option's value is called in the help; absent for a switch. */
  readonly value?: string;
  /** The value of an option that is given without one; absent where it needs one. */
  readonly bare?: string;
  /** One line for the help. */
  readonly help: string;
}

/** What may follow a command's options. */
export interface OperandSpec {
  /** Its name in the usage line, for example `COMMAND`. */
  readonly name: string;
  readonly required: boolean;
  /** The only words it may be, if they are few. */
  readonly choices?: readonly string[];
}

/** A command's module: gathers, decides and returns; it neither prints nor exits. */
export interface CommandModule {
  readonly run: (input: Input, host: Host) => Promise<Outcome>;
  /** For a hook whose deadline passed before `run` ended: notes what it owes. */
  readonly giveUp?: () => Promise<void>;
}

/** One row of the command table. */
export interface CommandSpec {
  readonly name: string;
  readonly audience: Audience;
  /** One line for `revive help`. */
  readonly summary: string;
  /** More for `revive help NAME`: paragraphs of at most 78 characters a line. */
  readonly details?: string;
  readonly options: readonly OptionSpec[];
  readonly operands: readonly OperandSpec[];
  /** Milliseconds that a hook command may take in all, where it is not the usual 1,500. */
  readonly deadlineMs?: number;
  /**
   * Whether this call (what follows the command's name) succeeds whatever
   * happens: its failure is then said in one line on stdout, with exit code 0.
   */
  readonly neverFails?: (argv: readonly string[]) => boolean;
  readonly load: () => Promise<CommandModule>;
}

const JSON_OPTION: OptionSpec = {
  name: "json",
  help: "Print one JSON document and nothing else",
};

const SINCE_OPTION: OptionSpec = {
  name: "since",
  value: "WHEN",
  help: "Only what happened since: 7d, 12h, 30m, 2w or 2026-11-01",
};

const PROJECT_OPTION: OptionSpec = {
  name: "project",
  value: "[FOLDER]",
  bare: ".",
  help: "Only this project, or the one that FOLDER lies in",
};

/**
 * Every command; those of the hooks stand in a file of their own. Help, argument checks and completions are made from this
 * table alone. Modules are loaded when their command runs: a hook must not pay
 * for what people's commands import.
 */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "init",
    audience: "person",
    summary: "Write .revive/static.md for this project",
    details: `Finds the project's purpose and writes it with three placeholders for you to
fill. The first that says it wins, and is named: GitHub's description (gh),
pyproject.toml, package.json, Cargo.toml, *.gemspec, composer.json,
deno.json(c), pubspec.yaml, CLAUDE.md, README. An existing file is left alone;
--force rewrites its PURPOSE and keeps all the rest.`,
    options: [{
      name: "force",
      short: "f",
      help: "Rewrite PURPOSE in an existing static.md, keep the rest",
    }],
    operands: [],
    load: () => import("./commands/init.ts"),
  },
  {
    name: "show",
    audience: "person",
    summary: "Print the brief as an agent would get it now",
    details: `The brief goes to stdout, its size to stderr. The cadence is not asked and no
state changes, so \`revive show | pbcopy\` serves any agent.`,
    options: [JSON_OPTION],
    operands: [],
    load: () => import("./commands/show.ts"),
  },
  {
    name: "suggest",
    audience: "person",
    summary: "Print a prompt that has an agent draft the sections still empty",
    details: `Paste it into any coding agent that works in the project. The prompt goes to
stdout, how to use it to stderr: \`revive suggest | pbcopy\`.`,
    options: [],
    operands: [],
    load: () => import("./commands/suggest.ts"),
  },
  {
    name: "audit",
    audience: "person",
    summary: "Print a prompt that has an agent look for gaps in the brief",
    details: `For a fresh session: who has just drafted a brief finds it complete. The
prompt goes to stdout, how to use it to stderr: \`revive audit | pbcopy\`.`,
    options: [],
    operands: [],
    load: () => import("./commands/audit.ts"),
  },
  {
    name: "transcript",
    audience: "person",
    summary: "Print what was said and done in a session, one line per block",
    details: `The main conversation since the last compaction, oldest first: prompts and
answers cut at 400 characters, tool calls and results at 300, secrets masked,
the newest 28,000 characters. This is what the checkpoint skill works from.
PATH is a transcript file; without it and without --session the running
session's own is taken. With --session the call never fails: a failing inline
command would end the skill.`,
    options: [
      { name: "session", value: "ID", help: "The session whose transcript to find and print" },
      { name: "all", help: "Go on behind the last compaction" },
      { name: "max-chars", value: "N", help: "Characters to print at most (28000)" },
    ],
    operands: [{ name: "PATH", required: false }],
    neverFails: (argv) => argv.some((argument) => /^--session(?:=|$)/.test(argument)),
    load: () => import("./commands/transcript.ts"),
  },
  {
    name: "status",
    audience: "person",
    summary: "Print how full the context is, when the next brief comes, what came last",
    details: `Of the newest session of this project, or of the one that --session names.
What is not known is said, and why.`,
    options: [
      { name: "session", value: "ID", help: "This session; the ID's beginning is enough" },
      JSON_OPTION,
    ],
    operands: [],
    load: () => import("./commands/status.ts"),
  },
  {
    name: "stats",
    audience: "person",
    summary: "Print what agents were given, what it cost and whether it helped",
    details: `Tokens of briefs are an estimate; all other tokens are the client's own count.
Freshness is measured in the client's transcripts: how many tokens of
conversation lay between the newest brief and each answer.`,
    options: [
      SINCE_OPTION,
      PROJECT_OPTION,
      { name: "full", help: "Read every transcript, not only the newest" },
      { name: "html", value: "FILE", help: "Write the figures and two pictures as a page" },
      JSON_OPTION,
    ],
    operands: [],
    load: () => import("./commands/stats.ts"),
  },
  {
    name: "checkpoint",
    audience: "person",
    summary: "Save, show and list the checkpoints of a session",
    details: `save   reads Markdown from stdin (## Goal, ## Live State, ## Decisions,
       ## Loose ends, ## Next step) and prints the path of the saved file
auto   makes one from the session's transcript, without a model; PATH names
       another transcript
show   prints the newest one of the session, outside of a session of the
       project; PATH names another one
list   lists them, newest first
Secrets are masked before anything is written.`,
    options: [
      { name: "session", value: "ID", help: "The session (default: the running one)" },
      JSON_OPTION,
    ],
    operands: [
      { name: "ACTION", required: true, choices: ["save", "auto", "show", "list"] },
      { name: "PATH", required: false },
    ],
    load: () => import("./commands/checkpoint.ts"),
  },
  {
    name: "log",
    audience: "person",
    summary: "Print what the hooks wrote to their log",
    details: `Hooks never speak up: what kept one from its work stands here. Oldest first.`,
    options: [
      { name: "session", value: "ID", help: "Only this session; the ID's beginning is enough" },
      PROJECT_OPTION,
      SINCE_OPTION,
    ],
    operands: [],
    load: () => import("./commands/log.ts"),
  },
  {
    name: "install-hook",
    audience: "person",
    summary: "Wire the hooks in the client's settings",
    details: `Writes the project's .claude/settings.json, which you share with your team:
its hooks are silent for whoever has no revive. --local and --global name this
program by its path. A second run changes nothing; uninstall-hook gives back
the very bytes that were there.`,
    options: [
      { name: "local", help: "Write .claude/settings.local.json: you, in this project" },
      { name: "global", help: "Write ~/.claude/settings.json: you, in every project" },
      { name: "print", help: "Show what would change, as a diff; write nothing" },
      { name: "no-loop", help: "Wire the brief alone, without checkpoints" },
      {
        name: "auto-compact",
        value: "PCT",
        help: "Have the client compact at PCT % of the window (--local, --global)",
      },
      { name: "statusline", help: "Show the fill in the client's status line, if none is set" },
      { name: "force", help: "Let --auto-compact replace a value that you set" },
    ],
    operands: [],
    load: () => import("./commands/install_hook.ts"),
  },
  {
    name: "uninstall-hook",
    audience: "person",
    summary: "Take out of the client's settings what install-hook put in",
    details: `If nobody changed the file since, it is byte for byte what it was; otherwise
only what install-hook added goes.`,
    options: [
      { name: "local", help: "In .claude/settings.local.json" },
      { name: "global", help: "In ~/.claude/settings.json" },
      { name: "print", help: "Show what would change, as a diff; write nothing" },
    ],
    operands: [],
    load: () => import("./commands/uninstall_hook.ts"),
  },
  {
    name: "doctor",
    audience: "person",
    summary: "Check what a working set-up needs, and name the remedies",
    details: `One line for each check: OK, WARN (works, but not as you may think) or FAIL.
Nothing is changed. Exit code 1 if a check failed.`,
    options: [JSON_OPTION],
    operands: [],
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "completions",
    audience: "person",
    summary: "Print a script that completes revive's commands and options",
    details: `bash: eval "$(revive completions bash)" in ~/.bashrc
zsh:  source <(revive completions zsh) in ~/.zshrc, after compinit
fish: revive completions fish >~/.config/fish/completions/revive.fish`,
    options: [],
    operands: [{ name: "SHELL", required: true, choices: ["bash", "zsh", "fish"] }],
    load: () => import("./commands/completions.ts"),
  },
  {
    name: "version",
    audience: "person",
    summary: "Print the version",
    options: [],
    operands: [],
    load: () => import("./commands/version.ts"),
  },
  {
    name: "help",
    audience: "person",
    summary: "Print this overview, or the help of one command",
    options: [],
    operands: [{ name: "COMMAND", required: false }],
    load: () => import("./commands/help.ts"),
  },
  ...HOOK_COMMANDS,
];

/** The row of the command called `name`. */
export function findCommand(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}
