import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";
import { auditPrompt, suggestPrompt } from "../../lib/brief/prompts.ts";
import { PLACEHOLDERS } from "../../lib/brief/placeholders.ts";

const SUGGEST = suggestPrompt(".revive/static.md", ["INVARIANTS", "GOTCHAS"]);
const AUDIT = auditPrompt(".revive/static.md");

/** What the specification asks of the text, and words by which it is known. */
const SUGGEST_ITEMS: readonly (readonly [string, RegExp])[] = [
  [
    "what the brief is, for who has never heard of it",
    /A program called `revive` puts this brief back/,
  ],
  ["the file is read first", /Read `\.revive\/static\.md` before anything else/],
  ["only empty sections", /go on with the empty sections only/],
  ["curated text stays verbatim", /stays verbatim/],
  ["CLAUDE.md and AGENTS.md", /`CLAUDE\.md` and `AGENTS\.md`/],
  ["README, CHANGELOG", /`README`[^]*`CHANGELOG`/],
  ["decision records", /`adr\/`, `docs\/adr\/`/],
  ["docs/", /rest of `docs\/`/],
  ["git log", /`git log -200/],
  ["hot files", /hot files/],
  ["not inferable", /cannot be inferred from the code/],
  ["backed by a source", /a file, an ADR, a commit or an incident/],
  ["120 characters", /bullet has at most 120 characters/],
  ["no overviews, trees, graphs", /architecture overviews[^.]*trees[^.]*graphs/],
  [
    "four deliverables in order",
    /\*\*1\. PURPOSE[^]*\*\*2\. DIFF[^]*\*\*3\. INV[^]*\*\*4\. GOTCHAS/,
  ],
  [
    "what, why, the one hard constraint",
    /\*what\*[^]*\*why\*[^]*business goal[^]*criterion[^]*one hard constraint/,
  ],
  ["no cap on INVARIANTS", /there is no upper limit/],
  ["examples", /- Good: `[^]*- Bad: `/],
  [
    "preview, then edit in place",
    /Step 1, preview[^]*wait for the answer[^]*Step 2, edit in place/,
  ],
  ["nothing to fill", /Nothing to fill[^\n]*\n/],
  ["no file", /There is no \.revive\/static\.md\. Run `revive init`/],
  ["audit in a fresh session, at the end", /`revive audit`[^]{0,80}fresh session[^]{0,120}$/],
];

const AUDIT_ITEMS: readonly (readonly [string, RegExp])[] = [
  [
    "what the brief is, for who has never heard of it",
    /A program called `revive` puts this brief back/,
  ],
  ["only adds", /Only add bullets[^]*Never rewrite/],
  ["nothing dynamic", /Never touch anything dynamic[^]*# DYNAMIC/],
  ["toolchain specifics", /1\. \*\*Toolchain specifics/],
  ["knowledge-file discipline", /2\. \*\*Knowledge-file discipline/],
  ["workflow dichotomies", /3\. \*\*Workflow dichotomies/],
  ["privacy", /4\. \*\*Privacy/],
  ["cross-ADR process", /5\. \*\*Cross-ADR process/],
  ["convention collisions", /6\. \*\*Convention collisions/],
  ["the shape of a gap", /^GAP: [^]*^SECTION: [^]*^PROPOSED BULLET: /m],
  ["no padding", /Do not pad/],
  ["nothing found is good", /No gaps found[^]*good outcome/],
  ["asks before it appends", /Wait for the answer\. Then append exactly those/],
  ["no file", /There is no \.revive\/static\.md\. Run `revive init` first/],
  ["120 characters", /at most 120 characters/],
];

Deno.test("suggestPrompt() says everything that its reader needs", () => {
  for (const [what, words] of SUGGEST_ITEMS) assert(words.test(SUGGEST), what);
});

Deno.test("auditPrompt() says everything that its reader needs", () => {
  for (const [what, words] of AUDIT_ITEMS) assert(words.test(AUDIT), what);
});

Deno.test("suggestPrompt() lists the sections to draft by their markers", () => {
  const list = /were empty:\n\n([^]*?)\n\n/.exec(SUGGEST)?.[1];
  assertEquals(
    list,
    `- \`INVARIANTS\`: \`${PLACEHOLDERS.INVARIANTS}\`\n- \`GOTCHAS\`: \`${PLACEHOLDERS.GOTCHAS}\``,
  );
  for (const marker of Object.values(PLACEHOLDERS)) assertStringIncludes(SUGGEST, marker);
});

Deno.test("the prompts leave no blank to fill, and keep their own rule on bullets", () => {
  for (const prompt of [SUGGEST, AUDIT]) {
    assert(!/\{\{|\}\}/.test(prompt));
    for (const [, bullet = ""] of prompt.matchAll(/(?:Good|Example): `([^`]*)`/g)) {
      // PURPOSE's example is no bullet.
      assert(bullet.length <= 120 || bullet.startsWith("Books freight"), bullet);
    }
  }
});

Deno.test("suggestPrompt() makes sense where PURPOSE alone is empty, or a section without a marker", () => {
  const prompt = suggestPrompt(".revive/static.md", ["PURPOSE"]);
  assertStringIncludes(
    prompt,
    `When this prompt was printed, this one was empty:\n\n- \`PURPOSE\`: \`${PLACEHOLDERS.PURPOSE}\`\n\n`,
  );
  // What it asks of bullets it says of the one section that has none, too.
  assertStringIncludes(
    prompt,
    "for each bullet, and for each statement of a PURPOSE, where you found",
  );
  assertStringIncludes(prompt, "What it is may be said here even though the code shows it.");
  assert(!/written a list/.test(prompt));
  assertStringIncludes(
    prompt,
    "A section is empty when its marker stands in it alone, or nothing does:",
  );
  assertStringIncludes(prompt, "(below the header where there is none)");
});
