import { assertEquals } from "../support/assert.ts";
import { type Chance, decide, type Moment } from "../../lib/session/cadence.ts";
import { type CadenceState, FRESH_STATE } from "../../lib/session/cadence_state.ts";

const SETTINGS = { every: 5, timeGap: 600_000, tokens: 50_000 };

/** A moment without a transcript, marks or signals. */
function moment(changes: Partial<Moment> = {}): Moment {
  return {
    now: 1_000_000,
    settings: SETTINGS,
    reading: { kind: "unknown" },
    transcriptBytes: 0,
    marks: { compact: null, clear: null },
    signal: null,
    late: 0,
    ...changes,
  };
}

const usage = (tokens: number, messageId = "m1") => ({ kind: "usage", tokens, messageId } as const);
const PROMPT: Chance = { kind: "prompt", promptId: "p" };
const BATCH: Chance = { kind: "batch" };
const COMPACTED: Chance = { kind: "compacted", answeredSinceEmit: true };

/** Plays chances one after the other; gives the cause at each, `-` for silence. */
function play(steps: readonly (readonly [Chance, Partial<Moment>?])[], from = FRESH_STATE) {
  let state: CadenceState = from;
  const causes: string[] = [];
  for (const [chance, changes] of steps) {
    const decision = decide(state, chance, moment(changes));
    state = decision.state;
    causes.push(decision.cause ?? "-");
  }
  return { causes, state };
}

Deno.test("decide() emits at prompts 1, 6, 11 …: six times in thirty prompts", () => {
  const { causes, state } = play(Array.from({ length: 30 }, () => [PROMPT] as const));
  assertEquals(
    causes.flatMap((cause, index) => cause === "-" ? [] : index + 1),
    [1, 6, 11, 16, 21, 26],
  );
  assertEquals([state.prompts, state.sinceEmit], [30, 4]);
});

Deno.test("decide() counts prompts from the last emit of any cause", () => {
  const { causes } = play([
    [PROMPT],
    [PROMPT],
    [COMPACTED],
    ...Array.from({ length: 5 }, () => [PROMPT] as const),
  ]);
  assertEquals(causes, ["first", "-", "compact", "-", "-", "-", "-", "prompts"]);
});

Deno.test("decide() emits more than the time gap after the last emit, not at it", () => {
  const at = (seconds: number) => ({ now: 1_000_000 + seconds * 1000 });
  assertEquals(play([[PROMPT, at(0)], [PROMPT, at(600)], [PROMPT, at(600.001)]]).causes, [
    "first",
    "-",
    "time",
  ]);
});

Deno.test("decide() emits more than the token distance after the last emit, at prompts and batches", () => {
  const steps = (chance: Chance) =>
    play([
      [PROMPT],
      [chance, { reading: usage(20_000) }],
      [chance, { reading: usage(70_000, "m2") }],
      [chance, { reading: usage(70_001, "m3") }],
      [chance, { reading: usage(120_001, "m4") }],
      [chance, { reading: usage(120_002, "m5") }],
    ]).causes;
  const expected = ["first", "-", "-", "tokens", "-", "tokens"];
  assertEquals(steps(BATCH), expected);
  assertEquals(steps(PROMPT).slice(0, 4), expected.slice(0, 4));
});

Deno.test("decide() never emits the first brief, nor for time or a signal, at a batch", () => {
  assertEquals(play([[BATCH, { reading: usage(900_000) }]]).causes, ["-"]);
  assertEquals(
    play([[PROMPT], [BATCH, { now: 9_000_000, signal: "signal" }]]).causes,
    ["first", "-"],
  );
});

Deno.test("decide() measures from the first reading that is newer than the compaction", () => {
  const { causes, state } = play([
    [PROMPT],
    [COMPACTED, { reading: usage(400_000, "before") }],
    [BATCH, { reading: usage(400_000, "before") }],
    [BATCH, { reading: usage(30_000, "after") }],
    [BATCH, { reading: usage(80_000, "a2") }],
    [BATCH, { reading: usage(80_001, "a3") }],
  ]);
  assertEquals(causes, ["first", "compact", "-", "-", "-", "tokens"]);
  assertEquals(state.lastEmit?.tokens, 80_001);
});

