import {
  environmentFindings,
  hookEnvironment,
  settingsVariables,
  type SetVariable,
} from "../../lib/doctor/environment.ts";
import {
  hookEnvironment as hooksOfStatus,
  parseSettingsInForce,
} from "../../lib/claude/settings_in_force.ts";
import { readLoopSettings } from "../../lib/loop/loop_settings.ts";
import type { VariableName } from "../../lib/permissions.ts";
import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { settingsView } from "../support/settings_views.ts";

function problems(
  variables: Partial<Record<VariableName, string>>,
  set: readonly SetVariable[] = [],
): string[] {
  const env = hookEnvironment((name) => variables[name] || undefined, set);
  return environmentFindings({ env, set, invalid: readLoopSettings(env).invalid })
    .filter(({ level }) => level !== "OK")
    .map(({ level, message }) => `${level} ${message}`);
}

Deno.test("environmentFindings() takes no variable and valid ones alike", () => {
  assertEquals(problems({}), []);
  assertEquals(problems({ REVIVE_WINDOW: " 200000 ", REVIVE_ADVISORY_AT: "0.4" }), []);
  assertEquals(problems({ REVIVE_DISABLED: "0" }), []);
});

Deno.test("hookEnvironment() and status have one idea of what settings set, empty, numbers and switches too", () => {
  const own = (name: VariableName) => name === "REVIVE_WINDOW" ? "7" : undefined;
  for (const value of ["", "9", " ", 0, 9, 1.5, true, false, null, [], {}]) {
    const settings = { env: { REVIVE_WINDOW: value } };
    const inForce = parseSettingsInForce(JSON.stringify(settings), "s.json");
    const status = hooksOfStatus(own, inForce === undefined ? [] : [inForce]);
    const doctor = hookEnvironment(own, settingsVariables([settingsView("user", settings)]));
    assertEquals(doctor("REVIVE_WINDOW"), status("REVIVE_WINDOW"), JSON.stringify(value));
  }
});

Deno.test("environmentFindings() does not name the launcher's own variable", () => {
  const variables: Partial<Record<VariableName, string>> = { REVIVE_LAUNCHER: "/bin/revive" };
  const findings = environmentFindings({ env: (name) => variables[name], set: [], invalid: [] });
  assertEquals(
    findings.some(({ message }) => message === "no REVIVE_* variable is set"),
    true,
  );
});

Deno.test("environmentFindings() warns of an invalid value and names the default's case [K21]", () => {
  for (const value of ["-1", "abc", "1e9", "0", "1.5", "200k"]) {
    const [warning = "", ...rest] = problems({ REVIVE_WINDOW: value });
    assertStringIncludes(warning, `WARN REVIVE_WINDOW is "${value}" (in the environment)`);
    assertEquals(rest, []);
  }
});

Deno.test("environmentFindings() warns that everything is switched off [K30]", () => {
  const [warning = ""] = problems({ REVIVE_DISABLED: "1" });
  assertStringIncludes(warning, "every hook is silent");
  assertStringIncludes(problems({ REVIVE_DISABLED: "yes" })[0] ?? "", "every hook is silent");
  assertEquals(problems({ REVIVE_DISABLED: "false" }), []);
});

Deno.test("environmentFindings() warns of a relative CLAUDE_CONFIG_DIR and of a vault that is none [K10]", () => {
  assertEquals(problems({ CLAUDE_CONFIG_DIR: "/tmp/a b/" }), []);
  assertStringIncludes(problems({ CLAUDE_CONFIG_DIR: "a b" })[0] ?? "", "relative path (a b)");
  const findings = environmentFindings({
    env: (name) => name === "REVIVE_OBSIDIAN_VAULT" ? "/v" : undefined,
    set: [],
    invalid: [],
    vaultIsFolder: false,
  });
  assertEquals(
    findings.some(({ level, message }) => level === "WARN" && message.includes("/v")),
    true,
  );
});

Deno.test("settingsVariables() takes the strongest file's value of each name, numbers too", () => {
  const set = settingsVariables([
    settingsView("user", { env: { REVIVE_WINDOW: "1", REVIVE_DISABLED: "1", X: {} } }),
    settingsView("local", { env: { REVIVE_WINDOW: 500000 } }),
    settingsView("project", { env: [] }),
  ]);
  assertEquals(set, [
    { name: "REVIVE_WINDOW", value: "500000", file: "/local.json" },
    { name: "REVIVE_DISABLED", value: "1", file: "/user.json" },
  ]);
});

Deno.test("environmentFindings() looks at what the settings set for hooks, which beats the environment", () => {
  const set = settingsVariables([
    settingsView("user", { env: { REVIVE_WINDOW: "abc", REVIVE_WINDWO: "1" } }),
  ]);
  const found = problems({ REVIVE_WINDOW: "200000" }, set);
  assertStringIncludes(found[0] ?? "", 'REVIVE_WINDOW is "abc" (in /user.json)');
  assertStringIncludes(found[1] ?? "", "/user.json sets REVIVE_WINDWO");
  assertEquals(found.length, 2);
  // What is set to nothing takes away what the shell has, in the hooks too.
  const empty = settingsVariables([settingsView("user", { env: { REVIVE_WINDOW: "" } })]);
  assertEquals(problems({ REVIVE_WINDOW: "abc" }, empty), []);
});
