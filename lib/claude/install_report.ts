/**
 * What people are told about an install: short, which file, what was added,
 * how to undo it.
 *
 * @module
 */

import { dirname } from "../host/path.ts";
import { autoCompactRemark, scopeOption } from "./install_options.ts";
import type { OtherScope } from "./other_scopes.ts";
import type { Scope } from "./scopes.ts";
import type { SkillStep } from "./skill_file.ts";

/** What an install did, or would do. */
export interface InstallFacts {
  readonly scope: Scope;
  /** The settings file as it was asked for, and where it really lies. */
  readonly path: string;
  readonly target: string;
  readonly changed: boolean;
  /** Whether the file was there before. */
  readonly existed: boolean;
  /** Names of the file; above 1 others were hard links to it. */
  readonly names: number;
  readonly hooks: number;
  readonly rules: number;
  readonly autoCompact: number | undefined;
  readonly statusLine: "unasked" | "ours" | "foreign";
  readonly skillPath: string;
  readonly skill: SkillStep["kind"];
  /** Whether the skill that is written names the program by a path. */
  readonly skillNamesPath: boolean;
  /** Whether a skill of that name is there that is not ours. */
  readonly foreignSkill: boolean;
  /** Whether the skill is ours, but was edited since. */
  readonly editedSkill: boolean;
  readonly others: readonly OtherScope[];
  /** Whether a shell finds the program. */
  readonly onPath: boolean;
  /** Where the person is. */
  readonly cwd: string | undefined;
}

/** The report: what was done, and remarks that deserve a look. */
export function installReport(facts: InstallFacts): { stdout: string; stderr: string } {
  return { stdout: lines(done(facts)), stderr: lines(installRemarks(facts)) };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => text + "\n").join("");
}

function done(facts: InstallFacts): string[] {
  if (!facts.changed && facts.skill === "none") {
    return [`${facts.path} is wired already; nothing was changed.`];
  }
  const real = facts.target === facts.path ? "" : ` (really ${facts.target})`;
  const parts = [
    `${facts.hooks} hooks`,
    facts.rules > 0 ? `${facts.rules} rules in permissions.allow` : "",
    facts.autoCompact === undefined ? "" : `automatic compaction at ${facts.autoCompact} %`,
    facts.statusLine === "ours" ? "the status line" : "",
  ].filter((part) => part !== "");
  const soon = facts.existed
    ? ["A session that is running takes the hooks over at its next prompt."]
    : [];
  return [
    facts.changed ? `Wired ${facts.path}${real}: ${parts.join(", ")}.` : "",
    facts.skill === "write" ? `Wrote the checkpoint skill: ${facts.skillPath}` : "",
    facts.skill === "remove" ? `Removed the checkpoint skill: ${facts.skillPath}` : "",
    ...(facts.changed ? soon : []),
    `Undo: revive uninstall-hook${scopeOption(facts.scope)}`,
  ].filter((line) => line !== "");
}

/** What deserves a look, one remark a line. */
function installRemarks(facts: InstallFacts): string[] {
  const wired = facts.others.filter(({ hooks }) => hooks > 0).map(({ path }) => path);
  const folder = dirname(dirname(facts.path));
  return [
    wired.length > 0
      ? `Also wired: ${wired.join(", ")}. The client runs the hooks of every file; ` +
        "one event still has one effect."
      : "",
    facts.scope === "project" && !facts.onPath
      ? "revive is not on your PATH, so these hooks do nothing for you yet: install it there, " +
        "or use --local."
      : "",
    facts.scope === "project" && facts.cwd !== folder
      ? `The client reads this file only when it is started in ${folder}.`
      : "",
    facts.statusLine === "foreign"
      ? "There is a status line already, so revive's was not added."
      : "",
    facts.foreignSkill
      ? `${facts.skillPath} is not revive's and was left alone, so the agent is not offered a ` +
        "checkpoint skill. Rename it and run this again, or use --no-loop."
      : "",
    facts.editedSkill
      ? `${facts.skillPath} was edited since revive wrote it and stays as it is. For revive's own, ` +
        "delete it and run this again."
      : "",
    facts.scope !== "global" && facts.skillNamesPath
      ? `The skill names a path of this machine: do not commit ${facts.skillPath}.`
      : "",
    facts.changed && facts.names > 1
      ? `${facts.target} had ${facts.names} names (hard links); the others keep the old content.`
      : "",
    facts.autoCompact === undefined ? "" : autoCompactRemark(facts.autoCompact),
  ].filter((remark) => remark !== "");
}
