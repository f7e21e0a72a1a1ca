import { hasStaticFile } from "../host/project_root.ts";
import { autoCompactFacts } from "../claude/auto_compact_settings.ts";
import { hookEnvironment, readSettingsInForce } from "../claude/settings_in_force.ts";
import { newestCheckpoint } from "../host/checkpoints.ts";
import { findTranscript } from "../host/find_transcript.ts";
import { isFile } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { autoCompaction } from "../loop/auto_compact.ts";
import { type Fill, readFill } from "../loop/fill.ts";
import { type LastCompaction, readLastCompaction } from "../loop/last_compaction.ts";
import { readLoopSettings, tierOf } from "../loop/loop_settings.ts";
import { fillShare, resolveSessionWindow } from "../loop/window.ts";
import { findSessionProject } from "../session/session_project.ts";
import { readOutlook } from "../session/outlook.ts";
import { visitEvents } from "./event_files.ts";
import { type Known, known, type Status, unknown } from "./status.ts";

/**
 * Gathers the status of `session`. `project` is the root to take where the
 * session itself tells none. The environment is taken as the session's hooks
 * see it, with what the settings put over it.
 */
export async function gatherStatus(
  host: Pick<Host, "env" | "cwd" | "now">,
  session: string,
  project: string,
): Promise<Status> {
  const { state, fault } = await readOutlook(host, session, undefined);
  const transcript = await transcriptOf(host, session, state.transcript);
  const path = transcript.kind === "known" ? transcript.value : undefined;
  const root = state.project ?? (await findSessionProject(host, session, path))?.root ?? project;
  const there = { cwd: () => root, env: withProject(host.env, root), now: host.now };
  const inForce = readSettingsInForce(there);
  const inside = { ...there, env: hookEnvironment(there.env, inForce) };
  const settings = readLoopSettings(inside.env);

  const fill: Fill = transcript.kind === "known"
    ? readFill(transcript.value)
    : { kind: "unknown", why: transcript.why };
  const window = await resolveSessionWindow(inside, session, fill, settings.window);
  const tokens = fill.kind === "unknown" ? unknown<number>(fill.why) : known(fill.tokens);
  const model = fill.kind === "usage" ? fill.model : undefined;
  const { forecast } = await readOutlook(
    inside,
    session,
    fill.kind === "unknown" ? undefined : fill.tokens,
  );
  const last = state.lastEmit;
  const checkpoint = await newestCheckpoint(host, session);
  return {
    now: host.now(),
    session,
    project: known(root),
    transcript,
    tokens,
    window,
    model,
    tier: fill.kind === "unknown"
      ? unknown(fill.why)
      : known(tierOf(fillShare(fill.tokens, window), settings) ?? "none"),
    advisoryAt: settings.advisoryAt,
    escalatedAt: settings.escalatedAt,
    autoCompaction: autoCompaction(window.size, {
      ...autoCompactFacts(there.env, inForce),
      ...model === undefined ? {} : { model },
    }),
    nextBrief: hasStaticFile(root)
      ? known(forecast)
      : unknown("this project has no .revive/static.md (revive init writes one)"),
    lastBrief: last !== null ? known({ at: last.at, cause: last.cause }) : unknown(
      fault === undefined
        ? "none was given in this session yet"
        : `what was remembered of this session cannot be read (${fault})`,
    ),
    lastCompaction: await compactionOf(host, session, transcript),
    checkpoint: checkpoint === undefined ? undefined : {
      path: checkpoint.path,
      savedAt: checkpoint.savedAt,
      author: checkpoint.author,
    },
  };
}

/** The environment of somebody who works in `root`: a shell inside of another session must not decide. */
function withProject(env: Host["env"], root: string): Host["env"] {
  return (name) => name === "CLAUDE_PROJECT_DIR" ? root : env(name);
}

async function transcriptOf(
  host: Pick<Host, "env">,
  session: string,
  recorded: string | null,
): Promise<Known<string>> {
  if (recorded !== null && isFile(recorded)) return known(recorded);
  const found = await findTranscript(host, session);
  if (found !== undefined) return known(found);
  return unknown(
    recorded === null
      ? "the client has no transcript of this session (yet)"
      : `the transcript is not there (yet): ${recorded}`,
  );
}

/** The newest compaction from the transcript; where that is gone, from what was recorded. */
async function compactionOf(
  host: Pick<Host, "env">,
  session: string,
  transcript: Known<string>,
): Promise<Status["lastCompaction"]> {
  if (transcript.kind === "known") {
    return known(readLastCompaction(transcript.value) ?? "none");
  }
  let last: LastCompaction | undefined;
  await visitEvents(host, { session }, (event) => {
    if (event.kind !== "compaction") return;
    const { at, trigger, tokensBefore, tokensAfter } = event;
    last = { at, trigger, before: tokensBefore, after: tokensAfter };
  });
  return last === undefined ? unknown(transcript.why) : known(last);
}
