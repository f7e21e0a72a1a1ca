import { assertEquals, assertStringIncludes } from "../support/assert.ts";
import { terminalSvg } from "../../tools/terminal_svg.ts";

Deno.test("terminalSvg() places words in their cells, coloured as on the terminal", () => {
  const svg = terminalSvg("\u001b[1mhead\u001b[0m\n  \u001b[33m▓▓\u001b[0m 37%  a<b\n", "t & t");
  assertStringIncludes(svg, "<title>t &#38; t</title>");
  const texts = [
    ...svg.matchAll(/<text x="([^"]+)"[^>]*?(?: (font-weight|fill)="([^"]+)")?>([^<]*)</g),
  ]
    .map(([, x, name, value, words]) => [Number(x), name, value, words]);
  assertEquals(texts, [
    [16, "font-weight", "bold", "head"],
    [16 + 2 * 8.4, "fill", "#e3b341", "▓▓"],
    [16 + 5 * 8.4, undefined, undefined, "37%"],
    [16 + 10 * 8.4, undefined, undefined, "a&#60;b"],
  ]);
});
