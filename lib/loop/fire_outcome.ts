import type { Fire } from "./gate_state.ts";
import type { Position } from "./trail.ts";

/** Turns without a compaction after which a fire counts as not heeded. */
export const OUTCOME_TURNS = 30;

/** What became of a fire. */
export interface FireOutcome {
  readonly result: "acted" | "timed-out";
  readonly tokensBefore: number;
  readonly tokensAfter: number | null;
  /** Turns from the fire to the compaction, or to now. */
  readonly turns: number;
}

/** The fires settled: what became of them, and which of them still count. */
export interface Settlement {
  readonly outcomes: readonly FireOutcome[];
  /** Those of the present conversation with the turns since, newest last. */
  readonly present: readonly { readonly fire: Fire; readonly turns: number }[];
}

/**
 * Looks what became of each fire, newest last: a compaction within 30 turns is
 * "acted", 30 turns without one are "timed-out". A fire behind a compaction, or
 * whose message is nowhere to be found, counts no more. `tokens` are those of now.
 */
export function settleFires(
  fires: readonly { readonly fire: Fire; readonly position: Position }[],
  tokens: number | undefined,
): Settlement {
  const outcomes: FireOutcome[] = [];
  const present: { fire: Fire; turns: number }[] = [];
  for (const { fire, position } of fires) {
    const { turns } = position;
    const isActed = position.kind === "compacted" && turns <= OUTCOME_TURNS;
    const isLate = !isActed && turns >= OUTCOME_TURNS;
    if (fire.isOpen && isActed) {
      outcomes.push({
        result: "acted",
        tokensBefore: position.preTokens ?? fire.tokens,
        tokensAfter: position.postTokens ?? null,
        turns,
      });
    } else if (fire.isOpen && isLate) {
      outcomes.push({
        result: "timed-out",
        tokensBefore: fire.tokens,
        tokensAfter: tokens ?? null,
        turns,
      });
    }
    // Too far back to be seen, but no compaction since: still of this conversation.
    const isFar = position.kind === "absent" && !position.isCompacted && isLate;
    if (position.kind === "present" || isFar) {
      present.push({ fire: { ...fire, isOpen: fire.isOpen && !isLate }, turns });
    }
  }
  return { outcomes, present };
}
