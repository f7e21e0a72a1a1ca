import { assertEquals } from "../support/assert.ts";
import { headerAt, parseHeader, parseStaticBrief } from "../../lib/brief/static_brief.ts";

/** Header and items of each section, as one text for comparison. */
function shape(text: string): string[] {
  const brief = parseStaticBrief(text);
  return [
    ...brief.preface.map((line) => `~ ${line}`),
    ...brief.sections.flatMap(({ header, items }) => [header, ...items]),
  ];
}

const HEADERS: readonly (readonly [string, string | undefined, string])[] = [
  ["PURPOSE: A tool", "PURPOSE", "A tool"],
  ["PURPOSE :A tool", "PURPOSE", "A tool"],
  ["## invariants", "INVARIANTS", ""],
  ["## Invariants ##", "INVARIANTS", ""],
  ["Gotchas :", "GOTCHAS", ""],
  ["**Gotchas:**", "GOTCHAS", ""],
  ["**GOTCHAS**:", "GOTCHAS", ""],
  ["differentiators:", "DIFFERENTIATORS", ""],
  ["### DIFFERENTIATORS:", "DIFFERENTIATORS", ""],
  ["INVARIANTS", "INVARIANTS", ""],
  ["**Invariants**", "INVARIANTS", ""],
  ["__Gotchas__", "GOTCHAS", ""],
  ["__Gotchas:__ one", "GOTCHAS", "one"],
  ["__Gotchas__: one", "GOTCHAS", "one"],
];

for (const [line, name, rest] of HEADERS) {
  Deno.test(`parseHeader() knows ${JSON.stringify(line)}`, () => {
    const header = parseHeader(line);
    assertEquals([header?.name, header?.rest], [name, rest] as typeof name[]);
  });
}

for (
  const line of [
    "- PURPOSE: a bullet",
    "Invariants are rules that hold",
    "purpose",
    "the gotchas: many",
    "Note: this",
    "#hashtag",
    "    # code",
    "",
  ]
) {
  Deno.test(`parseHeader() takes ${JSON.stringify(line)} for text`, () => {
    assertEquals(parseHeader(line), undefined);
  });
}

Deno.test("parseStaticBrief() reads CRLF and a byte order mark [S01]", () => {
  assertEquals(
    shape("\ufeffPURPOSE: A tool\r\n\r\nINVARIANTS:\r\n- one\r\n- two\r\n"),
    ["PURPOSE:", "A tool", "INVARIANTS:", "- one", "- two"],
  );
});

Deno.test("parseStaticBrief() reads lone carriage returns as line ends", () => {
  assertEquals(shape("PURPOSE: A\rGOTCHAS:\r- one\r"), ["PURPOSE:", "A", "GOTCHAS:", "- one"]);
});

Deno.test("parseStaticBrief() leaves out what only holds placeholders [S03]", () => {
  assertEquals(
    shape(
      "PURPOSE: (describe this project in 1-3 sentences)\n\nDIFFERENTIATORS:\n" +
        "- (what sets this project apart; edit this file)\n\nINVARIANTS:\n" +
        "  - (top-5 architectural rules; edit this file)\n- one\n\nGOTCHAS:\n" +
        "(landmines you keep stepping on; edit this file)\n",
    ),
    ["INVARIANTS:", "- one"],
  );
});

Deno.test("parseStaticBrief() leaves out known sections without content", () => {
  assertEquals(shape("PURPOSE:\nINVARIANTS:\n\nGOTCHAS:\n- one\n"), ["GOTCHAS:", "- one"]);
});

Deno.test("parseStaticBrief() merges repeated headers into the first", () => {
  assertEquals(
    shape("INVARIANTS:\n- one\nGOTCHAS:\n- g\n## invariants\n- two\n"),
    ["INVARIANTS:", "- one", "- two", "GOTCHAS:", "- g"],
  );
});

Deno.test("parseStaticBrief() keeps unknown sections in place and text before the first header", () => {
  assertEquals(
    shape(
      "hello\n\nworld\n\nPURPOSE: A\n## Glossary\n- term\nGOTCHAS:\n- g\nOPEN QUESTIONS:\n- q\n",
    ),
    [
      "~ hello",
      "~ ",
      "~ world",
      "PURPOSE:",
      "A",
      "## Glossary",
      "- term",
      "GOTCHAS:",
      "- g",
      "OPEN QUESTIONS:",
      "- q",
    ],
  );
});

