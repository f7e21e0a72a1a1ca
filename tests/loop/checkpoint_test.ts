import {
  missingSections,
  parseSections,
  sectionText,
  withoutOuterFence,
} from "../../lib/loop/checkpoint.ts";
import { assertEquals } from "../support/assert.ts";

const WHOLE = `Preface.

## Goal
Ship it.

## Live State
- /a/b.ts
### Details
\`\`\`md
## Goal
not a heading
\`\`\`

## Decisions
- A, not B

## Loose ends
- flaky test in tests/a_test.ts

## Next step
Run it.
`;

Deno.test("parseSections() splits at headings that are not inside of fences", () => {
  assertEquals(
    parseSections(WHOLE).map(({ name, title, lines }) => [name, title, lines.length]),
    [
      [undefined, undefined, 2],
      ["Goal", "Goal", 3],
      ["Live State", "Live State", 8],
      ["Decisions", "Decisions", 3],
      ["Loose ends", "Loose ends", 3],
      ["Next step", "Next step", 3],
    ],
  );
  assertEquals(parseSections(WHOLE).flatMap((section) => section.lines).join("\n"), WHOLE);
});

const SPELLINGS: readonly (readonly [string, string | undefined])[] = [
  ["# Goal", "Goal"],
  ["### live state:", "Live State"],
  ["## **Next Steps**", "Next step"],
  ["## Loose-ends ##", "Loose ends"],
  ["## Decision", "Decisions"],
  ["## Goals", "Goal"],
  ["## 2. Live State", "Live State"],
  ["## (3) Decisions", "Decisions"],
  ["## 🎯 Goal", "Goal"],
  ["## Live State (most recent first)", "Live State"],
  ["##Goal", undefined],
  ["## Goal of the day", undefined],
  ["Goal", undefined],
];

for (const [line, name] of SPELLINGS) {
  Deno.test(`parseSections() takes ${JSON.stringify(line)} for ${name ?? "none of the five"}`, () => {
    assertEquals(parseSections(line)[0]?.name, name);
  });
}

Deno.test("parseSections() leaves deeper headings in the section that they structure", () => {
  const body = "# Live State\n## Branch\nmain\n### Files\na.ts\n# Notes\nx\n## More\n" +
    "### Goal\n#### Why\ny\n### Aside\nz";
  assertEquals(
    parseSections(body).map(({ title, lines }) => [title, lines.length]),
    [["Live State", 5], ["Notes", 2], ["More", 1], ["Goal", 3], ["Aside", 2]],
  );
});

Deno.test("missingSections() names what lacks", () => {
  assertEquals(missingSections(WHOLE), []);
  assertEquals(missingSections("## Goal\nx\n## Next step\ny"), [
    "Live State",
    "Decisions",
    "Loose ends",
  ]);
  assertEquals(missingSections("just text").length, 5);
});

Deno.test("sectionText() gives what stands under a heading", () => {
  assertEquals(sectionText(WHOLE, "Decisions"), "- A, not B");
  assertEquals(sectionText("x", "Decisions"), "");
});

Deno.test("parseSections() takes headings behind a fence that is never closed for headings", () => {
  const names = parseSections("## Goal\n```\ncode\n## Live State\nx").map(({ name }) => name);
  assertEquals(names, ["Goal", "Live State"]);
});

Deno.test("withoutOuterFence() unwraps a checkpoint, and nothing else", () => {
  assertEquals(withoutOuterFence("```markdown\n## Goal\nx\n```\n"), "## Goal\nx");
  for (const body of [WHOLE, "```\ncode\n```", "```md\n## Goal\nx\n```\nand more"]) {
    assertEquals(withoutOuterFence(body), body);
  }
});
