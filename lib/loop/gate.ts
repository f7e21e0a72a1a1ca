/**
 * What gate does at the end of a turn, decided from facts alone.
 *
 * @module
 */

import { type FireOutcome, OUTCOME_TURNS, settleFires } from "./fire_outcome.ts";
import type { Fire, GateState } from "./gate_state.ts";
import type { LoopSettings, Tier } from "./loop_settings.ts";
import {
  type Position,
  positionOf,
  positionOfTime,
  type TrailEntry,
  type TrailLimits,
} from "./trail.ts";

/** Points of fill, in hundredths of the window, after which an escalated fire is repeated. */
const REPEAT_POINTS = 5;

/** Bytes that are searched for the answers at which gate fired or a checkpoint was saved. */
const FAR_BYTES = 128 * 1024 * 1024;

/** A checkpoint as far as its place in the conversation goes. */
export interface CheckpointPlace {
  /** The newest answer when it was saved. */
  readonly message?: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** The newest answer's reading, past a threshold. */
export interface Reading {
  readonly messageId: string;
  readonly tokens: number;
  /** Share of the window, 0 to 1. */
  readonly share: number;
  readonly tier: Tier;
  /** The first one after a compaction, which is not to be relied on. */
  readonly isFirst: boolean;
}

/** What is known at a Stop at which nothing keeps gate silent from the outset. */
export interface StopFacts {
  readonly state: GateState;
  /** As far as {@linkcode trailLimits} asks for it. */
  readonly trail: readonly TrailEntry[];
  /** Context tokens now, where they are known. */
  readonly tokens?: number;
  /** Share of the window now, 0 to 1, where it was measured. */
  readonly share?: number;
  /** Absent below the thresholds. */
  readonly reading?: Reading;
  /** The session's newest. */
  readonly checkpoint?: CheckpointPlace;
  readonly isPlanMode: boolean;
  readonly settings: Pick<LoopSettings, "cooldownTurns">;
}

/** What is done about it. */
export interface Verdict {
  readonly outcomes: readonly FireOutcome[];
  readonly state: GateState;
  /** Absent: nobody is told anything. */
  readonly notice?: {
    readonly audience: "agent" | "user";
    readonly checkpoint: "none" | "fresh" | "stale";
    readonly reading: Reading;
  };
}

/** How much of the conversation {@linkcode decideStop} has to see; `undefined` if nothing of it. */
export function trailLimits(facts: Omit<StopFacts, "trail" | "tokens">): TrailLimits | undefined {
  const { checkpoint } = facts;
  const ids = facts.state.fires.map(({ messageId }) => messageId);
  if (checkpoint?.message !== undefined) ids.push(checkpoint.message);
  const isUnplaced = checkpoint !== undefined && checkpoint.message === undefined;
  if (ids.length === 0 && !isUnplaced) return undefined;
  return {
    wanted: isUnplaced ? "all" : new Set(ids),
    turns: Math.max(facts.settings.cooldownTurns, OUTCOME_TURNS),
    bytes: FAR_BYTES,
  };
}

/**
 * Settles the earlier fires and decides whether to fire again, and whom to
 * address: the agent, unless it has a fresh checkpoint already or plans only.
 */
export function decideStop(facts: StopFacts): Verdict {
  const { reading, trail, settings } = facts;
  const { outcomes, present } = settleFires(
    facts.state.fires.map((fire) => ({ fire, position: positionOf(fire.messageId, trail) })),
    facts.tokens,
  );
  const fires = present.map(({ fire }) => lowered(fire, facts.share));
  const isDue = reading !== undefined && !reading.isFirst &&
    (reading.tier === "escalated"
      ? isFuller(reading.share, fires)
      : present.every(({ turns }) => turns >= settings.cooldownTurns));
  if (!isDue) return { outcomes, state: stillNeeded(fires) };
  const { messageId, tier, tokens, share } = reading;
  const checkpoint = freshness(facts);
  return {
    outcomes,
    state: stillNeeded([...fires, { messageId, tier, tokens, share, isOpen: true }]),
    notice: {
      audience: checkpoint === "fresh" || facts.isPlanMode ? "user" : "agent",
      checkpoint,
      reading,
    },
  };
}

/**
 * Without a compaction the fill falls where the client drops old tool results,
 * or the window grows with another model: points count from there on.
 */
function lowered(fire: Fire, share: number | undefined): Fire {
  return share !== undefined && pointsBetween(share, fire.share) >= REPEAT_POINTS
    ? { ...fire, share }
    : fire;
}

/** Hundredths of the window; a hair more, for what floating point loses. */
function pointsBetween(from: number, to: number): number {
  return (to - from) * 100 + 1e-6;
}

/** Whether the fill has grown by 5 points since the last escalated fire. */
function isFuller(share: number, fires: readonly Fire[]): boolean {
  const last = fires.findLast(({ tier }) => tier === "escalated");
  return last === undefined || pointsBetween(last.share, share) >= REPEAT_POINTS;
}

function freshness({ checkpoint, trail, settings }: StopFacts): "none" | "fresh" | "stale" {
  if (checkpoint === undefined) return "none";
  // A message that is not on the trail lies further back, whatever the clock says.
  const position: Position = checkpoint.message === undefined
    ? positionOfTime(checkpoint.savedAt, trail)
    : positionOf(checkpoint.message, trail);
  const isFresh = position.kind === "present" && position.turns < settings.cooldownTurns;
  return isFresh ? "fresh" : "stale";
}

/** The fires that later Stops ask for: open ones, the last one, the last escalated one. */
function stillNeeded(fires: readonly Fire[]): GateState {
  const last = fires.at(-1);
  const escalated = fires.findLast(({ tier }) => tier === "escalated");
  return { fires: fires.filter((fire) => fire.isOpen || fire === last || fire === escalated) };
}
