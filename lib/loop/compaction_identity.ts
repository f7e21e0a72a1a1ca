import type { HookEvent } from "../claude/hook_event.ts";
import { readFill } from "./fill.ts";

/** An event of a compaction. */
export type CompactionEvent =
  & HookEvent
  & { readonly name: "SessionStart" | "PreCompact" | "PostCompact" };

/**
 * What tells an event of a compaction from the same event of another one: the
 * prompt that runs and the newest answer beside the event's own words. A hook
 * that is wired twice finds both the same, since the client writes nothing more
 * of the conversation before its hooks have ended; a compaction that follows
 * within seconds has another answer behind it.
 */
export function compactionIdentity(event: CompactionEvent): string {
  const fill = event.transcriptPath === undefined ? undefined : readFill(event.transcriptPath);
  return JSON.stringify([
    event.name,
    event.name === "SessionStart" ? event.source : event.trigger,
    event.promptId ?? "",
    fill?.kind === "usage" ? fill.messageId : "",
  ]);
}
