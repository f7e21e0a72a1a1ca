import type { TrailEntry } from "./trail.ts";

/** Where something stands on a trail. */
export type Position =
  /** In the conversation as it is now, this many turns ago. */
  | { readonly kind: "present"; readonly turns: number }
  /** Behind a compaction, the first one after it: this many turns before it, and its tokens. */
  | {
    readonly kind: "compacted";
    readonly turns: number;
    readonly preTokens?: number;
    readonly postTokens?: number;
  }
  /** Not on the trail, whose oldest part is `turns` turns long, up to its end or a compaction. */
  | { readonly kind: "absent"; readonly turns: number; readonly isCompacted: boolean };

/** The position of the message `id`. */
export function positionOf(id: string, trail: readonly TrailEntry[]): Position {
  return locate(trail, (entry) => entry.id === id);
}

/**
 * The position of a moment (milliseconds since 1970): that of the newest
 * message that is not later. Clocks jump, so this is for what has no message.
 */
export function positionOfTime(time: number, trail: readonly TrailEntry[]): Position {
  return locate(trail, (entry) => entry.time !== undefined && entry.time <= time);
}

function locate(
  trail: readonly TrailEntry[],
  isIt: (entry: TrailEntry & { readonly kind: "message" }) => boolean,
): Position {
  let turns = 0;
  let compaction: TrailEntry & { readonly kind: "boundary" } | undefined;
  for (const entry of trail) {
    if (entry.kind === "boundary") {
      compaction = entry;
      turns = 0;
    } else if (isIt(entry)) {
      return compaction === undefined
        ? { kind: "present", turns }
        : { ...compaction, kind: "compacted", turns };
    } else if (entry.endsTurn) turns++;
  }
  return { kind: "absent", turns, isCompacted: compaction !== undefined };
}
