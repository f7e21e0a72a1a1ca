import { fileSize } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { findTranscripts } from "../host/find_transcript.ts";
import { readTimeline } from "./read_timeline.ts";
import type { SessionTally } from "./tally.ts";
import type { Timeline } from "./timeline.ts";

/** Transcripts that are read unless all are asked for, and how many bytes of them: about half a second of work. */
const FEW = { files: 500, bytes: 128 * 1024 * 1024 } as const;

/** Files that are opened at the same time. */
const AT_ONCE = 16;

const NO_TIMELINE: Timeline = { answers: [], boundaries: [], briefs: [] };

/** Hands each session, the newest first, its timeline to `visit`; an empty one where its transcript is gone or not read. */
export async function visitTimelines(
  host: Pick<Host, "env">,
  sessions: readonly SessionTally[],
  full: boolean,
  progress: (text: string) => void,
  visit: (session: SessionTally, timeline: Timeline) => Promise<void>,
): Promise<{ readonly read: number; readonly found: number }> {
  const paths = await findTranscripts(host, new Set(sessions.map(({ id }) => id)));
  const chosen = choose(sessions, paths, full);
  let read = 0;
  for (let from = 0; from < sessions.length; from += AT_ONCE) {
    const batch = sessions.slice(from, from + AT_ONCE);
    const timelines = await Promise.all(batch.map(async ({ id }) => {
      const path = chosen.get(id);
      return path === undefined ? NO_TIMELINE : await readTimeline(path);
    }));
    for (const [index, session] of batch.entries()) {
      await visit(session, timelines[index] ?? NO_TIMELINE);
    }
    const before = read;
    read += batch.filter(({ id }) => chosen.has(id)).length;
    if (read > before) progress(`reading transcripts: ${read} of ${chosen.size}`);
  }
  return { read, found: paths.size };
}

/** The transcripts to read, by session: all of them, or the newest that are {@linkcode FEW} and at least one. */
function choose(
  sessions: readonly SessionTally[],
  paths: ReadonlyMap<string, string>,
  full: boolean,
): ReadonlyMap<string, string> {
  if (full) return paths;
  const chosen = new Map<string, string>();
  let bytes = 0;
  for (const { id } of sessions) {
    const path = paths.get(id);
    if (path === undefined) continue;
    bytes += fileSize(path);
    if (chosen.size > 0 && (chosen.size >= FEW.files || bytes > FEW.bytes)) break;
    chosen.set(id, path);
  }
  return chosen;
}
