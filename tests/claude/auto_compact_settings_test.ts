import { assertEquals } from "../support/assert.ts";
import { autoCompactFacts } from "../../lib/claude/auto_compact_settings.ts";
import { parseSettingsInForce } from "../../lib/claude/settings_in_force.ts";
import type { VariableName } from "../../lib/permissions.ts";

/** The facts from the texts of settings files, the widest first, called f0, f1, … */
function facts(texts: readonly string[], variables: Partial<Record<VariableName, string>> = {}) {
  const inForce = texts.flatMap((text, index) => parseSettingsInForce(text, `f${index}`) ?? []);
  return autoCompactFacts((name) => variables[name], inForce) as object;
}

const TABLE: readonly (readonly [string, string, object])[] = [
  ["the percentage as text", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"45"}}', {
    percent: { value: "45", where: "f0" },
  }],
  ["the percentage as a number", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":45}}', {
    percent: { value: "45", where: "f0" },
  }],
  ["the window's variable", '{"env":{"CLAUDE_CODE_AUTO_COMPACT_WINDOW":"120000"}}', {
    windowVariable: { value: "120000", where: "f0" },
  }],
  ["the window's key", '{"autoCompactWindow":120000}', {
    windowKey: { value: 120_000, where: "f0" },
  }],
  ["no window that is text", '{"autoCompactWindow":"120000"}', {}],
  ["the switch", '{"autoCompactEnabled":false}', {
    off: { value: "autoCompactEnabled: false", where: "f0" },
  }],
  ["the switch of the environment", '{"env":{"DISABLE_AUTO_COMPACT":"1"}}', {
    off: { value: "DISABLE_AUTO_COMPACT=1", where: "f0" },
  }],
  [
    "nothing from a switch that is not on",
    '{"env":{"DISABLE_AUTO_COMPACT":"0"},"autoCompactEnabled":true}',
    {},
  ],
  ["nothing from a file with a comment", '{"autoCompactWindow":120000} // mine', {}],
  ["nothing from what is no object", "[1]", {}],
  ["nothing from an env that is no object", '{"env":"x"}', {}],
];

for (const [name, text, expected] of TABLE) {
  Deno.test(`autoCompactFacts() reads ${name}`, () => assertEquals(facts([text]), expected));
}

Deno.test("autoCompactFacts() lets settings beat the environment, and nearer files wider ones", () => {
  const wide = '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"80"},"autoCompactEnabled":false}';
  const near = '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"70"}}';
  const shell = { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "90" };
  assertEquals(facts([], shell), { percent: { value: "90", where: "the environment" } });
  assertEquals(facts([wide, near, '{"autoCompactWindow":300000}'], shell), {
    percent: { value: "70", where: "f1" },
    windowKey: { value: 300_000, where: "f2" },
    off: { value: "autoCompactEnabled: false", where: "f0" },
  });
  assertEquals(facts([wide, '{"autoCompactEnabled":true}'], shell), {
    percent: { value: "80", where: "f0" },
  });
});