Deno.test("decide() measures from a lower reading when the context has shrunk", () => {
  const { causes } = play([
    [PROMPT],
    [BATCH, { reading: usage(100_000) }],
    [BATCH, { reading: usage(20_000, "m2") }],
    [BATCH, { reading: usage(70_001, "m3") }],
  ]);
  assertEquals(causes, ["first", "-", "-", "tokens"]);
});

Deno.test("decide() stays silent after a compaction that the last brief survived", () => {
  const { causes, state } = play([
    [PROMPT, { transcriptBytes: 500 }],
    [{ kind: "compacted", answeredSinceEmit: false }, { now: 1_005_000, reading: usage(9, "m") }],
    [PROMPT],
  ]);
  assertEquals(causes, ["first", "-", "-"]);
  // PostCompact must see that this compaction is answered.
  assertEquals(state.compactedAt, 1_005_000);
  assertEquals([state.lastEmit?.tokens, state.lastEmit?.staleMessage], [null, "m"]);
});

Deno.test("decide() answers each mark of a loss once, at a prompt or a batch", () => {
  const marks = { compact: 5, clear: null };
  assertEquals(play([[PROMPT], [BATCH, { marks }], [PROMPT, { marks }]]).causes, [
    "first",
    "compact",
    "-",
  ]);
  assertEquals(
    play([[PROMPT], [PROMPT, { marks }], [PROMPT, { marks: { compact: 6, clear: null } }]]).causes,
    ["first", "compact", "compact"],
  );
  assertEquals(
    play([[PROMPT, { marks: { compact: null, clear: 7 } }], [PROMPT, {
      marks: { compact: null, clear: 7 },
    }]]).causes,
    ["clear", "-"],
  );
});

Deno.test("decide() lets a brief at the compaction answer the mark set before it", () => {
  const marks = { compact: 5, clear: null };
  assertEquals(play([[PROMPT], [COMPACTED, { marks }], [PROMPT, { marks }]]).causes, [
    "first",
    "compact",
    "-",
  ]);
});

Deno.test("decide() only counts a compaction's own brief as its answer", () => {
  const { state } = play([[PROMPT], [PROMPT, { marks: { compact: 5, clear: null } }]]);
  assertEquals(state.compactedAt, null);
});

Deno.test("decide() emits for a dropped signal", () => {
  for (const signal of ["compact", "clear", "signal"] as const) {
    assertEquals(play([[PROMPT], [PROMPT, { signal }], [PROMPT]]).causes, ["first", signal, "-"]);
  }
});

Deno.test("decide() switches each rule off at 0", () => {
  const off = { settings: { every: 0, timeGap: 0, tokens: 0 } };
  const later = { ...off, now: 1e12, reading: usage(900_000) };
  const { causes } = play([
    [PROMPT, off],
    ...Array.from({ length: 20 }, () => [PROMPT, later] as const),
    [BATCH, later],
  ]);
  assertEquals(causes.filter((cause) => cause !== "-"), ["first"]);
});

Deno.test("decide() starts afresh, once, when the clock went backwards", () => {
  const { state } = play([[PROMPT, { now: 9e12 }], [PROMPT, { now: 9e12 }]]);
  const decision = decide(state, PROMPT, moment({ now: 1e12 }));
  assertEquals([decision.cause, decision.restarted], ["first", "the clock went backwards"]);
  const next = decide(decision.state, PROMPT, moment({ now: 1e12 + 1000 }));
  assertEquals([next.cause, next.restarted], [undefined, undefined]);
  assertEquals(next.state.prompts, 4);
});

Deno.test("decide() bears a clock that was put back by a moment", () => {
  const { causes } = play([[PROMPT, { now: 1_000_000 }], [PROMPT, { now: 996_000 }]]);
  assertEquals(causes, ["first", "-"]);
});

Deno.test("decide() counts the prompts that found the state locked", () => {
  const { causes, state } = play([[PROMPT], [PROMPT, { late: 3 }], [PROMPT, { late: 3 }]]);
  assertEquals(causes, ["first", "-", "prompts"]);
  assertEquals(state.prompts, 6);
});

