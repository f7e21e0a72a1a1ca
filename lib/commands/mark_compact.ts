import { hasStaticFile } from "../host/project_root.ts";
import { parseHookEvent } from "../claude/hook_event.ts";
import type { Host } from "../host/host.ts";
import { sessionFolder } from "../host/store.ts";
import { type Input, type Outcome, SILENT } from "../outcome.ts";
import { loadState } from "../session/cadence_state.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";
import { dropSignal, markLoss } from "../host/losses.ts";

/**
 * SessionStart comes just before PostCompact. A brief that it brought within
 * this time answers the same compaction.
 */
const SAME_COMPACTION_MS = 30_000;

/** `revive mark-compact` (PostCompact): has the next refresh emit, unless the brief came already. */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const event = parseHookEvent(await host.payload());
  if (event?.agentId !== undefined) return SILENT;
  if (event !== undefined && event.name !== "PostCompact") return SILENT;
  const project = projectOf(event, host);
  const session = sessionOf(event, host);
  if (event !== undefined && session !== undefined) {
    // Compactions are counted in any project, also in one without a brief.
    const { recordCompaction } = await import("../loop/record_compaction.ts");
    await recordCompaction(host, event, session, project?.root ?? null);
  }
  if (project === undefined || !hasStaticFile(project.root)) return SILENT;
  if (session === undefined) {
    dropSignal(project.root, "compact");
    return SILENT;
  }
  const folder = await sessionFolder(host, session);
  const { compactedAt } = loadState(folder).state;
  const now = host.now();
  if (compactedAt !== null && Math.abs(now - compactedAt) <= SAME_COMPACTION_MS) return SILENT;
  markLoss(folder, "compact", now);
  return SILENT;
}
