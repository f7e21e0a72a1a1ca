import type { LoopSettings } from "./loop_settings.ts";

/** How urgently the context's fill is pointed out. */
export type Tier = "advisory" | "escalated";

/** The tier of a fill of `share` (0 to 1) of the window; `undefined` below both thresholds. */
export function tierOf(
  share: number,
  settings: Pick<LoopSettings, "advisoryAt" | "escalatedAt">,
): Tier | undefined {
  if (share >= settings.escalatedAt) return "escalated";
  return share >= settings.advisoryAt ? "advisory" : undefined;
}
