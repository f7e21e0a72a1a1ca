import { changeDiff } from "../claude/change_diff.ts";
import { scopeOf, settingsPath } from "../claude/install_options.ts";
import type { InstallRecords } from "../claude/install_record.ts";
import { loadRecords, whileInstalling } from "../claude/installs.ts";
import { otherScopes } from "../claude/other_scopes.ts";
import { settingsPaths, skillPath } from "../claude/scopes.ts";
import {
  namesPath,
  readSkill,
  respellStep,
  type SkillFile,
  type SkillStep,
  skillStep,
  takeSkillStep,
} from "../claude/skill_file.ts";
import { applyUninstall, planUninstall, type UninstallChange } from "../claude/uninstall_files.ts";
import { uninstallReport } from "../claude/uninstall_report.ts";
import type { Host } from "../host/host.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";

/** The changes of one uninstall, ready to be made. */
interface Plan {
  readonly change: UninstallChange;
  readonly skill: SkillFile;
  readonly step: SkillStep;
  /** The settings file that still needs the skill, so that it stays. */
  readonly usedBy: string | undefined;
}

/** `revive uninstall-hook`: takes out of one settings file what `install-hook` put in. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const scope = scopeOf(input);
  const paths = settingsPaths(host);
  const path = await settingsPath(scope, paths, host);
  const others = await otherScopes(paths, path);
  const usedBy = others.find((other) => other.loop && skillPath(other.path) === skillPath(path));
  const makePlan = async (records: InstallRecords): Promise<Plan> => {
    const skill = await readSkill(path);
    const step = usedBy === undefined
      ? skillStep(skill, undefined)
      : respellStep(skill, usedBy.programs);
    const skillStays = skill.owner !== "nobody" && step.kind !== "remove";
    const change = await planUninstall(path, records, skillStays);
    return { change, skill, step, usedBy: usedBy?.path };
  };
  if (input.flags.has("print")) {
    const stdout = printed(await makePlan(loadRecords(host)));
    return succeed(stdout, stdout === "" ? `${path}: nothing would change.\n` : "");
  }
  const plan = await whileInstalling(host, async () => {
    const records = loadRecords(host);
    const plan = await makePlan(records);
    const undo = await takeSkillStep(plan.skill, plan.step);
    try {
      await applyUninstall(host, plan.change, records);
    } catch (error) {
      await undo();
      throw error;
    }
    return plan;
  });
  const { stdout, stderr } = uninstallReport({
    path,
    exact: plan.change.exact,
    existed: plan.change.file.bytes !== undefined,
    before: plan.change.before,
    after: plan.change.after,
    recorded: plan.change.record !== undefined,
    skillPath: plan.skill.file.path,
    skill: plan.step.kind,
    skillNamesPath: scope !== "global" && namesPath(plan.step),
    editedSkill: plan.skill.owner === "edited",
    skillUsedBy: plan.skill.owner === "us" ? plan.usedBy : undefined,
  });
  return succeed(stdout, stderr);
}

function printed({ change, skill, step }: Plan): string {
  const settings = change.after === change.before || change.file.bytes === undefined ? [] : [{
    path: change.file.path,
    before: change.before,
    after: change.after,
  }];
  const file = step.kind === "none" ? [] : [{
    path: skill.file.path,
    before: skill.text,
    after: step.kind === "write" ? step.text : undefined,
  }];
  return changeDiff([...settings, ...file]);
}
