import { assertEquals } from "../../support/assert.ts";
import { claudeProse, readmeProse } from "../../../lib/brief/purpose/prose.ts";

type Case = readonly [string, string, string | undefined];

const BADGES = "[![Build](https://x/b.svg)](https://x)\n![npm](https://y)\n[![a][b]][c]\n".repeat(
  2,
);
const QUEUE = "A queue that keeps its jobs.";

const MARKDOWN: readonly Case[] = [
  [
    "[M12] a picture, badges, a title, a ruler",
    `<div align="center"><img src="a.png"></div>\n\n${BADGES}\n# T\n\n---\n\n${QUEUE}\nIt is *small*.\n`,
    `${QUEUE} It is small.`,
  ],
  [
    "[M12] the same over several lines of HTML",
    `<div\n  align="center">\n  <picture>\n    <source srcset="x">\n    <img alt="a > b"\n      src="y">\n  </picture>\n  <h1>A title here</h1>\n</div>\n***\n${QUEUE}\n`,
    QUEUE,
  ],
  [
    "[M12] the tagline in HTML",
    `<p align="center">\n    <strong>${QUEUE}</strong>\n</p>\n\nMore words follow here.\n`,
    QUEUE,
  ],
  ["front matter", `---\ntitle: Some title here\n---\n${QUEUE}\n`, QUEUE],
  ["TOML front matter", `+++\ntitle = "Some title here"\n+++\n${QUEUE}\n`, QUEUE],
  ["setext titles", `The big title\n=====\n\nThe smaller one\n---\n${QUEUE}\n`, QUEUE],
  ["a title without a blank line", `# The big title\n${QUEUE}`, QUEUE],
  ["a closed title, CRLF", `# The big title #\r\n\r\n${QUEUE}\r\n`, QUEUE],
  [
    "a table of contents",
    `- [Install it now](#a)\n* [Use it](#b)\n1. [Why so](#c)\n\n${QUEUE}\n`,
    QUEUE,
  ],
  [
    "rows of links",
    `English | [中文](a) | [日本語](b)\n\n[Docs](a) • [Chat](b)\n\n${QUEUE}\n`,
    QUEUE,
  ],
  [
    "HTML links",
    `<a href="x">Read the docs</a> · <a href="y">Join our chat</a>\n\n${QUEUE}`,
    QUEUE,
  ],
  ["an admonition", `> [!WARNING]\n> ${QUEUE}\n`, QUEUE],
  ["other admonitions", `:::note\n${QUEUE}\n:::\n`, QUEUE],
  ["a quote", `# T\n> ${QUEUE}\n> Still the quote.\n\nNot this.\n`, `${QUEUE} Still the quote.`],
  ["comments", `<!-- one\ntwo > three -->\n<!-- four --> ${QUEUE} <!-- five -->\n`, QUEUE],
  [
    "code first",
    `\`\`\`sh\nnpm install this thing\n\`\`\`\n\n    indented code it is\n\n${QUEUE}\n`,
    QUEUE,
  ],
  ["tildes", `~~~\nnot this at all\n\`\`\`\n~~~\n${QUEUE}`, QUEUE],
  ["a fence left open", "```\nnot this at all\n", undefined],
  [
    "tables",
    `| one two | three |\n|---|---|\n| a b c | d |\n\na b c | d\n--- | ---\ne f | g h i\n\n${QUEUE}`,
    QUEUE,
  ],
  ["link definitions", `[docs]: https://x "The title here"\n\n${QUEUE}`, QUEUE],
  ["a list with something to say", `# T\n\n- ${QUEUE}\n- No dependencies.\n`, QUEUE],
  ["sections that never say it", `# T\n\n## Installation\n\nRun this command now.\n`, undefined],
  [
    "inline marks",
    'The **bold** _one_, `a < b`, ~~old~~ [text](x_(y) "t") [ref][r] a_b_c 2 * 3 \\* &amp; &#8212; :tada:\n',
    "The bold one, `a < b`, old text ref a_b_c 2 * 3 * & —",
  ],
  [
    "generics are no HTML",
    "Maps Vec<T> and <https://x.y> to `<b>` well.\n",
    "Maps Vec and https://x.y to `<b>` well.",
  ],
  ["no blanks between words", "# 标题\n\n[文档](x)\n\n是一个快速的队列。\n", "是一个快速的队列。"],
  ["nothing", "", undefined],
  ["titles alone", "# One title here\n## Two titles here\n", undefined],
];

