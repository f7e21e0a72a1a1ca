import { assert, assertEquals, assertMatch, assertStringIncludes } from "./support/assert.ts";
import { runCommand } from "./support/command.ts";
import { parse } from "./support/yaml.ts";
import { DENO_VERSION, TARGETS } from "../tools/targets.ts";
import config from "../deno.json" with { type: "json" };

const ROOT = new URL("..", import.meta.url);

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly "runs-on": string;
  readonly needs?: string;
  readonly permissions?: unknown;
  readonly "continue-on-error"?: unknown;
  readonly strategy?: {
    readonly "fail-fast"?: boolean;
    readonly matrix: { readonly runner?: string[]; readonly include?: Record<string, string>[] };
  };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

async function workflow(name: string): Promise<Workflow> {
  const text = await Deno.readTextFile(new URL(`.github/workflows/${name}.yml`, ROOT));
  return parse(text) as Workflow;
}

const WORKFLOWS = { ci: await workflow("ci"), release: await workflow("release") };

function steps({ jobs }: Workflow): Step[] {
  return Object.values(jobs).flatMap((job) => job.steps);
}

/** The step of the release workflow with this name. */
function releaseStep(name: string): string {
  const step = steps(WORKFLOWS.release).find((step) => step.name === name);
  assert(step?.run !== undefined, name);
  return step.run;
}

for (const [name, flow] of Object.entries(WORKFLOWS)) {
  Deno.test(`${name}.yml pins its actions by major version, and Deno to the one that is tested`, () => {
    for (const { uses, with: options } of steps(flow)) {
      if (uses === undefined) continue;
      assertMatch(uses, /^[\w-]+\/[\w-]+@v\d+$/);
      if (uses.startsWith("denoland/setup-deno")) {
        assertEquals(options?.["deno-version"], DENO_VERSION);
      }
    }
  });

  Deno.test(`${name}.yml runs only tasks and tools that exist`, async () => {
    for (const { run = "" } of steps(flow)) {
      for (const [, task = ""] of run.matchAll(/deno task ([\w:]+)/g)) {
        assert(task in config.tasks, task);
      }
      for (const [path] of run.matchAll(/(?:tools|tests|bench)\/[\w./]+/g)) {
        await Deno.stat(new URL(path, ROOT));
      }
    }
  });

  Deno.test(`${name}.yml puts no event's text into a script, and may write nothing unless a job says so`, () => {
    for (const { run = "" } of steps(flow)) assertEquals(run.includes("${{"), false, run);
    assertEquals(flow.permissions, { contents: "read" });
  });
}

Deno.test("ci.yml runs check, test and the command tests with the single file on three systems", () => {
  const { test } = WORKFLOWS.ci.jobs;
  assertEquals(
    test?.strategy?.matrix.runner?.map((runner) => runner.replace(/-.*/, "")),
    ["ubuntu", "macos", "windows"],
  );
  const runs = test?.steps.map(({ run }) => run);
  for (const task of ["check", "test", "test:bundle"]) assert(runs?.includes(`deno task ${task}`));
});

Deno.test("release.yml builds exactly the targets of the table, each on its own platform", () => {
  const { binary } = WORKFLOWS.release.jobs;
  assertEquals(
    binary?.strategy?.matrix.include,
    TARGETS.map(({ triple, asset, runner }) => ({ target: triple, asset, runner })),
  );
  const family = { linux: "ubuntu", apple: "macos", windows: "windows" };
  for (const { triple, runner } of TARGETS) {
    const [, name] = Object.entries(family).find(([part]) => triple.includes(part)) ?? [];
    assert(name !== undefined && runner.startsWith(name), triple);
    assertEquals(/-arm$|^macos-15$/.test(runner), triple.startsWith("aarch64"), triple);
  }
});

Deno.test("release.yml publishes the other binaries where the one for Windows cannot be built", () => {
  const { binary, release } = WORKFLOWS.release.jobs;
  const windows = TARGETS.filter(({ triple }) => triple.includes("windows"));
  assertEquals(binary?.strategy?.["fail-fast"], false);
  assertEquals(
    windows.map(({ triple }) => `\${{ matrix.target == '${triple}' }}`),
    [binary?.["continue-on-error"]],
  );
  // Every other platform that fails still holds the release back.
  assertEquals([release?.needs, "if" in (release ?? {})], ["binary", false]);
});

Deno.test("release.yml starts at a tag, which must be the version", async () => {
  const { on, jobs } = WORKFLOWS.release;
  assertEquals(on, { push: { tags: ["v*"] } });
  assertEquals([jobs["binary"]?.needs, jobs["release"]?.needs], ["version", "binary"]);
  const script = releaseStep("Compare the tag with the version in deno.json");
  const run = (tag: string) =>
    runCommand("bash", ["-ec", script], {
      cwd: ROOT.pathname,
      env: { TAG: tag, PATH: Deno.env.get("PATH") ?? "", HOME: Deno.env.get("HOME") ?? "" },
    });
  assertEquals((await run(`v${config.version}`)).code, 0);
  for (const tag of ["v99.0.0", config.version, `v${config.version}-rc`, ""]) {
    const { code, stderr } = await run(tag);
    assertEquals(code, 1, tag);
    assertStringIncludes(stderr, `but deno.json has version ${config.version}`);
  }
});

Deno.test({
  name: "release.yml writes checksums that sha256sum and install.sh accept, for every asset",
  ignore: Deno.build.os !== "linux", // As the job.
  fn: async () => {
    const folder = await Deno.makeTempDir({ prefix: "revive-release-" });
    try {
      await Deno.mkdir(`${folder}/assets`);
      const names = [...TARGETS.map(({ asset }) => asset), "install.sh", "revive.js"].sort();
      await Deno.writeTextFile(`${folder}/install.sh`, "install");
      for (const name of names.filter((name) => name !== "install.sh")) {
        await Deno.writeTextFile(`${folder}/assets/${name}`, name);
      }
      const env = { PATH: Deno.env.get("PATH") ?? "" };
      const script = releaseStep("Write the checksums");
      assertEquals((await runCommand("bash", ["-ec", script], { cwd: folder, env })).code, 0);
      const sums = await Deno.readTextFile(`${folder}/assets/SHA256SUMS`);
      const listed = sums.trimEnd().split("\n").map((line) =>
        line.replace(/^[0-9a-f]{64} {2}/, "")
      );
      assertEquals(listed.sort(), names);
      const check = await runCommand("sha256sum", ["--check", "--strict", "SHA256SUMS"], {
        cwd: `${folder}/assets`,
        env,
      });
      assertEquals(check.code, 0);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("release.yml attaches everything, and that job alone may write", () => {
  assertStringIncludes(releaseStep("Publish the release"), "assets/*");
  const writers = Object.entries(WORKFLOWS.release.jobs)
    .filter(([, job]) => job.permissions !== undefined)
    .map(([name, job]) => [name, job.permissions]);
  assertEquals(writers, [["release", { contents: "write" }]]);
});
