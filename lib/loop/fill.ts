import { linesBackward } from "../host/lines_backward.ts";
import { type AssistantRow, parseRow, type Row } from "./transcript.ts";

/** How many tokens of context the conversation holds now. */
export type Fill =
  /** From the newest answer of the main conversation. */
  | {
    readonly kind: "usage";
    readonly tokens: number;
    readonly messageId: string;
    readonly model: string;
    /** The model as asked for; it alone keeps a `[1m]`. */
    readonly requestedModel?: string;
  }
  /** From the compaction that nothing was answered after yet. */
  | { readonly kind: "boundary"; readonly tokens: number }
  | { readonly kind: "unknown"; readonly why: string };

/** Bytes after which the search gives up: more without a single answer is no conversation. */
export const SEARCH_LIMIT = 256 * 1024 * 1024;

/**
 * Reads the fill from the transcript at `path`, from its end backwards, and
 * stops at the first row that says it: on an ordinary transcript one chunk is
 * read. The order is the file's, not the clock's. Never throws; a file that
 * does not exist yet is `unknown`.
 */
export function readFill(path: string): Fill {
  const search = new FillSearch();
  let end: number | undefined;
  for (const line of linesBackward(path)) {
    if (line.kind === "absent") return { kind: "unknown", why: "no transcript yet" };
    if (line.kind === "unreadable") return { kind: "unknown", why: `transcript ${line.why}` };
    end ??= line.offset;
    if (end - line.offset > SEARCH_LIMIT) break;
    if (line.kind === "long" || !mayMatter(line.text)) continue;
    const row = parseRow(line.text);
    const fill = row === undefined ? undefined : search.take(row);
    if (fill !== undefined) return fill;
  }
  return search.end();
}

/**
 * Finds the fill in rows that come newest first. A compaction makes all older
 * usage stale: then its own `postTokens` count, and without those nothing.
 */
export class FillSearch {
  #compacted = false;

  /** The fill, if `row` decides it; `undefined` to go on. */
  take(row: Row): Fill | undefined {
    if (row.isSidechain) return undefined;
    if (isReading(row)) {
      return this.#compacted ? NOTHING_SINCE : {
        kind: "usage",
        tokens: row.tokens,
        messageId: row.messageId,
        model: row.model,
        ...row.requestedModel === undefined ? {} : { requestedModel: row.requestedModel },
      };
    }
    if (row.kind === "boundary") {
      return row.postTokens === undefined
        ? NOTHING_SINCE
        : { kind: "boundary", tokens: row.postTokens };
    }
    // The summary follows its boundary, so the boundary is still to come.
    if (row.kind === "summary") this.#compacted = true;
    return undefined;
  }

  /** What is known when no row decided it. */
  end(): Fill {
    return this.#compacted ? NOTHING_SINCE : { kind: "unknown", why: "no answer yet" };
  }
}

const NOTHING_SINCE: Fill = { kind: "unknown", why: "compacted, nothing answered since" };

/** Whether `row` is an answer of the main conversation that says how many tokens it was asked with. */
export function isReading(row: Row): row is AssistantRow & { readonly tokens: number } {
  return isAnswer(row) && row.tokens !== undefined;
}

/** Whether `row` belongs to an answer of the main conversation that a model gave. */
export function isAnswer(row: Row): row is AssistantRow {
  return row.kind === "assistant" && !row.isSidechain && !row.isSynthetic;
}

/** A cheap look before the parsing: most of a transcript's bytes are tool output and request texts. */
function mayMatter(line: string): boolean {
  return line.includes('"usage"') && line.includes('"assistant"') ||
    line.includes("compact_boundary") || line.includes("isCompactSummary");
}
