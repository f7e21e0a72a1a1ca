import { findPrograms, programState } from "../../lib/host/find_program.ts";
import { join } from "../../lib/host/path.ts";
import { isOnPath } from "../../lib/host/program.ts";
import { recognizeProgram } from "../../lib/host/recognize_program.ts";
import { assertEquals } from "../support/assert.ts";
import { PROGRAM } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";

function hostWith(path: string, cwd = "/") {
  return {
    env: (name: string) => name === "PATH" ? path : undefined,
    cwd: () => cwd,
  };
}

async function put(path: string, content: string, mode = 0o755): Promise<string> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, content, { mode });
  return path;
}

Deno.test("findPrograms() takes what a shell would take, in its order", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const at = (name: string) => join(sandbox.home, name);
  await Deno.mkdir(at("folder/revive"), { recursive: true });
  await put(at("barred/revive"), "", 0o644);
  const first = await put(at("first/revive"), "");
  await Deno.mkdir(at("linked"));
  await Deno.symlink("../first/revive", at("linked/revive"));
  const second = await put(at("a b/revive"), "");
  const path = ["folder", "barred", "none", "first", "linked", "a b", "first"].map(at).join(":");
  assertEquals(await findPrograms(hostWith(path), "revive"), [
    { path: first, folder: at("first"), real: first },
    { path: second, folder: at("a b"), real: second },
  ]);
});

Deno.test("findPrograms() reads an empty and a relative entry from the working directory", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const path = await put(join(sandbox.home, "bin/revive"), "");
  const found = await findPrograms(hostWith("bin", sandbox.home), "revive");
  assertEquals(found, [{ path, folder: "bin", real: path }]);
  assertEquals((await findPrograms(hostWith("", join(sandbox.home, "bin")), "revive")).length, 1);
  assertEquals(await findPrograms(hostWith("/none", sandbox.home), "revive"), []);
});

Deno.test("findPrograms() passes over what only a working directory leads to where it is given none", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const path = await put(join(sandbox.home, "bin/revive"), "");
  const { env } = hostWith(`:.:bin:${sandbox.home}/bin`);
  assertEquals(await findPrograms({ env }, "revive"), [
    { path, folder: `${sandbox.home}/bin`, real: path },
  ]);
  assertEquals(await isOnPath({ env }), true);
  assertEquals(await isOnPath(hostWith(":.:bin")), false);
  await Deno.chmod(path, 0o644);
  assertEquals(await isOnPath({ env }), false);
});

Deno.test("programState() tells a program from a file and from what is neither", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  assertEquals(await programState(await put(join(sandbox.home, "x"), "")), "program");
  assertEquals(await programState(await put(join(sandbox.home, "y"), "", 0o600)), "file");
  assertEquals(await programState(sandbox.home), "absent");
  assertEquals(await programState("/dev/zero"), "absent");
  await Deno.symlink("loop", join(sandbox.home, "loop"));
  assertEquals(await programState(join(sandbox.home, "loop")), "absent");
});

Deno.test("recognizeProgram() knows a copy by its contents, a wrapper, and another program of the name", async () => {
  await using sandbox = await Sandbox.create({ git: false });
  const host = hostWith("");
  const identity = async (content: string) =>
    await recognizeProgram(host, await put(join(sandbox.home, "revive"), content));
  assertEquals(await identity(await Deno.readTextFile(PROGRAM)), "copy");
  assertEquals(await identity('#!/bin/sh\nexec deno run -A ~/src/revive.ts "$@"\n'), "copy");
  assertEquals(await identity("\u007fELF" + "\0".repeat(3_000_000)), "stranger");
  const straddling = "x".repeat(1024 * 1024 - 5) + "REVIVE_REFRESH_EVERY";
  assertEquals(await identity(straddling), "copy");
  assertEquals(await recognizeProgram(host, join(sandbox.home, "none")), "stranger");
});
