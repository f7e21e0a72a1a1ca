/**
 * The way back through a conversation, turn by turn, and where something stands on it.
 *
 * @module
 */

import { linesBackward } from "../host/lines_backward.ts";
import { isAnswer } from "./fill.ts";
import { type AssistantRow, parseRow, type Row } from "./transcript.ts";

/** One step of the way back through a conversation. */
export type TrailEntry =
  | {
    readonly kind: "message";
    readonly id: string;
    /** Whether it ends without a tool call, that is whether it ends a turn. */
    readonly endsTurn: boolean;
    /** Milliseconds since 1970 by the clock of that moment, which may have been wrong. */
    readonly time?: number;
  }
  /** A compaction. */
  | {
    readonly kind: "boundary";
    readonly preTokens?: number;
    readonly postTokens?: number;
  };

/** How far a trail is followed. */
export interface TrailLimits {
  /** The messages that are looked for; once all are found the way ends. */
  readonly wanted: ReadonlySet<string> | "all";
  /** Turns after which the way ends, counted anew from each compaction. */
  readonly turns: number;
  /** Bytes after which the way ends. */
  readonly bytes: number;
}

/**
 * The answers of the main conversation and its compactions, newest first, each
 * message once however many rows it has, as far back as `limits` ask for. Of
 * the last message in it only its being there is sure. Never throws.
 */
export function readTrail(path: string, limits: TrailLimits): TrailEntry[] {
  const trail = new Trail(limits);
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") break;
    end ??= line.offset;
    if (end - line.offset > limits.bytes) break;
    if (line.kind === "long" || !mayMatter(line.text)) continue;
    const row = parseRow(line.text);
    if (row !== undefined) trail.take(row);
    if (trail.isDone()) break;
  }
  return trail.entries;
}

class Trail {
  readonly entries: TrailEntry[] = [];
  /** Where each message stands in the entries. */
  readonly #places = new Map<string, number>();
  /** Turns since the newest end or the compaction that was met last. */
  #turns = 0;
  #found = 0;
  /** Whether a summary was met whose boundary is still to come. */
  #isSummarized = false;

  constructor(readonly limits: TrailLimits) {}

  take(row: Row): void {
    if (row.isSidechain) return;
    if (row.kind === "summary") {
      this.#compacted({ kind: "boundary" });
      this.#isSummarized = true;
    } else if (row.kind === "boundary") {
      // The summary has already announced it, without its figures.
      if (this.#isSummarized) this.entries.pop();
      this.#compacted({
        kind: "boundary",
        ...row.preTokens === undefined ? {} : { preTokens: row.preTokens },
        ...row.postTokens === undefined ? {} : { postTokens: row.postTokens },
      });
    } else if (isAnswer(row)) {
      this.#answered(row);
      this.#isSummarized = false;
    }
  }

  isDone(): boolean {
    const { wanted, turns } = this.limits;
    if (this.#turns > turns) return true;
    return wanted !== "all" && this.#found >= wanted.size;
  }

  #compacted(entry: TrailEntry): void {
    this.entries.push(entry);
    this.#turns = 0;
    this.#isSummarized = false;
  }

  #answered(row: AssistantRow): void {
    const endsTurn = !row.blocks.some((block) => block.kind === "tool-use");
    const place = this.#places.get(row.messageId);
    const known = place === undefined ? undefined : this.entries[place];
    if (place !== undefined && known?.kind === "message") {
      if (!endsTurn) this.entries[place] = { ...known, endsTurn };
      return;
    }
    // A new message: the one met before it is whole now.
    const last = this.entries.at(-1);
    if (last?.kind === "message" && last.endsTurn) this.#turns++;
    const time = Date.parse(row.timestamp ?? "");
    this.#places.set(row.messageId, this.entries.length);
    this.entries.push({
      kind: "message",
      id: row.messageId,
      endsTurn,
      ...Number.isFinite(time) ? { time } : {},
    });
    const { wanted } = this.limits;
    if (wanted !== "all" && wanted.has(row.messageId)) this.#found++;
  }
}

function mayMatter(line: string): boolean {
  return line.includes('"assistant"') || line.includes("compact_boundary") ||
    line.includes("isCompactSummary");
}

/** Where something stands on a trail. */
export type Position =
  /** In the conversation as it is now, this many turns ago. */
  | { readonly kind: "present"; readonly turns: number }
  /** Behind a compaction, the first one after it: this many turns before it, and its tokens. */
  | {
    readonly kind: "compacted";
    readonly turns: number;
    readonly preTokens?: number;
    readonly postTokens?: number;
  }
  /** Not on the trail, whose oldest part is `turns` turns long, up to its end or a compaction. */
  | { readonly kind: "absent"; readonly turns: number; readonly isCompacted: boolean };

/** The position of the message `id`. */
export function positionOf(id: string, trail: readonly TrailEntry[]): Position {
  return locate(trail, (entry) => entry.id === id);
}

/**
 * The position of a moment (milliseconds since 1970): that of the newest
 * message that is not later. Clocks jump, so this is for what has no message.
 */
export function positionOfTime(time: number, trail: readonly TrailEntry[]): Position {
  return locate(trail, (entry) => entry.time !== undefined && entry.time <= time);
}

function locate(
  trail: readonly TrailEntry[],
  isIt: (entry: TrailEntry & { readonly kind: "message" }) => boolean,
): Position {
  let turns = 0;
  let compaction: TrailEntry & { readonly kind: "boundary" } | undefined;
  for (const entry of trail) {
    if (entry.kind === "boundary") {
      compaction = entry;
      turns = 0;
    } else if (isIt(entry)) {
      return compaction === undefined
        ? { kind: "present", turns }
        : { ...compaction, kind: "compacted", turns };
    } else if (entry.endsTurn) turns++;
  }
  return { kind: "absent", turns, isCompacted: compaction !== undefined };
}
