#!/bin/sh
// 2>/dev/null; command -v deno >/dev/null || PATH=$PATH:~/.deno/bin:/usr/local/bin:/opt/homebrew/bin; command -v deno >/dev/null || case ${1-} in refresh|mark-compact|mark-clear|precompact|repost|gate|statusline) exit 0;; *) echo "revive: deno is not on PATH (https://deno.com)" >&2; exit 1;; esac; case $PWD in /*) pwd -P >/dev/null 2>&1;; *) false;; esac || case ${1-} in refresh|mark-compact|mark-clear|precompact|repost|gate|statusline|transcript|checkpoint) cd /;; *) echo "revive: the working directory has been deleted. Change into the project" >&2; exit 1;; esac; export DENO_NO_UPDATE_CHECK=1 GLIBC_TUNABLES="${GLIBC_TUNABLES:-glibc.malloc.hugetlb=1:glibc.malloc.top_pad=8388608:glibc.malloc.arena_max=1}"; asked=${1-}; set -- run --v8-flags=--no-lazy,--no-sparkplug,--min-semi-space-size=2 --quiet --no-prompt --allow-read --allow-write --allow-run=git,gh --allow-env=APPDATA,CLAUDE_AUTOCOMPACT_PCT_OVERRIDE,CLAUDE_CODE_AUTO_COMPACT_WINDOW,CLAUDE_CODE_ENTRYPOINT,CLAUDE_CODE_SESSION_ATTENDED,CLAUDE_CODE_SESSION_ID,CLAUDE_CONFIG_DIR,CLAUDE_PLUGIN_ROOT,CLAUDE_PROJECT_DIR,COLUMNS,CONTEXT_LOOP_ADVISORY_AT,CONTEXT_LOOP_COOLDOWN_TURNS,CONTEXT_LOOP_ESCALATED_AT,CONTEXT_LOOP_FORCE,CONTEXT_LOOP_WINDOW,DISABLE_AUTO_COMPACT,FORCE_COLOR,GH_CONFIG_DIR,HOME,NO_COLOR,PATH,PATHEXT,REVIVE_ADVISORY_AT,REVIVE_COOLDOWN_TURNS,REVIVE_DEADLINE_MS,REVIVE_DISABLED,REVIVE_ESCALATED_AT,REVIVE_FORCE,REVIVE_GATE_HEADLESS,REVIVE_HOME,REVIVE_LAUNCHER,REVIVE_OBSIDIAN_VAULT,REVIVE_REFRESH_EVERY,REVIVE_REFRESH_TIME_GAP,REVIVE_REFRESH_TOKENS,REVIVE_WINDOW,SHELL,SYSTEMROOT,TEMP,TERM,TMP,TMPDIR,USERPROFILE,XDG_CONFIG_HOME "$0" "$@"; case $asked in refresh|mark-compact|mark-clear|precompact|repost|gate|statusline) deno "$@"; exit 0;; *) exec deno "$@";; esac

/**
 * The entry: command line in, outcome out. Nothing else in the program reads
 * `Deno.args`, prints or exits.
 *
 * @module
 */

import type { CommandSpec } from "./lib/cli.ts";
import { findHookCommand } from "./lib/hook_commands.ts";
import type { Input, Outcome } from "./lib/outcome.ts";
import { type Host, systemHost } from "./lib/host/host.ts";
import { alarm, HOOK_DEADLINE_MS, parseDeadline, pause, within } from "./lib/host/timer.ts";

/** How long a hook that gave up may take to note what it owes, in milliseconds. */
const LAST_WORDS_MS = 100;

/**
 * Deno writes its cache of compiled code beside the program's work, and an exit
 * cuts that off: of ten programs that exited at once none left a cache, of ten
 * that waited 5 ms all did. Without it every hook starts 12 ms later. A person
 * does not notice the wait, and runs a command before the first hook.
 */
const CODE_CACHE_MS = 20;

const NO_INPUT: Input = { flags: new Set(), values: new Map(), operands: [] };

// Not awaited: Deno keeps compiled code for the next start only of a program
// whose top level has ended, and main() ends the process itself.
if (import.meta.main) void main(Deno.args);

