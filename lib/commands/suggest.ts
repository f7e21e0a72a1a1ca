import { emptySections } from "../brief/empty_sections.ts";
import { suggestPrompt } from "../brief/prompts.ts";
import { requireBrief } from "../host/brief_file.ts";
import type { Host } from "../host/host.ts";
import { currentProject } from "../session/identity.ts";
import { cleanLine } from "../text/clean.ts";
import { type Input, type Outcome, succeed } from "../outcome.ts";

/** `revive suggest`: the prompt on stdout, how to use it on stderr. */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  const { root } = currentProject(host);
  const empty = emptySections(await requireBrief(root));
  if (empty.length === 0) {
    return succeed(
      "",
      "Nothing to fill: every section of .revive/static.md has been written. " +
        "revive audit looks for what is missing in them.\n",
    );
  }
  return succeed(
    suggestPrompt(".revive/static.md", empty),
    `This prompt drafts ${empty.join(", ")}. Give it to any coding agent that works in
${cleanLine(root)}, for example:
  revive suggest | pbcopy                      macOS; then paste
  revive suggest | xclip -selection clipboard  Linux (or wl-copy); then paste
  claude "$(revive suggest)"
When the draft is in the file, run revive audit and give its prompt to a fresh session.
`,
  );
}
