import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { runningProgram, type Start } from "../../lib/host/program.ts";

async function executable(path: string): Promise<string> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, "#!/bin/sh\n", { mode: 0o755 });
  return path;
}

function hostWith(env: Record<string, string>) {
  return { env: (name: string) => env[name] };
}

function script(path: string): Start {
  const mainModule = new URL("file:///");
  mainModule.pathname = path.split("/").map(encodeURIComponent).join("/");
  return { standalone: false, executable: () => "/usr/bin/deno", mainModule: mainModule.href };
}

Deno.test("runningProgram() is the script, the compiled binary or the launcher, never deno [K25]", async () => {
  await withFolder(async (folder) => {
    const odd = `${folder}/Ann Lee's $HOME (x)/é 100%`;
    const source = await executable(`${odd}/revive.ts`);
    const binary = await executable(`${folder}/bin/revive`);
    const launcher = await executable(`${folder}/launch/revive`);
    const compiled = { ...script("/tmp/deno-compile/revive.ts"), standalone: true };
    const cases: readonly (readonly [Record<string, string>, Start, string])[] = [
      [{}, script(source), source],
      [{}, { ...compiled, executable: () => binary }, binary],
      [{ REVIVE_LAUNCHER: launcher }, script(source), launcher],
      [{ REVIVE_LAUNCHER: "revive" }, script(source), source],
      [{ REVIVE_LAUNCHER: launcher }, { ...compiled, executable: () => binary }, binary],
    ];
    for (const [env, start, path] of cases) {
      assertEquals(await runningProgram(hostWith(env), start), { kind: "file", path });
    }
  });
});

Deno.test("runningProgram() prefers a name on PATH that leads to the same file", async () => {
  await withFolder(async (folder) => {
    const path = await executable(`${folder}/cellar/1.2.3/revive-1.2.3`);
    await executable(`${folder}/other/revive`);
    await Deno.mkdir(`${folder}/bin`);
    await Deno.symlink(path, `${folder}/bin/revive`);
    const host = hostWith({ PATH: `relative::${folder}/other:${folder}/bin` });
    assertEquals(await runningProgram(host, script(path)), {
      kind: "file",
      path: `${folder}/bin/revive`,
    });
  });
});

Deno.test("runningProgram() says what cannot be wired, and the remedy", async () => {
  await withFolder(async (folder) => {
    const plain = `${folder}/revive.js`;
    await Deno.writeTextFile(plain, "", { mode: 0o644 });
    const cases: readonly (readonly [Start, string, string])[] = [
      [script(plain), "is not executable", `chmod +x '${plain}'`],
      [script(`${folder}/gone/revive`), "cannot be examined", "Install it anew"],
      [script(folder), "is not a file", "installed"],
      [script(await executable(`${folder}/rv`)), "is not called revive", `mv '${folder}/rv'`],
      [
        { ...script(plain), mainModule: "https://example.com/revive.js" },
        "runs from an address (https://example.com/revive.js)",
        "Install it as a file",
      ],
      [{ ...script(plain), mainModule: "jsr:@revive/revive" }, "from an address", "Install it"],
    ];
    for (const [start, why, remedy] of cases) {
      const program = await runningProgram(hostWith({}), start);
      if (program.kind === "file") throw new Error(`${program.path} was accepted`);
      assertStringIncludes(program.why, why);
      assertStringIncludes(program.remedy, remedy);
    }
  });
});
