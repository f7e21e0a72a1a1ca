import type { HookEvent } from "../claude/hook_event.ts";
import { isFolder } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { findProject, type Project } from "../host/project_root.ts";
import { NO_FOLDER, RefusedError } from "../outcome.ts";
import type { VariableName } from "../permissions.ts";

/** The session that a hook call belongs to: the payload's, else the environment's; `undefined`: sessionless. */
export function sessionOf(
  event: HookEvent | undefined,
  host: Pick<Host, "env">,
): string | undefined {
  return event?.sessionId ?? host.env("CLAUDE_CODE_SESSION_ID");
}

/**
 * The project that a call belongs to: from the folder in which the client was
 * launched, else the agent's, whichever exists, else the checkout that one of
 * them lay in; from the working directory where neither is named. `undefined`
 * where there is none that has a name.
 */
export function projectOf(
  event: HookEvent | undefined,
  host: Pick<Host, "env" | "cwd">,
): Project | undefined {
  const named = [host.env("CLAUDE_PROJECT_DIR"), event?.cwd].filter((path) => path !== undefined);
  for (const from of named) {
    const project = findProject(from);
    if (project.checkout === from || isFolder(from)) return project;
  }
  // A folder that a change of branches removed still says which checkout is meant.
  const projects = named.map(findProject);
  const gone = projects.find(({ checkout }) => checkout !== undefined) ?? projects[0];
  if (gone !== undefined) return gone;
  const from = host.cwd();
  return from === undefined ? undefined : findProject(from);
}

/**
 * The project that a people's command is about.
 *
 * @throws RefusedError where there is no working directory that has a name.
 */
export function currentProject(host: Pick<Host, "env" | "cwd">): Project {
  const project = projectOf(undefined, host);
  if (project !== undefined) return project;
  throw new RefusedError(NO_FOLDER);
}

/** Whether the user switched the hooks off: `REVIVE_DISABLED` is anything but 0, false, no or off. */
export function isDisabled(host: Pick<Host, "env">): boolean {
  const value = host.env("REVIVE_DISABLED");
  return value !== undefined && !/^\s*(?:0|false|no|off)?\s*$/i.test(value);
}

/**
 * Whether a person sits before the client: its own word for it, else the way
 * it was started (`sdk-cli` for `claude -p` and programs, `cli` for a person).
 * In a script whatever makes the agent go on replaces the script's result.
 */
export function isAttended(env: (name: VariableName) => string | undefined): boolean {
  const attended = env("CLAUDE_CODE_SESSION_ATTENDED");
  if (attended !== undefined) return attended !== "0";
  return !(env("CLAUDE_CODE_ENTRYPOINT") ?? "").startsWith("sdk");
}
