import type { Host } from "../host/host.ts";
import { readLoopSettings } from "../loop/loop_settings.ts";
import { resolveSessionWindow } from "../loop/window.ts";
import { completeCompactions, countCompactions } from "./compactions.ts";
import { visitEvents } from "./event_files.ts";
import { FreshnessSample } from "./freshness.ts";
import { CAUSES, type NewestSession, type Report } from "./report.ts";
import type { RecordedCompaction, SessionTally, Tally } from "./tally.ts";
import { Tallier } from "./tallier.ts";
import type { Timeline } from "./timeline.ts";
import { visitTimelines } from "./visit_timelines.ts";

/** What a report is asked about. */
export interface Question {
  /** Milliseconds since 1970. */
  readonly since?: number;
  /** The project's root folder. */
  readonly project?: string;
  /** Whether every transcript of the period is read, however long it takes. */
  readonly full: boolean;
}

/** Gathers the report; `progress` is told in words what is going on, some times a second. */
export async function gatherReport(
  host: Pick<Host, "env" | "now">,
  question: Question,
  progress: (text: string) => void,
): Promise<Report> {
  progress("reading events");
  const tallier = new Tallier();
  const { since, project } = question;
  const { skipped } = await visitEvents(
    host,
    { ...since === undefined ? {} : { since }, ...project === undefined ? {} : { project } },
    (event) => tallier.add(event),
  );
  const tally = tallier.tally;
  const sample = new FreshnessSample(since ?? 0);
  const compactions: RecordedCompaction[] = [];
  let newest: NewestSession | null = null;
  const { read, found } = await visitTimelines(
    host,
    tally.sessions,
    question.full,
    progress,
    async (session, timeline) => {
      const completed = completeCompactions(session, timeline);
      compactions.push(...completed);
      sample.add(timeline);
      newest ??= await newestSession(host, session, timeline, completed);
    },
  );
  progress("");
  const of = (trigger: RecordedCompaction["trigger"]) =>
    countCompactions(compactions.filter((compaction) => compaction.trigger === trigger));
  return {
    since: since ?? null,
    until: host.now(),
    project: project ?? null,
    events: tally.events,
    skippedLines: skipped,
    sessions: tally.sessions.length,
    projects: new Set(tally.sessions.map((session) => session.project)).size,
    emits: countEmits(tally),
    gate: {
      advisory: tally.advisory,
      escalated: tally.escalated,
      acted: tally.acted,
      timedOut: tally.timedOut,
      turnsUntilActed: tally.turnsUntilActed,
    },
    compactions: { auto: of("auto"), manual: of("manual"), unknown: of("unknown") },
    checkpoints: tally.checkpoints,
    freshness: sample.freshness,
    transcripts: { read, found },
    newest,
  };
}

const NO_EMITS = { emits: 0, estimatedTokens: 0 };

function countEmits({ emits, sessionsWithEmits }: Tally): Report["emits"] {
  const byCause = CAUSES.map((cause) => ({ cause, ...emits.get(cause) ?? NO_EMITS }));
  const tokens = byCause.reduce((sum, { estimatedTokens }) => sum + estimatedTokens, 0);
  return {
    emits: byCause.reduce((sum, count) => sum + count.emits, 0),
    estimatedTokens: tokens,
    byCause,
    sessions: sessionsWithEmits,
    tokensPerSession: sessionsWithEmits === 0 ? null : Math.round(tokens / sessionsWithEmits),
  };
}

async function newestSession(
  host: Pick<Host, "env">,
  session: SessionTally,
  timeline: Timeline,
  compactions: readonly RecordedCompaction[],
): Promise<NewestSession | null> {
  const last = timeline.answers.at(-1);
  if (last === undefined) return null;
  const { messageId, model, requestedModel } = last;
  const peak = timeline.answers.reduce((most, { tokens }) => Math.max(most, tokens), 0);
  const window = await resolveSessionWindow(
    host,
    session.id,
    {
      kind: "usage",
      tokens: peak,
      messageId,
      model,
      ...requestedModel === undefined ? {} : { requestedModel },
    },
    readLoopSettings(host.env).window,
  );
  return {
    id: session.id,
    project: session.project,
    window: window.size,
    windowSource: window.source,
    timeline,
    compactions,
    fires: session.fires,
    checkpoints: session.checkpoints,
  };
}
