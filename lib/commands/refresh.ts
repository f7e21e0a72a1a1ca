import { type HookEvent, parseHookEvent } from "../claude/hook_event.ts";
import { hasStaticFile, type Project } from "../host/project_root.ts";
import type { EmitCause } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import { dropSignal } from "../host/losses.ts";
import { sessionFolder } from "../host/store.ts";
import { type Input, type Outcome, SILENT } from "../outcome.ts";
import type { Chance } from "../session/cadence.ts";
import { changeState } from "../session/cadence_state.ts";
import { type Call, dueAt, type Stake } from "../session/due.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";

/** What this process would lose if its deadline passed now. */
const stake: Stake = {};

/**
 * A prompt that was claimed but not counted is counted with the next one, and a
 * brief that the state already calls emitted comes with the next chance.
 */
export async function giveUp(): Promise<void> {
  await stake.keep?.();
}

/**
 * `revive refresh`: emits the brief if it is due. The silent path reads a few
 * small files and the transcript's end; whatever only an emit needs is loaded
 * when there is one.
 */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const event = parseHookEvent(await host.payload());
  const occasion = occasionOf(event);
  if (occasion === undefined) return SILENT;
  const project = projectOf(event, host);
  if (project === undefined || !hasStaticFile(project.root)) return SILENT;
  const session = sessionOf(event, host);
  if (session === undefined) {
    if (occasion === "batch") return SILENT;
    const { refreshSessionless } = await import("../session/sessionless.ts");
    const due = await refreshSessionless(project.root, occasion === "compacted", host);
    if (due === undefined) return SILENT;
    // The counter says emitted by now; a signal brings the brief with the next prompt.
    return await emitOrOwe({ session: null, project, ...due, tokens: null }, host, () => {
      dropSignal(project.root, due.cause === "clear" ? "clear" : "compact");
    });
  }
  const folder = await sessionFolder(host, session);
  const call: Call = { session, folder, project, event, occasion, stake };
  const decision = await dueAt(call, host);
  if (decision?.cause === undefined) return SILENT;
  const { state, cause } = decision;
  const tokens = state.lastEmit?.tokens ?? null;
  const what = { session, project, cause, prompts: state.prompts, tokens, occasion };
  return await emitOrOwe(what, host, async () => {
    await changeState(folder, (now) => ({ state: { ...now, owed: cause } }));
  });
}

/** Emits; where that fails or is cut off, `owe` sees to it that the brief comes with the next chance. */
async function emitOrOwe(
  what: Emit,
  host: Host,
  owe: () => void | Promise<void>,
): Promise<Outcome> {
  const keep = async () => await owe();
  stake.keep = keep;
  try {
    return await emit(what, host);
  } catch (error) {
    await keep();
    throw error;
  } finally {
    delete stake.keep;
  }
}

/** What an event is to the cadence; `undefined`: nothing. */
function occasionOf(event: HookEvent | undefined): Chance["kind"] | undefined {
  if (event === undefined) return "prompt";
  if (event.agentId !== undefined) return undefined;
  switch (event.name) {
    case "UserPromptSubmit":
      return isNotification(event.prompt) ? undefined : "prompt";
    case "SessionStart":
      return event.source === "compact" ? "compacted" : undefined;
    case "PostToolBatch":
      return "batch";
    default:
      return undefined;
  }
}

/** Whether no person typed this: the client reports a background task's end as a prompt. */
function isNotification(prompt: string): boolean {
  const start = prompt.slice(0, 2000);
  return start.includes("<task-notification>") && isReport(start, prompt);
}

function isReport(start: string, prompt: string): boolean {
  return /^\s*<task-notification>/.test(start) ||
    // With a notice of the client before it.
    (/^\s*\[[^\n]*\]\s*\n?[^<]*<task-notification>/.test(start) &&
      prompt.trimEnd().endsWith("</task-notification>"));
}

/** What is emitted, and why. */
interface Emit {
  readonly session: string | null;
  readonly project: Project;
  readonly cause: EmitCause;
  readonly prompts: number;
  readonly tokens: number | null;
  readonly occasion?: Chance["kind"];
}

/** What is kept of the deadline for printing, in milliseconds: what is recorded must be printed. */
const RESERVE_MS = 100;

/** What git leaves of the deadline for putting the brief into words, in milliseconds. */
const AFTER_GIT_MS = 400;

/** Git gets this much even when the deadline is nearly over: it usually takes 10. */
const LEAST_GIT_MS = 100;

/** Starts git, loads what the silent path does without, and has it put the brief together. */
async function emit(what: Emit, host: Host): Promise<Outcome> {
  const { askGit } = await import("../brief/git_log.ts");
  const { session, project, cause, prompts, tokens, occasion } = what;
  const { deadlineMs } = host;
  // Of a short deadline no more than a part is kept: else there would never be a brief.
  const left = deadlineMs - host.elapsed() - Math.min(AFTER_GIT_MS, deadlineMs / 3);
  const asked = askGit(project, host, Math.max(Math.min(LEAST_GIT_MS, deadlineMs / 3), left));
  await asked.started;
  const until = deadlineMs - Math.min(RESERVE_MS, deadlineMs / 10);
  const due = { session, project, cause, prompts, tokens, asJson: occasion === "batch", until };
  const { emitBrief } = await import("../brief/emit.ts");
  return { ...SILENT, stdout: await emitBrief(due, asked, host) };
}
