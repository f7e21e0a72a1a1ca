import { emptySections } from "../brief/empty_sections.ts";
import { auditPrompt } from "../brief/prompts.ts";
import { requireBrief } from "../host/brief_file.ts";
import type { Host } from "../host/host.ts";
import { currentProject } from "../session/identity.ts";
import { cleanLine } from "../text/clean.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";

/** `revive audit`: the prompt on stdout, how to use it on stderr. */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  const { root } = currentProject(host);
  const empty = emptySections(await requireBrief(root));
  const first = empty.length === 0
    ? ""
    : `Still empty: ${
      empty.join(", ")
    }. revive suggest drafts what is empty; audit comes after it.\n`;
  return succeed(
    auditPrompt(".revive/static.md"),
    `${first}This prompt looks for gaps in the brief. Give it to a fresh session of any coding
agent (not to the one that drafted the brief) that works in
${cleanLine(root)}, for example:
  revive audit | pbcopy                      macOS; then paste
  revive audit | xclip -selection clipboard  Linux (or wl-copy); then paste
  claude "$(revive audit)"
`,
  );
}
