import type { HookEvent } from "../claude/hook_event.ts";
import { claimWithin, SAME_EVENT_MS } from "../host/claims.ts";
import { recordEvent } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import { compactionIdentity } from "./compaction_identity.ts";
import { readFill } from "./fill.ts";

/**
 * Records that a session was compacted, once however often the hook is wired.
 * The client writes the compaction into the transcript only after its hooks
 * have run: the newest answer still tells the tokens before it, and the tokens
 * after it are added by whoever reads the events. Never throws.
 */
export async function recordCompaction(
  host: Pick<Host, "env" | "now">,
  event: HookEvent & { readonly name: "PostCompact" },
  session: string,
  project: string | null,
): Promise<void> {
  const identity = compactionIdentity(event);
  if (!await claimWithin(host, session, "compaction", identity, SAME_EVENT_MS)) return;
  const fill = event.transcriptPath === undefined ? undefined : readFill(event.transcriptPath);
  recordEvent(host, { session, project }, {
    kind: "compaction",
    trigger: event.trigger === "auto" || event.trigger === "manual" ? event.trigger : "unknown",
    tokensBefore: fill?.kind === "usage" ? fill.tokens : null,
    tokensAfter: fill?.kind === "boundary" ? fill.tokens : null,
  });
}
