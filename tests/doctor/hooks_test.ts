import { hookFindings } from "../../lib/doctor/hooks.ts";
import type { SettingsView } from "../../lib/doctor/settings_file.ts";
import { WIRING } from "../../lib/claude/wiring.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { settingsView, wiredSettings } from "../support/settings_views.ts";

function levels(...views: SettingsView[]): string[] {
  return hookFindings({ views }).map(({ level, check }) => `${level} ${check}`);
}

function problems(...views: SettingsView[]): string[] {
  return levels(...views).filter((line) => !line.startsWith("OK"));
}

/** The installer's settings with the group of `event` and `matcher` changed. */
function regrouped(event: string, matcher: string | undefined, change: object) {
  const settings = wiredSettings();
  settings.hooks[event] = (settings.hooks[event] ?? []).map((group) => {
    const { matcher: has } = group as { matcher?: string };
    return has === matcher ? { ...group as object, ...change } : group;
  });
  return settings;
}

Deno.test("hookFindings() finds each hook of the table where the installer puts it", () => {
  for (const owner of ["project", "local", "user", "managed"] as const) {
    for (const spelling of [{ form: "guarded" }, { form: "exec", program: "/x/revive" }] as const) {
      const found = levels(settingsView(owner, wiredSettings(WIRING, spelling)));
      assertEquals(found.length, WIRING.length + 1);
      assert(found.every((line) => line.startsWith("OK")));
    }
  }
});

Deno.test("hookFindings() fails where none is wired, and says which file could not be read", () => {
  assertEquals(problems(settingsView("project", {})), ["FAIL hooks"]);
  assertEquals(problems(), ["FAIL hooks"]);
  const [finding] = hookFindings({ views: [settingsView("project", "{,}")] });
  assertStringIncludes(finding?.message ?? "", "cannot read /project.json");
});

Deno.test("hookFindings() does not count a settings.json of a folder that the client does not read", () => {
  const [finding] = hookFindings({ views: [settingsView("elsewhere", wiredSettings())] });
  assertEquals(finding?.level, "FAIL");
  assertStringIncludes(finding?.message ?? "", "/elsewhere.json has them");
});

Deno.test("hookFindings() is content with the brief alone, and not with half of it", () => {
  const brief = WIRING.filter(({ half }) => half === "brief");
  assertEquals(problems(settingsView("user", wiredSettings(brief))), []);
  assertEquals(problems(settingsView("user", wiredSettings(brief.slice(1)))), [
    "FAIL hook UserPromptSubmit refresh",
  ]);
  const noGate = WIRING.filter(({ command }) => command !== "gate");
  assertEquals(problems(settingsView("user", wiredSettings(noGate))), ["FAIL hook Stop gate"]);
});

Deno.test("hookFindings() puts together what stands in several files", () => {
  const [brief, loop] = (["brief", "loop"] as const).map((half) =>
    wiredSettings(WIRING.filter((row) => row.half === half))
  );
  assertEquals(problems(settingsView("project", brief), settingsView("user", loop)), []);
});

const MATCHERS: readonly (readonly [string | undefined, string])[] = [
  [undefined, "WARN"],
  ["", "WARN"],
  ["*", "WARN"],
  ["comp.*", "WARN"],
  ["startup|compact", "WARN"],
  ["startup", "FAIL"],
  ["Compact", "FAIL"],
  ["compact[", "FAIL"],
];

Deno.test("hookFindings() wants the exact matcher, and tells too wide from never", () => {
  for (const [matcher, level] of MATCHERS) {
    const settings = regrouped("SessionStart", "compact", { matcher });
    assertEquals(problems(settingsView("user", settings)), [
      `${level} hook SessionStart compact refresh`,
      `${level} hook SessionStart compact repost`,
    ], String(matcher));
  }
  const narrowed = regrouped("Stop", undefined, { matcher: "x" });
  assertEquals(problems(settingsView("user", narrowed)), ["FAIL hook Stop gate"]);
});

