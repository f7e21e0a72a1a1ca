import { cleanLine } from "../text/clean.ts";
import { AUTO_COMPACT_VARIABLE } from "./install.ts";
import { tryParseNodes } from "./json_tree.ts";
import { parseStrictJson, splitMark } from "./strict_json.ts";
import { countHooks, strayCalls } from "./unwire.ts";
import { rawEnv } from "./settings_values.ts";
import type { SkillStep } from "./skill_file.ts";

/** What an uninstall did. */
export interface UninstallFacts {
  readonly path: string;
  /** Whether the very bytes from before the install came back. */
  readonly exact: boolean;
  /** Whether there was a file. */
  readonly existed: boolean;
  readonly before: string;
  /** `undefined`: there is no file now. */
  readonly after: string | undefined;
  /** Whether the install was on record. */
  readonly recorded: boolean;
  readonly skillPath: string;
  readonly skill: SkillStep["kind"];
  /** Whether the skill was written so that it names a path of this machine. */
  readonly skillNamesPath: boolean;
  /** Whether the skill is ours, but was edited since. */
  readonly editedSkill: boolean;
  /** The settings file that still needs the skill. */
  readonly skillUsedBy: string | undefined;
}

/** What people are told about an uninstall. */
export function uninstallReport(facts: UninstallFacts): { stdout: string; stderr: string } {
  const stdout = [
    settingsLine(facts),
    facts.skill === "remove" ? `Removed the checkpoint skill: ${facts.skillPath}` : "",
    facts.skill === "write"
      ? `Wrote the checkpoint skill as ${facts.skillUsedBy} allows it: ${facts.skillPath}`
      : "",
  ];
  const { hooks, strays, autoCompact } = leftOver(facts.after);
  const stderr = [
    hooks > 0
      ? `${facts.path} held ${hooks} hooks of revive's before install-hook, and has them back. ` +
        "Run this again to take them out."
      : "",
    ...facts.exact
      ? []
      : strays.map((stray) =>
        `${facts.path} still calls revive in a hook that install-hook never wired so: ` +
        `${cleanLine(stray)}. Take it out by hand if you do not need it.`
      ),
    !facts.recorded && facts.before !== facts.after && autoCompact !== undefined
      ? `env.${AUTO_COMPACT_VARIABLE} is ${autoCompact} and was left: nothing says whose it is.`
      : "",
    facts.editedSkill
      ? `${facts.skillPath} was edited since revive wrote it and stays. Delete it if you do not need it.`
      : "",
    facts.skillUsedBy === undefined
      ? ""
      : `The checkpoint skill stays, because ${facts.skillUsedBy} is wired too.`,
    facts.skillNamesPath
      ? `The skill names a path of this machine: do not commit ${facts.skillPath}.`
      : "",
  ];
  return { stdout: lines(stdout), stderr: lines(stderr) };
}

function lines(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").map((text) => text + "\n").join("");
}

function settingsLine(facts: UninstallFacts): string {
  const { path } = facts;
  if (!facts.existed) return `${path} does not exist; there is nothing to take out.`;
  if (facts.after === undefined) return `${path} is gone again, as it was before install-hook.`;
  if (facts.exact) return `${path} is byte for byte as it was before install-hook.`;
  if (facts.after === facts.before) {
    return leftOver(facts.after).strays.length > 0
      ? `${path} holds nothing that install-hook put in; nothing was changed.`
      : `${path} holds nothing of revive's; nothing was changed.`;
  }
  return `Took revive's part out of ${path}; everything else stays as it is.`;
}

/** What is left of our kind in a settings text. */
interface LeftOver {
  readonly hooks: number;
  readonly strays: readonly string[];
  readonly autoCompact?: string | undefined;
}

function leftOver(text: string | undefined): LeftOver {
  const nothing = { hooks: 0, strays: [] };
  if (text === undefined || parseStrictJson(text).kind === "fault") return nothing;
  const { body } = splitMark(text);
  if (tryParseNodes(body)?.type !== "object") return nothing;
  const [hooks, strays] = [countHooks(body), strayCalls(body)];
  return { hooks, strays, autoCompact: rawEnv(body, AUTO_COMPACT_VARIABLE) };
}
