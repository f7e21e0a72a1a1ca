import { listCheckpoints, readCheckpoint } from "../host/checkpoints.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";
import { type EarlierCheckpoint, formatAutoCheckpoint } from "./auto_checkpoint.ts";
import { sectionText } from "./checkpoint.ts";
import { type LiveState, readLiveState } from "./live_state.ts";

/** The session that an automatic checkpoint is made of. */
export interface AutoSource {
  readonly session: string;
  readonly transcript: string;
  readonly project?: Project;
}

/**
 * The Markdown of an automatic checkpoint of a transcript, made without a
 * model; `undefined` where the transcript shows nothing to keep.
 */
export async function composeAutoCheckpoint(
  source: AutoSource,
  host: Pick<Host, "env">,
): Promise<string | undefined> {
  const state = await readLiveState(source.transcript);
  if (isEmpty(state)) return undefined;
  return formatAutoCheckpoint(state, await newestOfAgent(host, source.session));
}

function isEmpty(state: LiveState): boolean {
  return state.lastRequest === undefined && state.lastAnswer === undefined &&
    state.filesEdited.length + state.filesRead.length + state.commands.length +
          state.failures.length === 0;
}

async function newestOfAgent(
  host: Pick<Host, "env">,
  session: string,
): Promise<EarlierCheckpoint | undefined> {
  const all = await listCheckpoints(host, session);
  const newest = all.find((checkpoint) => checkpoint.author === "agent");
  const read = newest && readCheckpoint(newest.path, session);
  if (read === undefined) return undefined;
  return {
    path: read.meta.path,
    saved: new Date(read.meta.savedAt).toISOString(),
    goal: sectionText(read.body, "Goal"),
    decisions: sectionText(read.body, "Decisions"),
  };
}
