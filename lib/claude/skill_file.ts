/**
 * The checkpoint skill as a file beside a settings file.
 *
 * @module
 */

import { removeEmptyFolders } from "../host/make_folders.ts";
import { dirname } from "../host/path.ts";
import { removeUserFile, replaceUserFile } from "../host/replace_user_file.ts";
import { readUserFile, type UserFile } from "../host/user_file.ts";
import { inlineCall, isEditedSkill, isOurSkill, renderSkill } from "./skill.ts";
import { skillPath } from "./scopes.ts";

/** The skill's file, and whose it is. */
export interface SkillFile {
  readonly file: UserFile;
  /** Its text; "" if there is none. */
  readonly text: string;
  /** `edited`: we wrote it, and somebody has changed it since. */
  readonly owner: "nobody" | "us" | "edited" | "user";
}

/** What happens to the skill's file. */
export type SkillStep =
  | { readonly kind: "none" }
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "remove" };

/**
 * Looks at the skill that belongs to the settings file at `settingsPath`.
 *
 * @throws RefusedError for what is no file.
 */
export async function readSkill(settingsPath: string): Promise<SkillFile> {
  const file = await readUserFile(skillPath(settingsPath));
  const text = new TextDecoder().decode(file.bytes);
  if (file.bytes === undefined) return { file, text, owner: "nobody" };
  if (!isOurSkill(text)) return { file, text, owner: "user" };
  return { file, text, owner: isEditedSkill(text) ? "edited" : "us" };
}

/**
 * What has to happen so that the file holds `wanted`, or (`undefined`) is not
 * ours any more. What somebody else wrote or edited stays.
 */
export function skillStep(skill: SkillFile, wanted: string | undefined): SkillStep {
  if (skill.owner === "user" || skill.owner === "edited") return { kind: "none" };
  if (wanted === undefined) return { kind: skill.owner === "us" ? "remove" : "none" };
  return skill.text === wanted ? { kind: "none" } : { kind: "write", text: wanted };
}

/**
 * What has to happen to a skill that one settings file needs no longer and
 * another one does: it must spell the program as one of `programs`, which that
 * file's permission rules name. Spelt so already, or in no such way, it stays.
 */
export function respellStep(skill: SkillFile, programs: readonly string[]): SkillStep {
  const texts = programs.flatMap((program) => {
    try {
      return [renderSkill(program)];
    } catch {
      return [];
    }
  });
  const call = inlineCall(skill.text);
  if (skill.owner !== "us" || texts.some((text) => inlineCall(text) === call)) {
    return { kind: "none" };
  }
  return skillStep(skill, texts.at(-1) ?? skill.text);
}

/** Whether a step writes a skill that means something on this machine alone. */
export function namesPath(step: SkillStep): boolean {
  return step.kind === "write" && step.text !== renderSkill("revive");
}

/**
 * Takes the step and gives what takes it back.
 *
 * @throws RefusedError as {@linkcode replaceUserFile} and
 * {@linkcode removeUserFile} do.
 */
export async function takeSkillStep(
  skill: SkillFile,
  step: SkillStep,
): Promise<() => Promise<void>> {
  const { path, bytes } = skill.file;
  if (step.kind === "none") return () => Promise.resolve();
  if (step.kind === "remove") {
    await removeUserFile(skill.file);
    await removeEmptyFolders([dirname(path)]);
    return async () => {
      if (bytes !== undefined) await replaceUserFile(await readUserFile(path), bytes);
    };
  }
  const made = await replaceUserFile(skill.file, new TextEncoder().encode(step.text));
  return async () => {
    const now = await readUserFile(path);
    if (bytes !== undefined) await replaceUserFile(now, bytes);
    else {
      await removeUserFile(now);
      await removeEmptyFolders(made);
    }
  };
}
