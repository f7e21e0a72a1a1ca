import type { HookEvent } from "../claude/hook_event.ts";
import type { Host } from "../host/host.ts";
import { findProject, type Project } from "../host/project_root.ts";
import { RefusedError } from "../outcome.ts";

/** The session that a hook call belongs to: the payload's, else the environment's; `undefined`: sessionless. */
export function sessionOf(
  event: HookEvent | undefined,
  host: Pick<Host, "env">,
): string | undefined {
  return event?.sessionId ?? host.env("CLAUDE_CODE_SESSION_ID");
}

/**
 * The project that a call belongs to: from the folder in which the client was
 * launched, else the agent's, else the working directory. `undefined` where
 * none of these exists any more.
 */
export function projectOf(
  event: HookEvent | undefined,
  host: Pick<Host, "env" | "cwd">,
): Project | undefined {
  const from = host.env("CLAUDE_PROJECT_DIR") ?? event?.cwd ?? host.cwd();
  return from === undefined ? undefined : findProject(from);
}

/**
 * The project that a people's command is about.
 *
 * @throws RefusedError where the working directory has been deleted.
 */
export async function currentProject(host: Pick<Host, "env" | "cwd">): Promise<Project> {
  const project = await projectOf(undefined, host);
  if (project !== undefined) return project;
  throw new RefusedError("the working directory has been deleted. Change into the project");
}

/** Whether the user switched the hooks off: `REVIVE_DISABLED` is anything but 0 or false. */
export function isDisabled(host: Pick<Host, "env">): boolean {
  const value = host.env("REVIVE_DISABLED")?.trim();
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}
