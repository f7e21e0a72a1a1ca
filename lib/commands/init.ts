import { findPurpose, type Purpose } from "../brief/purpose.ts";
import { withPurpose } from "../brief/purpose_edit.ts";
import { PLACEHOLDERS } from "../brief/placeholders.ts";
import { parseStaticBrief } from "../brief/static_brief.ts";
import { newStaticBrief } from "../brief/template.ts";
import { briefObstacle, briefPath, readBriefFile, writeBrief } from "../host/brief_file.ts";
import { repositoryDescription } from "../host/gh.ts";
import type { Host } from "../host/host.ts";
import { excludeState, unignoreBrief } from "../host/ignore_rules.ts";
import { withTilde } from "../host/path.ts";
import type { Project } from "../host/project_root.ts";
import { currentProject } from "../session/identity.ts";
import { userHome } from "../host/store.ts";
import type { UserFile } from "../host/user_file.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { clean, cleanLine } from "../text/clean.ts";

/** `revive init`: writes `.revive/static.md`; with `--force` rewrites its PURPOSE alone. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const project = currentProject(host);
  const name = shown(project, host);
  const force = input.flags.has("force");
  const file = await readBriefFile(project.root);
  if (!force && file.bytes !== undefined) {
    const obstacle = await briefObstacle(project.root, file);
    throw new RefusedError(
      `${name} exists already and was left as it is. ` +
        (obstacle === undefined
          ? "revive init --force rewrites its PURPOSE and keeps all the rest."
          : `revive init --force, which rewrites its PURPOSE, cannot do so yet:\n${obstacle}`),
    );
  }
  const purpose = await findPurpose(
    project,
    async () =>
      project.checkout === undefined ? undefined : await repositoryDescription(project.root, host),
  );
  const report = file.bytes === undefined
    ? await create(project, purpose, name, file)
    : await rewrite(project, purpose, name, file, file.bytes);
  const ignore = [await excludeState(project, host), await unignoreBrief(project, host)];
  const done = ignore.flatMap((result) => result.done ?? []);
  const warnings = ignore.flatMap((result) => result.warning ?? []);
  return succeed(
    [report, ...done, "", nextSteps(name)].join("\n"),
    warnings.map((warning) => `Warning: ${clean(warning)}\n`).join(""),
  );
}

async function create(
  project: Project,
  purpose: Purpose | undefined,
  name: string,
  file: UserFile,
): Promise<string> {
  await writeBrief(project.root, file, newStaticBrief(purpose?.text));
  return `Wrote ${name}\n` +
    (purpose === undefined
      ? "PURPOSE is a placeholder: neither GitHub nor a manifest, CLAUDE.md or README says " +
        "what this project is for."
      : said(purpose));
}

async function rewrite(
  project: Project,
  purpose: Purpose | undefined,
  name: string,
  file: UserFile,
  existing: Uint8Array,
): Promise<string> {
  const { before, bytes } = withPurpose(existing, purpose?.text ?? PLACEHOLDERS.PURPOSE);
  const curated = before !== undefined && before !== PLACEHOLDERS.PURPOSE;
  if (purpose === undefined && curated) {
    return `Left ${name} as it is: neither GitHub nor a manifest, CLAUDE.md or README says ` +
      "what this project is for, and its PURPOSE is better than a placeholder.";
  }
  if (purpose !== undefined && before === purpose.text && bytes.length === existing.length) {
    return `Left ${name} as it is: its PURPOSE is what ${cleanLine(purpose.source)} says already.`;
  }
  await writeBrief(project.root, file, bytes);
  const was = curated ? `\nIt was: ${cleanLine(before)}` : "";
  const reads = purposeOf(bytes);
  const more = reads === (purpose?.text ?? reads)
    ? ""
    : "\nThe text below it was kept too, so the brief says: " + reads;
  return `Rewrote PURPOSE in ${name}, kept all the rest\n` +
    (purpose === undefined
      ? "It is a placeholder now: nothing says what it is for."
      : said(purpose)) +
    was + more;
}

/** PURPOSE as the brief will show it. */
function purposeOf(bytes: Uint8Array): string | undefined {
  const { sections } = parseStaticBrief(new TextDecoder().decode(bytes));
  return sections.find((section) => section.name === "PURPOSE")?.items.join(" ");
}

function said({ text, source }: Purpose): string {
  return `PURPOSE, from ${cleanLine(source)}: ${text}`;
}

function nextSteps(name: string): string {
  return `Next:
  1. Edit ${name}: a few lines on what an agent must never forget here.
  2. revive suggest prints a prompt that has an agent draft what is still empty.
  3. revive show prints the brief as an agent will get it.
  4. revive install-hook has Claude Code get it by itself.
`;
}

/** The brief's path as a person reads it best from where they are. */
function shown(project: Project, host: Host): string {
  if (host.cwd() === project.root) return ".revive/static.md";
  return withTilde(briefPath(project.root), userHome(host));
}
