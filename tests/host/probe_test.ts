import { join } from "../../lib/host/path.ts";
import { probeFile, probeFolder } from "../../lib/host/probe.ts";
import { assertEquals } from "../support/assert.ts";
import { Sandbox } from "../support/sandbox.ts";

async function tree(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    names.push(name, ...(isDirectory ? await tree(join(folder, name)) : []));
  }
  return names.sort();
}

Deno.test("probeFolder() leaves nothing behind, made folders included", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertEquals(await probeFolder(join(sandbox.home, "a", "b", "c")), { kind: "writable" });
  assertEquals(await tree(sandbox.home), []);
  await Deno.mkdir(join(sandbox.home, "a"));
  await Deno.writeTextFile(join(sandbox.home, "a", "mine"), "");
  assertEquals((await probeFolder(join(sandbox.home, "a", "b"))).kind, "writable");
  assertEquals(await tree(sandbox.home), ["a", "mine"]);
});

Deno.test("probeFolder() says why a folder cannot be", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const { home } = sandbox;
  await Deno.writeTextFile(join(home, "file"), "");
  await Deno.symlink("loop", join(home, "loop"));
  await Deno.symlink("nowhere", join(home, "dangling"));
  for (const path of ["file", "file/below", "loop", "loop/below", "dangling"]) {
    assertEquals((await probeFolder(join(home, path))).kind, "refused", path);
  }
  assertEquals(await tree(home), ["dangling", "file", "loop"]);
});

Deno.test("probeFile() changes nothing and does not wait for a FIFO's reader", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const file = join(sandbox.home, "log");
  await Deno.writeTextFile(file, "line\n");
  const before = await Deno.stat(file);
  assertEquals(await probeFile(file), { kind: "writable" });
  assertEquals((await Deno.stat(file)).mtime, before.mtime);
  assertEquals(await Deno.readTextFile(file), "line\n");
  const fifo = join(sandbox.home, "fifo");
  await new Deno.Command("mkfifo", { args: [fifo] }).output();
  assertEquals(await probeFile(fifo), { kind: "refused", why: "is not a file" });
  assertEquals(await probeFile(sandbox.home), { kind: "refused", why: "is a directory" });
  assertEquals(await probeFile(join(sandbox.home, "none")), { kind: "absent" });
  assertEquals(await probeFile(join(file, "below")), { kind: "absent" });
});