Deno.test("hookFindings() warns of a timeout that the client would end the hook by", () => {
  const hasty = regrouped("UserPromptSubmit", undefined, {
    hooks: [{ type: "command", command: "revive refresh", timeout: 1 }],
  });
  assertEquals(problems(settingsView("user", hasty)), ["WARN hook UserPromptSubmit refresh"]);
  const slow = regrouped("PreCompact", undefined, {
    hooks: [{ type: "command", command: "revive precompact", timeout: 10 }],
  });
  assertEquals(problems(settingsView("user", slow)), ["WARN hook PreCompact precompact"]);
});

Deno.test("hookFindings() fails on a call that this version does not know, and on output that nobody reads", () => {
  const prompt = (fields: object) =>
    problems(settingsView(
      "user",
      regrouped("UserPromptSubmit", undefined, { hooks: [{ type: "command", ...fields }] }),
    ));
  const failed = ["FAIL hook UserPromptSubmit refresh"];
  assertEquals(prompt({ command: "revive refresh" }), []);
  assertEquals(prompt({ command: "/old/bin/revive hook prompt" }), failed);
  assertEquals(prompt({ command: "revive refresh --loud" }), failed);
  assertEquals(prompt({ command: "revive", args: ["refresh"], async: true }), failed);
  const marked = regrouped("PostCompact", undefined, {
    hooks: [{ type: "command", command: "revive mark-compact", async: true }],
  });
  assertEquals(problems(settingsView("user", marked)), []);
});

Deno.test("hookFindings() names the scope that the other hooks stand in", () => {
  const some = wiredSettings(WIRING.slice(1));
  for (
    const [owner, option] of [["user", " --global"], ["local", " --local"], [
      "project",
      "",
    ]] as const
  ) {
    const [failed] = hookFindings({ views: [settingsView(owner, some)] })
      .filter(({ level }) => level !== "OK");
    assertEquals(failed?.level === "FAIL" && failed.remedy, `revive install-hook${option}`);
  }
});

Deno.test("hookFindings() warns of hooks wired twice and says that one event has one effect [J12]", () => {
  const twice = hookFindings({
    views: [
      settingsView("project", wiredSettings()),
      settingsView("user", wiredSettings(WIRING, { form: "exec", program: "/x/revive" })),
    ],
  });
  const warned = twice.filter(({ level }) => level !== "OK");
  assertEquals(warned.map(({ level, check }) => `${level} ${check}`), ["WARN duplicates"]);
  assertStringIncludes(warned[0]?.message ?? "", "in /project.json and in /user.json");
  assertStringIncludes(warned[0]?.message ?? "", "one event still has one effect");
});

Deno.test("hookFindings() warns of one hook in two groups of a file", () => {
  const settings = wiredSettings();
  settings.hooks.Stop?.push({ hooks: [{ type: "command", command: "/old/revive gate" }] });
  assertEquals(problems(settingsView("user", settings)), ["WARN duplicates"]);
});

Deno.test("hookFindings() warns of a plugin's copy beside the settings' [K28]", () => {
  const views = [settingsView("user", wiredSettings())];
  const found = hookFindings({ views, plugin: "revive@market" })
    .filter(({ level }) => level !== "OK");
  assertEquals(found.map(({ check }) => check), ["plugin"]);
  const [alone] = hookFindings({ views: [], plugin: "revive@market" });
  assertEquals(alone?.level, "OK");
});

Deno.test("hookFindings() warns of our hook command at an event where it does nothing", () => {
  const settings = wiredSettings();
  settings.hooks.SessionEnd = [{ hooks: [{ type: "command", command: "revive gate" }] }];
  // Others' entries, and what people call by name, are nobody's business.
  settings.hooks.Notification = [{ hooks: [{ type: "command", command: "revive show" }] }];
  assertEquals(problems(settingsView("user", settings)), ["WARN misplaced hook"]);
});
