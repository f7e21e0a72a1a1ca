import type { Distance, Forecast } from "../session/forecast.ts";
import { shortDuration, shortTokens } from "../text/quantity.ts";

const REASON_WORDS = {
  first: "the session's first one",
  owed: "one is owed",
  compact: "the conversation was compacted",
  clear: "the conversation was cleared",
} as const;

/** When the next brief comes, in words. */
export function forecastWords(forecast: Forecast): string {
  if (forecast.kind === "on-loss") {
    return "after a compaction or clear only: every rule is switched off";
  }
  if (forecast.kind === "next-prompt") return `with the next prompt: ${REASON_WORDS[forecast.why]}`;
  const [nearest, ...others] = forecast.distances.map(distanceWords);
  if (nearest === undefined) return "unknown: tokens are not known yet, other rules are off";
  return others.length === 0 ? nearest : `${nearest}; or ${others.join(", or ")}`;
}

function distanceWords({ rule, left, of }: Distance): string {
  switch (rule) {
    case "prompts":
      return left <= 1 ? `with the next prompt (every ${of})` : `in ${left} prompts (every ${of})`;
    case "tokens":
      return left === 0
        ? `with the next prompt (${shortTokens(of)} tokens passed)`
        : `in ${shortTokens(left)} tokens (every ${shortTokens(of)})`;
    case "time":
      return left === 0
        ? `with the next prompt (${shortDuration(of)} passed)`
        : `in ${shortDuration(left)} (every ${shortDuration(of)})`;
  }
}
