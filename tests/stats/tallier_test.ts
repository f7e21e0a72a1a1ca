import { assertEquals } from "../support/assert.ts";
import type { RecordedEvent } from "../../lib/host/events.ts";
import type { StoredEvent } from "../../lib/stats/event_line.ts";
import type { Tally } from "../../lib/stats/tally.ts";
import { Tallier } from "../../lib/stats/tallier.ts";

function tally(events: readonly StoredEvent[]): Tally {
  const tallier = new Tallier();
  for (const event of events) tallier.add(event);
  return tallier.tally;
}

function at(time: number, session: string | null, event: RecordedEvent): StoredEvent {
  return { at: time, session, project: "/p", ...event };
}

function emit(cause: "first" | "prompts", estimatedTokens: number): RecordedEvent {
  return { kind: "emit", cause, characters: 4 * estimatedTokens, estimatedTokens, tokens: null };
}

function fire(tier: "advisory" | "escalated", audience: "agent" | "user"): RecordedEvent {
  return {
    kind: "fire",
    tier,
    audience,
    tokens: 1,
    window: 2,
    windowSource: "model",
    messageId: null,
  };
}

function outcome(result: "acted" | "timed-out", turns: number): RecordedEvent {
  return { kind: "outcome", result, turns, tokensBefore: 1, tokensAfter: null };
}

Deno.test("Tallier adds nothing up to nothing", () => {
  const { events, emits, sessions, turnsUntilActed } = tally([]);
  assertEquals([events, emits.size, sessions, turnsUntilActed], [0, 0, [], null]);
});

Deno.test("Tallier adds up emits by cause and counts the sessions that got one", () => {
  const result = tally([
    at(1, "a", emit("first", 800)),
    at(2, "a", emit("prompts", 700)),
    at(3, "b", emit("first", 900)),
    at(4, "c", fire("advisory", "user")),
    at(5, null, emit("prompts", 100)),
  ]);
  assertEquals([...result.emits], [
    ["first", { emits: 2, estimatedTokens: 1700 }],
    ["prompts", { emits: 2, estimatedTokens: 800 }],
  ]);
  assertEquals(result.sessionsWithEmits, 3);
  assertEquals(result.events, 5);
});

Deno.test("Tallier counts fires by tier and audience, and what came of them", () => {
  const result = tally([
    at(1, "a", fire("advisory", "agent")),
    at(2, "a", fire("advisory", "user")),
    at(3, "a", fire("escalated", "agent")),
    at(4, "a", outcome("acted", 3)),
    at(5, "a", outcome("acted", 9)),
    at(6, "a", outcome("timed-out", 30)),
  ]);
  assertEquals(result.advisory, { agent: 1, user: 1 });
  assertEquals(result.escalated, { agent: 1, user: 0 });
  assertEquals([result.acted, result.timedOut], [2, 1]);
  assertEquals(result.turnsUntilActed, { median: 6, p90: 9 });
  assertEquals(result.sessions[0]?.fires, [1, 2, 3]);
});

Deno.test("Tallier keeps the sessions newest first, with their compactions", () => {
  const compaction: RecordedEvent = {
    kind: "compaction",
    trigger: "auto",
    tokensBefore: 900,
    tokensAfter: null,
  };
  const checkpoint: RecordedEvent = {
    kind: "checkpoint",
    author: "auto",
    characters: 5,
    path: "/c",
  };
  const result = tally([
    at(10, "old", compaction),
    at(30, "new", checkpoint),
    at(20, "new", compaction),
    at(11, "old", { ...checkpoint, author: "agent" }),
  ]);
  assertEquals(result.sessions.map(({ id, lastAt }) => [id, lastAt]), [["new", 30], ["old", 11]]);
  assertEquals(result.sessions[1]?.compactions, [
    { at: 10, trigger: "auto", before: 900, after: null },
  ]);
  assertEquals(result.checkpoints, { agent: 1, auto: 1 });
  assertEquals(result.sessions.map(({ checkpoints }) => checkpoints), [[30], [11]]);
});

Deno.test("Tallier completes a compaction with what the gate saw of it later", () => {
  const compaction: RecordedEvent = {
    kind: "compaction",
    trigger: "manual",
    tokensBefore: 900,
    tokensAfter: null,
  };
  const acted: RecordedEvent = {
    kind: "outcome",
    result: "acted",
    turns: 2,
    tokensBefore: 950,
    tokensAfter: 40,
  };
  const result = tally([
    at(1, "a", compaction),
    at(2, "b", acted),
    at(3, "a", acted),
    at(4, "a", { ...acted, tokensAfter: 60 }),
    at(5, "c", compaction),
    at(6, "c", { ...acted, tokensAfter: null }),
  ]);
  assertEquals(result.sessions.map(({ compactions }) => compactions), [
    [{ at: 5, trigger: "manual", before: 900, after: null }],
    [{ at: 1, trigger: "manual", before: 950, after: 40 }],
    [],
  ]);
});
