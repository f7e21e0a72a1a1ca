import type { CheckpointAuthor } from "../host/checkpoint_file.ts";
import { newestCheckpoint, readCheckpoint, saveCheckpoint } from "../host/checkpoints.ts";
import { recordEvent } from "../host/events.ts";
import { readHeadFacts } from "../host/git_head.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";
import { clean } from "../text/clean.ts";
import { redact } from "../text/redact.ts";
import { missingSections, type SectionName, withoutOuterFence } from "./checkpoint.ts";
import { type CarriedOver, carryOver, withCarriedOver } from "./loose_ends.ts";
import { readFill } from "./fill.ts";

/** A checkpoint that is to be kept. */
export interface NewCheckpoint {
  readonly session: string;
  readonly author: CheckpointAuthor;
  /** Markdown, as it came. */
  readonly body: string;
  readonly project?: Project;
  /** The session's transcript, if it is known. */
  readonly transcript?: string;
}

/** What became of it. */
export interface SavedCheckpoint {
  readonly path: string;
  /** What was written, without front matter. */
  readonly body: string;
  readonly missing: readonly SectionName[];
  /** The open items taken over from the checkpoint before. */
  readonly carried: readonly string[];
  /** Open items of the checkpoint before that go no further. */
  readonly letGo: readonly string[];
  /** Whether something that looked like a secret was masked. */
  readonly isMasked: boolean;
  /** Why the daily note was not written, although one was asked for. */
  readonly noteFault?: string;
}

/** Milliseconds that git may take to say where HEAD is. */
const GIT_MS = 2000;

/**
 * Masks, completes and writes a checkpoint, records the event and, if a vault
 * is named, adds it to the daily note.
 *
 * @throws Deno.errors.* if the checkpoint cannot be written.
 */
export async function storeCheckpoint(
  checkpoint: NewCheckpoint,
  host: Host,
): Promise<SavedCheckpoint> {
  const { session, author, project, transcript } = checkpoint;
  const cleaned = withoutOuterFence(clean(checkpoint.body)).trim();
  const masked = redact(cleaned);
  const { carried, letGo } = await carriedOver(host, session, masked);
  const body = withCarriedOver(masked, carried).trimEnd() + "\n";
  const [facts, fill] = await Promise.all([
    project === undefined ? {} : readHeadFacts(project, host, gitTime(host)),
    transcript === undefined ? undefined : readFill(transcript),
  ]);
  const savedAt = host.now();
  const path = await saveCheckpoint(host, {
    session,
    author,
    savedAt,
    ...project === undefined ? {} : { project: project.root },
    ...facts,
    ...fill === undefined || fill.kind === "unknown" ? {} : { tokens: fill.tokens },
    ...fill?.kind === "usage" ? { message: fill.messageId } : {},
  }, body);
  recordEvent(host, { session, project: project?.root ?? null }, {
    kind: "checkpoint",
    author,
    characters: body.length,
    path,
  });
  const noteFault = await appendToNote(host, body, savedAt);
  return {
    path,
    body,
    missing: missingSections(body),
    carried,
    letGo,
    isMasked: masked !== cleaned,
    ...noteFault === undefined ? {} : { noteFault },
  };
}

/** Of an automatic checkpoint only what it had taken over itself: the rest of its loose ends is found anew. */
async function carriedOver(host: Host, session: string, body: string): Promise<CarriedOver> {
  const newest = await newestCheckpoint(host, session);
  const previous = newest && readCheckpoint(newest.path, session);
  if (previous === undefined) return { carried: [], letGo: [] };
  return carryOver(previous.body, body, { carriedOnly: previous.meta.author === "auto" });
}

async function appendToNote(host: Host, body: string, at: number): Promise<string | undefined> {
  const vault = host.env("REVIVE_OBSIDIAN_VAULT");
  if (vault === undefined) return undefined;
  const { appendToDailyNote } = await import("../host/daily_note.ts");
  return await appendToDailyNote(vault, body, at);
}

function gitTime(host: Host): number {
  return Math.max(100, Math.min(GIT_MS, host.deadlineMs - host.elapsed() - 1000));
}
