import type { Report } from "./report.ts";

/** The report as one JSON document: times in ISO 8601, tokens as numbers, `null` for what is unknown. */
export function reportJson(report: Report): string {
  const { newest, since, until, emits, ...figures } = report;
  const document = {
    version: 1,
    since: since === null ? null : iso(since),
    until: iso(until),
    emits: {
      ...emits,
      byCause: Object.fromEntries(emits.byCause.map(({ cause, ...count }) => [cause, count])),
    },
    ...figures,
    newestSession: newest === null ? null : {
      id: newest.id,
      project: newest.project,
      window: newest.window,
      windowSource: newest.windowSource,
      briefs: newest.timeline.briefs.map(({ at }) => isoOrNull(at)),
      fires: newest.fires.map(iso),
      checkpoints: newest.checkpoints.map(iso),
      compactions: newest.compactions.map(({ at, ...rest }) => ({ at: iso(at), ...rest })),
      answers: newest.timeline.answers.map(({ at, tokens, behind, sinceStart }) => ({
        at: isoOrNull(at),
        tokens,
        behind,
        behindOnce: sinceStart,
      })),
    },
  };
  return JSON.stringify(document, null, 2) + "\n";
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function isoOrNull(epochMs: number | null): string | null {
  return epochMs === null ? null : iso(epochMs);
}
