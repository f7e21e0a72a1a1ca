import { type HookEvent, parseHookEvent } from "../claude/hook_event.ts";
import { hasStaticFile } from "../brief/static_file.ts";
import { claimOnce, claimWithin } from "../host/claims.ts";
import type { EmitCause } from "../host/events.ts";
import { fileSize } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";
import { sessionFolder } from "../host/store.ts";
import { alarm } from "../host/timer.ts";
import { readFill } from "../loop/fill.ts";
import { type Input, type Outcome, SILENT } from "../outcome.ts";
import {
  type Chance,
  decide,
  type Decision,
  type Moment,
  type Reading,
} from "../session/cadence.ts";
import { readCadenceSettings } from "../session/cadence_settings.ts";
import type { CadenceState } from "../session/cadence_state.ts";
import { changeState, latePrompts, loadState, noteLatePrompt } from "../session/cadence_store.ts";
import { isDisabled, projectOf, sessionOf } from "../session/identity.ts";
import { readMarks } from "../session/marks.ts";
import { takeSignal } from "../host/signal.ts";

/** Repeats of a session's start within this time are the same event, wired more than once. */
const SAME_EVENT_MS = 5_000;

/** A call that may emit: whose, where, and on which occasion. */
interface Call {
  readonly session: string;
  readonly folder: string;
  readonly project: Project;
  readonly event: HookEvent | undefined;
  readonly occasion: Chance["kind"];
}

/** What is lost if the deadline passes now, and how to keep it. */
let atStake: (() => void | Promise<void>) | undefined;

/**
 * A prompt that was claimed but not counted is counted with the next one, and a
 * brief that the state already calls emitted comes with the next chance.
 */
