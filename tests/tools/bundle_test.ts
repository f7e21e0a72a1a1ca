import { DatabaseSync } from "node:sqlite";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { bundle } from "../support/bundle.ts";
import { runCommand } from "../support/command.ts";
import { DENO_DIR } from "../support/program.ts";
import { Sandbox } from "../support/sandbox.ts";
import { unresolvedImports, writeBundle } from "../../tools/bundle.ts";
import { join } from "../../lib/host/path.ts";
import { DENO_FLAGS } from "../../lib/permissions.ts";
import { BUNDLE_FLAGS, scriptHeader } from "../../tools/launch.ts";
import config from "../../deno.json" with { type: "json" };

const PATH = `${Deno.execPath().replace(/\/[^/]*$/, "")}:${Deno.env.get("PATH")}`;

Deno.test("writeBundle() writes an executable script that starts with the launching lines", async () => {
  const path = await bundle();
  const text = await Deno.readTextFile(path);
  assert(text.startsWith(scriptHeader(BUNDLE_FLAGS)));
  assertEquals((await Deno.stat(path)).mode! & 0o777, 0o755);
  assertEquals(text.match(/^#!/gm)?.length, 1);
});

Deno.test("writeBundle() leaves no import to resolve and takes in the texts and the version", async () => {
  const path = await bundle();
  assertEquals(await unresolvedImports(path), []);
  const text = await Deno.readTextFile(path);
  assertEquals(/\b(?:npm|jsr):[\w@]/.exec(text)?.[0], undefined);
  assertStringIncludes(text.replaceAll(String.raw`\"`, '"'), `version:"${config.version}"`);
  assertEquals(text.includes(config.tasks.demo.description), false);
});

Deno.test("writeBundle() writes the same bytes each time, so that anyone can check a release", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await writeBundle(`${folder}/other name.js`);
    const again = await Deno.readTextFile(`${folder}/other name.js`);
    assertEquals(again === await Deno.readTextFile(await bundle()), true);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("deno task bundle works in a checkout under a folder with blanks, to the same bytes", async () => {
  const top = await Deno.makeTempDir();
  const checkout = `${top}/Ann Lee's work`;
  try {
    await Deno.mkdir(checkout);
    for (const part of ["lib", "tools", "revive.ts", "deno.json", "deno.lock"]) {
      const from = join(import.meta.dirname ?? "", "../..", part);
      assertEquals((await runCommand("cp", ["-R", from, checkout], { env: { PATH } })).code, 0);
    }
    const run = await runCommand(Deno.execPath(), ["task", "bundle"], {
      cwd: checkout,
      env: { PATH, DENO_DIR, HOME: top },
    });
    assertEquals([run.code, run.stdout], [0, `${checkout}/dist/revive.js\n`], run.stderr);
    const text = await Deno.readTextFile(`${checkout}/dist/revive.js`);
    assertEquals(text === await Deno.readTextFile(await bundle()), true);
  } finally {
    await Deno.remove(top, { recursive: true });
  }
});

Deno.test("writeBundle() names the license of every package that is inside", async () => {
  const text = await Deno.readTextFile(await bundle());
  const packages = new Set<string>();
  for await (const { name } of Deno.readDir(new URL("../../lib/deps", import.meta.url))) {
    const module = await Deno.readTextFile(new URL(`../../lib/deps/${name}`, import.meta.url));
    for (const [, specifier = ""] of module.matchAll(/from "([^".]+)"/g)) {
      const target = Object.entries(config.imports).find(([key]) => key === specifier)?.[1] ?? "";
      packages.add(/^npm:([^@]+)/.exec(target)?.[1] ?? specifier);
    }
  }
  assert(packages.size > 0);
  const named = { "smol-toml": "Copyright (c) Squirrel Chat et al." };
  for (const name of packages) {
    assertStringIncludes(
      text,
      Object.entries(named).find(([key]) => key === name)?.[1] ?? `  ${name} - Copyright`,
    );
  }
});

Deno.test("unresolvedImports() lists everything but dynamic node: imports", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/a.js`,
      'import "npm:dayjs";\nimport "node:fs";\nawait import("node:path");\nimport("./x.js");\n' +
        'const text = `\nimport z from "zzz";`;\n',
    );
    assertEquals(await unresolvedImports(`${folder}/a.js`), ["npm:dayjs", "node:fs", "./x.js"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the single file runs as a program from any folder, by link, and under a broken configuration [K25]", async () => {
  await using sandbox = await Sandbox.create();
  const folder = `${sandbox.top}/Ann Lee's $HOME (x)/é #1`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(await bundle(), `${folder}/revive`);
  await Deno.symlink(`${folder}/revive`, `${sandbox.top}/linked`);
  await Deno.writeTextFile(`${folder}/deno.json`, "{broken");
  await sandbox.write("package.json", "{broken");
  for (const program of [`${folder}/revive`, `${sandbox.top}/linked`]) {
    const run = await runCommand(program, ["version"], {
      cwd: sandbox.project,
      env: { PATH, HOME: sandbox.home },
    });
    assertEquals(run, { code: 0, stdout: `revive ${config.version}\n`, stderr: "" });
  }
});

Deno.test("a people's command leaves compiled code in Deno's cache, so that hooks start faster", async () => {
  await using sandbox = await Sandbox.create();
  for (let run = 0; run < 3; run++) {
    const DENO_DIR = `${sandbox.top}/cache${run}`;
    await runCommand(await bundle(), ["version"], { env: { PATH, HOME: sandbox.home, DENO_DIR } });
    const files = [...Deno.readDirSync(DENO_DIR)].map(({ name }) => name);
    const name = files.find((name) => /^v8_code_cache_v\d+$/.test(name));
    const cache = new DatabaseSync(`${DENO_DIR}/${name}`, { readOnly: true });
    const { count } = cache.prepare("SELECT count(*) AS count FROM codecache").get() ?? {};
    cache.close();
    assertEquals(count, 1);
  }
});

Deno.test("the single file runs from a URL with an empty Deno cache and without npm", async () => {
  await using sandbox = await Sandbox.create();
  const script = await Deno.readFile(await bundle());
  const asked: string[] = [];
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
    asked.push(new URL(request.url).pathname);
    return asked.at(-1) === "/revive.js"
      ? new Response(script, { headers: { "content-type": "text/javascript" } })
      : new Response("not found", { status: 404 });
  });
  const origin = `127.0.0.1:${server.addr.port}`;
  const run = (...args: string[]) =>
    runCommand(Deno.execPath(), [
      "run",
      ...DENO_FLAGS,
      "--no-npm",
      `--allow-import=${origin}`,
      `http://${origin}/revive.js`,
      ...args,
    ], {
      cwd: sandbox.project,
      env: {
        HOME: sandbox.home,
        DENO_DIR: `${sandbox.top}/cache`,
        PATH,
        DENO_NO_UPDATE_CHECK: "1",
      },
    });
  assertEquals(await run("version"), {
    code: 0,
    stdout: `revive ${config.version}\n`,
    stderr: "",
  });
  assertMatch((await run("help", "init")).stdout, /--force/);
  assertEquals(asked, ["/revive.js"]);
});
