import { parseHookEvent } from "../claude/hook_event.ts";
import type { StoredCheckpoint } from "../host/checkpoint_file.ts";
import { newestCheckpoint, readCheckpoint } from "../host/checkpoints.ts";
import { claimWithin, SAME_EVENT_MS } from "../host/claims.ts";
import { describe } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { isFreshCheckpoint } from "../loop/checkpoint_place.ts";
import { compactionIdentity } from "../loop/compaction_identity.ts";
import { precompactText } from "../loop/precompact_text.ts";
import { type AutoSource, composeAutoCheckpoint } from "../loop/compose_auto.ts";
import { storeCheckpoint } from "../loop/store_checkpoint.ts";
import { type Input, type Outcome, SILENT, succeed } from "../outcome.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";

/**
 * The hook of PreCompact: sees to it that a checkpoint of the work as it stands
 * exists, and tells the summarizing prompt what to keep word for word.
 */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const event = parseHookEvent(await host.payload());
  if (event?.name !== "PreCompact" || event.agentId !== undefined) return SILENT;
  const session = sessionOf(event, host);
  const { transcriptPath: transcript } = event;
  if (session === undefined || transcript === undefined) return SILENT;
  const identity = compactionIdentity(event);
  if (!await claimWithin(host, session, "precompact", identity, SAME_EVENT_MS)) return SILENT;

  const newest = await newestCheckpoint(host, session);
  if (newest !== undefined && isFreshCheckpoint(newest, transcript)) {
    const text = textOf(newest, session);
    if (text !== undefined) return succeed(text);
  }
  const project = projectOf(event, host);
  const source = { session, transcript, ...project === undefined ? {} : { project } };
  const body = await composeAutoCheckpoint(source, host);
  if (body !== undefined) return succeed(precompactText(body, await keep(source, body, host)));
  // The client may keep no transcript at all; what was saved is all there is then.
  return succeed(newest === undefined ? "" : textOf(newest, session) ?? "");
}

function textOf(saved: StoredCheckpoint, session: string): string | undefined {
  const read = readCheckpoint(saved.path, session);
  return read === undefined ? undefined : precompactText(read.body, saved.path);
}

/** Saves it and gives the path; where that fails the summary still gets the facts. */
async function keep(source: AutoSource, body: string, host: Host): Promise<string | undefined> {
  try {
    const { path, noteFault } = await storeCheckpoint({ ...source, author: "auto", body }, host);
    if (noteFault !== undefined) await note(`the daily note was not written: ${noteFault}`, host);
    return path;
  } catch (error) {
    await note(`the automatic checkpoint was not saved: ${describe(error)}`, host);
    return undefined;
  }
}

async function note(message: string, host: Host): Promise<void> {
  const { log } = await import("../host/log.ts");
  await log(host, `precompact: ${message}`);
}
