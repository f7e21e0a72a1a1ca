import { hookSwitchFindings } from "../../lib/doctor/hook_switch.ts";
import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { settingsView, wiredSettings } from "../support/settings_views.ts";

const OFF = { disableAllHooks: true };
const ON = { disableAllHooks: false };

Deno.test("hookSwitchFindings() lets the strongest file decide and names it [J11]", () => {
  const cases = [
    [[settingsView("user", {})], "OK", "no settings file"],
    [[settingsView("user", OFF)], "FAIL", "/user.json sets disableAllHooks to true"],
    [
      [settingsView("user", OFF), settingsView("project", ON)],
      "OK",
      "/project.json sets disableAllHooks to false (/user.json says true, but the project file wins",
    ],
    [
      [settingsView("user", ON), settingsView("project", OFF)],
      "FAIL",
      "/project.json sets disableAllHooks to true (/user.json says false",
    ],
    [[settingsView("project", OFF), settingsView("local", ON)], "OK", "the local file wins"],
    [[settingsView("local", ON), settingsView("managed", OFF)], "FAIL", "the managed file wins"],
    [[settingsView("elsewhere", OFF)], "OK", "no settings file"],
    [[settingsView("user", { disableAllHooks: "true" })], "WARN", "a string"],
  ] as const;
  for (const [views, level, message] of cases) {
    const [finding] = hookSwitchFindings(views);
    assertEquals(finding?.level, level, message);
    assertStringIncludes(finding?.message ?? "", message);
  }
});

Deno.test("hookSwitchFindings() fails where only the administrator's hooks run [J11]", () => {
  const only = { allowManagedHooksOnly: true };
  assertEquals(
    hookSwitchFindings([settingsView("managed", only), settingsView("user", wiredSettings())])[0]
      ?.level,
    "FAIL",
  );
  assertEquals(
    hookSwitchFindings([settingsView("managed", { ...only, ...wiredSettings() })])[0]?.level,
    "OK",
  );
});
