import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { fromSettings, readAutoCompactFacts } from "../../lib/claude/auto_compact_settings.ts";
import type { VariableName } from "../../lib/permissions.ts";

const TABLE: readonly (readonly [string, string, object])[] = [
  ["the percentage as text", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"45"}}', {
    percent: { value: "45", where: "f" },
  }],
  ["the percentage as a number", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":45}}', {
    percent: { value: "45", where: "f" },
  }],
  ["the window's variable", '{"env":{"CLAUDE_CODE_AUTO_COMPACT_WINDOW":"120000"}}', {
    windowVariable: { value: "120000", where: "f" },
  }],
  ["the window's key", '{"autoCompactWindow":120000}', {
    windowKey: { value: 120_000, where: "f" },
  }],
  ["no window that is text", '{"autoCompactWindow":"120000"}', {}],
  ["the switch", '{"autoCompactEnabled":false}', {
    off: { value: "autoCompactEnabled: false", where: "f" },
  }],
  ["the switch of the environment", '{"env":{"DISABLE_AUTO_COMPACT":"1"}}', {
    off: { value: "DISABLE_AUTO_COMPACT=1", where: "f" },
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
  Deno.test(`fromSettings() reads ${name}`, () => {
    assertEquals(fromSettings(text, "f") as object, expected);
  });
}

Deno.test("readAutoCompactFacts() lets settings beat the environment, and nearer files wider ones", async () => {
  await using sandbox = await Sandbox.create();
  const variables: Partial<Record<VariableName, string>> = {
    HOME: sandbox.home,
    CLAUDE_PROJECT_DIR: sandbox.project,
    CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "90",
  };
  const host = { env: (name: VariableName) => variables[name], cwd: () => sandbox.project };
  const percent = async () => (await readAutoCompactFacts(host)).percent;
  assertEquals(await percent(), { value: "90", where: "the environment" });

  await Deno.mkdir(`${sandbox.home}/.claude`);
  await Deno.writeTextFile(
    `${sandbox.home}/.claude/settings.json`,
    '{"autoCompactEnabled":false,"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"80"}}',
  );
  assertEquals(await percent(), { value: "80", where: "~/.claude/settings.json" });
  await sandbox.write(".claude/settings.json", '{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":"70"}}');
  await sandbox.write(".claude/settings.local.json", '{"autoCompactWindow":300000}');
  assertEquals(await readAutoCompactFacts(host), {
    percent: { value: "70", where: `${sandbox.project}/.claude/settings.json` },
    windowKey: { value: 300_000, where: `${sandbox.project}/.claude/settings.local.json` },
    off: { value: "autoCompactEnabled: false", where: "~/.claude/settings.json" },
  });
  await sandbox.write(".claude/settings.local.json", '{"autoCompactEnabled":true}');
  assertEquals((await readAutoCompactFacts(host)).off, undefined);
});
