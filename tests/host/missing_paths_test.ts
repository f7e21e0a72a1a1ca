import { findProject } from "../../lib/host/project_root.ts";
import { systemHost } from "../../lib/host/host.ts";
import { missingPaths } from "../../lib/host/missing_paths.ts";
import { join } from "../../lib/host/path.ts";
import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

function sought(...paths: string[]) {
  return paths.map((path) => ({ path, needsFolder: false }));
}

Deno.test("missingPaths() finds what is gone and nothing else", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("start", {
    "lib/brief/render.ts": "",
    "docs/größe.md": "",
    "pkg/.revive/static.md": "",
    "pkg/src/main.go": "",
    ".gitignore": "dist/\n*.log\n",
  });
  await sandbox.write("notes.md", "");
  await Deno.symlink("nowhere", join(sandbox.project, "link.ts"));
  const project = await findProject(join(sandbox.project, "pkg"));
  const host = systemHost();
  assertEquals(
    await missingPaths(
      host,
      project,
      sought(
        "lib/brief/render.ts", // From the checkout's top.
        "src/main.go", // From the project's root.
        "brief/render.ts", // Without its first folder.
        "render.ts",
        "brief",
        "docs/größe.md",
        "notes.md", // Untracked.
        "link.ts",
        "dist/bundle.js", // Made by a build.
        "lib/gone.ts",
        "ender.ts",
        "gone.md",
      ),
    ),
    ["lib/gone.ts", "ender.ts", "gone.md"],
  );
});

Deno.test("missingPaths() takes a path without an ending for one only below a folder that is there", async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.commit("start", { "lib/a.ts": "" });
  const project = await findProject(sandbox.project);
  const paths = [{ path: "lib/old", needsFolder: true }, {
    path: "origin/main",
    needsFolder: true,
  }];
  assertEquals(await missingPaths(systemHost(), project, paths), ["lib/old"]);
});

Deno.test("missingPaths() works without git, and with names that look like options", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  await sandbox.write("a.ts", "");
  const project = await findProject(sandbox.project);
  assertEquals(await missingPaths(systemHost(), project, sought("a.ts", "b.ts")), ["b.ts"]);
  await sandbox.git("init", "--quiet");
  const inCheckout = await findProject(sandbox.project);
  assertEquals(await missingPaths(systemHost(), inCheckout, sought("--help.md", "b.ts")), [
    "--help.md",
    "b.ts",
  ]);
});
