/**
 * The one list of what the program may do. The shebang of revive.ts, the
 * launcher, the compile task, install.sh and the README repeat it; a test
 * compares them all with this file.
 *
 * @module
 */

/**
 * Every environment variable that the program reads, by exact name.
 * {@linkcode Host.env} accepts no other, so a new variable has to be added
 * here before the program compiles.
 */
export const READABLE_VARIABLES = [
  "APPDATA",
  "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE",
  "CLAUDE_CODE_AUTO_COMPACT_WINDOW",
  "CLAUDE_CODE_ENTRYPOINT",
  "CLAUDE_CODE_SESSION_ATTENDED",
  "CLAUDE_CODE_SESSION_ID",
  "CLAUDE_CONFIG_DIR",
  "CLAUDE_PLUGIN_ROOT",
  "CLAUDE_PROJECT_DIR",
  "COLUMNS",
  "CONTEXT_LOOP_ADVISORY_AT",
  "CONTEXT_LOOP_COOLDOWN_TURNS",
  "CONTEXT_LOOP_ESCALATED_AT",
  "CONTEXT_LOOP_FORCE",
  "CONTEXT_LOOP_WINDOW",
  "DISABLE_AUTO_COMPACT",
  "FORCE_COLOR",
  "GH_CONFIG_DIR",
  "HOME",
  "NO_COLOR",
  "PATH",
  "PATHEXT",
  "REVIVE_ADVISORY_AT",
  "REVIVE_COOLDOWN_TURNS",
  "REVIVE_DEADLINE_MS",
  "REVIVE_DISABLED",
  "REVIVE_ESCALATED_AT",
  "REVIVE_FORCE",
  "REVIVE_GATE_HEADLESS",
  "REVIVE_HOME",
  "REVIVE_LAUNCHER",
  "REVIVE_OBSIDIAN_VAULT",
  "REVIVE_REFRESH_EVERY",
  "REVIVE_REFRESH_TIME_GAP",
  "REVIVE_REFRESH_TOKENS",
  "REVIVE_WINDOW",
  "SHELL",
  "SYSTEMROOT",
  "TEMP",
  "TERM",
  "TMP",
  "TMPDIR",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
] as const;

/** The name of a variable that the program is allowed to read. */
export type VariableName = typeof READABLE_VARIABLES[number];

/**
 * The flags after `deno run`, in the order in which they are written
 * everywhere. `--no-lazy` has V8 compile whole modules, which makes Deno's cache
 * hold all of their functions: without it a hook compiles those that it calls
 * anew each time, which costs a silent one 0.14 of an empty program, one that
 * emits 0.37. `--no-sparkplug` spares them V8's first compiler of machine code,
 * which is for programs that run longer than 10 ms (0.03); the later ones, which
 * the people's commands profit from, stay. `--min-semi-space-size=2` (MB) gives
 * the young generation room for all that a brief takes, which spares it the one
 * garbage collection, 1 ms before its end (0.1). `--quiet` keeps Deno from printing a notice when `gh` is not
 * installed; `--no-prompt` turns a missing permission into an error instead of
 * a question that a hook could never answer.
 */
export const DENO_FLAGS: readonly string[] = [
  "--v8-flags=--no-lazy,--no-sparkplug,--min-semi-space-size=2",
  "--quiet",
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  "--allow-run=git,gh",
  `--allow-env=${READABLE_VARIABLES.join(",")}`,
];
