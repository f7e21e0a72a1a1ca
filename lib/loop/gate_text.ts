/**
 * What gate says. To the agent it states facts and no orders: text from outside
 * that reads like a command makes a model suspicious of it.
 *
 * @module
 */

import { cleanLine, cutAt } from "../text/clean.ts";
import { wholeNumber } from "../text/quantity.ts";
import type { Tier } from "./loop_settings.ts";
import { describeWindow, fillPercent, type Window } from "./window.ts";

/** What there is to say at one fire. */
export interface Notice {
  readonly tier: Tier;
  readonly tokens: number;
  readonly window: Window;
  /** The model that answered. */
  readonly model: string;
  /** The newest checkpoint of this session, if there is one. */
  readonly checkpoint: "none" | "fresh" | "stale";
  readonly isPlanMode: boolean;
  /** The skill by the name that it has here. */
  readonly skill: string;
  readonly sessionId: string;
  readonly transcriptPath: string;
}

/** The hook's JSON for a Stop that addresses the agent, which goes on at once, and the user. */
export function noticeForAgent(notice: Notice): string {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: "Stop", additionalContext: agentText(notice) },
    systemMessage: userText(notice, "The agent was told, so that it can save a checkpoint first."),
  });
}

/** The hook's JSON for a Stop that the agent learns nothing of. */
export function noticeForUser(notice: Notice): string {
  const why = notice.checkpoint === "fresh"
    ? "A checkpoint of the live work was saved a short while ago."
    : `Plan mode, so the agent was left alone; /${notice.skill} saves a checkpoint.`;
  return JSON.stringify({ systemMessage: userText(notice, why) });
}

function agentText(notice: Notice): string {
  const skill = notice.skill;
  return [
    "revive, a hook in the user's settings, has measured the context at the end of this turn: " +
    `${fillText(notice)}.`,
    notice.tier === "escalated"
      ? "That is past the second of its two thresholds. From here on earlier decisions tend to be " +
        "lost, and a compaction, which may come at any time, keeps only what its summary mentions."
      : "That is past the first of its two thresholds. The whole conversation is still in reach, " +
        "so a record of the live work made now is complete.",
    notice.checkpoint === "none"
      ? "No checkpoint of this session exists yet."
      : "The newest checkpoint of this session is out of date (before a compaction, or many turns old).",
    `A checkpoint is written by the skill \`${skill}\` (Skill tool, skill: "${skill}"). It runs ` +
    "in a context of its own on a digest of this session, records goal, live state, decisions, " +
    "loose ends and next step, and is posted back word for word after a compaction.",
    "Where that skill is not available, `revive checkpoint save --session " +
    `${short(notice.sessionId)}\` accepts such a record on stdin, as Markdown with the ` +
    "headings ## Goal, ## Live State, ## Decisions, ## Loose ends, ## Next step.",
    `Transcript of this session: ${cutAt(cleanLine(notice.transcriptPath), LONGEST_PATH)}`,
    "The user sees the same figures. /compact is a command that only the user can type.",
  ].join("\n");
}

function userText(notice: Notice, why: string): string {
  return `revive: context ${fillText(notice)}. ${why} ` +
    "When you are ready, type /compact: the agent cannot run it.";
}

/** `36 % full, 72,340 of 200,000 tokens (window …)`. */
function fillText({ tokens, window, model }: Notice): string {
  return `${fillPercent(tokens, window)} % full, ${wholeNumber(tokens)} of ${
    wholeNumber(window.size)
  } ` +
    `tokens (${describeWindow(window, short(model))})`;
}

/** The longest path that a system takes; the client passes 10,000 units of a hook's text. */
const LONGEST_PATH = 4096;

/** A name from outside on one line, at most 200 units: no ID and no model's name is nearly as long. */
function short(name: string): string {
  return cutAt(cleanLine(name), 200);
}
