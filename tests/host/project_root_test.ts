import { assertEquals } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { findProject } from "../../lib/host/project_root.ts";

/** Makes `folder` the top of a checkout, as far as its look goes. */
async function checkout(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/.git`, { recursive: true });
  await Deno.writeTextFile(`${folder}/.git/HEAD`, "ref: refs/heads/main\n");
}

Deno.test("findProject() is the checkout's top, or the nearest folder in it with .revive/", async () => {
  await withFolder(async (top) => {
    await checkout(`${top}/repo`);
    const inside = { checkout: `${top}/repo`, gitDir: `${top}/repo/.git` };
    await Deno.mkdir(`${top}/repo/packages/a/src`, { recursive: true });
    assertEquals(findProject(`${top}/repo/packages/a/src`), { root: `${top}/repo`, ...inside });
    await Deno.mkdir(`${top}/repo/packages/a/.revive`);
    await Deno.mkdir(`${top}/repo/.revive`);
    assertEquals(findProject(`${top}/repo/packages/a/src`), {
      root: `${top}/repo/packages/a`,
      ...inside,
    });
    assertEquals(findProject(`${top}/repo/packages`), { root: `${top}/repo`, ...inside });
  });
});

Deno.test("findProject() looks for no brief above the checkout, nor outside of any", async () => {
  await withFolder(async (top) => {
    await Deno.mkdir(`${top}/.revive`);
    await Deno.mkdir(`${top}/plain/sub`, { recursive: true });
    await checkout(`${top}/repo`);
    assertEquals(findProject(`${top}/repo`).root, `${top}/repo`);
    assertEquals(findProject(`${top}/plain/sub`), { root: `${top}/plain/sub` });
    assertEquals(findProject(`${top}/plain/gone`), { root: `${top}/plain/gone` });
  });
});

Deno.test("findProject() passes over an empty .git folder, like git", async () => {
  await withFolder(async (top) => {
    await checkout(`${top}/repo`);
    await Deno.mkdir(`${top}/repo/sub/.git`, { recursive: true });
    assertEquals(findProject(`${top}/repo/sub`), {
      root: `${top}/repo`,
      checkout: `${top}/repo`,
      gitDir: `${top}/repo/.git`,
    });
  });
});

Deno.test("findProject() follows a .git file, absolute or relative, and no other file of that name", async () => {
  await withFolder(async (top) => {
    await checkout(`${top}/repo`);
    for (
      const [text, gitDir] of [
        ["gitdir: /elsewhere/worktrees/wt\n", "/elsewhere/worktrees/wt"],
        ["gitdir: ../.git/modules/a b\r\n", `${top}/repo/wt/../.git/modules/a b`],
        ["gitdir: x", `${top}/repo/wt/x`],
      ] as const
    ) {
      await Deno.mkdir(`${top}/repo/wt`, { recursive: true });
      await Deno.writeTextFile(`${top}/repo/wt/.git`, text);
      assertEquals(findProject(`${top}/repo/wt`), {
        root: `${top}/repo/wt`,
        checkout: `${top}/repo/wt`,
        gitDir,
      });
    }
    await Deno.writeTextFile(`${top}/repo/wt/.git`, "notes\n");
    assertEquals(findProject(`${top}/repo/wt`).root, `${top}/repo`);
  });
});
