import { LOOP_DEFAULTS, readLoopSettings } from "../../lib/loop/loop_settings.ts";
import { assertEquals } from "../support/assert.ts";

function settings(variables: Readonly<Record<string, string>>) {
  return readLoopSettings((name) => variables[name]);
}

const DEFAULTS = { ...LOOP_DEFAULTS, isForced: false, firesHeadless: false, invalid: [] };

const VALID: readonly (readonly [string, Record<string, string>, object])[] = [
  ["the defaults", {}, {}],
  ["shares with and without a leading zero", {
    REVIVE_ADVISORY_AT: "0.2",
    REVIVE_ESCALATED_AT: ".4",
  }, { advisoryAt: 0.2, escalatedAt: 0.4 }],
  ["a share of the whole window", { REVIVE_ADVISORY_AT: "1", REVIVE_ESCALATED_AT: "1.0" }, {
    advisoryAt: 1,
    escalatedAt: 1,
  }],
  ["[K21] a value with blanks around it", { REVIVE_COOLDOWN_TURNS: " 5 " }, { cooldownTurns: 5 }],
  ["[K21] no cooldown at all", { REVIVE_COOLDOWN_TURNS: "0" }, { cooldownTurns: 0 }],
  ["a window", { REVIVE_WINDOW: "123456" }, { window: 123456 }],
  ["the switches", { REVIVE_FORCE: "1", REVIVE_GATE_HEADLESS: "1" }, {
    isForced: true,
    firesHeadless: true,
  }],
  ["switches that are off", { REVIVE_FORCE: "0", REVIVE_GATE_HEADLESS: "0" }, {}],
  ["the older names", {
    CONTEXT_LOOP_ADVISORY_AT: "0.1",
    CONTEXT_LOOP_ESCALATED_AT: "0.2",
    CONTEXT_LOOP_COOLDOWN_TURNS: "3",
    CONTEXT_LOOP_WINDOW: "100000",
    CONTEXT_LOOP_FORCE: "1",
  }, { advisoryAt: 0.1, escalatedAt: 0.2, cooldownTurns: 3, window: 100000, isForced: true }],
  ["the newer name where both are set", {
    REVIVE_WINDOW: "5",
    CONTEXT_LOOP_WINDOW: "6",
    REVIVE_COOLDOWN_TURNS: "1",
    CONTEXT_LOOP_COOLDOWN_TURNS: "2",
  }, { window: 5, cooldownTurns: 1 }],
];

for (const [what, variables, expected] of VALID) {
  Deno.test(`readLoopSettings() takes ${what}`, () =>
    assertEquals<unknown>(settings(variables), { ...DEFAULTS, ...expected }));
}

const SHARE = "a share of the window above 0 and up to 1, for example 0.35";
const TURNS = "a whole number of turns, for example 15";
const TOKENS = "a whole number of tokens above 0, for example 200000";
const FLAG = "1 or 0";

/** A variable, what it is said to be, and values that it may not have. */
const INVALID: readonly (readonly [string, string, readonly string[]])[] = [
  ["REVIVE_ADVISORY_AT", SHARE, [
    "0",
    "-0.1",
    "1.01",
    "35",
    "35%",
    "abc",
    "1e-1",
    "0,35",
    "NaN",
    " ",
  ]],
  ["REVIVE_ESCALATED_AT", SHARE, ["0", "0.0", "50", "half", "."]],
  ["CONTEXT_LOOP_ADVISORY_AT", SHARE, ["2", "x"]],
  ["REVIVE_COOLDOWN_TURNS", TURNS, ["-1", "1.5", "1e9", "abc", "", "9".repeat(20)]],
  ["REVIVE_WINDOW", TOKENS, ["0", "-200000", "200k", "1m", "2e5", "200000.5", "Infinity"]],
  ["CONTEXT_LOOP_WINDOW", TOKENS, ["0", "big"]],
  ["REVIVE_FORCE", FLAG, ["yes", "2", "true"]],
  ["REVIVE_GATE_HEADLESS", FLAG, ["on"]],
];

for (const [name, expected, values] of INVALID) {
  Deno.test(`[K21] readLoopSettings() gives the default for an invalid ${name} and tells it`, () => {
    for (const value of values) {
      const read = settings({ [name]: value });
      const { invalid, ...rest } = read;
      assertEquals<unknown>({ ...rest, invalid: [] }, DEFAULTS);
      assertEquals<unknown>(invalid, [{ name, value, expected }]);
    }
  });
}

Deno.test("[K21] readLoopSettings() does not fall back to the older name behind an invalid newer one", () => {
  const read = settings({ REVIVE_COOLDOWN_TURNS: "x", CONTEXT_LOOP_COOLDOWN_TURNS: "3" });
  assertEquals(read.cooldownTurns, 15);
});