export async function giveUp(): Promise<void> {
  await atStake?.();
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
    return await emit({ session: null, project, ...due, tokens: null }, host);
  }
  const folder = await sessionFolder(host, session);
  const call: Call = { session, folder, project, event, occasion };
  const decision = await (occasion === "batch" ? onBatch(call, host) : onTurn(call, host));
  if (decision?.cause === undefined) return SILENT;
  const { state, cause } = decision;
  const tokens = state.lastEmit?.tokens ?? null;
  const owe = async () => {
    await changeState(folder, (now) => ({ state: { ...now, owed: cause } }));
  };
  atStake = owe;
  try {
    const due = { session, project, cause, prompts: state.prompts, tokens, occasion };
    // The entry gives up at the deadline; a little earlier it can still be noted what is owed.
    return await Promise.race([emit(due, host), lateFailure(host)]);
  } catch (error) {
    await owe();
    throw error;
  } finally {
    atStake = undefined;
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

/** A prompt, or the first request after a compaction. */
async function onTurn(call: Call, host: Host): Promise<Decision | undefined> {
  if (!await claim(call, host)) return undefined;
  if (call.occasion === "prompt") atStake = () => noteLatePrompt(call.folder);
  const changed = await changeState(
    call.folder,
    async (state) => await decideNow(call, state, host),
  );
  atStake = undefined;
  if (changed.kind === "busy") {
    if (call.occasion === "prompt") noteLatePrompt(call.folder);
    throw new Error("the session's state stayed locked; the prompt is counted with the next one");
  }
  const { value } = changed;
  if (changed.kind === "unsaved") {
    await note(`the session's state cannot be written: ${changed.why}`, host);
    // What cannot be remembered would be due every time. The first prompt of a
    // session is known by its transcript, which does not exist yet.
    const path = call.event?.transcriptPath;
    const first = path !== undefined && fileSize(path) === 0;
    return call.occasion === "compacted" || first ? value : undefined;
  }
  const fault = changed.fault ?? value.restarted;
  if (fault !== undefined) await note(`started the session's cadence afresh: ${fault}`, host);
  return value;
}

/** A batch of tool calls: decided without a lock first, since nearly every one stays silent. */
async function onBatch(call: Call, host: Host): Promise<Decision | undefined> {
  const { state } = loadState(call.folder);
  const first = await decideNow(call, state, host);
  if (first.state === state) return undefined;
  if (first.cause !== undefined && !await claim(call, host)) return undefined;
  const changed = await changeState(call.folder, async (now) => await decideNow(call, now, host));
  return changed.kind === "saved" ? changed.value : undefined;
}

async function claim({ session, event }: Call, host: Host): Promise<boolean> {
  if (event === undefined) return true; // Nothing tells two calls apart.
  const { name } = event;
  if (name === "SessionStart") {
    const { compactionIdentity } = await import("../loop/compaction_identity.ts");
    const identity = compactionIdentity(event);
    return await claimWithin(host, session, "refresh", identity, SAME_EVENT_MS);
  }
  if (name === "PostToolBatch" && event.toolUseIds.length > 0) {
    return await claimOnce(host, session, "refresh", `${name} ${event.toolUseIds.join(" ")}`);
  }
  const prompt = name === "UserPromptSubmit" ? event.prompt : "";
  if (event.promptId === undefined) {
    return await claimWithin(host, session, "refresh", `${name} ${prompt}`, SAME_EVENT_MS);
  }
  return await claimOnce(host, session, "refresh", `${name} ${event.promptId} ${prompt}`);
}

async function decideNow(call: Call, state: CadenceState, host: Host): Promise<Decision> {
  const { event, folder, project, occasion } = call;
  const path = event?.transcriptPath;
  const moment: Moment = {
    now: host.now(),
    settings: readCadenceSettings(host),
    reading: path === undefined ? UNKNOWN : readTokens(path),
    transcriptBytes: path === undefined ? 0 : fileSize(path),
    marks: readMarks(folder),
    signal: occasion === "prompt" ? takeSignal(project.root) : null,
    late: latePrompts(folder),
  };
  const decision = decide(state, await chanceOf(call, state), moment);
  if (decision.state === state) return decision;
  return {
    ...decision,
    state: { ...decision.state, project: project.root, transcript: path ?? null },
  };
}

const UNKNOWN: Reading = { kind: "unknown" };

function readTokens(transcript: string): Reading {
  const fill = readFill(transcript);
  return fill.kind === "usage"
    ? { kind: "usage", tokens: fill.tokens, messageId: fill.messageId }
    : UNKNOWN;
}

async function chanceOf({ event, occasion }: Call, state: CadenceState): Promise<Chance> {
  if (occasion === "batch") return { kind: "batch" };
  if (occasion === "prompt") {
    return event?.promptId === undefined
      ? { kind: "prompt" }
      : { kind: "prompt", promptId: event.promptId };
  }
  const path = event?.transcriptPath;
  // `/compact` has an ID of its own, and keeps the last answer without what hooks said: also
  // when that answer is an error's, or when nothing was said since the compaction before.
  const isAskedFor = event?.promptId !== undefined && event.promptId !== state.lastPromptId;
  if (state.lastEmit === null || path === undefined || isAskedFor) {
    return { kind: "compacted", answeredSinceEmit: true };
  }
  const { answeredSince } = await import("../loop/answered_since.ts");
  return {
    kind: "compacted",
    answeredSinceEmit: answeredSince(path, state.lastEmit.transcriptBytes),
  };
}

/** What is kept of the deadline for noting that the brief is owed, in milliseconds. */
const RESERVE_MS = 100;

/** Fails shortly before the deadline. */
async function lateFailure(host: Host): Promise<never> {
  if (host.deadlineMs === Infinity) return await new Promise<never>(() => {});
  await alarm(host.deadlineMs - host.elapsed() - RESERVE_MS);
  throw new Error(`the brief was not ready after ${Math.round(host.elapsed())} ms`);
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

/** What git leaves of the deadline for putting the brief into words, in milliseconds. */
const AFTER_GIT_MS = 400;

/** Git gets this much even when the deadline is nearly over: it usually takes 10. */
const LEAST_GIT_MS = 100;

/** Starts git, loads what the silent path does without, and has it put the brief together. */
async function emit(what: Emit, host: Host): Promise<Outcome> {
  const { askGit } = await import("../brief/git_log.ts");
  const { session, project, cause, prompts, tokens, occasion } = what;
  const gitMs = Math.max(LEAST_GIT_MS, host.deadlineMs - host.elapsed() - AFTER_GIT_MS);
  const asked = askGit(project, host, gitMs);
  const until = host.deadlineMs - RESERVE_MS;
  const due = { session, project, cause, prompts, tokens, asJson: occasion === "batch", until };
  const { emitBrief } = await import("../brief/emit.ts");
  return { ...SILENT, stdout: await emitBrief(due, asked, host) };
}

async function note(message: string, host: Host): Promise<void> {
  const { log } = await import("../host/log.ts");
  await log(host, `refresh: ${message}`);
}
