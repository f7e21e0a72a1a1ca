import { EVENT_VERSION, type EventContext, type RecordedEvent } from "../host/events.ts";
import { type Fields, parseFields } from "../text/fields.ts";

/** One recorded event as a reader gets it: what happened, when (milliseconds since 1970) and where. */
export type StoredEvent = RecordedEvent & EventContext & { readonly at: number };

/** How every line of the event files begins. */
const START = '{"v":';

/**
 * Reads one line of the event files. `undefined` for what is no event of this
 * format: blank, damaged, cut off, of another version, of an unknown kind, or
 * with a field that is not what it should be. A process that was killed while
 * it wrote leaves half a line without a line feed, and the next event lands
 * behind it on the same line; that one is still read.
 */
export function parseEventLine(line: string): StoredEvent | undefined {
  const value = parseFields(line);
  if (value !== undefined) return toEvent(value);
  const start = line.lastIndexOf(START);
  const tail = start > 0 ? parseFields(line.slice(start)) : undefined;
  return tail === undefined ? undefined : toEvent(tail);
}

function toEvent(value: Fields): StoredEvent | undefined {
  const { v, at, session = null, project = null } = value;
  if (v !== EVENT_VERSION || !isCount(at) || !isTextOrNull(session) || !isTextOrNull(project)) {
    return undefined;
  }
  const event = toRecorded(value);
  return event === undefined ? undefined : { at, session, project, ...event };
}

const CAUSES = ["first", "prompts", "time", "tokens", "compact", "clear", "signal"] as const;
const TIERS = ["advisory", "escalated"] as const;
const AUDIENCES = ["agent", "user"] as const;
const RESULTS = ["acted", "timed-out"] as const;
const TRIGGERS = ["auto", "manual", "unknown"] as const;
const AUTHORS = ["agent", "auto"] as const;

/** What the line's kind asks for; unknown fields beside it are let be, since later versions add some. */
function toRecorded(value: Fields): RecordedEvent | undefined {
  switch (value.kind) {
    case "emit": {
      const { characters, estimatedTokens, tokens = null } = value;
      const cause = oneOf(CAUSES, value.cause);
      if (!cause || !isCount(characters) || !isCount(estimatedTokens) || !isCountOrNull(tokens)) {
        return undefined;
      }
      return { kind: "emit", cause, characters, estimatedTokens, tokens };
    }
    case "fire": {
      const { tokens, window, windowSource, messageId = null } = value;
      const tier = oneOf(TIERS, value.tier);
      const audience = oneOf(AUDIENCES, value.audience);
      if (!tier || !audience || !isCount(tokens) || !isCount(window)) return undefined;
      if (typeof windowSource !== "string" || !isTextOrNull(messageId)) return undefined;
      return { kind: "fire", tier, tokens, window, windowSource, audience, messageId };
    }
    case "outcome": {
      const { tokensBefore, tokensAfter = null, turns } = value;
      const result = oneOf(RESULTS, value.result);
      if (!result || !isCount(tokensBefore) || !isCountOrNull(tokensAfter) || !isCount(turns)) {
        return undefined;
      }
      return { kind: "outcome", result, tokensBefore, tokensAfter, turns };
    }
    case "compaction": {
      const { tokensBefore = null, tokensAfter = null } = value;
      const trigger = oneOf(TRIGGERS, value.trigger);
      if (!trigger || !isCountOrNull(tokensBefore) || !isCountOrNull(tokensAfter)) return undefined;
      return { kind: "compaction", trigger, tokensBefore, tokensAfter };
    }
    case "checkpoint": {
      const { characters, path } = value;
      const author = oneOf(AUTHORS, value.author);
      if (!author || !isCount(characters) || typeof path !== "string") return undefined;
      return { kind: "checkpoint", author, characters, path };
    }
    default:
      return undefined;
  }
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isCountOrNull(value: unknown): value is number | null {
  return value === null || isCount(value);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
