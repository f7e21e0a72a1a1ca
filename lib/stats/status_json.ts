import { fillShare } from "../loop/window.ts";
import type { Known, Status } from "./status.ts";

/**
 * The status as one JSON document: times in ISO 8601, tokens and shares as
 * numbers. What is not known is `null`, and `unknown` says why, by name.
 */
export function statusJson(status: Status): string {
  const unknown: Record<string, string> = {};
  const fact = <Value, Shown>(
    name: string,
    fact: Known<Value>,
    shown: (value: Value) => Shown,
  ): Shown | null => {
    if (fact.kind === "known") return shown(fact.value);
    unknown[name] = fact.why;
    return null;
  };
  const same = <Value>(value: Value) => value;
  const { window, autoCompaction, checkpoint } = status;
  const document = {
    version: 1,
    now: iso(status.now),
    session: status.session,
    project: fact("project", status.project, same),
    transcript: fact("transcript", status.transcript, same),
    context: {
      tokens: fact("context.tokens", status.tokens, same),
      share: status.tokens.kind === "known" ? fillShare(status.tokens.value, window) : null,
      window: window.size,
      windowSource: window.source,
      windowRaised: window.isRaised,
      model: status.model ?? null,
    },
    tier: fact("tier", status.tier, same),
    tiers: { advisoryAt: status.advisoryAt, escalatedAt: status.escalatedAt },
    autoCompaction: autoCompaction.kind === "off"
      ? { enabled: false, tokens: null, setting: autoCompaction.setting, in: autoCompaction.where }
      : {
        enabled: true,
        tokens: autoCompaction.tokens,
        setting: autoCompaction.setting ?? null,
        in: autoCompaction.where ?? null,
      },
    nextBrief: fact("nextBrief", status.nextBrief, (forecast) => ({
      when: forecast.kind,
      why: forecast.kind === "next-prompt" ? forecast.why : null,
      rules: forecast.kind === "rules" ? forecast.distances : [],
    })),
    lastBrief: fact("lastBrief", status.lastBrief, ({ at, cause }) => ({ at: iso(at), cause })),
    lastCompaction: fact(
      "lastCompaction",
      status.lastCompaction,
      (compaction) =>
        compaction === "none" ? null : {
          ...compaction,
          at: compaction.at === null ? null : iso(compaction.at),
        },
    ),
    checkpoint: checkpoint === undefined
      ? null
      : { ...checkpoint, savedAt: iso(checkpoint.savedAt) },
    unknown,
  };
  return JSON.stringify(document, null, 2) + "\n";
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
