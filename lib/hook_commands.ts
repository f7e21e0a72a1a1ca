import type { CommandSpec } from "./cli.ts";

/**
 * The hooks' part of the command table. The entry looks here first: the rest
 * of the table, with all the help, would cost each hook 0.4 ms.
 */
export const HOOK_COMMANDS: readonly CommandSpec[] = [
  {
    name: "refresh",
    audience: "hook",
    summary: "Emit the brief if it is due (UserPromptSubmit, SessionStart, PostToolBatch)",
    options: [],
    operands: [],
    load: () => import("./commands/refresh.ts"),
  },
  {
    name: "mark-compact",
    audience: "hook",
    summary: "Note that the conversation was compacted (PostCompact)",
    options: [],
    operands: [],
    load: () => import("./commands/mark_compact.ts"),
  },
  {
    name: "mark-clear",
    audience: "hook",
    summary: "Note that the conversation was cleared (SessionStart clear)",
    options: [],
    operands: [],
    load: () => import("./commands/mark_clear.ts"),
  },
  {
    name: "precompact",
    audience: "hook",
    summary: "Save a checkpoint if none is fresh, tell the summary what to keep (PreCompact)",
    options: [],
    operands: [],
    deadlineMs: 15_000,
    load: () => import("./commands/precompact.ts"),
  },
  {
    name: "repost",
    audience: "hook",
    summary: "Post the newest checkpoint back after a compaction (SessionStart)",
    options: [],
    operands: [],
    load: () => import("./commands/repost.ts"),
  },
  {
    name: "gate",
    audience: "hook",
    summary: "Tell agent and user when the context fills up (Stop)",
    options: [],
    operands: [],
    load: () => import("./commands/gate.ts"),
  },
  {
    name: "statusline",
    audience: "hook",
    summary: "Print one line for the client's status line (statusLine)",
    options: [],
    operands: [],
    load: () => import("./commands/statusline.ts"),
  },
];

/** The row of the hook command called `name`. */
export function findHookCommand(name: string): CommandSpec | undefined {
  return HOOK_COMMANDS.find((command) => command.name === name);
}