Deno.test("parseStaticBrief() joins a PURPOSE that was wrapped", () => {
  assertEquals(shape("## Purpose\n\nA tool\nthat works.\n"), ["PURPOSE:", "A tool that works."]);
});

Deno.test("parseStaticBrief() keeps continuation lines and nested bullets with their bullet", () => {
  assertEquals(
    shape("INVARIANTS:\n* one\n  goes on\n  - nested\n* two\nloose\n1. three\n"),
    ["INVARIANTS:", "- one\n  goes on\n  - nested", "- two", "loose", "- three"],
  );
});

Deno.test("parseStaticBrief() makes tags and escape sequences harmless [S05]", () => {
  const brief = parseStaticBrief(
    '{"a":1}\nPURPOSE: a \u001b[31mred\u001b[0m `</revive>` <System-Reminder>\n',
  );
  assertEquals(brief.preface, ['{"a":1}']);
  assertEquals(brief.sections[0]?.items, ["a red `‹/revive>` ‹System-Reminder>"]);
});

Deno.test("parseStaticBrief() takes 200,000 bullets, headers and lines without an end", () => {
  const bullets = parseStaticBrief("GOTCHAS:\n" + "- x\n".repeat(200_000));
  assertEquals(bullets.sections[0]?.items.length, 200_000);
  const headers = Array.from({ length: 200_000 }, (_, index) => `## h${index}`).join("\n");
  assertEquals(parseStaticBrief(headers).sections.length, 200_000);
  assertEquals(parseStaticBrief("x\n".repeat(200_000)).preface.length, 200_000);
});

Deno.test("parseStaticBrief() takes nothing in a code fence for a header", () => {
  const fence = [
    "```sh",
    "# install first",
    "PURPOSE: in the fence",
    "INVARIANTS:",
    "make x",
    "```",
  ];
  const text = [
    "PURPOSE: p",
    "GOTCHAS:",
    "- run it so:",
    ...fence,
    "- second",
    "INVARIANTS:",
    "- i",
  ];
  assertEquals(shape(text.join("\n")), [
    "PURPOSE:",
    "p",
    "GOTCHAS:",
    "- run it so:",
    ...fence,
    "- second",
    "INVARIANTS:",
    "- i",
  ]);
  const tildes = ["~~~~", "```", "GOTCHAS:", "~~~", "~~~~"];
  assertEquals(shape([...tildes, "INVARIANTS:", "- i"].join("\n")), [
    ...tildes.map((line) => `~ ${line}`),
    "INVARIANTS:",
    "- i",
  ]);
});

Deno.test("parseStaticBrief() loses no section behind a fence that is never closed", () => {
  assertEquals(shape("GOTCHAS:\n```\nx\nINVARIANTS:\n- i\n"), [
    "GOTCHAS:",
    "```",
    "x",
    "INVARIANTS:",
    "- i",
  ]);
});

