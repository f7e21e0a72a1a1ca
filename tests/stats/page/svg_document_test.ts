import { assertEquals } from "../../support/assert.ts";
import { escapeMarkup, SvgDocument } from "../../../lib/stats/page/svg_document.ts";

Deno.test("SvgElement writes attributes, children and text as markup", () => {
  const document = new SvgDocument();
  const group = document.createElementNS("ns", "g");
  group.setAttribute("fill", "red");
  group.setAttribute("title", `a"<b>&'c`);
  group.style.setProperty("opacity", "0.5");
  group.style.setProperty("color", "blue");
  const text = document.createElement("text");
  text.textContent = "<1>";
  group.append(text, "tail");
  assertEquals(
    group.outerHTML,
    `<g fill="red" title="a&#34;&#60;b&#62;&#38;&#39;c" style="opacity:0.5;color:blue;">` +
      `<text>&#60;1&#62;</text>tail</g>`,
  );
});

Deno.test("SvgElement moves, orders and removes its children", () => {
  const document = new SvgDocument();
  const [parent, other, a, b] = ["p", "o", "a", "b"].map((name) => document.createElement(name));
  if (!parent || !other || !a || !b) throw new Error("elements are missing");
  parent.appendChild(b);
  parent.insertBefore(a, b);
  assertEquals(parent.outerHTML, "<p><a></a><b></b></p>");
  other.appendChild(a);
  assertEquals([parent.outerHTML, other.outerHTML], ["<p><b></b></p>", "<o><a></a></o>"]);
  a.remove();
  assertEquals([other.outerHTML, a.parentNode], ["<o></o>", null]);
  b.setAttribute("x", 1);
  assertEquals([b.hasAttribute("x"), b.getAttribute("x"), b.getAttribute("y")], [true, "1", null]);
  b.removeAttribute("x");
  b.textContent = "first";
  b.textContent = "second";
  assertEquals(b.outerHTML, "<b>second</b>");
});

Deno.test("SvgElement leaves the text of a style sheet as it is", () => {
  const style = new SvgDocument().createElement("style");
  style.textContent = "a > b { }";
  assertEquals(style.outerHTML, "<style>a > b { }</style>");
});

Deno.test("escapeMarkup() leaves nothing that means something in markup", () => {
  assertEquals(/[<>"']|&(?!#\d+;)/.test(escapeMarkup(`<a href="x">'&amp;</a>`)), false);
});
