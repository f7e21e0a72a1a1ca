import { assert, assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";
import { repositoryDescription } from "../../lib/host/gh.ts";

/** Asks a gh that is this shell script, with these variables around. */
async function ask(script: string, variables: Readonly<Record<string, string>> = {}) {
  await using sandbox = await Sandbox.create();
  await sandbox.write("bin/gh", `#!/bin/sh\n${script}\n`);
  await Deno.chmod(`${sandbox.project}/bin/gh`, 0o755);
  const env: Readonly<Record<string, string>> = {
    PATH: `${sandbox.project}/bin:${Deno.env.get("PATH")}`,
    HOME: sandbox.home,
    ...variables,
  };
  return await repositoryDescription(sandbox.project, { env: (name) => env[name] });
}

Deno.test("repositoryDescription() gives what gh answers", async () => {
  assertEquals(
    await ask(`[ "$*" = "repo view --json description" ] && echo '{"description":"Tiny queue"}'`),
    "Tiny queue",
  );
});

Deno.test("repositoryDescription() is silent about every failure", async () => {
  const failures = [
    "exit 1",
    'echo \'{"description":"x"}\'; exit 4',
    "echo '{\"description\":null}'",
    'echo \'{"description":["x"]}\'',
    "echo null",
    "echo not json",
    "true",
    "kill -9 $$",
    'yes \'{"description":"x"}\'',
  ];
  for (const script of failures) assertEquals(await ask(script), undefined, script);
});

Deno.test("repositoryDescription() does without gh", async () => {
  await using sandbox = await Sandbox.create();
  assertEquals(
    await repositoryDescription(sandbox.project, {
      env: (name) => name === "PATH" ? sandbox.home : undefined,
    }),
    undefined,
  );
});

Deno.test("repositoryDescription() gives gh its settings, no token and no git variables", async () => {
  const seen = await ask(
    `printf '{"description":"%s"}' "$(env | cut -d= -f1 | sort | tr '\\n' ' ')"`,
    { GH_CONFIG_DIR: "/c", GH_TOKEN: "t", GIT_DIR: "/g", LD_PRELOAD: "/l", XDG_CONFIG_HOME: "/x" },
  );
  assert(seen?.includes("GH_CONFIG_DIR"), seen);
  assert(seen?.includes("XDG_CONFIG_HOME"), seen);
  assert(!/GH_TOKEN|GIT_DIR|LD_PRELOAD/.test(seen ?? ""), seen);
});
