import type { Host } from "../host/host.ts";
import { findTranscripts } from "../host/transcript_files.ts";
import { readLoopSettings } from "../loop/loop_settings.ts";
import { resolveSessionWindow } from "../loop/session_window.ts";
import { completeCompactions, countCompactions } from "./compactions.ts";
import { visitEvents } from "./event_files.ts";
import { FreshnessSample } from "./freshness.ts";
import { readTimeline } from "./read_timeline.ts";
import { CAUSES, type NewestSession, type Report } from "./report.ts";
import { type RecordedCompaction, type SessionTally, Tallier, type Tally } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** Transcripts that are read unless all are asked for, and how many bytes of them: about a second's work. */
const FEW = { files: 1000, bytes: 128 * 1024 * 1024 } as const;

/** Files that are opened at the same time. */
const AT_ONCE = 16;

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
  const { read, found } = await visitTranscripts(
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

const NO_TIMELINE: Timeline = { answers: [], boundaries: [], briefs: [] };

/** Hands each session, the newest first, its timeline to `visit`; an empty one where its transcript is gone or not read. */
async function visitTranscripts(
  host: Pick<Host, "env">,
  sessions: readonly SessionTally[],
  full: boolean,
  progress: (text: string) => void,
  visit: (session: SessionTally, timeline: Timeline) => Promise<void>,
): Promise<{ readonly read: number; readonly found: number }> {
  const paths = await findTranscripts(host, new Set(sessions.map(({ id }) => id)));
  let read = 0;
  let bytes = 0;
  for (let from = 0; from < sessions.length; from += AT_ONCE) {
    const batch = sessions.slice(from, from + AT_ONCE);
    const isOver = !full && (read >= FEW.files || bytes >= FEW.bytes);
    const timelines = await Promise.all(batch.map(async ({ id }) => {
      const path = paths.get(id);
      if (path === undefined || isOver) return NO_TIMELINE;
      read++;
      const { timeline, size } = await readTimeline(path);
      bytes += size;
      return timeline;
    }));
    for (const [index, session] of batch.entries()) {
      await visit(session, timelines[index] ?? NO_TIMELINE);
    }
    if (!isOver) progress(`reading transcripts: ${read} of ${paths.size}`);
  }
  return { read, found: paths.size };
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
