import { Screen, wrap } from "../../demo/screen.ts";
import { assertEquals } from "../support/assert.ts";

Deno.test("wrap() breaks at blanks, within a path after a slash, else anywhere", () => {
  const table: readonly (readonly [string, number, readonly string[]])[] = [
    ["", 10, [""]],
    ["one two three", 7, ["one two", "three"]],
    ["a/long/path/to/it", 10, ["a/long/", "path/to/it"]],
    ["abcdefgh", 3, ["abc", "def", "gh"]],
    ["go abcdefgh", 3, ["go", "abc", "def", "gh"]],
  ];
  for (const [text, width, lines] of table) assertEquals(wrap(text, width), lines);
});

Deno.test("quote() keeps a text's own indentation, also where it breaks a line", () => {
  let written = "";
  const screen = new Screen((_, text) => text, (text) => written += text);
  screen.quote(`# A\n\n  - ${"word ".repeat(16).trim()}`);
  assertEquals(
    written,
    `   ┃ # A\n   ┃\n   ┃   - ${"word ".repeat(14).trim()}\n   ┃     word word\n`,
  );
});
