import { type EmitCause, recordEvent } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";
import { sessionFolder } from "../host/store.ts";
import { estimateTokens } from "../text/tokens.ts";
import { fitBrief } from "./fit.ts";
import { gatherBrief } from "./gather.ts";
import { saysNothing } from "./render.ts";
import { readStaticFile } from "./static_file.ts";

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
}

/** What is left of the deadline for putting the brief into words and printing it, in milliseconds. */
const RESERVE_MS = 400;

/** Git gets this much even when the deadline is nearly over: it usually takes 10. */
const LEAST_GIT_MS = 100;

/**
 * Puts the brief together, records that it was emitted, and gives what goes to
 * stdout: the brief, or the JSON around it; "" when there is nothing to say.
 *
 * @throws Error when static.md is there but cannot be read.
 */
export async function emitBrief(due: DueBrief, host: Host): Promise<string> {
  const { project } = due;
  const read = readStaticFile(project.root);
  if (read.kind === "absent") return "";
  if (read.kind === "unreadable") throw new Error(`static.md ${read.why}`);
  const gitMs = Math.max(LEAST_GIT_MS, host.deadlineMs - host.elapsed() - RESERVE_MS);
  const facts = await gatherBrief(project, read.text, host, gitMs);
  if (saysNothing(facts)) return "";
  const cause = due.cause === "compact" || due.cause === "clear" ? { cause: due.cause } : {};
  const { text } = fitBrief(facts, { refresh: due.prompts, ...cause });
  await recordEvent(host, { session: due.session, project: project.root }, {
    kind: "emit",
    cause: due.cause,
    characters: text.length,
    estimatedTokens: estimateTokens(text),
    tokens: due.tokens,
  });
  const { sweep, sweepClaims } = await import("../host/sweep.ts");
  if (due.cause === "first") await sweep(host);
  if (due.session !== null) sweepClaims(await sessionFolder(host, due.session), host.now());
  return due.asJson ? postToolBatchJson(text) : text;
}

/** The one form in which the client takes context from PostToolBatch; plain text does not reach the model there. */
function postToolBatchJson(text: string): string {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: "PostToolBatch", additionalContext: text.trimEnd() },
  }) + "\n";
}
