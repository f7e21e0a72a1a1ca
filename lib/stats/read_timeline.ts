import { lineBatches } from "../host/lines_forward.ts";
import { type Timeline, TimelineReader } from "./timeline.ts";

/**
 * Reads the whole transcript at `path`; `size` is its length in UTF-16 units.
 * One that is absent or unreadable has an empty timeline.
 */
export async function readTimeline(
  path: string,
): Promise<{ readonly timeline: Timeline; readonly size: number }> {
  const reader = new TimelineReader();
  let size = 0;
  for await (const lines of lineBatches(path)) {
    for (const line of lines) {
      reader.line(line);
      size += line.length + 1;
    }
  }
  return { timeline: reader.timeline, size };
}
