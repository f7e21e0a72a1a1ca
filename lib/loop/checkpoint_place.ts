import type { StoredCheckpoint } from "../host/checkpoint_file.ts";
import { positionOf, positionOfTime, readTrail, type TrailEntry } from "./trail.ts";

/** Turns after which a checkpoint no longer tells how the work stands. */
const FRESH_TURNS = 15;

/** Bytes of the transcript that are searched for the place of a checkpoint. */
const BYTES = 64 * 1024 * 1024;

/**
 * Whether `checkpoint` still tells how the work stands when the conversation is
 * about to be compacted: saved since the last compaction and at most 15 turns
 * ago. One that was made from the transcript must be of its newest answer,
 * since another costs nothing.
 */
export function isFreshCheckpoint(
  checkpoint: StoredCheckpoint,
  transcript: string,
): boolean {
  const { message, savedAt, author } = checkpoint;
  const trail = readTrail(transcript, {
    wanted: message === undefined ? "all" : new Set([message]),
    turns: FRESH_TURNS,
    bytes: BYTES,
  });
  if (author === "auto" && message !== undefined) return newestMessage(trail) === message;
  // A message that is not on the trail lies further back, whatever the clock says.
  const position = message === undefined
    ? positionOfTime(savedAt, trail)
    : positionOf(message, trail);
  return position.kind === "present" && position.turns <= FRESH_TURNS;
}

function newestMessage(trail: readonly TrailEntry[]): string | undefined {
  const [newest] = trail;
  return newest?.kind === "message" ? newest.id : undefined;
}