Deno.test("decide() takes up a brief that is owed at the next chance, with its cause", () => {
  const { state } = play([[PROMPT]]);
  const owing = { ...state, owed: "compact" } as const;
  assertEquals(play([[BATCH], [PROMPT]], owing).causes, ["compact", "-"]);
  assertEquals(play([[PROMPT], [PROMPT]], owing).causes, ["compact", "-"]);
});

Deno.test("decide() gives the same state back for a batch that changes nothing", () => {
  const { state } = play([[PROMPT], [BATCH, { reading: usage(10) }]]);
  assertEquals(decide(state, BATCH, moment({ reading: usage(11, "m2") })).state === state, true);
});

Deno.test("decide() bears a clock that was put back by five seconds, not by more", () => {
  const { state } = play([[PROMPT, { now: 1_000_000 }]]);
  const at = (now: number) => decide(state, PROMPT, moment({ now }));
  assertEquals([at(995_000).cause, at(995_000).restarted], [undefined, undefined]);
  assertEquals([at(994_999).cause, at(994_999).restarted], ["first", "the clock went backwards"]);
});

Deno.test("decide() takes 1 for a distance like any other", () => {
  const settings = (changes: object) => ({
    settings: { every: 0, timeGap: 0, tokens: 0, ...changes },
  });
  const every = settings({ every: 1 });
  assertEquals(play([[PROMPT, every], [PROMPT, every], [PROMPT, every]]).causes, [
    "first",
    "prompts",
    "prompts",
  ]);
  const gap = settings({ timeGap: 1 });
  assertEquals(
    play([[PROMPT, gap], [PROMPT, { ...gap, now: 1_000_001 }], [PROMPT, {
      ...gap,
      now: 1_000_002,
    }]])
      .causes,
    ["first", "-", "time"],
  );
  const tokens = (count: number) => ({ ...settings({ tokens: 1 }), reading: usage(count) });
  assertEquals(
    play([[PROMPT, tokens(10)], [BATCH, tokens(11)], [BATCH, tokens(12)]]).causes,
    ["first", "-", "tokens"],
  );
});

Deno.test("decide() knows no token rule at 0, however the context grows", () => {
  const off = (count: number) => ({
    settings: { every: 0, timeGap: 0, tokens: 0 },
    reading: usage(count),
  });
  assertEquals(
    play([[PROMPT, off(10)], [PROMPT, off(20)], [BATCH, off(900_000)]]).causes,
    ["first", "-", "-"],
  );
});

Deno.test("decide() remembers the prompt, and forgets the one before that had no ID", () => {
  assertEquals(play([[PROMPT]]).state.lastPromptId, "p");
  assertEquals(play([[PROMPT], [{ kind: "prompt" }]]).state.lastPromptId, null);
});

Deno.test("decide() takes the tokens for unknown after a compaction that only a mark tells of", () => {
  const marks = { compact: 5, clear: null };
  const { state } = play([[PROMPT, { marks, reading: usage(400_000, "before") }]]);
  assertEquals([state.lastEmit?.tokens, state.lastEmit?.staleMessage], [null, "before"]);
});

Deno.test("decide() gives the same state back for a batch with the tokens of the last emit", () => {
  const { state } = play([[PROMPT, { reading: usage(10) }]]);
  assertEquals(decide(state, BATCH, moment({ reading: usage(10, "m2") })).state === state, true);
});

Deno.test("decide() does not take the usage of before the compaction for the one after it", () => {
  const { state } = play([
    [PROMPT],
    [COMPACTED, { reading: usage(400_000, "before") }],
    [BATCH, { reading: usage(400_000, "before") }],
  ]);
  assertEquals([state.lastEmit?.tokens, state.lastEmit?.staleMessage], [null, "before"]);
});