const RST: readonly Case[] = [
  [
    "[M14] over- and underlines, images, substitutions",
    `=====\nTitle here\n=====\n\n.. image:: https://x\n   :target: y words here too\n\n|badge| |other|\n\n${QUEUE}\n`,
    QUEUE,
  ],
  [
    "[M14] nothing but badges",
    "T it is\n=======\n\n.. image:: x\n\n|badge|\n\n.. |badge| image:: y\n",
    undefined,
  ],
  [
    "[M14] fields, tables, comments, targets",
    `:Author: Some one here\n\n+---+---+\n| a b c | d |\n+---+---+\n\n.. a comment of words\n\n.. _target: https://x\n\n${QUEUE}\n`,
    QUEUE,
  ],
  [
    "inline marks",
    "A `queue <https://x>`_ for ``code`` and :ref:`roles <x>` with |sub| **bold** names_.\n",
    "A queue for `code` and roles with bold names.",
  ],
  ["code", "Use it like this::\n\n   not this at all\n", "Use it like this:"],
  ["CRLF", `Title\r\n-----\r\n\r\n${QUEUE}\r\n`, QUEUE],
];

const CLAUDE: readonly Case[] = [
  [
    "[M16] imports and code alone",
    "@docs/a.md\n@~/b.md\n\n```\n@x\nsome code is here\n```\n",
    undefined,
  ],
  ["[M16] imports in lists and rows", `- @a.md\n* @~/b\\ c.md @d.md\n> @e.md\n${QUEUE}\n`, QUEUE],
  ["[M16] an address is no import", "@alice keeps this project.\n", "@alice keeps this project."],
  [
    "what this project is",
    `Intro words come here.\n\n## What this project is\n\n${QUEUE}\n\n## More\n`,
    QUEUE,
  ],
  ["about, with a colon", `Intro words come here.\n\n# About:\n@x.md\n\n${QUEUE}\n`, QUEUE],
  ["about, below a deeper title", `Intro words come here.\n## About\n### It\n${QUEUE}\n`, QUEUE],
  ["an empty about", `${QUEUE}\n\n## About\n\n## More\n\nOther words are here.\n`, QUEUE],
  [
    "what /init writes",
    `# CLAUDE.md\n\nThis file provides guidance to Claude Code (claude.ai/code) when working with code in this repository.\n\n## Commands\n\nRun the tests often.\n\n## Project Overview\n\n${QUEUE}\n`,
    QUEUE,
  ],
];

Deno.test("readmeProse() finds the first running text of Markdown [M12]", () => {
  for (const [what, text, expected] of MARKDOWN) {
    assertEquals(readmeProse(text, "README.md"), expected, what);
  }
});

Deno.test("readmeProse() finds the first running text of reStructuredText [M14]", () => {
  for (const [what, text, expected] of RST) {
    assertEquals(readmeProse(text, "README.rst"), expected, what);
  }
});

Deno.test("claudeProse() knows where a project is introduced, and imports [M16]", () => {
  for (const [what, text, expected] of CLAUDE) assertEquals(claudeProse(text), expected, what);
});

Deno.test("readmeProse() takes bearable time whatever the text", () => {
  const started = performance.now();
  for (const piece of ["[", "![", "<a ", "**", "`", "<div>", "_a ", "> ", "<!--", "](", "\\"]) {
    readmeProse(piece.repeat(20_000), "README.md");
    readmeProse(piece.repeat(20_000), "README.rst");
  }
  assertEquals(performance.now() - started < 20_000, true);
});
