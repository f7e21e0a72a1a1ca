import { isFile, isFolder, textIfReadable } from "../host/files.ts";
import { dirname, join } from "../host/path.ts";
import {
  chooseCommands,
  commandLine,
  type Mask,
  type OfferedCommand,
  writtenCommands,
} from "./commands/choose.ts";
import { mayHoldSecret } from "./commands/secret_hint.ts";

/** Bytes that are read of one file. */
const FILE_BYTES = 256 * 1024;

type Source = (root: string, checkout: string) => Promise<readonly OfferedCommand[]>;

/** Where commands are looked for: the first that offers one of use is the only one. */
const SOURCES: readonly Source[] = [
  async (root) => await hasGems(root) ? fromBin(root) : [],
  fromPackageJson,
  fromDenoJson,
  fromMakefile,
  fromJustfile,
  fromBin,
];

/**
 * The lines of the brief's COMMANDS section, at most five, none where the
 * project offers nothing. First `.revive/commands.md`, which overrides the
 * rest; then the scripts in `bin/` of a Ruby project, package.json, deno.json,
 * the makefile, the justfile, `bin/` without Ruby. Files that cannot be read
 * count as absent. Modules for file kinds that are not there are never loaded.
 *
 * @param checkout the top of the checkout that `root` lies in, or `root` itself.
 */
export async function gatherProjectCommands(root: string, checkout = root): Promise<string[]> {
  const written = read(root, ".revive/commands.md");
  const lines = written === undefined ? [] : writtenCommands(written, await maskFor(written));
  if (lines.length > 0) return lines;
  for (const source of SOURCES) {
    const chosen = chooseCommands(await source(root, checkout));
    if (chosen.length === 0) continue;
    const mask = await maskFor(chosen.map(({ runs }) => runs).join("\n"));
    return chosen.map((command) => commandLine(command, mask));
  }
  return [];
}

/** Masking costs a prompt some 5 ms for its patterns alone, and few commands need it. */
async function maskFor(text: string): Promise<Mask> {
  return mayHoldSecret(text) ? (await import("../text/redact.ts")).redact : (plain) => plain;
}

function read(root: string, name: string): string | undefined {
  return textIfReadable(join(root, name), FILE_BYTES);
}

/** The text of the first of `names` that can be read. */
async function firstOf(root: string, names: readonly string[]): Promise<string | undefined> {
  const texts = await Promise.all(names.map((name) => read(root, name)));
  return texts.find((text) => text !== undefined);
}

async function hasGems(root: string): Promise<boolean> {
  // Most projects have no bin/, and a root folder can be long to list.
  if (!isFolder(join(root, "bin"))) return false;
  return isFile(join(root, "Gemfile")) ||
    (await fileNames(root)).some((name) => name.endsWith(".gemspec"));
}

/** The sorted names of what is no folder in a folder. */
async function fileNames(folder: string): Promise<string[]> {
  const { readFolder } = await import("../host/folder.ts");
  const entries = await readFolder(folder);
  return entries.filter((entry) => !entry.isDirectory).map((entry) => entry.name).sort();
}

async function fromBin(root: string): Promise<readonly OfferedCommand[]> {
  if (!isFolder(join(root, "bin"))) return [];
  const scripts = await fileNames(join(root, "bin"));
  if (scripts.length === 0) return [];
  const { railsCommands } = await import("./commands/rails_bin.ts");
  return railsCommands(scripts, isFolder(join(root, "test")));
}

async function fromPackageJson(
  root: string,
  checkout: string,
): Promise<readonly OfferedCommand[]> {
  const text = read(root, "package.json");
  if (text === undefined) return [];
  const { LOCK_FILES, packageScripts } = await import("./commands/package_scripts.ts");
  const lockIn = (folder: string) => LOCK_FILES.find(([name]) => isFile(join(folder, name)))?.[1];
  // A workspace's one lock file lies above its packages.
  for (let folder = root;; folder = dirname(folder)) {
    const locked = lockIn(folder);
    if (locked !== undefined || !folder.startsWith(`${checkout}/`)) {
      return packageScripts(text, locked);
    }
  }
}

async function fromDenoJson(root: string): Promise<readonly OfferedCommand[]> {
  const text = await firstOf(root, ["deno.json", "deno.jsonc"]);
  return text === undefined ? [] : (await import("./commands/deno_tasks.ts")).denoTasks(text);
}

async function fromMakefile(root: string): Promise<readonly OfferedCommand[]> {
  const text = await firstOf(root, ["GNUmakefile", "makefile", "Makefile"]);
  return text === undefined ? [] : (await import("./commands/makefile.ts")).makeTargets(text);
}

async function fromJustfile(root: string): Promise<readonly OfferedCommand[]> {
  const text = await firstOf(root, ["justfile", "Justfile", ".justfile", "JUSTFILE"]);
  return text === undefined ? [] : (await import("./commands/justfile.ts")).justRecipes(text);
}
