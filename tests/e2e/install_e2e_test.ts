/**
 * A new user with Node and no Deno: install.sh as the README says it, with the
 * real npm.
 *
 * @module
 */

import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { findProgram, runCommand } from "../support/command.ts";
import { InstallBench } from "../support/installer.ts";
import { DENO_VERSION } from "../../tools/targets.ts";
import config from "../../deno.json" with { type: "json" };

Deno.test("install.sh --from-source in a checkout needs Node alone, and what it installs works", async () => {
  await using bench = await InstallBench.create({}, ["git"]);
  const { home, project } = bench.sandbox;
  // Certificates, proxies and registries of this machine stay; HOME, PATH and caches are new.
  const { DENO_DIR: _, ...machine } = Deno.env.toObject();
  const env = { ...machine, ...bench.environment() };
  for (const tool of ["node", "npm"]) {
    await Deno.symlink(await findProgram(tool) ?? "", `${bench.tools}/${tool}`);
  }
  const installed = await bench.install(["--from-source"], { env });
  assertEquals([installed.code, installed.stderr], [0, ""]);
  assertStringIncludes(installed.stdout, `fetching Deno ${DENO_VERSION} through npm`);
  assertStringIncludes(installed.stdout, `installed revive ${config.version}`);

  const revive = `${home}/.local/bin/revive`;
  const run = (...args: string[]) =>
    runCommand(revive, args, { cwd: project, env: { HOME: home, PATH: bench.tools } });
  await bench.sandbox.git("init", "--quiet");
  await bench.sandbox.write("package.json", '{"description":"Tiny queue"}');
  assertEquals((await run("init")).code, 0);
  assertStringIncludes((await run("show")).stdout, "PURPOSE: Tiny queue");
  const wired = await run("install-hook", "--global");
  assertEquals(wired.code, 0, wired.stderr);
  const settings = await Deno.readTextFile(`${home}/.claude/settings.json`);
  assertStringIncludes(settings, JSON.stringify(revive));
  assertEquals((await run("uninstall-hook", "--global")).code, 0);
  assertMatch((await bench.install(["--uninstall"])).stdout, /^removed /);
  assertEquals((await bench.left()).filter((path) => path.startsWith(".local/")), [
    ".local/bin",
    ".local/lib",
  ]);
});
