/**
 * The client's hook payload, parsed once at the edge. Fields as recorded from
 * the client (version 2.1.332).
 *
 * @module
 */

import { type Fields, isFields, parseFields } from "../text/fields.ts";

/** What every event of the client carries. */
export interface EventBase {
  /** The session's ID; absent where the payload has none or an empty one. */
  readonly sessionId?: string;
  /** The transcript's path; the file may not exist (it does not at the first prompt). */
  readonly transcriptPath?: string;
  /** The agent's current folder, which moves with `cd`. */
  readonly cwd?: string;
  /** The same for all events of one user prompt. */
  readonly promptId?: string;
  /** `default`, `plan`, `acceptEdits`, `auto`, …; not on every event. */
  readonly permissionMode?: string;
  /** Set inside a subagent only. */
  readonly agentId?: string;
}

/** A task that runs in the background when a turn ends. */
export interface BackgroundTask {
  /** `shell` or `subagent`, as the client names it. */
  readonly type: string;
  /** `running` in every recorded payload. */
  readonly status: string;
}

/** A hook event, by the client's own event name; events that no command handles are `other`. */
export type HookEvent =
  & EventBase
  & (
    | { readonly name: "UserPromptSubmit"; readonly prompt: string }
    | { readonly name: "SessionStart"; readonly source: string }
    | { readonly name: "PostToolBatch"; readonly toolUseIds: readonly string[] }
    | { readonly name: "PreCompact"; readonly trigger: string }
    | { readonly name: "PostCompact"; readonly trigger: string }
    | {
      readonly name: "Stop";
      readonly stopHookActive: boolean;
      readonly lastAssistantMessage: string;
      readonly backgroundTasks: readonly BackgroundTask[];
    }
    | { readonly name: "other"; readonly event: string }
  );

/**
 * Parses a payload. `undefined` is "no payload": nothing came, or no JSON
 * object. An object without an event's name counts as a prompt if it has one.
 */
export function parseHookEvent(
  text: string | undefined,
): HookEvent | undefined {
  if (text === undefined) return undefined;
  const value = parseFields(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (value === undefined) return undefined;
  const event = string(value.hook_event_name) ??
    (typeof value.prompt === "string" ? "UserPromptSubmit" : undefined);
  if (event === undefined) return undefined;
  return { ...base(value), ...specifics(event, value) };
}

/** A string that says something; anything else counts as absent. */
function string(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function base(value: Fields): EventBase {
  const fields: { -readonly [Key in keyof EventBase]: EventBase[Key] } = {};
  const sessionId = string(value.session_id);
  if (sessionId !== undefined) fields.sessionId = sessionId;
  const transcriptPath = string(value.transcript_path);
  if (transcriptPath !== undefined) fields.transcriptPath = transcriptPath;
  const cwd = string(value.cwd);
  if (cwd !== undefined) fields.cwd = cwd;
  const promptId = string(value.prompt_id);
  if (promptId !== undefined) fields.promptId = promptId;
  const permissionMode = string(value.permission_mode);
  if (permissionMode !== undefined) fields.permissionMode = permissionMode;
  const agentId = string(value.agent_id);
  if (agentId !== undefined) fields.agentId = agentId;
  return fields;
}

function specifics(event: string, value: Fields) {
  switch (event) {
    case "UserPromptSubmit":
      return { name: event, prompt: string(value.prompt) ?? "" } as const;
    case "SessionStart":
      return { name: event, source: string(value.source) ?? "" } as const;
    case "PostToolBatch":
      return { name: event, toolUseIds: toolUseIds(value.tool_calls) } as const;
    case "PreCompact":
    case "PostCompact":
      return { name: event, trigger: string(value.trigger) ?? "" } as const;
    case "Stop":
      return {
        name: event,
        stopHookActive: value.stop_hook_active === true,
        lastAssistantMessage: string(value.last_assistant_message) ?? "",
        backgroundTasks: backgroundTasks(value.background_tasks),
      } as const;
    default:
      return { name: "other", event } as const;
  }
}

function toolUseIds(calls: unknown): string[] {
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call) => isFields(call) ? string(call.tool_use_id) ?? [] : []);
}

function backgroundTasks(tasks: unknown): BackgroundTask[] {
  if (!Array.isArray(tasks)) return [];
  return tasks.flatMap((task) =>
    isFields(task) ? { type: string(task.type) ?? "", status: string(task.status) ?? "" } : []
  );
}
