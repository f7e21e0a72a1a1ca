import { linesBackward } from "../host/lines_backward.ts";
import { parseRow } from "./transcript.ts";

/** Bytes of a transcript after which the search for its newest compaction ends. */
const FAR_ENOUGH = 256 * 1024 * 1024;

/** The newest compaction of a transcript, with what the client says of it. */
export interface LastCompaction {
  /** Milliseconds since 1970; `null` where the row has no time. */
  readonly at: number | null;
  readonly trigger: string | null;
  readonly before: number | null;
  readonly after: number | null;
}

/** Finds the newest compaction in the transcript at `path`; `undefined` if there is none. Never throws. */
export function readLastCompaction(path: string): LastCompaction | undefined {
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") return undefined;
    end ??= line.offset;
    if (end - line.offset > FAR_ENOUGH) return undefined;
    if (line.kind === "long" || !line.text.includes("compact_boundary")) continue;
    const row = parseRow(line.text);
    if (row?.kind !== "boundary" || row.isSidechain) continue;
    const at = Date.parse(row.timestamp ?? "");
    return {
      at: Number.isFinite(at) ? at : null,
      trigger: row.trigger ?? null,
      before: row.preTokens ?? null,
      after: row.postTokens ?? null,
    };
  }
  return undefined;
}
