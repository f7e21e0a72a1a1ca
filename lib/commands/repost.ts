import { parseHookEvent } from "../claude/hook_event.ts";
import { newestCheckpoint, readCheckpoint } from "../host/checkpoints.ts";
import { claimWithin, SAME_EVENT_MS } from "../host/claims.ts";
import type { Host } from "../host/host.ts";
import { compactionIdentity } from "../loop/compaction_identity.ts";
import { type Input, type Outcome, SILENT, succeed } from "../outcome.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";

/** Milliseconds that git may take, and what is left of the deadline for the rest. */
const GIT_MS = 600;
const RESERVE_MS = 300;

/**
 * The hook of SessionStart after a compaction: posts the session's newest
 * checkpoint into the first request. Nothing after a clear, a fork or a resume,
 * whose sessions either have lost nothing or are other ones.
 */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const event = parseHookEvent(await host.payload());
  if (event?.name !== "SessionStart" || event.source !== "compact") return SILENT;
  const session = sessionOf(event, host);
  if (session === undefined || event.agentId !== undefined) return SILENT;
  const newest = await newestCheckpoint(host, session);
  if (newest === undefined) return SILENT;
  const identity = compactionIdentity(event);
  if (!await claimWithin(host, session, "repost", identity, SAME_EVENT_MS)) return SILENT;
  const [{ currentBranch, headDistance }, { formatRepost }, read, project] = await Promise.all([
    import("../host/git_head.ts"),
    import("../loop/repost.ts"),
    readCheckpoint(newest.path, session),
    projectOf(event, host),
  ]);
  if (read === undefined) throw new Error(`${newest.path} cannot be read`);
  const gitMs = Math.max(50, Math.min(GIT_MS, host.deadlineMs - host.elapsed() - RESERVE_MS));
  const [branch, distance] = project === undefined ? [] : await Promise.all([
    currentBranch(project),
    newest.head === undefined ? undefined : headDistance(project, newest.head, host, gitMs),
  ]);
  return succeed(formatRepost({
    ...read,
    now: host.now(),
    ...branch === undefined ? {} : { branch },
    ...distance === undefined ? {} : { distance },
  }));
}
