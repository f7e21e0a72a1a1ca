import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import { byPrecedence } from "./hook_switch.ts";
import { fieldsOf, itemsOf, recordOf } from "./json_value.ts";
import type { SettingsView } from "./settings_file.ts";
import { inlineCall, isOurSkill, SKILL_NAME, skillRules } from "../claude/skill.ts";
import type { ReadText } from "../host/files.ts";

/** A SKILL.md where the client looks for the checkpoint skill. */
export interface SkillFile {
  /** As it is shown. */
  readonly path: string;
  readonly read: ReadText;
}

/** What is known of the checkpoint skill. */
export interface SkillFacts {
  /** Whether the loop's hooks are wired, which point the agent to the skill. */
  readonly loopIsWired: boolean;
  readonly files: readonly SkillFile[];
  readonly views: readonly SettingsView[];
  /** The plugin that brings a skill of its own, as the settings name it. */
  readonly plugin?: string;
}

/** The name under which a marketplace's plugin is switched on: `revive@MARKETPLACE`. */
export function enabledPlugin(views: readonly SettingsView[]): string | undefined {
  const decided = new Map<string, boolean>();
  for (const { value } of byPrecedence(views)) {
    for (const [name, on] of fieldsOf(value.enabledPlugins)) {
      if (/^revive@/.test(name) && !decided.has(name)) decided.set(name, on !== false);
    }
  }
  return [...decided].find(([, on]) => on)?.[0];
}

/** Whether the agent can write a checkpoint when a hook tells it that the context fills up. */
export function skillFindings(facts: SkillFacts): Finding[] {
  if (facts.plugin !== undefined) {
    const skill = `Skill(revive:${SKILL_NAME})`;
    const [, ...commands] = skillRules("revive");
    return [rulesFinding(facts.views, [skill, ...commands], "a plugin cannot bring them")];
  }
  const check = "checkpoint skill";
  const there = facts.files.filter(({ read }) => read.kind !== "absent");
  const ours = there.find(({ read }) => read.kind === "text" && isOurSkill(read.text));
  if (ours === undefined || ours.read.kind !== "text") {
    const [other] = there;
    if (!facts.loopIsWired && other === undefined) return [];
    if (other === undefined) {
      return [warn(
        check,
        "there is none, so the agent cannot write a checkpoint by it (precompact still saves an " +
          "automatic one)",
        "revive install-hook",
      )];
    }
    return [
      other.read.kind === "unreadable"
        ? failure(check, `${other.path} ${other.read.why}`, "remove it, then `revive install-hook`")
        : warn(
          check,
          `${other.path} is a skill of the same name that revive did not write`,
          "rename that skill and `revive install-hook`, unless it is meant to take its place",
        ),
    ];
  }
  const rules = rulesInside(ours.read.text);
  return [
    ok(check, ours.path),
    rulesFinding(
      facts.views,
      rules ?? skillRules("revive"),
      "the client asks each time, or denies it",
    ),
  ];
}

/** The program's own spelling in a SKILL.md of ours, as the rules have to repeat it. */
function rulesInside(text: string): string[] | undefined {
  const word = inlineCall(text);
  if (word === undefined) return undefined;
  return [
    `Skill(${SKILL_NAME})`,
    `Bash(${word} transcript --session:*)`,
    `Bash(${word} checkpoint save:*)`,
  ];
}

function rulesFinding(
  views: readonly SettingsView[],
  rules: readonly string[],
  why: string,
): Finding {
  const check = "permissions";
  const listedRules = (name: string) =>
    byPrecedence(views).flatMap(({ value, path }) =>
      itemsOf(recordOf(value.permissions)[name]).map((rule) => ({ rule: String(rule), path }))
    );
  for (const name of ["deny", "ask"]) {
    const against = listedRules(name).find(({ rule }) => rules.some((ours) => covers(rule, ours)));
    if (against === undefined) continue;
    return (name === "deny" ? failure : warn)(
      check,
      `${against.path}: permissions.${name} holds ${against.rule}, which comes before any rule ` +
        "that allows, so the checkpoint skill is stopped by it",
      `take ${against.rule} out of permissions.${name}`,
    );
  }
  const allowed = listedRules("allow");
  const missing = rules.filter((ours) => !allowed.some(({ rule }) => covers(rule, ours)));
  if (missing.length === 0) return ok(check, `the client allows ${listed(rules, 5)}`);
  return warn(
    check,
    `not allowed: ${listed(missing, 5)}; ${why}`,
    `add to permissions.allow of your settings file: ${
      missing.map((rule) => JSON.stringify(rule)).join(", ")
    }`,
  );
}

/** Whether `rule` of a settings file covers what `ours` stands for: the same, the whole tool, or a shorter prefix. */
function covers(rule: string, ours: string): boolean {
  if (rule === ours) return true;
  const [, tool, subject = ""] = /^(\w+)(?:\((.*)\))?$/s.exec(rule) ?? [];
  const [, ourTool, ourSubject = ""] = /^(\w+)\((.*)\)$/s.exec(ours) ?? [];
  if (tool === undefined || tool !== ourTool) return false;
  if (subject === "" || subject === "*") return true;
  const prefix = /^(.*?)(?::\*| \*)$/s.exec(subject)?.[1];
  const wanted = ourSubject.replace(/:\*$/, "");
  return prefix !== undefined && (wanted === prefix || wanted.startsWith(`${prefix} `));
}
