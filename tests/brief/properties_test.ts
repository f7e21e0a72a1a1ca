import { assert, assertEquals } from "../support/assert.ts";
import * as fc from "fast-check";
import { strictJson } from "../../lib/brief/commands/deno_tasks.ts";
import { justRecipes } from "../../lib/brief/commands/justfile.ts";
import { makeTargets } from "../../lib/brief/commands/makefile.ts";
import { gemspecDescription } from "../../lib/brief/purpose/gemspec.ts";
import { claudeProse, readmeProse } from "../../lib/brief/purpose/prose.ts";
import { withPurpose } from "../../lib/brief/purpose_edit.ts";

/** Text made of the pieces that the readers look for. */
const pieces = (...words: string[]) =>
  fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 4 })), { maxLength: 40 })
    .map((parts) => parts.join(""));

Deno.test("strictJson() means the same as what it was given", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const text = JSON.stringify(value, null, 2);
    assertEquals(JSON.parse(strictJson(text)), JSON.parse(text));
    const loose = text.replace(/\n/g, ' // x,]}\n /* " */');
    assertEquals(JSON.parse(strictJson(loose)), JSON.parse(text));
  }));
});

Deno.test("readers of other people's files never throw", () => {
  const markup = pieces(
    "# ",
    "\n",
    "`",
    "```\n",
    "[",
    "](",
    ")",
    "![",
    "<a ",
    "<!--",
    "> ",
    "- ",
    "|",
    "---\n",
    "*",
    "&#x110000;",
    "@a ",
    "..",
    "::",
  );
  const code = pieces(
    "test",
    ":",
    ":=",
    "=",
    "\n",
    "\t",
    "$(",
    ")",
    "define x\n",
    "endef\n",
    "\\\n",
    "'",
    '"',
    "'''",
    "`",
    "[private]\n",
    "#",
    " ",
  );
  const ruby = pieces(
    "s.summary = ",
    '"',
    "'",
    "%q(",
    ")",
    "<<~X\n",
    "X\n",
    "\n",
    "#{",
    "\\",
    "\\u{110000}",
    "+",
  );
  fc.assert(fc.property(markup, code, ruby, (prose, rules, spec) => {
    readmeProse(prose, "README.md");
    readmeProse(prose, "README.rst");
    claudeProse(prose);
    for (const { name } of [...makeTargets(rules), ...justRecipes(rules)]) {
      assert(/^[\w./@+-]+$/.test(name), name);
    }
    gemspecDescription(spec);
  }));
});

Deno.test("withPurpose() changes nothing when it is run again", () => {
  const brief = pieces(
    "PURPOSE: ",
    "\n",
    "\r\n",
    "GOTCHAS:\n",
    "  - ",
    "```\n",
    "\ufeff",
    "  x",
  );
  fc.assert(fc.property(brief, (text) => {
    const once = withPurpose(new TextEncoder().encode(text), "new ü");
    const twice = withPurpose(once.bytes, "new ü");
    assertEquals(twice.bytes, once.bytes);
    assertEquals(twice.before, "new ü");
  }));
});
