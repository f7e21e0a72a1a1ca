import { failure, type Finding, listed, ok, warn } from "./finding.ts";
import type { FittedBrief } from "../brief/fit.ts";
import { BRIEF_LIMIT } from "../brief/fit.ts";
import { describeOmissions } from "../brief/omissions.ts";
import { PLACEHOLDERS, PURPOSE_LIMIT, SECTION_NAMES } from "../brief/placeholders.ts";
import type { Section, StaticBrief } from "../brief/static_brief.ts";
import type { ReadText } from "../host/files.ts";
import { counted, wholeNumber } from "../text/quantity.ts";

/** What is known of the curated brief. */
export interface BriefFacts {
  /** The file's path as it is shown. */
  readonly path: string;
  readonly read: ReadText;
  /** Its text, parsed; of an empty text where it could not be read. */
  readonly brief: StaticBrief;
  /** Paths that its bullets name and that are nowhere in the project. */
  readonly missing: readonly string[];
  /** The whole brief as it would be sent now. */
  readonly fitted?: FittedBrief;
}

/** UTF-16 units above which a bullet is no bullet any more. */
const BULLET_LIMIT = 120;

/** Whether there is a curated brief, whether it says something, and whether it fits. */
export function briefFindings(facts: BriefFacts): Finding[] {
  const { path, read } = facts;
  const check = "static.md";
  if (read.kind === "absent") {
    return [failure(
      check,
      `${path} does not exist, so no brief is sent in this project`,
      "revive init",
    )];
  }
  if (read.kind === "unreadable") {
    return [failure(
      check,
      `${path} ${read.why}, so no brief is sent`,
      "put a readable text file in its place, or remove it and `revive init`",
    )];
  }
  return [
    fileFinding(check, path, read),
    purposeFinding(facts),
    sectionsFinding(facts, read.text),
    bulletsFinding(facts.brief),
    pathsFinding(facts.missing),
    ...sizeFinding(facts.fitted),
  ];
}

function fileFinding(check: string, path: string, read: ReadText & { kind: "text" }): Finding {
  if (read.cut) {
    return warn(
      check,
      `${path} is so large that only its first part is read`,
      "keep what an agent cannot infer from the code, and move the rest elsewhere",
    );
  }
  if (read.text.includes("\ufffd")) {
    return warn(
      check,
      `${path} is not valid UTF-8: some characters reach the agent as \ufffd`,
      "save it as UTF-8",
    );
  }
  return ok(check, path);
}

function sectionOf({ sections }: StaticBrief, name: string): Section | undefined {
  return sections.find((section) => section.name === name);
}

function purposeFinding({ brief, path }: BriefFacts): Finding {
  const check = "PURPOSE";
  const purpose = sectionOf(brief, "PURPOSE")?.items[0];
  if (purpose === undefined) {
    return warn(
      check,
      "it is not filled, so the brief does not say what the project is for",
      `write it in ${path}, or \`revive init --force\` to have it looked for again`,
    );
  }
  if (purpose.length > PURPOSE_LIMIT) {
    return warn(
      check,
      `${purpose.length} characters, of which the first ${PURPOSE_LIMIT} are sent`,
      `shorten it to ${PURPOSE_LIMIT}`,
    );
  }
  return ok(check, counted(purpose.length, "character"));
}

function sectionsFinding({ brief }: BriefFacts, text: string): Finding {
  const check = "sections";
  const empty = SECTION_NAMES.filter((name) =>
    name !== "PURPOSE" && sectionOf(brief, name) === undefined && text.includes(PLACEHOLDERS[name])
  );
  if (empty.length > 0) {
    return warn(
      check,
      `only a placeholder in ${empty.join(", ")}, so the brief leaves them out`,
      "edit the file, or have an agent draft them: `revive suggest`",
    );
  }
  const sizes = brief.sections.filter(({ name }) => name !== "PURPOSE")
    .map(({ header, items }) =>
      `${header.replace(/^#+\s*|:$/g, "")} ${counted(items.length, "bullet")}, ` +
      counted(items.join("\n").length, "character")
    );
  if (sizes.length === 0) {
    return warn(
      check,
      "there is none beside PURPOSE",
      "add INVARIANTS and GOTCHAS, or have an agent draft them: `revive suggest`",
    );
  }
  return ok(check, listed(sizes, 8).replaceAll(/(bullets?), /g, "$1 of "));
}

function bulletsFinding({ sections }: StaticBrief): Finding {
  const check = "bullets";
  const lists = sections.filter(({ name }) => name !== "PURPOSE");
  const long = lists.flatMap(({ name: known, header, items }) =>
    items.flatMap((item, index) => {
      // A section that only this project has may hold prose.
      if (known === undefined && !item.startsWith("- ")) return [];
      const length = item.replace(/^- /, "").length;
      const name = header.replace(/^#+\s*|:$/g, "");
      return length > BULLET_LIMIT ? [`${name} ${index + 1} (${length})`] : [];
    })
  );
  if (long.length === 0) return ok(check, `none over ${BULLET_LIMIT} characters`);
  return warn(
    check,
    `${counted(long.length, "bullet")} over ${BULLET_LIMIT} characters: ${listed(long)}`,
    "split or shorten them: what is long is skimmed",
  );
}

function pathsFinding(missing: readonly string[]): Finding {
  const check = "named paths";
  if (missing.length === 0) return ok(check, "every path that a bullet names is there");
  return warn(
    check,
    `named in bullets, but not there any more: ${listed(missing, 5)}`,
    "correct these bullets, or take them out",
  );
}

function sizeFinding(fitted: FittedBrief | undefined): Finding[] {
  if (fitted === undefined) return [];
  const check = "brief size";
  const { text, omissions } = fitted;
  const left = describeOmissions(omissions);
  if (left === "") {
    return [ok(check, `${wholeNumber(text.length)} of ${wholeNumber(BRIEF_LIMIT)} characters`)];
  }
  const curated = omissions.otherSections || omissions.preface || omissions.cutOff ||
    Object.values(omissions.items).some((indexes) => indexes.size > 0);
  return [(curated ? failure : warn)(
    check,
    `over the limit of ${wholeNumber(BRIEF_LIMIT)} characters, so the agent does not get: ${left}`,
    "shorten static.md; `revive show` prints what is sent",
  )];
}
