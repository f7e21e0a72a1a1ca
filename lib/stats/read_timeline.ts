import { lineBatches } from "../host/lines_forward.ts";
import { type Timeline, TimelineReader } from "./timeline.ts";

/** Reads the whole transcript at `path`; one that is absent or unreadable has an empty timeline. */
export async function readTimeline(path: string): Promise<Timeline> {
  const reader = new TimelineReader();
  for await (const lines of lineBatches(path)) {
    for (const line of lines) reader.line(line);
  }
  return reader.timeline;
}
