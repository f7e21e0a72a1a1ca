import { modelVersion, windowOfModel } from "../../lib/loop/window.ts";
import { assertEquals } from "../support/assert.ts";

/** Model name, version as `major.minor` (`-` where there is none), window as `size how`. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ["claude-opus-4-6", "4.6", "200000 table"],
  ["claude-opus-4-7", "4.7", "1000000 table"],
  ["claude-opus-4-10", "4.10", "1000000 table"],
  ["claude-opus-4-1-20250805", "4.1", "200000 table"],
  ["claude-opus-4-20250514", "4.0", "200000 table"],
  ["claude-opus-4", "4.0", "200000 table"],
  ["claude-sonnet-4-5-20250929", "4.5", "200000 table"],
  ["claude-sonnet-4-5", "4.5", "200000 table"],
  ["claude-sonnet-4-6", "4.6", "200000 table"],
  ["claude-haiku-4-5", "4.5", "200000 table"],
  ["claude-haiku-4-5-20251001", "4.5", "200000 table"],
  ["claude-3-5-sonnet-20241022", "3.5", "200000 table"],
  ["claude-3-5-sonnet-latest", "3.5", "200000 table"],
  ["claude-3-7-sonnet-20250219", "3.7", "200000 table"],
  ["claude-3-opus-20240229", "3.0", "200000 table"],
  ["claude-3-haiku", "3.0", "200000 table"],
  ["claude-2.1", "2.1", "200000 table"],
  ["claude-instant-1.2", "1.2", "200000 table"],
  ["claude-sonnet-5", "5.0", "1000000 table"],
  ["claude-opus-5-5", "5.5", "1000000 table"],
  ["claude-sonnet-5-5", "5.5", "1000000 table"],
  ["claude-haiku-5-5-20261101", "5.5", "1000000 table"],
  ["claude-fable-5-2", "5.2", "1000000 table"],
  ["claude-opus-10-1", "10.1", "1000000 table"],
  ["claude-5-sonnet", "5.0", "1000000 table"],
  ["claude-opus-4.7", "4.7", "1000000 table"],
  ["Claude Opus 4.6", "4.6", "200000 table"],
  ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "4.5", "200000 table"],
  ["us.anthropic.claude-opus-4-7-v1:0", "4.7", "1000000 table"],
  ["anthropic.claude-opus-4-6-v1", "4.6", "200000 table"],
  ["global.anthropic.claude-opus-5-5-v2:0", "5.5", "1000000 table"],
  ["anthropic.claude-sonnet-4-20250514-v1:0", "4.0", "200000 table"],
  ["anthropic.claude-3-5-sonnet-20241022-v2:0", "3.5", "200000 table"],
  ["eu.anthropic.claude-opus-4-v1:0", "4.0", "200000 table"],
  [
    "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-opus-4-6-v1:0",
    "4.6",
    "200000 table",
  ],
  ["claude-sonnet-4-5@20250929", "4.5", "200000 table"],
  ["claude-opus-4-7@default", "4.7", "1000000 table"],
  ["claude-sonnet-4@20250514", "4.0", "200000 table"],
  ["anthropic/claude-opus-4.6", "4.6", "200000 table"],
  ["anthropic/claude-sonnet-5", "5.0", "1000000 table"],
  ["claude-sonnet-4-5[1m]", "4.5", "1000000 suffix"],
  ["us.anthropic.claude-sonnet-4-5-20250929-v1:0[1m]", "4.5", "1000000 suffix"],
  ["claude-sonnet-4-5[1M]", "4.5", "1000000 suffix"],
  ["anthropic/claude-opus-4.7:beta", "4.7", "1000000 table"],
  ["my-model[1m]", "-", "1000000 suffix"],
  ["opus", "-", "1000000 guess"],
  ["claude", "-", "1000000 guess"],
  ["claude-sonnet", "-", "1000000 guess"],
  ["claude-opus-v1:0", "-", "1000000 guess"],
  ["claude-opus-20250514", "-", "1000000 guess"],
  ["gpt-4-1", "-", "1000000 guess"],
  ["glm-4.6", "-", "1000000 guess"],
  ["arn:aws:bedrock:us-east-1:1:application-inference-profile/abc123", "-", "1000000 guess"],
  ["", "-", "1000000 guess"],
];

for (const [name, version, window] of TABLE) {
  Deno.test(`windowOfModel() reads ${JSON.stringify(name)}`, () => {
    const read = modelVersion(name);
    assertEquals(read === undefined ? "-" : `${read.major}.${read.minor}`, version);
    const { size, how } = windowOfModel(name);
    assertEquals(`${size} ${how}`, window);
  });
}
