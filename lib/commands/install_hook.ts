import { changeDiff } from "../claude/change_diff.ts";
import type { InstallRequest } from "../claude/install.ts";
import { applyInstall, type InstallChange, planInstall } from "../claude/install_files.ts";
import { scopeOf, settingsPath } from "../claude/install_options.ts";
import type { InstallRecords } from "../claude/install_record.ts";
import { installReport } from "../claude/install_report.ts";
import { requestOf, skillFor, type SkillRequest, spellingFor } from "../claude/install_request.ts";
import { loadRecords, whileInstalling } from "../claude/installs.ts";
import { type OtherScope, otherScopes } from "../claude/other_scopes.ts";
import { type Scope, settingsPaths, skillPath } from "../claude/scopes.ts";
import {
  namesPath,
  readSkill,
  respellStep,
  type SkillFile,
  type SkillStep,
  skillStep,
  takeSkillStep,
} from "../claude/skill_file.ts";
import type { Spelling } from "../claude/wiring.ts";
import type { Host } from "../host/host.ts";
import { dirname, join } from "../host/path.ts";
import { isSameFile } from "../host/user_file.ts";
import { isOnPath, runningProgram } from "../host/program.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";

/** What was asked for, and what lies around it. */
interface Job {
  readonly scope: Scope;
  readonly path: string;
  readonly others: readonly OtherScope[];
  readonly request: Omit<InstallRequest, "rules">;
  /** The skill that goes with it; `undefined` without the loop. */
  readonly skill: SkillRequest | undefined;
  readonly onPath: boolean;
}

/** One job's changes, ready to be made. */
interface Plan {
  readonly change: InstallChange;
  readonly skill: SkillFile;
  readonly step: SkillStep;
}

/** `revive install-hook`: wires the hooks, and what the loop needs, in one settings file. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const job = await prepare(input, host);
  if (input.flags.has("print")) {
    const plan = await makePlan(job, loadRecords(host));
    const stdout = printed(plan);
    return succeed(stdout, stdout === "" ? `${job.path}: nothing would change.\n` : "");
  }
  const plan = await whileInstalling(host, async () => {
    const records = loadRecords(host);
    const plan = await makePlan(job, records);
    const undo = await takeSkillStep(plan.skill, plan.step);
    try {
      if (plan.change.after !== plan.change.before) {
        await applyInstall(host, plan.change, records);
      }
    } catch (error) {
      await undo();
      throw error;
    }
    return plan;
  });
  const { stdout, stderr } = report(job, plan, host);
  return succeed(stdout, stderr);
}

async function prepare(input: Input, host: Host): Promise<Job> {
  const scope = scopeOf(input);
  const paths = settingsPaths(host);
  const path = await settingsPath(scope, paths, host);
  if (scope === "local") await refuseShared(path, paths.project);
  const others = await otherScopes(paths, path);
  const spelling = spellingFor(scope, await runningProgram(host));
  const request = requestOf(input, scope, spelling);
  const loop = request.rows.some((row) => row.half === "loop");
  const shared = scope === "local" && skillSharer(others, path) !== undefined;
  const skill = loop ? skillFor(shared ? GUARDED : spelling) : undefined;
  return { scope, path, others, request, skill, onPath: await isOnPath(host) };
}

/** A path of this machine has no place in the file that teammates share, whatever leads to it. */
async function refuseShared(local: string, project: string | undefined): Promise<void> {
  // Where the client is launched further down, the checkout's own file is another.
  const shared = [project, join(dirname(local), "settings.json")];
  const same = shared.map((path) => path !== undefined && isSameFile(local, path));
  if (!(await Promise.all(same)).includes(true)) return;
  throw new RefusedError(
    `${local} is a link to settings.json, which others share: --local would write a path of this ` +
      "machine into it.\nNothing was changed. Leave --local out, or make it a file of its own.",
  );
}

/** Where the project's own file wires the loop too, the one skill stays as the team has it. */
const GUARDED: Spelling = { form: "guarded" };

function skillSharer(others: readonly OtherScope[], path: string): OtherScope | undefined {
  return others.find((other) => other.loop && skillPath(other.path) === skillPath(path));
}

async function makePlan(job: Job, records: InstallRecords): Promise<Plan> {
  const skill = await readSkill(job.path);
  const ours = skill.owner === "user" ? undefined : job.skill;
  const { statusLine, ...request } = job.request;
  const isTaken = job.others.some((other) => other.statusLine);
  const change = await planInstall(
    job.path,
    ours === undefined ? undefined : dirname(skillPath(job.path)),
    {
      ...request,
      ...statusLine === undefined
        ? {}
        : { statusLine: { ...statusLine, isAsked: statusLine.isAsked && !isTaken } },
      rules: ours?.rules ?? [],
    },
    records,
  );
  const sharer = job.skill === undefined ? skillSharer(job.others, job.path) : undefined;
  const step = sharer === undefined
    ? skillStep(skill, ours?.text)
    : respellStep(skill, sharer.programs);
  return { change, skill, step };
}

function printed({ change, skill, step }: Plan): string {
  const settings = change.after === change.before ? [] : [{
    path: change.file.path,
    before: change.file.bytes === undefined ? undefined : change.before,
    after: change.after,
  }];
  const file = step.kind === "none" ? [] : [{
    path: skill.file.path,
    before: skill.owner === "nobody" ? undefined : skill.text,
    after: step.kind === "write" ? step.text : undefined,
  }];
  return changeDiff([...settings, ...file]);
}

function report(job: Job, { change, skill, step }: Plan, host: Host) {
  const asked = job.request.statusLine?.isAsked === true;
  const foreign = asked &&
    (change.foreignStatusLine || job.others.some((other) => other.statusLine));
  return installReport({
    scope: job.scope,
    path: job.path,
    target: change.file.target,
    changed: change.after !== change.before,
    existed: change.file.bytes !== undefined,
    names: change.file.names,
    hooks: job.request.rows.length,
    rules: skill.owner === "user" ? 0 : job.skill?.rules.length ?? 0,
    autoCompact: job.request.autoCompact,
    statusLine: !asked ? "unasked" : foreign ? "foreign" : "ours",
    skillPath: skill.file.path,
    skill: step.kind,
    skillNamesPath: namesPath(step),
    foreignSkill: skill.owner === "user" && job.skill !== undefined,
    editedSkill: skill.owner === "edited",
    others: job.others,
    onPath: job.onPath,
    cwd: host.cwd(),
  });
}
