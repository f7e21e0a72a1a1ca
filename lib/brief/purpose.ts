import { textIfReadable } from "../host/files.ts";
import { readFolder } from "../host/folder.ts";
import { join } from "../host/path.ts";
import type { Project } from "../host/project_root.ts";
import { cargoPurpose } from "./purpose/cargo_workspace.ts";
import { fitPurpose } from "./purpose/fit.ts";
import { gemspecDescription } from "./purpose/gemspec.ts";
import {
  jsoncDescription,
  jsonDescription,
  pubspecDescription,
  pyprojectDescription,
} from "./purpose/manifests.ts";
import { claudeProse, readmeProse } from "./purpose/prose.ts";

/** What a project is for, on one line, and where that was found. */
export interface Purpose {
  readonly text: string;
  /** For a person: a file's name, or `the GitHub description`. */
  readonly source: string;
}

/** Reads one kind of file; may throw for text that is not what its name says. */
type Reader = (
  text: string,
  name: string,
  project: Project,
) => string | undefined | Promise<string | undefined>;

/** Files that may say it, in the order in which they are asked, and how each is read. */
const FILES: readonly (readonly [RegExp, Reader])[] = [
  [/^pyproject\.toml$/, pyprojectDescription],
  [/^package\.json$/, jsonDescription],
  [/^Cargo\.toml$/, (text, _, project) => cargoPurpose(text, project.root, project.checkout)],
  [/^.+\.gemspec$/, gemspecDescription],
  [/^composer\.json$/, jsonDescription],
  [/^deno\.json$/, jsoncDescription],
  [/^deno\.jsonc$/, jsoncDescription],
  [/^pubspec\.yaml$/, pubspecDescription],
  [/^CLAUDE\.md$/, claudeProse],
  [/^\.claude\/CLAUDE\.md$/, claudeProse],
  [/^readme\.(?:md|markdown|mdx|mkd)$/i, readmeProse],
  [/^readme\.rst$/i, readmeProse],
  [/^readme\.txt$/i, readmeProse],
  [/^readme$/i, readmeProse],
  [/^\.github\/readme\.md$/i, readmeProse],
  [/^docs\/readme\.(?:md|rst)$/i, readmeProse],
];

/** Folders whose files are asked by their path, beside the project's root. */
const SUBFOLDERS = [".claude", ".github", "docs"];

/**
 * Finds what the project is for. The first source that says it wins: GitHub's
 * description, the manifests, CLAUDE.md, the README. A file that cannot be read
 * or parsed says nothing. `undefined` where nobody says it.
 *
 * @param askGitHub gives GitHub's description, `undefined` where there is none.
 */
export async function findPurpose(
  project: Project,
  askGitHub: () => Promise<string | undefined>,
): Promise<Purpose | undefined> {
  const described = fitPurpose(await askGitHub() ?? "");
  if (described !== undefined) return { text: described, source: "the GitHub description" };
  const names = await fileNames(project.root);
  for (const [pattern, read] of FILES) {
    for (const name of names.filter((name) => pattern.test(name))) {
      const text = textIfReadable(join(project.root, name));
      if (text === undefined) continue;
      const purpose = fitPurpose(await readOrNothing(read, text, name, project));
      if (purpose !== undefined) return { text: purpose, source: name };
    }
  }
  return undefined;
}

async function readOrNothing(
  read: Reader,
  text: string,
  name: string,
  project: Project,
): Promise<string> {
  try {
    return await read(text, name, project) ?? "";
  } catch {
    return ""; // No TOML, no JSON, …: the next source may say it.
  }
}

/** The sorted names of the root's files, and the paths of those in the few folders that count. */
async function fileNames(root: string): Promise<string[]> {
  const lists = await Promise.all(["", ...SUBFOLDERS].map(async (folder) => {
    const entries = await readFolder(join(root, folder));
    return entries.filter((entry) => !entry.isDirectory)
      .map(({ name }) => folder === "" ? name : `${folder}/${name}`).sort();
  }));
  return lists.flat();
}
