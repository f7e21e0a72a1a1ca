import { sweepClaims } from "../host/claims.ts";
import { type EmitCause, recordEvent } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import { type Project, readStaticFile } from "../host/project_root.ts";
import { sessionFolder } from "../host/store.ts";
import { within } from "../host/timer.ts";
import { estimateTokens } from "../text/tokens.ts";
import { fitBrief } from "./fit.ts";
import { gatherBrief } from "./gather.ts";
import type { AskedGit } from "./git_log.ts";
import { saysNothing } from "./render.ts";

/** A brief that is due. */
export interface DueBrief {
  /** The session's ID, `null` without one. */
  readonly session: string | null;
  readonly project: Project;
  readonly cause: EmitCause;
  /** Prompts counted so far, the number in the wrapper. */
  readonly prompts: number;
  /** Context tokens at the time, `null` if unknown. */
  readonly tokens: number | null;
  /** Whether the client reads this event's output only as JSON. */
  readonly asJson: boolean;
  /** Until when it is waited for, in milliseconds on the host's `elapsed` clock. */
  readonly until: number;
}

/** What is left of the deadline for putting the brief into words and printing it, in milliseconds. */
const RESERVE_MS = 400;

/** What sweeping may take, in milliseconds: it usually takes 5, and is tried again by the next session. */
const MOST_SWEEP_MS = 500;

/**
 * Puts the brief together, records that it was emitted, and gives what goes to
 * stdout: the brief, or the JSON around it; "" when there is nothing to say.
 * `asked` is what git was asked for it.
 *
 * @throws Error when static.md is there but cannot be read, and when nobody waits for it any more.
 */
export async function emitBrief(due: DueBrief, asked: AskedGit, host: Host): Promise<string> {
  const { project } = due;
  const read = readStaticFile(project.root);
  if (read.kind === "absent") return "";
  if (read.kind === "unreadable") throw new Error(`static.md ${read.why}`);
  const gathering = gatherBrief(project, read.text, asked);
  // While git runs: a brief that is ready must not wait for it.
  await tidy(due, host);
  const facts = await gathering;
  if (saysNothing(facts)) return "";
  const cause = due.cause === "compact" || due.cause === "clear" ? { cause: due.cause } : {};
  const { text } = fitBrief(facts, { refresh: due.prompts, ...cause });
  // Last, with nothing to wait for behind it: what is recorded will be printed, and nothing else.
  if (host.elapsed() >= due.until) throw new Error("the brief came too late");
  recordEvent(host, { session: due.session, project: project.root }, {
    kind: "emit",
    cause: due.cause,
    characters: text.length,
    estimatedTokens: estimateTokens(text),
    tokens: due.tokens,
  });
  return due.asJson ? postToolBatchJson(text) : text;
}

/** Sweeps what is old if there is time: a brief that is ready does not wait for a slow disk. */
async function tidy({ cause, session }: DueBrief, host: Host): Promise<void> {
  const left = Math.min(MOST_SWEEP_MS, host.deadlineMs - host.elapsed() - RESERVE_MS);
  if (left <= 0) return;
  if (cause === "first") await within(left, (await import("../host/sweep.ts")).sweep(host));
  if (session !== null) sweepClaims(await sessionFolder(host, session), host.now());
}

/** The one form in which the client takes context from PostToolBatch; plain text does not reach the model there. */
function postToolBatchJson(text: string): string {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: text.trimEnd() },
  }) + "\n";
}
