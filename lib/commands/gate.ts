import { type HookEvent, parseHookEvent } from "../claude/hook_event.ts";
import type { Host } from "../host/host.ts";
import { isAttended, isDisabled, projectOf, sessionOf } from "../session/identity.ts";
import { awaitAnswer, type TurnEnd } from "../loop/turn_end.ts";
import type { StopFacts, Verdict } from "../loop/gate.ts";
import {
  formatGateState,
  loadGateState,
  saveGateState,
  type StoredGateState,
} from "../loop/gate_state.ts";
import { type LoopSettings, readLoopSettings, type Tier, tierOf } from "../loop/loop_settings.ts";
import { fillShare, resolveSessionWindow, type Window } from "../loop/window.ts";
import { type Outcome, SILENT, succeed } from "../outcome.ts";

type Stop = HookEvent & { readonly name: "Stop" };

/** What one Stop is about. */
interface Situation {
  readonly event: Stop;
  readonly sessionId: string;
  readonly transcriptPath: string;
  readonly settings: LoopSettings;
  readonly end: TurnEnd;
  readonly window: Window;
  /** `undefined` below the thresholds, or where the fill is not known. */
  readonly tier: Tier | undefined;
  readonly stored: StoredGateState;
}

/**
 * The hook of the event Stop: measures how full the context is and, past the
 * thresholds, tells the agent or the user. Below them it reads the end of the
 * transcript and two small files.
 */
export async function run(_input: unknown, host: Host): Promise<Outcome> {
  const event = parseHookEvent(await host.payload());
  if (event?.name !== "Stop" || isSilentAnyway(event, host)) return SILENT;
  const sessionId = sessionOf(event, host);
  const { transcriptPath } = event;
  if (sessionId === undefined || transcriptPath === undefined) return SILENT;
  const settings = readLoopSettings(host.env);
  if (!settings.firesHeadless && !isAttended(host.env)) return SILENT;

  const [end, stored] = await Promise.all([
    awaitAnswer(transcriptPath, event.lastAssistantMessage, host),
    loadGateState(host, sessionId),
  ]);
  if (end.isMidChain && !settings.isForced) return SILENT;
  const { fill } = end;
  const window = await resolveSessionWindow(host, sessionId, fill, settings.window);
  const tier = fill.kind === "usage" ? tierOf(fillShare(fill.tokens, window), settings) : undefined;
  if (tier === undefined && stored.state.fires.length === 0 && !stored.isDamaged) return SILENT;
  return await act(
    { event, sessionId, transcriptPath, settings, end, window, tier, stored },
    host,
  );
}

function isSilentAnyway(event: Stop, host: Host): boolean {
  return isDisabled(host) || event.agentId !== undefined ||
    // The Stop after one that made the agent go on: again would be a loop.
    event.stopHookActive ||
    event.backgroundTasks.some(({ type, status }) => type === "subagent" && !hasEnded(status));
}

function hasEnded(status: string): boolean {
  return /^(?:completed|failed|killed|stopped|cancell?ed|error|done)$/.test(status);
}

/** Settles earlier fires, fires if it is time, and writes down both. */
async function act(situation: Situation, host: Host): Promise<Outcome> {
  const { event, sessionId, settings, end, window, tier, stored } = situation;
  const { fill, isFirstReading } = end;
  const [{ decideStop, trailLimits }, { readTrail }] = await Promise.all([
    import("../loop/gate.ts"),
    import("../loop/trail.ts"),
  ]);
  const facts = {
    state: stored.state,
    settings,
    isPlanMode: event.permissionMode === "plan",
    ...fill.kind === "unknown" ? {} : { tokens: fill.tokens },
    ...fill.kind === "usage" ? { share: fillShare(fill.tokens, window) } : {},
    ...fill.kind === "usage" && tier !== undefined
      ? {
        reading: {
          ...fill,
          tier,
          share: fillShare(fill.tokens, window),
          isFirst: isFirstReading,
        },
      }
      : {},
  };
  const decide = (facts: Omit<StopFacts, "trail">) => {
    const limits = trailLimits(facts);
    const trail = limits === undefined ? [] : readTrail(situation.transcriptPath, limits);
    return decideStop({ ...facts, trail });
  };
  const verdict = decide(facts);
  // Most Stops between two fires say nothing, and need not look for a checkpoint.
  if (verdict.notice === undefined) return await carryOut(verdict, situation, host);
  const { newestCheckpoint } = await import("../host/checkpoints.ts");
  const checkpoint = await newestCheckpoint(host, sessionId);
  return await carryOut(
    checkpoint === undefined ? verdict : decide({ ...facts, checkpoint }),
    situation,
    host,
  );
}

/** Writes the state and the events, and gives what is to be said; nothing of it for an event that is taken. */
async function carryOut(verdict: Verdict, situation: Situation, host: Host): Promise<Outcome> {
  const { event, sessionId, end: { fill }, window, stored } = situation;
  const { notice, outcomes, state } = verdict;
  const isChanged = formatGateState(state) !== formatGateState(stored.state);
  if (notice === undefined && outcomes.length === 0 && !isChanged && !stored.isDamaged) {
    return SILENT;
  }
  const [{ claimOnce }, { recordEvent }, { noticeForAgent, noticeForUser }] = await Promise.all([
    import("../host/claims.ts"),
    import("../host/events.ts"),
    import("../loop/gate_text.ts"),
  ]);
  // Not the answer's ID where the prompt has one: two processes may see different answers.
  const occasion = event.promptId ?? (fill.kind === "usage" ? fill.messageId : "");
  const identity = JSON.stringify([occasion, event.lastAssistantMessage]);
  const [isOurs, project] = await Promise.all([
    claimOnce(host, sessionId, "gate", identity),
    projectOf(event, host),
  ]);
  if (!isOurs) return SILENT;
  if (stored.isDamaged) {
    const { log } = await import("../host/log.ts");
    await log(host, `gate: ${stored.path} is damaged, starting afresh`);
  }
  // Before a word is said: a state that cannot be written would have it said at every turn.
  saveGateState(stored, state);
  const context = { session: sessionId, project: project?.root ?? null };
  for (const outcome of outcomes) recordEvent(host, context, { kind: "outcome", ...outcome });
  if (notice === undefined) return SILENT;
  const { audience, reading } = notice;
  recordEvent(host, context, {
    kind: "fire",
    tier: reading.tier,
    tokens: reading.tokens,
    window: window.size,
    windowSource: window.source,
    audience,
    messageId: reading.messageId,
  });
  const text = {
    ...notice,
    ...reading,
    window,
    model: fill.kind === "usage" ? fill.model : "",
    isPlanMode: event.permissionMode === "plan",
    // A plugin's skills carry its name.
    skill: host.env("CLAUDE_PLUGIN_ROOT") === undefined ? "checkpoint" : "revive:checkpoint",
    sessionId,
    transcriptPath: situation.transcriptPath,
  };
  return succeed(audience === "agent" ? noticeForAgent(text) : noticeForUser(text));
}
