import { isReading } from "../loop/fill.ts";
import type { Fields, Row } from "../loop/row.ts";
import { parseRow } from "../loop/transcript.ts";

/** One answer of the main conversation, and how old the brief was to it. */
export interface TimedAnswer {
  readonly messageId: string;
  /** Milliseconds since 1970; `null` where the row has no time. */
  readonly at: number | null;
  /** Context tokens that it was asked with. */
  readonly tokens: number;
  readonly model: string;
  readonly requestedModel?: string;
  /** Tokens of conversation between the newest brief and this answer; `null` before the first brief. */
  readonly behind: number | null;
  /** Tokens of conversation since the session's first answer: what a brief given once lies behind. */
  readonly sinceStart: number;
  /** Whether the newest brief still stands in the context, word for word. */
  readonly hasBrief: boolean;
  /** Whether a brief given once at the start still would. */
  readonly hasFirst: boolean;
}

/** One compaction as the client recorded it. */
export interface TimedBoundary {
  readonly at: number | null;
  readonly trigger: string | undefined;
  readonly preTokens: number | undefined;
  readonly postTokens: number | undefined;
}

/** What one transcript says about the brief and the context, in the order of the file. */
export interface Timeline {
  readonly answers: readonly TimedAnswer[];
  readonly boundaries: readonly TimedBoundary[];
  /** When briefs reached the context. */
  readonly briefs: readonly { readonly at: number | null }[];
}

/** How every brief begins, as it stands in a line of JSON too. */
const BRIEF_START = "<revive refresh=";

/**
 * Follows the tokens of a transcript row by row. Context only ever grows by
 * what is said, so the growth from one answer to the next is the length of the
 * conversation between them; a compaction shrinks the context, but the
 * conversation goes on from where it was.
 */
export class TimelineReader {
  readonly #answers: TimedAnswer[] = [];
  readonly #boundaries: TimedBoundary[] = [];
  readonly #briefs: { readonly at: number | null }[] = [];
  #last: { readonly messageId: string; readonly tokens: number } | undefined;
  /** Tokens of conversation since the first answer. */
  #position = 0;
  #compacted = false;
  /** The newest brief: its row, and where in the conversation it lies once an answer has seen it. */
  #brief:
    | { uuid: string | undefined; position: number | undefined; inContext: boolean }
    | undefined;
  #firstUuid: string | undefined;
  #hasFirst = true;

  /** Takes the next line of the file; anything that is no row of interest is passed over. */
  line(text: string): void {
    if (!mayMatter(text)) return;
    // A message of several blocks is several rows with one usage: spare the parsing of the rest.
    if (this.#last !== undefined && text.includes(`"id":"${this.#last.messageId}"`)) return;
    const row = parseRow(text);
    if (row === undefined || row.isSidechain) return;
    if (row.kind === "boundary") this.#boundary(row, new Set(row.preserved));
    else if (isReading(row)) this.#answer(row);
    else if (row.kind === "other" && isBrief(row.fields)) {
      this.#briefs.push({ at: timeOf(row) });
      this.#brief = { uuid: row.uuid, position: undefined, inContext: true };
      if (this.#answers.length === 0) this.#firstUuid ??= row.uuid;
    }
  }

  /** What the lines so far amount to. */
  get timeline(): Timeline {
    return { answers: this.#answers, boundaries: this.#boundaries, briefs: this.#briefs };
  }

  #boundary(row: Row & { readonly kind: "boundary" }, preserved: ReadonlySet<string>): void {
    this.#boundaries.push({
      at: timeOf(row),
      trigger: row.trigger,
      preTokens: row.preTokens,
      postTokens: row.postTokens,
    });
    this.#compacted = true;
    if (this.#brief !== undefined && !isKept(this.#brief.uuid, preserved)) {
      this.#brief.inContext = false;
      this.#brief.position ??= this.#position; // It went into the summary before any answer.
    }
    this.#hasFirst &&= isKept(this.#firstUuid, preserved);
  }

  #answer(row: Row & { readonly kind: "assistant"; readonly tokens: number }): void {
    if (row.messageId === this.#last?.messageId) return;
    if (!this.#compacted) {
      this.#position += Math.max(0, row.tokens - (this.#last?.tokens ?? row.tokens));
    }
    this.#compacted = false;
    this.#last = row;
    if (this.#brief !== undefined) this.#brief.position ??= this.#position;
    this.#answers.push({
      messageId: row.messageId,
      at: timeOf(row),
      tokens: row.tokens,
      model: row.model,
      ...row.requestedModel === undefined ? {} : { requestedModel: row.requestedModel },
      behind: this.#brief?.position === undefined ? null : this.#position - this.#brief.position,
      sinceStart: this.#position,
      hasBrief: this.#brief?.inContext ?? false,
      hasFirst: this.#hasFirst,
    });
  }
}

function isKept(uuid: string | undefined, preserved: ReadonlySet<string>): boolean {
  return uuid !== undefined && preserved.has(uuid);
}

/** A cheap look before the parsing: most of a transcript's bytes are tool output and request texts. */
function mayMatter(line: string): boolean {
  return line.includes('"usage"') && line.includes('"assistant"') ||
    line.includes(BRIEF_START) || line.includes("compact_boundary");
}

/** Whether the row is a hook's output that brought a brief to the model. */
function isBrief(row: Fields): boolean {
  const attachment = row.attachment;
  if (row.type !== "attachment" || typeof attachment !== "object" || attachment === null) {
    return false;
  }
  const { type, content }: { readonly type?: unknown; readonly content?: unknown } = attachment;
  // The client keeps plain output as text and JSON context as a list of texts.
  if (type === "hook_success") return typeof content === "string" && startsBrief(content);
  return type === "hook_additional_context" && Array.isArray(content) &&
    content.some((text) => typeof text === "string" && startsBrief(text));
}

function startsBrief(text: string): boolean {
  return text.trimStart().startsWith(BRIEF_START);
}

function timeOf(row: Row): number | null {
  const at = Date.parse(row.timestamp ?? "");
  return Number.isFinite(at) ? at : null;
}
