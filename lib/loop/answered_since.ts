import { linesBackward } from "../host/lines_backward.ts";
import { isAnswer } from "./fill.ts";
import { parseRow } from "./transcript.ts";

/**
 * Whether the main conversation holds an answer that was written behind the
 * first `bytes` bytes of the transcript at `path`. The client keeps, over a
 * compaction, its last answer and what came after it: what a hook said since
 * then is still there (seen with version 2.1.332, automatic and manual, and
 * when the API refused a prompt as too long, which leaves a row of its own).
 * True where it cannot be told: a brief too many is better than none.
 */
export function answeredSince(path: string, bytes: number): boolean {
  let seen = false;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") return true;
    seen = true;
    if (line.offset < bytes) return false;
    if (line.kind === "long") return true;
    const row = parseRow(line.text);
    if (row !== undefined && isAnswer(row)) return true;
  }
  return seen && bytes > 0;
}