Deno.test("decide() names the first rule that applies: a loss, a signal, what is owed, then distances", () => {
  const { state } = play([[PROMPT, { reading: usage(10) }]]);
  const far = { now: 9_000_000, reading: usage(900_000, "m2") };
  const late = { ...state, sinceEmit: 4 };
  const owing = { ...late, owed: "clear" } as const;
  const marks = { compact: 5, clear: 7 };
  const cause = (from: CadenceState, chance: Chance, changes: Partial<Moment>) =>
    decide(from, chance, moment(changes)).cause;
  assertEquals(cause(owing, PROMPT, { ...far, signal: "signal", marks }), "compact");
  assertEquals(
    cause(owing, PROMPT, { ...far, signal: "signal", marks: { ...marks, compact: null } }),
    "clear",
  );
  assertEquals(cause(owing, PROMPT, { ...far, signal: "signal" }), "signal");
  assertEquals(cause(owing, PROMPT, far), "clear");
  assertEquals(cause(owing, BATCH, far), "clear");
  assertEquals(cause(late, PROMPT, far), "prompts");
  assertEquals(cause(state, PROMPT, far), "time");
  assertEquals(cause(state, BATCH, far), "tokens");
  assertEquals(cause(FRESH_STATE, PROMPT, { signal: "signal" }), "signal");
  assertEquals(cause({ ...FRESH_STATE, owed: "compact" }, PROMPT, {}), "first");
});

Deno.test("decide() remembers when and why the brief was emitted, and how long the transcript was", () => {
  const at = { now: 1_700_000, reading: usage(20), transcriptBytes: 4711 };
  assertEquals(play([[PROMPT], [PROMPT, at]]).state.lastEmit, {
    at: 1_700_000,
    cause: "time",
    tokens: 20,
    staleMessage: null,
    transcriptBytes: 4711,
  });
  const { state } = play([
    [PROMPT],
    [COMPACTED, { reading: usage(400_000, "before"), transcriptBytes: 4711 }],
    [BATCH, { reading: usage(30, "after"), transcriptBytes: 5000 }],
  ]);
  assertEquals(state.lastEmit, {
    at: 1_000_000,
    cause: "compact",
    tokens: 30,
    staleMessage: null,
    transcriptBytes: 4711,
  });
});

Deno.test("decide() keeps what no clock decides when the clock went backwards, also at a batch", () => {
  const marks = { compact: 5, clear: 7 };
  const before = { ...FRESH_STATE, project: "/p", transcript: "/t" };
  const { state } = play([[PROMPT, { now: 9e12, marks, late: 2 }]], before);
  const back = { now: 1e12, marks, late: 2 };
  const batch = decide(state, BATCH, moment(back));
  assertEquals([batch.cause, batch.restarted], [undefined, "the clock went backwards"]);
  assertEquals(batch.state, {
    ...FRESH_STATE,
    project: "/p",
    transcript: "/t",
    prompts: 3,
    answered: marks,
    late: 2,
  });
  assertEquals(decide(state, PROMPT, moment(back)).cause, "first");
});

Deno.test("decide() answers every mark of a loss with what is done at a compaction", () => {
  const marks = { compact: 5, clear: 7 };
  const survived: Chance = { kind: "compacted", answeredSinceEmit: false };
  assertEquals(play([[PROMPT], [COMPACTED, { marks }], [PROMPT, { marks }]]).causes, [
    "first",
    "compact",
    "-",
  ]);
  assertEquals(play([[PROMPT], [survived, { marks }], [PROMPT, { marks }]]).causes, [
    "first",
    "-",
    "-",
  ]);
});

Deno.test("decide() goes on counting prompts over a compaction that the last brief survived", () => {
  const survived: Chance = { kind: "compacted", answeredSinceEmit: false };
  const { causes } = play([[PROMPT], [PROMPT], [PROMPT], [survived], [PROMPT], [PROMPT], [PROMPT]]);
  assertEquals(causes, ["first", "-", "-", "-", "-", "-", "prompts"]);
});

Deno.test("decide() takes a brief that could not be given for none that survived a compaction", () => {
  const { state } = play([[PROMPT]]);
  const unanswered: Chance = { kind: "compacted", answeredSinceEmit: false };
  assertEquals(play([[unanswered]], state).causes, ["-"]);
  assertEquals(play([[unanswered], [PROMPT]], { ...state, owed: "first" }).causes, [
    "compact",
    "-",
  ]);
});
