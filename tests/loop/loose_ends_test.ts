import { carryOver, withCarriedOver } from "../../lib/loop/loose_ends.ts";
import { assertEquals } from "../support/assert.ts";

function dropped(items: string, body: string): readonly string[] {
  return carryOver(`## Goal\ng\n\n## Loose ends\n${items}\n\n## Next step\nn\n`, body).carried;
}

Deno.test("carryOver() gives the open items that a new checkpoint does not mention", () => {
  const items = "- flaky test in tests/a_test.ts\n- ask Ann about PR #12\n  and the port 8080";
  assertEquals(dropped(items, "## Loose ends\n- other thing"), [
    "flaky test in tests/a_test.ts (carried over 1×)",
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
  assertEquals(dropped(items, "## Decisions\n- the flaky test in tests/a_test.ts is fixed"), [
    "ask Ann about PR #12 and the port 8080 (carried over 1×)",
  ]);
});

Deno.test("carryOver() leaves out what is closed or says nothing", () => {
  const closed = [
    "- none",
    "- None.",
    "- (none)",
    "- **nothing**",
    "- Nothing!",
    "- n/a",
    "-",
    "none",
  ];
  const done = ["- [x] done it", "- [X] done it", "- ~~struck~~", "- ✅ done it", "- …", "- --"];
  for (const item of [...closed, ...done]) assertEquals(dropped(item, "## Goal\nx"), [], item);
  const open = ["none of the uploads work", "nothing works", "n/a says the form"];
  for (const item of open) assertEquals(dropped(item, ""), [`${item} (carried over 1×)`]);
  assertEquals(dropped("* [ ] still open", ""), ["[ ] still open (carried over 1×)"]);
  assertEquals(dropped("no bullet, but open", ""), ["no bullet, but open (carried over 1×)"]);
  assertEquals(dropped("1. first thing\n2. first thing", "").length, 1);
});

Deno.test("carryOver() lets an item go after three times, and says so", () => {
  let previous = "## Loose ends\n- ask Ann about the port\n";
  const seen: string[][] = [];
  for (let n = 0; n < 5; n++) {
    const body = "## Goal\nx\n\n## Loose ends\n- none\n";
    const { carried, letGo } = carryOver(previous, body);
    seen.push([...carried, ...letGo]);
    previous = withCarriedOver(body, carried);
  }
  assertEquals(seen, [
    ["ask Ann about the port (carried over 1×)"],
    ["ask Ann about the port (carried over 2×)"],
    ["ask Ann about the port (carried over 3×)"],
    ["ask Ann about the port"],
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

Deno.test("carryOver() takes bullets of Loose ends and of what was carried over, no others", () => {
  const previous = [
    "- an opening remark",
    "## Goal\n- ship the queue",
    "## Decisions\n- Postgres instead of Redis",
    "## Loose ends\n- flaky upload test",
    "## Loose ends carried over\n- ask Ann about the port (carried over 2×)",
  ].join("\n\n");
  const carried = ["ask Ann about the port (carried over 3×)"];
  assertEquals(carryOver(previous, "").carried, [
    "flaky upload test (carried over 1×)",
    ...carried,
  ]);
  assertEquals(carryOver(previous, "", { carriedOnly: true }).carried, carried);
});

Deno.test("carryOver() carries over the first 100 items, and names the others", () => {
  const items = Array.from({ length: 103 }, (_, n) => `item${n}`);
  const previous = `## Loose ends\n${items.map((item) => `- ${item}`).join("\n")}\n`;
  assertEquals(carryOver(previous, ""), {
    carried: items.slice(0, 100).map((item) => `${item} (carried over 1×)`),
    letGo: ["item100", "item101", "item102"],
  });
});

Deno.test("carryOver() takes no heading for an item, and finds what stands under each", () => {
  const items = "### Open\n- flaky upload test\n### Waiting for others\nask Ann\n\n#### Later\n";
  assertEquals(dropped(items, ""), [
    "flaky upload test (carried over 1×)",
    "ask Ann (carried over 1×)",
  ]);
});

Deno.test("carryOver() finds what was carried over below headings of any level", () => {
  const body = withCarriedOver("# Loose ends\n- none\n\n# Next step\nRun it", [
    "ask Ann (carried over 1×)",
  ]);
  assertEquals(carryOver(body, "").carried, ["ask Ann (carried over 2×)"]);
});

/** An open item, a line of the new checkpoint, and whether the line mentions the item. */
const MENTIONS: readonly (readonly [string, string, boolean])[] = [
  ["ask Ann", "- Ann was who we had to ask", true],
  ["ask Ann", "- ask Bob", false],
  ["Redis", "- REDIS: runs", true],
  ["Redis", "- Postgres runs", false],
  // Three quarters of the words are enough.
  ["rename queue worker pool", "- queue worker pool", true],
  ["rename queue worker pool", "- worker pool", false],
  ["rename queue worker pool size", "- queue worker pool", false],
  // In one line, not here and there.
  ["rename queue worker pool", "- rename queue\n- worker pool", false],
  // What is too short to tell one thing from another does not count.
  ["port it to v2 on my VM", "- the port is chosen", true],
  // The point that ends a sentence is no part of its last word.
  ["update docs/queue.md.", "- docs/queue.md: update it", true],
  // Of what differs by a number alone, one is not the other.
  ["review PR 4711 of the queue", "- review PR 4712 of the queue", false],
  ["fix issue 12", "- fix issue 13", false],
  ["fix issue 12", "- issue 12: fixed by the fix", true],
  ["look at #3", "- look at #4", false],
  // A name of two letters, and a word of one character.
  ["CI", "- the CI is red", true],
  ["CI", "- the port is chosen", false],
  ["修复 上传", "- 上传 和 修复", true],
  ["修复", "- 上传", false],
];

for (const [item, line, isMentioned] of MENTIONS) {
  Deno.test(`carryOver() ${isMentioned ? "takes" : "does not take"} ${JSON.stringify(line)} for a mention of ${JSON.stringify(item)}`, () =>
    assertEquals(dropped(`- ${item}`, line), isMentioned ? [] : [`${item} (carried over 1×)`]));
}

Deno.test("carryOver() takes an item without the blanks around it", () => {
  assertEquals(dropped("-   flaky upload test  \n\n-  other thing\t", ""), [
    "flaky upload test (carried over 1×)",
    "other thing (carried over 1×)",
  ]);
});
