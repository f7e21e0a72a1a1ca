import type { Wiring } from "./wired.ts";

/** The context window of the model that answers, in tokens. */
export const WINDOW = 200_000;

/** What the client keeps free of the window for its own answer. */
const ANSWER_RESERVE = 20_000;

/** The tokens at which the client compacts by itself, by the variable that install-hook set. */
export function compactsAt({ env }: Wiring): number {
  return Number(env.CLAUDE_AUTOCOMPACT_PCT_OVERRIDE) / 100 * (WINDOW - ANSWER_RESERVE);
}
