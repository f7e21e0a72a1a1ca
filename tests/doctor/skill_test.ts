import { enabledPlugin, type SkillFacts, skillFindings } from "../../lib/doctor/skill.ts";
import { renderSkill, skillRules } from "../../lib/claude/skill.ts";
import type { ReadText } from "../../lib/host/files.ts";
import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { settingsView } from "../support/settings_views.ts";

function text(content: string): ReadText {
  return { kind: "text", text: content, cut: false };
}

const PROGRAM = "/tmp/Ann Lee's $HOME (x)/é/revive";

function facts(permissions: object, program = "revive"): SkillFacts {
  return {
    loopIsWired: true,
    files: [
      { path: "/a/SKILL.md", read: { kind: "absent" } },
      { path: "/b/SKILL.md", read: text(renderSkill(program)) },
    ],
    views: [settingsView("user", { permissions })],
  };
}

function levels(facts: SkillFacts): string[] {
  return skillFindings(facts).map(({ level, check }) => `${level} ${check}`);
}

Deno.test("skillFindings() is content with what the installer writes, for any path", () => {
  for (const program of ["revive", "/opt/revive", PROGRAM]) {
    assertEquals(levels(facts({ allow: skillRules(program) }, program)), [
      "OK checkpoint skill",
      "OK permissions",
    ], program);
  }
});

Deno.test("skillFindings() takes wider rules, the client's own spellings of them too", () => {
  for (
    const allow of [
      ["Skill(checkpoint)", "Bash(revive:*)"],
      ["Skill(checkpoint)", "Bash(revive *)"],
      ["Skill", "Bash"],
      ["Skill(*)", "Bash(*)"],
    ]
  ) {
    assertEquals(levels(facts({ allow }))[1], "OK permissions", allow.join());
  }
});

Deno.test("skillFindings() names the rules that are missing, spelt as the skill spells the program", () => {
  const [, finding] = skillFindings(facts({ allow: ["Skill(checkpoint)", "Bash(rev:*)"] }));
  assertEquals(finding?.level, "WARN");
  assertStringIncludes(
    finding?.level === "WARN" ? finding.remedy : "",
    '"Bash(revive transcript --session:*)", "Bash(revive checkpoint save:*)"',
  );
  const [, other] = skillFindings(facts({ allow: skillRules("revive") }, PROGRAM));
  assertEquals(other?.level, "WARN");
});

Deno.test("skillFindings() tells rules that forbid from rules that ask", () => {
  const allow = skillRules("revive");
  assertEquals(levels(facts({ allow, deny: ["Skill(checkpoint)"] }))[1], "FAIL permissions");
  assertEquals(levels(facts({ allow, deny: ["Bash"] }))[1], "FAIL permissions");
  assertEquals(levels(facts({ allow, ask: ["Bash(revive:*)"] }))[1], "WARN permissions");
  assertEquals(levels(facts({ allow, deny: ["Bash(rm:*)", 7] }))[1], "OK permissions");
});

Deno.test("skillFindings() warns where the loop has no skill of ours", () => {
  const none = { loopIsWired: true, files: [], views: [] };
  assertEquals(levels(none), ["WARN checkpoint skill"]);
  assertEquals(levels({ ...none, loopIsWired: false }), []);
  const other = [{ path: "/s", read: text("---\nname: checkpoint\n---\nmine\n") }];
  assertEquals(levels({ ...none, files: other }), ["WARN checkpoint skill"]);
  const broken = [{ path: "/s", read: { kind: "unreadable", why: "is a directory" } }] as const;
  assertEquals(levels({ ...none, files: broken }), ["FAIL checkpoint skill"]);
});

Deno.test("skillFindings() names the rules that a plugin cannot bring", () => {
  const plugin = { loopIsWired: false, files: [], views: [], plugin: "revive@market" };
  const [finding] = skillFindings(plugin);
  assertEquals(finding?.level, "WARN");
  assertStringIncludes(finding?.message ?? "", "Skill(revive:checkpoint)");
  const allow = ["Skill(revive:checkpoint)", "Bash(revive:*)"];
  const views = [settingsView("user", { permissions: { allow } })];
  assertEquals(levels({ ...plugin, views }), ["OK permissions"]);
});

Deno.test("enabledPlugin() asks the strongest file first", () => {
  const on = { enabledPlugins: { "revive@market": true, "other@x": true } };
  const off = { enabledPlugins: { "revive@market": false } };
  assertEquals(enabledPlugin([settingsView("user", on)]), "revive@market");
  assertEquals(enabledPlugin([settingsView("user", on), settingsView("local", off)]), undefined);
  assertEquals(enabledPlugin([settingsView("user", { enabledPlugins: ["revive@x"] })]), undefined);
});