async function main(args: readonly string[]): Promise<never> {
  const [name = "", ...rest] = args;
  const hook = findHookCommand(name);
  const outcome = hook !== undefined && !rest.some(isHelpFlag)
    ? await runHook(hook, rest)
    : await runForPerson(name, rest);
  Deno.exit(outcome.code);
}

function isHelpFlag(argument: string): boolean {
  return argument === "--help" || argument === "-h";
}

/**
 * Runs a hook command. Whatever happens, the outcome is exit code 0 (exit 2
 * would erase the user's prompt or block a compaction) and stdout is empty or
 * whole; what went wrong becomes one line in the log.
 */
async function runHook(
  command: CommandSpec,
  rest: readonly string[],
): Promise<Outcome> {
  const system = systemHost();
  const deadline = command.deadlineMs ?? deadlineMs(system.env("REVIVE_DEADLINE_MS"));
  const host: Host = {
    ...system,
    deadlineMs: deadline,
    git: (request) =>
      system.git({
        ...request,
        onStart: () => {
          // Not before: git would start that much later.
          ignoreStrayFailures();
          request.onStart?.();
        },
      }),
  };
  try {
    if (rest.length > 0) {
      throw new Error(`unexpected argument: ${rest.join(" ")}`);
    }
    const loading = command.load();
    const late = alarm(deadline - host.elapsed()).then(async () => {
      await within(LAST_WORDS_MS, loading.then(({ giveUp }) => giveUp?.()));
      throw new Error(`gave up after ${deadline} ms`);
    });
    const running = loading.then(({ run }) => run(NO_INPUT, host));
    const { stdout } = await Promise.race([running, late]);
    if (stdout !== "") await write(Deno.stdout, stdout);
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) {
      await logFailure(command.name, error, host);
    }
  }
  return { stdout: "", stderr: "", code: 0 };
}

/**
 * A promise that nobody waits for any more must not change the exit code. Only
 * git runs beside the rest of a hook, and the silent path is spared the 0.3 ms.
 */
function ignoreStrayFailures(): void {
  globalThis.addEventListener("unhandledrejection", ignore);
}

/** One function, so that a second call of git adds no second listener. */
function ignore(event: Event): void {
  event.preventDefault();
}

/** What `REVIVE_DEADLINE_MS` says if that is valid, else the usual deadline. */
function deadlineMs(set: string | undefined): number {
  return (set === undefined ? undefined : parseDeadline(set)) ?? HOOK_DEADLINE_MS;
}

async function logFailure(
  name: string,
  error: unknown,
  host: Host,
): Promise<void> {
  try {
    const { log } = await import("./lib/host/log.ts");
    const { describe } = await import("./lib/host/files.ts");
    await within(300, log(host, `${name}: ${describe(error)}`));
  } catch { /* There is nobody left to tell. */ }
}

/** Runs a people's command, prints its outcome and gives it back. */
async function runForPerson(
  name: string,
  rest: readonly string[],
): Promise<Outcome> {
  const outcome = await personOutcome(name, rest);
  try {
    await write(Deno.stderr, outcome.stderr);
    await write(Deno.stdout, outcome.stdout);
  } catch (error) {
    // The reader has gone, as `revive help | head -1` does.
    if (!(error instanceof Deno.errors.BrokenPipe)) return await unprinted(name, error);
  }
  await pause(CODE_CACHE_MS);
  return outcome;
}

async function personOutcome(name: string, rest: readonly string[]): Promise<Outcome> {
  try {
    const { runPersonCommand } = await import("./lib/person.ts");
    return await runPersonCommand(name, rest, systemHost());
  } catch (error) {
    // A part of the program that is not there.
    const why = error instanceof Error ? error.message : String(error);
    return { stdout: "", stderr: `revive: ${why}\n`, code: 1 };
  }
}

/** Says that the disk is full, or whatever else kept the output from being written. */
async function unprinted(name: string, error: unknown): Promise<Outcome> {
  const { describe } = await import("./lib/host/files.ts");
  const stderr = `revive ${name}: the output could not be written: ${describe(error)}\n`;
  await write(Deno.stderr, stderr).catch(() => {});
  return { stdout: "", stderr, code: 1 };
}

async function write(stream: typeof Deno.stdout, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    at += await stream.write(bytes.subarray(at));
  }
}