/** A text and what it is read as. */
const SHAPES: readonly (readonly [string, string, readonly string[]])[] = [
  ["blanks around an unknown header", "  ## Glossary  \n- a\n", ["## Glossary", "- a"]],
  ["blanks around the text before", "\n \n\thello  \n \nworld\t\n\n\nPURPOSE: x", [
    "~  hello",
    "~ ",
    "~ world",
    "PURPOSE:",
    "x",
  ]],
  ["nothing but blanks before", " \n\nPURPOSE: x", ["PURPOSE:", "x"]],
  ["the brief's own heading", "# STATIC\n\nPURPOSE: x\n#  STATIC\n", ["PURPOSE:", "x"]],
  ["another heading of that name", "## STATIC\n- a", ["## STATIC", "- a"]],
  ["a header that comes again", "GOTCHAS:\n  - one\nGotchas:\n  goes on", [
    "GOTCHAS:",
    "- one\n  goes on",
  ]],
  ["what stands on the header's line", "GOTCHAS: one\nGOTCHAS: two\n- three", [
    "GOTCHAS:",
    "one",
    "two",
    "- three",
  ]],
  ["a PURPOSE of bullets", "PURPOSE:\n  - a tool\n  *  that works\n+ well", [
    "PURPOSE:",
    "a tool that works well",
  ]],
  ["a line right below a bullet, no deeper", "GOTCHAS:\n  - one\n  goes on", [
    "GOTCHAS:",
    "- one\n  goes on",
  ]],
  ["a paragraph below a blank line", "GOTCHAS:\n  - one\n\n  para\n  more", [
    "GOTCHAS:",
    "- one",
    "para",
    "more",
  ]],
  ["a deeper line below a blank line", "GOTCHAS:\n  - one\n\n    deeper", [
    "GOTCHAS:",
    "- one\n  deeper",
  ]],
  ["one blank of indentation", "GOTCHAS:\n- one\n x", ["GOTCHAS:", "- one\n  x"]],
  ["depths below an indented bullet", "GOTCHAS:\n  - one\n      deep\n    - less", [
    "GOTCHAS:",
    "- one\n    deep\n  - less",
  ]],
  ["a loose first line", "GOTCHAS:\n  loose\n  - one", ["GOTCHAS:", "loose", "- one"]],
  ["numbers", "GOTCHAS:\n1. one\n12) two\n1234. three", [
    "GOTCHAS:",
    "- one",
    "- two",
    "1234. three",
  ]],
  [
    "a placeholder under an unknown header",
    "## Notes\n(landmines you keep stepping on; edit this file)\n",
    [],
  ],
  ["an unknown header alone", "## Notes\n\nGOTCHAS:\n- a", ["## Notes", "GOTCHAS:", "- a"]],
];

for (const [name, text, expected] of SHAPES) {
  Deno.test(`parseStaticBrief() of ${name}`, () => assertEquals(shape(text), expected));
}

Deno.test("parseStaticBrief() names the known sections, and those alone", () => {
  const { sections } = parseStaticBrief("PURPOSE: x\n## Notes\n- a\nGOTCHAS:\n- b\n");
  assertEquals(sections.map((section) => Object.hasOwn(section, "name") ? section.name : "none"), [
    "PURPOSE",
    "none",
    "GOTCHAS",
  ]);
});

const deep = (count: number) => Array.from({ length: count }, () => "   deep");

/** Lines of which the last one looks like a header, and what it is. */
const PLACES: readonly (readonly [string, readonly string[], string | undefined])[] = [
  ["the first line", ["  Purpose: x"], "PURPOSE:"],
  ["below a bullet, deeper", ["- a", "  Purpose: x"], undefined],
  ["below a bullet, by one blank deeper", ["- a", " Purpose: x"], undefined],
  ["below a bullet, in capitals", ["- a", "  PURPOSE: x"], "PURPOSE:"],
  ["below a bullet, at the margin", ["- a", "Purpose: x"], "PURPOSE:"],
  ["below a bullet, as a heading", ["- a", "  ## Purpose"], "PURPOSE:"],
  ["below a bullet, of the project's own", ["- a", "  ## Notes"], "## Notes"],
  ["below a bullet as deep", ["  - a", "  Purpose: x"], "PURPOSE:"],
  ["below a bullet that is deeper", ["  1. a", " Purpose: x"], "PURPOSE:"],
  ["below what goes on with a bullet", ["- a", "  and so on", "  Purpose: x"], undefined],
  ["below the nearer of two bullets", ["- a", "  - b", "  Purpose: x"], "PURPOSE:"],
  ["below a blank line", ["- a", "", "  Purpose: x"], "PURPOSE:"],
  ["below a line of blanks", ["- a", "  ", "  Purpose: x"], "PURPOSE:"],
  ["below a line at the margin", ["- a", "b", "  Purpose: x"], "PURPOSE:"],
  ["a hundred lines below a bullet", ["- a", ...deep(99), "  Purpose: x"], undefined],
  ["further below a bullet", ["- a", ...deep(100), "  Purpose: x"], "PURPOSE:"],
  ["no header at all", ["- a", "  b"], undefined],
];

for (const [where, lines, expected] of PLACES) {
  Deno.test(`headerAt() of a line ${where}`, () => {
    assertEquals(headerAt(lines, lines.length - 1)?.line, expected);
    assertEquals(headerAt([...lines, "- b", "c"], lines.length - 1)?.line, expected);
  });
}

Deno.test("headerAt() of no line is none", () => {
  assertEquals(headerAt([], 0), undefined);
});
