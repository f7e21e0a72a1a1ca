import { fitCheckpoint } from "../../lib/loop/fit_checkpoint.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";

const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `- ${word} ${n}`).join("\n");

const BODY = [
  "Preface.",
  `## Goal\n${lines("goal", 20)}`,
  `## Live State\n${lines("state", 20)}`,
  `## Decisions\n${lines("decision", 20)}`,
  `## Notes\n${lines("note", 20)}`,
  `## Loose ends\n${lines("loose", 20)}`,
  `## Next step\n${lines("step", 20)}`,
].join("\n");

Deno.test("fitCheckpoint() leaves what fits as it is", () => {
  assertEquals(fitCheckpoint(`\n${BODY}\n\n`, BODY.length), { text: BODY, cut: [] });
});

/** What is cut or gone at a limit, in the order of the text. */
const CUTS: readonly (readonly [number, readonly string[]])[] = [
  [BODY.length - 1, ["(no heading)"]],
  [BODY.length - 100, ["(no heading)", "Notes"]],
  [1100, ["(no heading)", "Decisions", "Notes"]],
  [800, ["(no heading)", "Decisions", "Notes", "Loose ends"]],
  [620, ["(no heading)", "Goal", "Decisions", "Notes", "Loose ends"]],
  [430, ["(no heading)", "Goal", "Decisions", "Notes", "Loose ends"]],
  [400, ["(no heading)", "Goal", "Decisions", "Notes", "Loose ends", "Next step"]],
  [250, ["(no heading)", "Goal", "Live State", "Decisions", "Notes", "Loose ends", "Next step"]],
];

for (const [limit, cut] of CUTS) {
  Deno.test(`fitCheckpoint() to ${limit} of ${BODY.length} cuts ${cut.at(-1)} last`, () => {
    const fitted = fitCheckpoint(BODY, limit);
    assertEquals(fitted.cut, cut);
    assert(fitted.text.length <= limit, String(fitted.text.length));
    // The most recent stands first in a section, so its end is cut.
    if (limit >= 430) assertStringIncludes(fitted.text, "- step 19");
    assertStringIncludes(fitted.text, "## Live State\n- state 0\n");
    assertStringIncludes(fitted.text, "## Next step\n- step 0\n");
  });
}

Deno.test("fitCheckpoint() cuts on a line boundary, and inside of a line that is very long", () => {
  assertMatch(fitCheckpoint(BODY, 1000).text, /- decision \d+\n\(cut here\)|## Loose ends/);
  const long = `## Live State\n${"word 👍 ".repeat(2000)}`;
  const { text, cut } = fitCheckpoint(long, 1000);
  assert(text.length <= 1000 && text.length > 950, String(text.length));
  assertMatch(text, /…\n\(cut here\)$/);
  assert(text.isWellFormed());
  assertEquals(cut, ["Live State"]);
});

Deno.test("fitCheckpoint() keeps any limit on any text", () => {
  for (
    const body of [
      BODY,
      "x".repeat(5000),
      "👍\n".repeat(3000),
      "## Next step\n" + "y ".repeat(4000),
    ]
  ) {
    for (const limit of [1, 10, 59, 100, 333, 3000]) {
      const { text } = fitCheckpoint(body, limit);
      assert(text.length <= limit, `${text.length} > ${limit}`);
      assert(text.isWellFormed());
    }
  }
});

Deno.test("fitCheckpoint() parts sections by one blank line, however they stood", () => {
  const body = "## Goal\n\ng\n\n\n\n## Notes\n" + lines("note", 30) +
    "\n## Live State\n- s\n\n\n## Next step\nn\n";
  assertEquals(
    fitCheckpoint(body, 60).text,
    "## Goal\n\ng\n\n## Live State\n- s\n\n## Next step\nn",
  );
});

Deno.test("fitCheckpoint() cuts in its own order, in whatever order the sections stand", () => {
  const sections = BODY.split("\n## ").map((section, at) => at === 0 ? section : `## ${section}`);
  const [preface = "", ...others] = sections;
  const body = [preface, ...others.reverse()].join("\n\n");
  const cutTo = (limit: number) => fitCheckpoint(body, limit).cut;
  assertEquals(cutTo(body.length - 100), ["(no heading)", "Notes"]);
  assertEquals(cutTo(1100), ["(no heading)", "Notes", "Decisions"]);
  assertEquals(cutTo(800), ["(no heading)", "Loose ends", "Notes", "Decisions"]);
  assertEquals(cutTo(620), ["(no heading)", "Loose ends", "Notes", "Decisions", "Goal"]);
  assertEquals(cutTo(430).includes("Next step"), false);
  assertEquals(cutTo(400).filter((title) => /Live|Next/.test(title)), ["Next step"]);
});

Deno.test("fitCheckpoint() keeps as many whole lines as there is room for", () => {
  const all = `## Next step\n${lines("step", 80)}`.split("\n");
  const whole = all.join("\n");
  for (let limit = 100; limit < whole.length; limit++) {
    let expected = "";
    for (let kept = 1; kept < all.length; kept++) {
      const text = `${all.slice(0, kept).join("\n")}\n(cut here)`;
      if (text.length <= limit) expected = text;
    }
    assertEquals(fitCheckpoint(whole, limit), { text: expected, cut: ["Next step"] }, `${limit}`);
  }
});

Deno.test("fitCheckpoint() cuts also where one character is too much, and nothing of the Next step then", () => {
  const body = `## Goal\n${lines("goal", 20)}\n\n## Next step\n${lines("step", 5)}`;
  const { text, cut } = fitCheckpoint(body, body.length - 1);
  assertEquals(cut, ["Goal"]);
  assertStringIncludes(text, "- goal 17\n(cut here)\n\n## Next step\n- step 0\n");
  assertMatch(text, /- step 4$/);
});
