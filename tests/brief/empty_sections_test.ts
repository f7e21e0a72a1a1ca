import { assertEquals } from "../support/assert.ts";
import { emptySections } from "../../lib/brief/empty_sections.ts";
import { PLACEHOLDERS } from "../../lib/brief/placeholders.ts";
import { newStaticBrief } from "../../lib/brief/template.ts";

const LISTS = ["DIFFERENTIATORS", "INVARIANTS", "GOTCHAS"];

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ["[S03] as init writes it", newStaticBrief("Tiny queue"), LISTS],
  ["[S03] with nothing found", newStaticBrief(undefined), ["PURPOSE", ...LISTS]],
  [
    "[S01] other spellings",
    `\ufeff## purpose\r\n\r\n${PLACEHOLDERS.PURPOSE}\r\n\r\nGotchas :\r\n- a\r\n`,
    [
      "PURPOSE",
    ],
  ],
  ["a marker beside a bullet", `GOTCHAS:\n  - a\n  - ${PLACEHOLDERS.GOTCHAS}\n`, []],
  ["a header alone", "PURPOSE: x\nINVARIANTS:\nGOTCHAS:\n  - a\n", ["INVARIANTS"]],
  ["a header that was taken out", "PURPOSE: x\nGOTCHAS:\n  - a\n", []],
  ["repeated headers", `GOTCHAS:\n  - ${PLACEHOLDERS.GOTCHAS}\nGOTCHAS:\n  - a\n`, []],
  ["nothing at all", "", ["PURPOSE", ...LISTS]],
  ["no section", "some notes\n", ["PURPOSE", ...LISTS]],
];

Deno.test("emptySections() names what nobody has written yet", () => {
  for (const [what, text, expected] of CASES) {
    assertEquals([...emptySections(text)], expected, what);
  }
});
