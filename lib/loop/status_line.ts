import type { Forecast } from "../session/forecast.ts";
import { bar } from "../text/bar.ts";
import type { Paint } from "../text/colour.ts";
import { shortDuration, shortTokens } from "../text/quantity.ts";
import { displayWidth, fit } from "../text/width.ts";
import type { AutoCompaction } from "./auto_compact.ts";
import type { Tier } from "./loop_settings.ts";

/** Everything that the status line may say. */
export interface StatusFacts {
  /** Context tokens; `undefined` before the first answer, `"compacted"` where none followed a compaction yet. */
  readonly tokens: number | "compacted" | undefined;
  /** The context window in tokens; `undefined` where the client did not say. */
  readonly window: number | undefined;
  readonly tier: Tier | undefined;
  readonly autoCompaction: AutoCompaction | undefined;
  /** When the next brief comes; `undefined` in a project without one. */
  readonly brief: Forecast | undefined;
  /** How old the newest checkpoint of the session is, in milliseconds. */
  readonly checkpointAge: number | undefined;
}

/** Characters of the bar. */
const CELLS = 10;

/**
 * The status line, at most `columns` wide. Where it is narrow the parts at the
 * end go first, then the bar; the share of the context always stands.
 */
export function formatStatusLine(facts: StatusFacts, columns: number, paint: Paint): string {
  const parts = [
    compaction(facts),
    brief(facts.brief),
    facts.checkpointAge === undefined ? "" : `checkpoint ${shortDuration(facts.checkpointAge)}`,
  ].filter((part) => part !== "");
  for (let count = parts.length; count >= 0; count--) {
    const tail = parts.slice(0, count).map((part) => ` · ${part}`).join("");
    for (const head of heads(facts)) {
      // Rather a part less than no bar.
      if (count > 0 && head !== heads(facts)[0]) break;
      if (displayWidth(head + tail) <= columns) return coloured(head, facts, paint) + tail;
    }
  }
  return coloured(fit(heads(facts).at(-1) ?? "", columns), facts, paint);
}

/** The first part in all its lengths, the longest first. */
function heads({ tokens, window }: StatusFacts): readonly string[] {
  const of = window === undefined ? "" : ` of ${shortTokens(window)}`;
  if (tokens === undefined) return [`ctx – ${bar(0, CELLS)}${of}`, `ctx –${of}`, "ctx –"];
  if (tokens === "compacted") return [`ctx just compacted${of}`, "ctx compacted"];
  if (window === undefined) return [`ctx ${shortTokens(tokens)}`];
  const share = Math.min(1, tokens / window);
  const figure = `ctx ${Math.floor(share * 100 + 1e-9)}%`;
  return [`${figure} ${bar(share, CELLS)}${of}`, `${figure}${of}`, figure];
}

function coloured(head: string, { tokens, tier }: StatusFacts, paint: Paint): string {
  if (typeof tokens !== "number") return head;
  return paint(tier === "escalated" ? "red" : tier === "advisory" ? "yellow" : "green", head);
}

function compaction({ autoCompaction, window }: StatusFacts): string {
  if (autoCompaction === undefined || window === undefined) return "";
  if (autoCompaction.kind === "off") return "auto-compact off";
  return `compacts at ${Math.round(autoCompaction.tokens / window * 100)}%`;
}

function brief(forecast: Forecast | undefined): string {
  if (forecast === undefined || forecast.kind === "on-loss") return "";
  if (forecast.kind === "next-prompt") return "brief next";
  const [nearest] = forecast.distances;
  if (nearest === undefined) return "";
  if (nearest.left === 0) return "brief next";
  switch (nearest.rule) {
    case "prompts":
      return nearest.left === 1 ? "brief next" : `brief in ${nearest.left}`;
    case "tokens":
      return `brief in ${shortTokens(nearest.left)} tokens`;
    case "time":
      return `brief in ${shortDuration(nearest.left)}`;
  }
}
