import { contextTokens } from "../../lib/loop/transcript.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [string, unknown, number | undefined])[] = [
  ["adds input, cache reads and cache writes, but no output", {
    input_tokens: 10,
    cache_read_input_tokens: 90000,
    cache_creation_input_tokens: 5000,
    output_tokens: 7,
  }, 95010],
  ["[T11] counts the nested cache writes where the flat count is 0", {
    input_tokens: 1,
    cache_creation_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 5000 },
  }, 5001],
  ["[T11] counts the nested cache writes where the flat count is absent", {
    cache_creation: { ephemeral_5m_input_tokens: 5000, ephemeral_1h_input_tokens: 300 },
  }, 5300],
  ["[T11] counts cache writes once where both forms have them", {
    input_tokens: 1,
    cache_creation_input_tokens: 5300,
    cache_creation: { ephemeral_5m_input_tokens: 5000, ephemeral_1h_input_tokens: 300 },
  }, 5301],
  ["takes null for 0", {
    input_tokens: 4,
    cache_read_input_tokens: null,
    cache_creation_input_tokens: null,
    cache_creation: null,
  }, 4],
  ["takes a single count", { cache_read_input_tokens: 7 }, 7],
  ["refuses nothing but zeros", {
    input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  }, undefined],
  ["refuses an empty usage", {}, undefined],
  ["refuses a negative count", { input_tokens: -5, cache_read_input_tokens: 100 }, undefined],
  ["refuses a fraction", { input_tokens: 1.5 }, undefined],
  ["refuses a count that is text", { input_tokens: "12" }, undefined],
  ["refuses a count beyond what a number holds", { input_tokens: 1e300 }, undefined],
  ["refuses a negative nested count", {
    input_tokens: 5,
    cache_creation: { ephemeral_5m_input_tokens: -1 },
  }, undefined],
  [
    "refuses a negative count of cache reads",
    { input_tokens: 5, cache_read_input_tokens: -1 },
    undefined,
  ],
  [
    "refuses a negative count of cache writes",
    { input_tokens: 5, cache_creation_input_tokens: -1 },
    undefined,
  ],
  ["takes a single token", { input_tokens: 1 }, 1],
  ["takes a single written token for the whole of them", {
    cache_creation_input_tokens: 1,
    cache_creation: { ephemeral_5m_input_tokens: 9 },
  }, 1],
  ["passes over what is no count of tokens in the nested form", {
    cache_creation: { ephemeral_5m_input_tokens: 5, ephemeral_5m_share: 7, note: "x" },
  }, 5],
  ["refuses absent usage", undefined, undefined],
  ["refuses null", null, undefined],
  ["refuses a list", [1, 2], undefined],
];

for (const [what, usage, expected] of TABLE) {
  Deno.test(`contextTokens() ${what}`, () => assertEquals(contextTokens(usage), expected));
}
