import { assertEquals, assertNotMatch, assertStringIncludes } from "../support/assert.ts";
import { inlineCall } from "../../lib/claude/skill.ts";
import { Sandbox } from "../support/sandbox.ts";

const SKILL = ".claude/skills/checkpoint/SKILL.md";
const FILES = { project: ".claude/settings.json", local: ".claude/settings.local.json" };

/** The program as the skill spells it, and the rules of both files that allow what the skill runs. */
async function spelling(sandbox: Sandbox): Promise<{ skill: string | undefined; rules: string[] }> {
  const rules: string[] = [];
  for (const path of Object.values(FILES)) {
    const settings = await sandbox.read(path).then(JSON.parse, () => ({}));
    rules.push(...(settings.permissions?.allow ?? []));
  }
  const text = await sandbox.read(SKILL).catch(() => "");
  return { skill: inlineCall(text), rules };
}

/** The skill and the rules agree. */
async function checkAgreement(sandbox: Sandbox, what: string): Promise<void> {
  const { skill, rules } = await spelling(sandbox);
  if (skill === undefined) return assertEquals(rules, [], what);
  for (const rule of ["transcript --session:*", "checkpoint save:*"]) {
    assertEquals(rules.includes(`Bash(${skill} ${rule})`), true, `${what}: ${skill}, ${rules}`);
  }
  assertEquals(rules.includes("Skill(checkpoint)"), true, what);
}

/** Doctor says that they agree. */
async function checkDoctor(sandbox: Sandbox, what: string): Promise<void> {
  if ((await spelling(sandbox)).skill === undefined) return;
  const { checks } = JSON.parse((await sandbox.run(["doctor", "--json"])).stdout);
  const levels = checks
    .filter(({ check }: { check: string }) => ["checkpoint skill", "permissions"].includes(check))
    .map(({ level }: { level: string }) => level);
  assertEquals(levels, ["OK", "OK"], what);
}

const STEPS = [
  ["install-hook"],
  ["install-hook", "--local"],
  ["install-hook", "--no-loop"],
  ["uninstall-hook"],
  ["uninstall-hook", "--local"],
];

for (const first of STEPS.slice(0, 2)) {
  Deno.test(`skill and rules agree after ${first.join(" ")} and any two steps more`, async () => {
    for (const second of STEPS) {
      for (const third of STEPS.filter((step) => step !== second)) {
        await using sandbox = await Sandbox.create();
        const done: string[] = [];
        for (const step of [first, second, third]) {
          const { code, stderr } = await sandbox.run(step);
          assertEquals(code, 0, stderr);
          done.push(step.join(" "));
          await checkAgreement(sandbox, done.join(", "));
        }
        if (third[0] === "uninstall-hook") await checkDoctor(sandbox, done.join(", "));
      }
    }
  });
}

Deno.test("the project's uninstall leaves the skill as --local allows it, and says so", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["install-hook", "--local"]);
  const alone = await sandbox.read(SKILL);
  const installed = await sandbox.run(["install-hook"]);
  assertNotMatch(installed.stderr, /a path of this machine/);
  assertEquals((await spelling(sandbox)).skill, "revive");
  const printed = await sandbox.run(["uninstall-hook", "--print"]);
  assertStringIncludes(printed.stdout, "+++ ");
  const { stdout, stderr } = await sandbox.run(["uninstall-hook"]);
  assertStringIncludes(stdout, `settings.local.json allows it: ${sandbox.project}/${SKILL}`);
  assertStringIncludes(stderr, "do not commit");
  assertEquals(await sandbox.read(SKILL), alone);
});

Deno.test("install-hook --local speaks of a path only where the skill names one", async () => {
  await using sandbox = await Sandbox.create();
  assertStringIncludes((await sandbox.run(["install-hook", "--local"])).stderr, "do not commit");
  await sandbox.run(["uninstall-hook", "--local"]);
  await sandbox.run(["install-hook"]);
  await Deno.remove(`${sandbox.project}/${SKILL}`);
  const { stdout, stderr } = await sandbox.run(["install-hook", "--local"]);
  assertStringIncludes(stdout, "Wrote the checkpoint skill");
  assertNotMatch(stderr, /do not commit/);
});

Deno.test("an uninstall without a record takes our rules, the skill's own only with the skill", async () => {
  await using sandbox = await Sandbox.create();
  const rules = async () => (await spelling(sandbox)).rules;
  const forget = () => Deno.remove(`${sandbox.reviveHome}/installs.json`);
  await sandbox.write(FILES.local, '{"permissions":{"allow":["Bash(ls:*)"]}}');
  await sandbox.run(["install-hook", "--local"]);
  await forget();
  await sandbox.run(["uninstall-hook", "--local"]);
  assertEquals(await rules(), ["Bash(ls:*)"]);
  await sandbox.run(["install-hook", "--local"]);
  await forget();
  const own = "---\nname: checkpoint\n---\nMine.\n";
  await sandbox.write(SKILL, own);
  await sandbox.run(["uninstall-hook", "--local"]);
  assertEquals(await rules(), ["Bash(ls:*)", "Skill(checkpoint)"]);
  assertEquals(await sandbox.read(SKILL), own);
});

Deno.test("an install after the record was lost is taken out with its rules, though the file was edited", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.run(["install-hook", "--local"]);
  await Deno.remove(`${sandbox.reviveHome}/installs.json`);
  // Something is left to do, so that there is a record again.
  await sandbox.run(["install-hook", "--local", "--auto-compact", "45"]);
  const edited = { model: "opus", ...JSON.parse(await sandbox.read(FILES.local)) };
  await sandbox.write(FILES.local, JSON.stringify(edited));
  assertEquals((await sandbox.run(["uninstall-hook", "--local"])).code, 0);
  assertEquals((await spelling(sandbox)).rules, []);
  assertEquals(JSON.parse(await sandbox.read(FILES.local)).model, "opus");
});
