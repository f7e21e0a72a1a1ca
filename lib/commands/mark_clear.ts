import { hasStaticFile } from "../host/project_root.ts";
import { parseHookEvent } from "../claude/hook_event.ts";
import type { Host } from "../host/host.ts";
import { sessionFolder } from "../host/store.ts";
import { type Input, type Outcome, SILENT } from "../outcome.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";
import { dropSignal, markLoss } from "../host/losses.ts";

/** `revive mark-clear` (SessionStart clear): has the first prompt of the new session emit. */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const event = parseHookEvent(await host.payload());
  if (event?.agentId !== undefined) return SILENT;
  if (event !== undefined && !(event.name === "SessionStart" && event.source === "clear")) {
    return SILENT;
  }
  const project = projectOf(event, host);
  if (project === undefined || !hasStaticFile(project.root)) return SILENT;
  const session = sessionOf(event, host);
  if (session === undefined) dropSignal(project.root, "clear");
  else markLoss(await sessionFolder(host, session), "clear", host.now());
  return SILENT;
}
