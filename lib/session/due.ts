import type { HookEvent } from "../claude/hook_event.ts";
import { claimOnce, claimWithin, SAME_EVENT_MS } from "../host/claims.ts";
import { fileSize, namesIn } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import type { Project } from "../host/project_root.ts";
import { readMarks, takeSignal } from "../host/losses.ts";
import { readFill } from "../loop/fill.ts";
import {
  type Chance,
  decide,
  type Decision,
  type Moment,
  readCadenceSettings,
  type Reading,
} from "./cadence.ts";
import {
  type CadenceState,
  changeState,
  latePrompts,
  loadState,
  noteLatePrompt,
} from "./cadence_state.ts";

/** What would be lost if the process had to end now, and how to keep it. */
export interface Stake {
  keep?: () => void | Promise<void>;
}

/** A call that may emit: whose, where, and on which occasion. */
export interface Call {
  readonly session: string;
  readonly folder: string;
  readonly project: Project;
  readonly event: HookEvent | undefined;
  readonly occasion: Chance["kind"];
  readonly stake: Stake;
}

/**
 * Finds out whether the brief is due at `call`, and remembers that it was asked.
 * `undefined`, or no cause in the decision: stay silent.
 *
 * @throws Error where another process keeps the state locked.
 */
export async function dueAt(call: Call, host: Host): Promise<Decision | undefined> {
  return await (call.occasion === "batch" ? onBatch(call, host) : onTurn(call, host));
}

/** A prompt, or the first request after a compaction. */
async function onTurn(call: Call, host: Host): Promise<Decision | undefined> {
  if (!await claim(call, host)) return undefined;
  if (call.occasion === "prompt") call.stake.keep = () => noteLatePrompt(call.folder);
  const changed = await changeState(
    call.folder,
    async (state) => await decideNow(call, state, host),
  );
  delete call.stake.keep;
  if (changed.kind === "busy") {
    if (call.occasion === "prompt") noteLatePrompt(call.folder);
    throw new Error("the session's state stayed locked; the prompt is counted with the next one");
  }
  const { value } = changed;
  if (changed.kind === "unsaved") {
    await note(`the session's state cannot be written: ${changed.why}`, host);
    // What cannot be remembered would be due every time, but for a signal, which
    // is gone now. The first prompt of a session is known by its transcript,
    // which does not exist yet.
    const path = call.event?.transcriptPath;
    const first = path !== undefined && fileSize(path) === 0;
    return call.occasion === "compacted" || first || value.isSignalled ? value : undefined;
  }
  await noteRestart(changed.fault ?? value.restarted, host);
  return value;
}

/** A batch of tool calls: decided without a lock first, since nearly every one stays silent. */
async function onBatch(call: Call, host: Host): Promise<Decision | undefined> {
  const { state } = loadState(call.folder);
  const first = await decideNow(call, state, host);
  if (first.state === state) return undefined;
  if (first.cause !== undefined && !await claim(call, host)) return undefined;
  const changed = await changeState(call.folder, async (now) => await decideNow(call, now, host));
  // What was not due, the next batch notes as well.
  if (changed.kind === "busy" && first.cause !== undefined) {
    await note("the session's state stayed locked; the brief comes with the next chance", host);
  }
  if (changed.kind === "unsaved") {
    await note(`the session's state cannot be written: ${changed.why}`, host);
  }
  // What cannot be remembered would be due with every batch.
  if (changed.kind !== "saved") return undefined;
  await noteRestart(changed.fault ?? changed.value.restarted, host);
  return changed.value;
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

/** A decision, and whether a signal was taken away for it. */
interface Decided extends Decision {
  readonly isSignalled: boolean;
}

async function decideNow(call: Call, state: CadenceState, host: Host): Promise<Decided> {
  const { event, folder, project, occasion } = call;
  const path = event?.transcriptPath;
  const names = namesIn(folder);
  const moment: Moment = {
    now: host.now(),
    settings: readCadenceSettings(host),
    reading: path === undefined ? UNKNOWN : readTokens(path),
    transcriptBytes: path === undefined ? 0 : fileSize(path),
    marks: readMarks(folder, names),
    signal: occasion === "prompt" ? takeSignal(project.root) : null,
    late: latePrompts(folder, names),
  };
  const decision = {
    ...decide(state, await chanceOf(call, state), moment),
    isSignalled: moment.signal !== null,
  };
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

async function noteRestart(fault: string | undefined, host: Host): Promise<void> {
  if (fault !== undefined) await note(`started the session's cadence afresh: ${fault}`, host);
}

async function note(message: string, host: Host): Promise<void> {
  const { log } = await import("../host/log.ts");
  await log(host, `refresh: ${message}`);
}
