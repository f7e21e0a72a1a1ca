import { assertEquals } from "../support/assert.ts";
import { type ColourFacts, painter, wantsColour } from "../../lib/text/colour.ts";

const TERMINAL: ColourFacts = {
  noColor: undefined,
  forceColor: undefined,
  term: "xterm",
  terminal: true,
};

const TABLE: readonly (readonly [string, Partial<ColourFacts>, boolean])[] = [
  ["colours a terminal", {}, true],
  ["leaves a pipe plain", { terminal: false }, false],
  ["leaves a dumb terminal plain", { term: "dumb" }, false],
  ["obeys NO_COLOR", { noColor: "1" }, false],
  ["obeys NO_COLOR before FORCE_COLOR", { noColor: "1", forceColor: "1" }, false],
  ["obeys FORCE_COLOR in a pipe", { terminal: false, forceColor: "1" }, true],
  ["obeys FORCE_COLOR=0 on a terminal", { forceColor: "0" }, false],
];

for (const [name, facts, expected] of TABLE) {
  Deno.test(`wantsColour() ${name}`, () => {
    assertEquals(wantsColour({ ...TERMINAL, ...facts }), expected);
  });
}

Deno.test("painter() wraps text in its code, or leaves it as it is", () => {
  assertEquals(painter(true)("red", "hot"), "\u001b[31mhot\u001b[0m");
  assertEquals(painter(true)("red", ""), "");
  assertEquals(painter(false)("red", "hot"), "hot");
});
