import {
  droppedLooseEnds,
  missingSections,
  parseSections,
  sectionText,
  withCarriedOver,
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
  ["##Goal", undefined],
  ["## Goal of the day", undefined],
  ["Goal", undefined],
];

for (const [line, name] of SPELLINGS) {
  Deno.test(`parseSections() takes ${JSON.stringify(line)} for ${name ?? "none of the five"}`, () => {
    assertEquals(parseSections(line)[0]?.name, name);
  });
}

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

function dropped(items: string, body: string): string[] {
  return droppedLooseEnds(`## Goal\ng\n\n## Loose ends\n${items}\n\n## Next step\nn\n`, body);
}

Deno.test("droppedLooseEnds() gives the open items that a new checkpoint does not mention", () => {
  const items = "- flaky test in tests/a_test.ts\n- ask Ann about PR #12\n  and the port 8080";
  assertEquals(dropped(items, "## Loose ends\n- other thing"), [
    "flaky test in tests/a_test.ts (carried over 1×)",
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
  assertEquals(dropped(items, "## Decisions\n- the flaky test in tests/a_test.ts is fixed"), [
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
});

Deno.test("droppedLooseEnds() leaves out what is closed or says nothing", () => {
  for (const item of ["- none", "- None.", "- [x] done it", "- ~~struck~~", "- n/a", "-", "none"]) {
    assertEquals(dropped(item, "## Goal\nx"), [], item);
  }
  assertEquals(dropped("* [ ] still open", ""), ["[ ] still open (carried over 1×)"]);
  assertEquals(dropped("no bullet, but open", ""), ["no bullet, but open (carried over 1×)"]);
  assertEquals(dropped("1. first thing\n2. first thing", "").length, 1);
});

Deno.test("droppedLooseEnds() lets an item go after three times", () => {
  let previous = "## Loose ends\n- ask Ann about the port\n";
  const seen: string[][] = [];
  for (let n = 0; n < 5; n++) {
    const body = "## Goal\nx\n\n## Loose ends\n- none\n";
    const items = droppedLooseEnds(previous, body);
    seen.push(items);
    previous = withCarriedOver(body, items);
  }
  assertEquals(seen, [
    ["ask Ann about the port (carried over 1×)"],
    ["ask Ann about the port (carried over 2×)"],
    ["ask Ann about the port (carried over 3×)"],
    [],
    [],
  ]);
});

Deno.test("withCarriedOver() adds a heading of its own, or nothing", () => {
  assertEquals(
    withCarriedOver("## Goal\nx\n\n", ["a", "b"]),
    "## Goal\nx\n\n## Loose ends carried over\n- a\n- b\n",
  );
  assertEquals(withCarriedOver("## Goal\nx", []), "## Goal\nx");
});
