/**
 * Writes the single-file program: `deno task bundle [FILE]`, by default
 * dist/revive.js.
 *
 * @module
 */

import { dirname } from "../lib/host/path.ts";
import { joinChunks, replaceObject } from "./chunks.ts";
import { BUNDLE_FLAGS, scriptHeader } from "./launch.ts";
import { REPOSITORY } from "./targets.ts";
import CONFIG from "../deno.json" with { type: "json" };

/** The checkout; a pathname would spell blanks as %20, and a drive as /C:. */
const ROOT = dirname(import.meta.dirname ?? ".");

/**
 * What the frequent hooks load, by the modules' names: it stands ready compiled
 * in Deno's cache. Every start reads all of that, though, 0.02 ms a kilobyte of
 * code, so what runs seldom (after a compaction) or beside the prompts (the
 * status line) is compiled each time that it runs, like the people's commands.
 */
const WARM = [
  "refresh",
  "git_log",
  "git",
  "emit",
  "package_scripts",
  "claims",
  "events",
  "gate",
  "checkpoints",
  "trail",
];

/** The chunk that the program starts in. */
const ENTRY = "revive.js";

/** How one chunk names another. */
const CHUNK_PATH = /"\.\/([^"]+\.js)"/g;

if (import.meta.main) {
  const [target = `${ROOT}/dist/revive.js`] = Deno.args;
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
  const work = await Deno.makeTempDir({ dir: folder, prefix: ".revive-" });
  const staged = `${work}/revive.js`;
  try {
    await Deno.writeTextFile(staged, await asScript(await program(`${work}/chunks`)));
    const left = await unresolvedImports(staged);
    if (left.length > 0) throw new Error(`the bundle still imports ${left.join(", ")}`);
    await Deno.chmod(staged, 0o755);
    await Deno.rename(staged, target);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

function isWarm(chunk: string): boolean {
  return WARM.includes(stemOf(chunk));
}

/** The whole program as one module; `folder` is for the bundler's output. */
async function program(folder: string): Promise<string> {
  const entry = `${ROOT}/revive.ts`;
  // With an empty cache the bundler does not find packages that are imported lazily.
  await run("cache", "--quiet", entry);
  await run("bundle", "--quiet", "--code-splitting", "--minify", "--outdir", folder, entry);
  // The bundler takes deno.json in whole; only the version is needed.
  const config = `{name:"${CONFIG.name}",version:`;
  const chunks = new Map<string, string>();
  for await (const { name } of Deno.readDir(folder)) {
    const code = await Deno.readTextFile(`${folder}/${name}`);
    const isWithConfig = code.includes(config);
    chunks.set(
      name,
      isWithConfig ? replaceObject(code, config, `{version:"${CONFIG.version}"}`) : code,
    );
  }
  return joinChunks(withPlainNames(chunks, ENTRY), ENTRY, isWarm);
}

/**
 * `chunks` numbered as they are found from `entry` on. The bundler's names hold
 * a hash of where the checkout lies, and everybody should build the same bytes.
 */
function withPlainNames(chunks: ReadonlyMap<string, string>, entry: string): Map<string, string> {
  const names = new Map([[entry, entry]]);
  const known = ([, name = ""]: RegExpExecArray) => chunks.has(name) ? [name] : [];
  for (const name of names.keys()) {
    for (const next of chunks.get(name)?.matchAll(CHUNK_PATH).flatMap(known) ?? []) {
      if (!names.has(next)) names.set(next, `${stemOf(next)}-${names.size}.js`);
    }
  }
  return new Map(
    [...names].map(([name, plain]) => [
      plain,
      (chunks.get(name) ?? "")
        .replace(CHUNK_PATH, (path, to: string) => names.has(to) ? `"./${names.get(to)}"` : path),
    ]),
  );
}

/** The module's name in the name of its chunk. */
function stemOf(chunk: string): string {
  return chunk.replace(/-[^-]*$/, "");
}

async function run(...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: ROOT })
    .output();
  if (!success) throw new Error(`deno ${args[0]} failed:\n${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

/** The program as an executable script that says what it is and whose parts it holds. */
async function asScript(program: string): Promise<string> {
  const notices = await Deno.readTextFile(new URL("notices.txt", import.meta.url));
  return scriptHeader(BUNDLE_FLAGS) +
    `// revive ${CONFIG.version}, minified by \`deno task bundle\` from ${REPOSITORY}\n` +
    program +
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
