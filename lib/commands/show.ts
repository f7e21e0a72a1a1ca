import { BRIEF_LIMIT, fitBrief } from "../brief/fit.ts";
import type { BriefFacts } from "../brief/facts.ts";
import { gatherBrief } from "../brief/gather.ts";
import { askGit } from "../brief/git_log.ts";
import { describeOmissions } from "../brief/omissions.ts";
import { PURPOSE_LIMIT } from "../brief/placeholders.ts";
import { saysNothing } from "../brief/render.ts";
import { READ_LIMIT, readStaticFile, STATIC_FILE } from "../host/project_root.ts";
import type { Host } from "../host/host.ts";
import { join } from "../host/path.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { currentProject } from "../session/identity.ts";
import { wholeNumber } from "../text/quantity.ts";
import { estimateTokens } from "../text/tokens.ts";

/** What is cut off PURPOSE, for a reader; "" for nothing. */
function purposeEnd(facts: BriefFacts): string {
  const purpose = facts.static.sections.find(({ name }) => name === "PURPOSE")?.items[0] ?? "";
  const over = purpose.length - PURPOSE_LIMIT;
  return over > 0
    ? `the last ${over} characters of PURPOSE, which has ${PURPOSE_LIMIT} at most`
    : "";
}

/** A person may wait a little longer than a prompt, in milliseconds. */
const GIT_MS = 5_000;

/**
 * `revive show`: the brief on stdout, its size on stderr. It asks no cadence
 * and changes no state.
 *
 * @throws RefusedError where there is no static.md, or one that cannot be read.
 */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const project = currentProject(host);
  const path = join(project.root, STATIC_FILE);
  const read = readStaticFile(project.root);
  if (read.kind === "absent") throw new RefusedError(`${path} does not exist. Run: revive init`);
  if (read.kind === "unreadable") {
    throw new RefusedError(`${path} ${read.why}. Mend it, or move it away and run: revive init`);
  }
  const facts = await gatherBrief(project, read.text, askGit(project, host, GIT_MS));
  const { text, omissions } = fitBrief(facts, { refresh: 0 });
  const omitted = [describeOmissions(omissions), purposeEnd(facts)].filter((part) => part !== "")
    .join(", ");
  const empty = saysNothing(facts);
  const tokens = estimateTokens(text);
  if (input.flags.has("json")) {
    const document = {
      brief: text,
      characters: text.length,
      estimatedTokens: tokens,
      limit: BRIEF_LIMIT,
      omitted: omitted === "" ? null : omitted,
      empty,
    };
    return succeed(JSON.stringify(document, null, 2) + "\n");
  }
  const remarks = [
    `${text.length} characters of at most ${
      wholeNumber(BRIEF_LIMIT)
    }, about ${tokens} tokens (an estimate)`,
    ...omitted === "" ? [] : [`Left out, over the limit: ${omitted}`],
    ...read.cut ? [`Only the first ${READ_LIMIT / 1024} KB of ${path} are read`] : [],
    ...empty ? [`Nothing to say yet, so hooks stay silent: fill ${path}`] : [],
  ];
  return succeed(text, remarks.join("\n") + "\n");
}
