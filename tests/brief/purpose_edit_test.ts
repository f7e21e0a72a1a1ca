import { assertEquals } from "../support/assert.ts";
import { withPurpose } from "../../lib/brief/purpose_edit.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** What stands there, what must stand there afterwards, and the PURPOSE that was found. */
const EDITS: readonly (readonly [string, string, string, string | undefined])[] = [
  ["the plain case", "PURPOSE: old\nGOTCHAS:\n  - x\n", "PURPOSE: new ü\nGOTCHAS:\n  - x\n", "old"],
  ["no final newline", "PURPOSE: old", "PURPOSE: new ü", "old"],
  [
    "[S01] BOM and CRLF",
    "\ufeffPURPOSE: old\r\nX: y\r\n",
    "\ufeffPURPOSE: new ü\r\nX: y\r\n",
    "old",
  ],
  ["other spellings", "# a\n  purpose :old one \n", "# a\n  purpose : new ü\n", "old one"],
  [
    "a bullet that goes on with the word",
    "PURPOSE: old\nINVARIANTS:\n- two ledgers\n  Purpose: one for tax\n  PURPOSE: kept apart\n",
    "PURPOSE: new ü\nINVARIANTS:\n- two ledgers\n  Purpose: one for tax\n",
    "old kept apart",
  ],
  [
    "a bullet that goes on with the word before there is a PURPOSE",
    "- two ledgers\n  Purpose: one for tax\nGOTCHAS:\n",
    "- two ledgers\n  Purpose: one for tax\nPURPOSE: new ü\nGOTCHAS:\n",
    undefined,
  ],
  ["a title with a colon", "## PURPOSE: old\ntext\n", "## PURPOSE: new ü\ntext\n", "old"],
  [
    "a title and its paragraph",
    "## Purpose\n\nold\nand more\n\nkept\n## Gotchas\n",
    "## Purpose\n\nnew ü\n\nkept\n## Gotchas\n",
    "old and more",
  ],
  [
    "a title with nothing below",
    "## Purpose\n## Gotchas\n",
    "## Purpose\nnew ü\n## Gotchas\n",
    undefined,
  ],
  ["a title at the end", "x\n## Purpose", "x\n## Purpose\nnew ü", undefined],
  [
    "an empty header",
    "PURPOSE:\nINVARIANTS:\n  - a\n",
    "PURPOSE: new ü\nINVARIANTS:\n  - a\n",
    undefined,
  ],
  ["a header above its text", "PURPOSE:\n  old\n  more\nX:\n", "PURPOSE: new ü\nX:\n", "old more"],
  [
    "continued lines",
    "PURPOSE: old\n  more\nkept\n",
    "PURPOSE: new ü\nkept\n",
    "old more",
  ],
  ["not what is its own", "PURPOSE: old\nNote: x\n", "PURPOSE: new ü\nNote: x\n", "old"],
  ["in bold", "**PURPOSE:** old\n\n", "**PURPOSE:** new ü\n\n", "old"],
  ["a bullet of its own", "PURPOSE:\n  - old\nX:\n", "PURPOSE: new ü\nX:\n", "- old"],
  ["bullets stay", "PURPOSE: old\n  - a\n", "PURPOSE: new ü\n  - a\n", "old"],
  ["missing: on top", "GOTCHAS:\n  - x\n", "PURPOSE: new ü\nGOTCHAS:\n  - x\n", undefined],
  [
    "missing: behind the mark",
    "\ufeffGOTCHAS:\r\n",
    "\ufeffPURPOSE: new ü\r\nGOTCHAS:\r\n",
    undefined,
  ],
  [
    "missing: behind what stands first",
    "notes\n\nX:\nGOTCHAS:\n",
    "notes\n\nX:\nPURPOSE: new ü\nGOTCHAS:\n",
    undefined,
  ],
  ["missing: no header", "notes\r\nmore", "notes\r\nmore\r\nPURPOSE: new ü\r\n", undefined],
  [
    "a fence left open",
    "```\nPURPOSE: shown\n",
    "PURPOSE: new ü\n```\nPURPOSE: shown\n",
    undefined,
  ],
  ["an empty file", "", "PURPOSE: new ü\n", undefined],
  [
    "a second one goes",
    "PURPOSE: a\nX:\n  - b\nPurpose: c\nY:\n",
    "PURPOSE: new ü\nX:\n  - b\nY:\n",
    "a c",
  ],
  [
    "not in a code fence",
    "```\nPURPOSE: shown\n```\nPURPOSE: old\n",
    "```\nPURPOSE: shown\n```\nPURPOSE: new ü\n",
    "old",
  ],
  [
    "only in a code fence",
    "~~~~md\nPURPOSE: shown\n~~~\n~~~~\n",
    "~~~~md\nPURPOSE: shown\n~~~\n~~~~\nPURPOSE: new ü\n",
    undefined,
  ],
  [
    "words that only begin alike",
    "Purposes: x\n# Purpose of it\n## Purposeful\nNO PURPOSE: x\n",
    "Purposes: x\nPURPOSE: new ü\n# Purpose of it\n## Purposeful\nNO PURPOSE: x\n",
    undefined,
  ],
  ["lone CRs", "PURPOSE: old\rX:\r", "PURPOSE: new ü\rX:\r", "old"],
  [
    "bullets that name it",
    "GOTCHAS:\n  - PURPOSE: x\n",
    "PURPOSE: new ü\nGOTCHAS:\n  - PURPOSE: x\n",
    undefined,
  ],
];

Deno.test("withPurpose() rewrites PURPOSE and nothing else", () => {
  for (const [what, before, after, old] of EDITS) {
    const edit = withPurpose(bytes(before), "new ü");
    assertEquals(new TextDecoder("utf-8", { ignoreBOM: true }).decode(edit.bytes), after, what);
    assertEquals(edit.before, old, what);
    const again = withPurpose(edit.bytes, "new ü");
    assertEquals(again.bytes, edit.bytes, `${what}, twice`);
    assertEquals(again.before, "new ü", `${what}, twice`);
  }
});

Deno.test("withPurpose() keeps bytes that are no UTF-8", () => {
  const odd = Uint8Array.from([0xff, 0x00, 0x80, 0x0a]);
  const edit = withPurpose(
    Uint8Array.from([...odd, ...bytes("PURPOSE: \u0007old\n\n"), ...odd]),
    "n",
  );
  assertEquals(edit.bytes, Uint8Array.from([...odd, ...bytes("PURPOSE: n\n\n"), ...odd]));
});
