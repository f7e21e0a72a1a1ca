/**
 * Writes the single-file program: `deno task bundle [FILE]`, by default
 * dist/revive.js.
 *
 * @module
 */

import { BUNDLE_FLAGS, scriptHeader } from "./launch.ts";
import { packedImport } from "./packed_module.ts";
import { REPOSITORY } from "./targets.ts";
import config from "../deno.json" with { type: "json" };

const ROOT = new URL("..", import.meta.url).pathname;

/**
 * Modules that few runs need and that are far larger than the program. What
 * stands in the script costs every hook the reading of it (the plotting
 * library, minified, +25 ms), so they stand there compressed.
 */
const PACKED: readonly string[] = ["deps/plot.ts"];

if (import.meta.main) {
  const [target = `${ROOT}dist/revive.js`] = Deno.args;
  await writeBundle(target);
  // deno-lint-ignore no-console
  console.log(target);
}

/**
 * Bundles revive.ts into `target`, executable, in one step.
 *
 * @throws Error if `deno bundle` fails or leaves an import to resolve.
 */
export async function writeBundle(target: string): Promise<void> {
  const folder = target.slice(0, target.lastIndexOf("/") + 1) || "./";
  await Deno.mkdir(folder, { recursive: true });
  const staged = await Deno.makeTempFile({ dir: folder, prefix: ".revive-", suffix: ".js" });
  try {
    const external = PACKED.flatMap((path) => ["--external", `*/${path}`]);
    // With an empty cache the bundler does not find packages that are imported lazily.
    await run("cache", "--quiet", `${ROOT}revive.ts`);
    await run("bundle", "--quiet", ...external, "--output", staged, `${ROOT}revive.ts`);
    const script = await withPackedModules(await Deno.readTextFile(staged));
    await Deno.writeTextFile(staged, withVersionAlone(script));
    // Every hook reads the whole file: half the size takes a tenth off its start.
    await run("bundle", "--quiet", "--minify", "--output", staged, staged);
    await Deno.writeTextFile(staged, await asScript(await Deno.readTextFile(staged)));
    const left = await unresolvedImports(staged);
    if (left.length > 0) throw new Error(`the bundle still imports ${left.join(", ")}`);
    await Deno.chmod(staged, 0o755);
    await Deno.rename(staged, target);
  } catch (error) {
    await Deno.remove(staged);
    throw error;
  }
}

/** Puts the packed modules in the place of their imports, which the bundler left as they were. */
async function withPackedModules(script: string): Promise<string> {
  let packed = script;
  for (const path of PACKED) {
    const left = new RegExp(`\\bimport\\("[^"]*/${path.replaceAll(".", "\\.")}"\\)`, "g");
    if (!left.test(packed)) throw new Error(`nothing imports ${path} in the bundle`);
    const text = await run("bundle", "--quiet", "--minify", `${ROOT}lib/${path}`);
    const expression = await packedImport(text);
    packed = packed.replace(left, () => expression);
  }
  return packed;
}

async function run(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT })
    .output();
  if (!success) throw new Error(`deno ${args[0]} failed:\n${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** Leaves of deno.json, which the bundler takes in whole, only the version. */
function withVersionAlone(program: string): string {
  return program.replace(
    /(\bdeno_default = )\{\n[\s\S]*?\n *\};\n/,
    (_, start) => `${start}{ version: "${config.version}" };\n`,
  );
}

/** The program as an executable script that says what it is and whose parts it holds. */
async function asScript(program: string): Promise<string> {
  const notices = await Deno.readTextFile(new URL("notices.txt", import.meta.url));
  return scriptHeader(BUNDLE_FLAGS) +
    `// revive ${config.version}, minified by \`deno task bundle\` from ${REPOSITORY}\n` +
    program.replace(/^#!.*\n/, "") +
    `/*!\n${notices}*/\n`;
}

/**
 * The specifiers that the script at `path` would have to resolve. A dynamic
 * `node:` import is part of Deno and costs nothing until it is reached; a
 * static one is hoisted to the start and costs every hook 40 ms.
 */
export async function unresolvedImports(path: string): Promise<string[]> {
  const report: unknown = JSON.parse(
    await run("info", "--json", "--no-config", "--no-remote", "--no-npm", path),
  );
  return imports(report)
    .filter(({ specifier, isDynamic }) => !(specifier.startsWith("node:") && isDynamic === true))
    .map(({ specifier }) => specifier);
}

interface Import {
  readonly specifier: string;
  readonly isDynamic?: boolean;
}

/** The imports in a report of `deno info --json`; the script itself is the first module. */
function imports(report: unknown): readonly Import[] {
  const { modules: [script] } = report as {
    modules: readonly { dependencies?: readonly Import[]; error?: string }[];
  };
  if (script === undefined || script.error !== undefined) {
    throw new Error(`deno info cannot read the bundle: ${script?.error}`);
  }
  return script.dependencies ?? [];
}
