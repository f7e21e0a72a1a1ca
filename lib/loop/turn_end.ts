/**
 * The end of a transcript when a turn ends, and the wait until it is written.
 *
 * @module
 */

import { fileSize } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { EDGE_BYTES, linesBackward } from "../host/lines_backward.ts";
import { pause } from "../host/timer.ts";
import { type Fill, FillSearch, isAnswer, SEARCH_LIMIT } from "./fill.ts";
import { parseRow, textsOf } from "./transcript.ts";

/** Bytes that are searched for what precedes the newest answer: a compaction lies close before the first one. */
const NEAR_BYTES = 2 * 1024 * 1024;

/** UTF-16 units above which a tool's output is not parsed. */
const LARGE = 128 * 1024;

/** The end of a transcript when a turn ends. */
export interface TurnEnd {
  readonly fill: Fill;
  /** The text blocks of the newest answer. */
  readonly texts: readonly string[];
  /** Whether nothing that asks for an answer (a prompt, a tool's result) follows it. */
  readonly isAnswered: boolean;
  /** Whether the fill is the first reading after a compaction, which is not to be relied on. */
  readonly isFirstReading: boolean;
  /** Whether a tool call of the newest answer has no result yet. */
  readonly isMidChain: boolean;
}

/**
 * Reads the newest answer of the main conversation whole, with what follows
 * it, and the fill. Never throws.
 */
export function readTurnEnd(path: string): TurnEnd {
  const search = new FillSearch();
  const results = new Set<string>();
  const pending = new Set<string>();
  const texts: string[] = [];
  let newest: string | undefined;
  let newestOffset = Infinity;
  let isAnswered = true;
  let isFirstReading = false;
  let fill: Fill | undefined;
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent" || line.kind === "unreadable") break;
    end ??= line.offset;
    if (end - line.offset > SEARCH_LIMIT) break;
    if (fill !== undefined && newestOffset - line.offset > NEAR_BYTES) break;
    if (line.kind === "long" || isLargeOutput(line.text)) {
      const ends = line.kind === "long"
        ? line.head + line.tail
        : line.text.slice(0, EDGE_BYTES) + line.text.slice(-EDGE_BYTES);
      for (const id of toolResultIds(ends)) results.add(id);
      if (newest === undefined && results.size > 0) isAnswered = false;
      continue;
    }
    if (!mayMatter(line.text)) continue;
    const row = parseRow(line.text);
    if (row === undefined || row.isSidechain) continue;
    if (isAnswer(row)) {
      if (newest === undefined) {
        newest = row.messageId;
        newestOffset = line.offset;
      }
      if (row.messageId === newest) {
        texts.unshift(...textsOf(row.blocks));
        for (const block of row.blocks) {
          if (block.kind === "tool-use" && !results.has(block.id)) pending.add(block.id);
        }
      } else if (fill?.kind === "usage" && row.messageId !== fill.messageId) {
        break; // The newest answer has been seen whole, and so has its usage.
      }
    } else if (row.kind === "user") {
      for (const block of row.blocks) {
        if (block.kind === "tool-result") results.add(block.toolUseId);
      }
      // The client's own notes (hook feedback, caveats) ask for nothing.
      if (newest === undefined && !row.isMeta) isAnswered = false;
    }
    if (row.kind === "boundary" || row.kind === "summary") isFirstReading = fill !== undefined;
    fill ??= search.take(row);
    if (isFirstReading || fill !== undefined && fill.kind !== "usage") break;
  }
  return {
    fill: fill ?? search.end(),
    texts,
    isAnswered: isAnswered && newest !== undefined,
    isFirstReading,
    isMidChain: pending.size > 0,
  };
}

/**
 * Whether the answer that a Stop event speaks of, `last` in its payload, is in
 * the transcript: the client writes it some 100 ms after it has started the
 * hook. The text alone would not do, since two turns may end in the same words.
 */
export function holdsAnswer(end: TurnEnd, last: string): boolean {
  if (!end.isAnswered) return false;
  const wanted = withoutBlanks(last);
  return wanted === "" || wanted === withoutBlanks(end.texts.join("")) ||
    wanted === withoutBlanks(end.texts.at(-1) ?? "");
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

function mayMatter(line: string): boolean {
  return line.includes('"assistant"') || line.includes('"user"') ||
    line.includes("compact_boundary");
}

/** A row that is not worth the parsing: of a tool's output only the call's ID is of interest. */
function isLargeOutput(line: string): boolean {
  return line.length > LARGE && !line.includes('"usage"') && !line.includes("isCompactSummary");
}

/** The calls that a tool's result over the line limit answers, from what is known of it. */
function toolResultIds(ends: string): string[] {
  // Quotes inside of the output itself are escaped, so this matches the row's own members alone.
  return [...ends.matchAll(/(?<!\\)"tool_use_id":\s*"([^"\\]+)"/g)].map((match) => match[1] ?? "");
}

/** How long the answer is waited for, and how often is looked, in milliseconds. */
const WAIT_MS = 500;
const STEP_MS = 20;

/**
 * The end of the transcript at `path` once it holds the answer `last` that a
 * Stop event speaks of, or as it is after 500 ms: the client writes the answer
 * some 100 ms after it has started the hook. At a session's first turn the whole
 * file may come that late.
 */
export async function awaitAnswer(
  path: string,
  last: string,
  host: Pick<Host, "elapsed">,
): Promise<TurnEnd> {
  const started = host.elapsed();
  let size = fileSize(path);
  let end = readTurnEnd(path);
  while (!holdsAnswer(end, last)) {
    if (host.elapsed() - started + STEP_MS > WAIT_MS) break;
    await pause(STEP_MS);
    const now = fileSize(path);
    if (now === size) continue;
    size = now;
    end = readTurnEnd(path);
  }
  return end;
}
