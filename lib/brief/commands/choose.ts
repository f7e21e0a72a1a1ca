import { clean, cleanLine, cutAt } from "../../text/clean.ts";

/** One command that a project offers, as its own file names it. */
export interface OfferedCommand {
  /** The script's, task's or target's name. */
  readonly name: string;
  /** What it runs, where the file says so in one line. */
  readonly runs?: string;
  /** What to type. */
  readonly call: string;
}

/** Lines that the section may have. */
const MOST = 5;

/** UTF-16 units of a line. */
const LINE_UNITS = 200;

/** UTF-16 units that are looked at of one value, so that a script of a megabyte costs nothing. */
const VALUE_UNITS = 4000;

/**
 * What an agent needs to call, most needed first; within a kind, the usual
 * spellings, best first. Everything else (release, deploy, hooks of the package
 * manager) is not shown: an agent should not stumble on it.
 */
const KINDS: readonly (readonly string[])[] = [
  ["test", "tests", "spec"],
  ["lint"],
  ["build", "compile", "bundle", "all"],
  ["dev", "start", "serve", "server", "run", "watch"],
  ["setup", "bootstrap", "install", "deps"],
  ["typecheck", "type-check", "check-types", "types", "tsc"],
  ["format", "fmt"],
  ["check", "ci", "verify", "validate"],
  ["e2e", "integration", "acceptance"],
  ["coverage", "cover"],
  ["bench", "benchmark"],
  ["generate", "codegen"],
  ["migrate", "seed"],
  ["docs", "doc"],
  ["demo", "example", "console"],
];

/**
 * Picks at most five of the commands that a project offers: first one of each
 * kind (`test`, `lint`, `build`, `dev`, `setup`, then the likes), then their
 * variants (`test:unit`).
 */
export function chooseCommands(offered: readonly OfferedCommand[]): OfferedCommand[] {
  const chosen = new Map<string, OfferedCommand>();
  const ranked = KINDS.map((spellings) => byRank(spellings, offered));
  for (const pass of [(rank: number) => rank === 0, (rank: number) => rank > 0]) {
    for (const kind of ranked) {
      kind.filter((_, rank) => pass(rank)).forEach((command) => {
        if (!chosen.has(command.name)) chosen.set(command.name, command);
      });
    }
  }
  return Array.from(chosen.values()).slice(0, MOST);
}

/** The commands of one kind: exact spellings, then variants such as `test:unit` in the file's order. */
function byRank(
  spellings: readonly string[],
  offered: readonly OfferedCommand[],
): OfferedCommand[] {
  const exact = spellings.flatMap((name) => offered.filter((command) => command.name === name));
  const variants = offered.filter(({ name }) =>
    spellings.some((spelling) =>
      name.startsWith(spelling) && /^[:_.-][\w:.-]*\w$/.test(name.slice(spelling.length))
    ) && !exact.some((command) => command.name === name)
  );
  return [...exact, ...variants];
}

/** What makes secrets unreadable: `redact`, or nothing where there can be none. */
export type Mask = (text: string) => string;

/** The line of a command: `test: vitest run (pnpm test)`. */
export function commandLine({ name, runs, call }: OfferedCommand, mask: Mask): string {
  const does = mask(cleanLine((runs ?? "").slice(0, VALUE_UNITS)));
  if (does === "" || does === call) return cutAt(`${name}: ${call}`, LINE_UNITS);
  // How to call it must survive, so only what it runs is cut.
  const room = LINE_UNITS - `${name}:  (${call})`.length;
  return room < 20
    ? cutAt(`${name}: ${call}`, LINE_UNITS)
    : `${name}: ${cutAt(does, room)} (${call})`;
}

/**
 * The lines of `.revive/commands.md`: its first five, as they are written;
 * blank ones are dropped, secrets masked, long ones cut.
 */
export function writtenCommands(text: string, mask: Mask): string[] {
  return text.split(/\r\n?|\n/, MOST)
    .map((line) => cutAt(mask(clean(line.slice(0, VALUE_UNITS)).trimEnd()), LINE_UNITS))
    .filter((line) => line !== "");
}
