import { linesBackward } from "../host/lines_backward.ts";
import { lineBatches } from "../host/lines_forward.ts";
import { entriesOf, mayBeConversation } from "./conversation.ts";
import { type LiveState, LiveStateCollector } from "./live_state_collector.ts";
import { parseRow } from "./transcript.ts";

export type { LiveState };

/** Bytes from the end after which the way back ends. */
const BYTE_LIMIT = 96 * 1024 * 1024;

/** Lines from the beginning in which the first request is looked for. */
const FIRST_LINES = 2000;

/**
 * Reads the state of the work from the transcript at `path`: the files of the
 * whole session (as far as 96 MB go back), the rest since the last compaction,
 * because what failed or was said before it is in the summary or outlived.
 * Never throws; an absent file is a state without anything.
 */
export async function readLiveState(path: string): Promise<LiveState> {
  const collector = new LiveStateCollector();
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") break;
    end ??= line.offset;
    if (end - line.offset > BYTE_LIMIT) break;
    if (line.kind === "long" || !mayBeConversation(line.text)) continue;
    const row = parseRow(line.text);
    if (row !== undefined) collector.take(row);
  }
  const firstRequest = await readFirstRequest(path);
  return { ...collector.state(), ...firstRequest === undefined ? {} : { firstRequest } };
}

async function readFirstRequest(path: string): Promise<string | undefined> {
  let seen = 0;
  for await (const batch of lineBatches(path)) {
    for (const line of batch) {
      if (++seen > FIRST_LINES) return undefined;
      const row = mayBeConversation(line) ? parseRow(line) : undefined;
      const request = row && entriesOf(row).find((entry) => entry.kind === "request");
      if (request?.kind === "request") return request.text;
    }
  }
  return undefined;
}
