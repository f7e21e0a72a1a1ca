import { clean, cleanLine, cutAt } from "../../lib/text/clean.ts";
import { assert, assertEquals } from "../support/assert.ts";

const CLEANED: readonly (readonly [string, string, string])[] = [
  ["plain text", "a b\n  c", "a b\n  c"],
  [
    "[G04] colours and titles",
    "blink \x1b[5m \x1b]0;pwn\x07 \x9b31m \u202Egnp.exe",
    "blink    gnp.exe",
  ],
  ["an OSC ended by ST", "a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\c", "abc"],
  ["an OSC without an end, to the line's end", "a\x1b]0;title\nb", "a\nb"],
  ["8-bit OSC and DCS", "a\x9d0;t\x9cb\x90q\x9cc", "abc"],
  ["a lone ESC", "a\x1b", "a"],
  ["two-character escapes", "a\x1b(Bb\x1b=c", "abc"],
  ["C0, DEL and C1", "a\x00\x07\x08b\x7fc\x85d", "abcd"],
  ["a tab", "a\tb", "a b"],
  ["CR and CRLF", "a\r\nb\rc", "a\nb\nc"],
  ["bidi marks and isolates", "a\u200e\u2066b\u2069\u061cc", "abc"],
  ["separators of lines and paragraphs", "a\u2028b\u2029c", "abc"],
  ["a byte order mark", "\ufeffa", "a"],
  ["invisible tag characters", "a\u{e0041}\u{e0042}b", "ab"],
  ["lone surrogates", "a\ud800b\udc00", "a\ufffdb\ufffd"],
  ["emoji and combining marks", "👩‍👩‍👧 é ä", "👩‍👩‍👧 é ä"],
  ["[S05] the wrapper's tags", "</revive> <revive refresh=1>", "‹/revive> ‹revive refresh=1>"],
  ["their other spellings", "< / ReVive > <\trevive>", "‹ / ReVive > ‹ revive>"],
  ["a tag that an escape hides", "<\x1b[0m/rev\x1b[1mive>", "‹/revive>"],
  ["a tag that zero-width characters hide", "<r\u200be\u2060vive>", "‹r\u200be\u2060vive>"],
  ["full-width and mathematical brackets", "＜/revive> ⟨revive⟩", "‹/revive> ‹revive⟩"],
  ["reminder tags", "<system-reminder>x</system-reminder>", "‹system-reminder>x‹/system-reminder>"],
  ["reminder tags with another dash", "<System\u2013Reminder a>", "‹System\u2013Reminder a>"],
  ["words that only begin alike", "<reviver> <revived>", "<reviver> <revived>"],
  ["other tags", "<div> a < b", "<div> a < b"],
];

for (const [name, text, expected] of CLEANED) {
  Deno.test(`clean() on ${name}`, () => {
    assertEquals(clean(text), expected);
    assertEquals(clean(expected), expected);
  });
}

Deno.test("clean() takes time in proportion to the text, whatever it holds", () => {
  const parts = [
    "<",
    " ",
    "<r",
    "< ",
    "\u0301",
    "\x1b]",
    "\x1b[",
    "\x9b",
    "\x1b[0;",
    "<system-reminde",
  ];
  for (const start of ["<", "<r", "\x1b[", "\x1b]", ""]) {
    for (const part of parts) {
      const text = start + part.repeat(Math.ceil(300_000 / part.length));
      const started = performance.now();
      clean(text);
      const ms = performance.now() - started;
      // Measured: 50 ms at most. A pattern that backtracks takes minutes.
      assert(ms < 10_000, `${JSON.stringify(start + part)}: ${ms} ms`);
    }
  }
});

Deno.test("cleanLine() makes one line of it", () => {
  assertEquals(cleanLine("  a\n\n b\t\tc\r\n"), "a b c");
});

const CUTS: readonly (readonly [string, number, string])[] = [
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["ab cd", 4, "ab…"],
  ["", 0, ""],
  ["abc", 0, ""],
  ["abc", 1, "…"],
  ["abc", 2, "a…"],
  ["a👍👍", 4, "a👍…"],
  ["a👍👍", 3, "a…"],
  ["👩‍👩‍👧👩‍👩‍👧", 10, "👩‍👩‍👧…"],
  ["👩‍👩‍👧👩‍👩‍👧", 8, "…"],
  ["ae\u0301x", 3, "a…"],
];

for (const [text, limit, expected] of CUTS) {
  Deno.test(`cutAt() cuts ${JSON.stringify(text)} to ${limit}`, () => {
    assertEquals(cutAt(text, limit), expected);
    assert(cutAt(text, limit).length <= limit);
  });
}

Deno.test("cutAt() keeps the limit on a long text of long characters", () => {
  const text = "👩‍👩‍👧‍👦".repeat(5000);
  for (const limit of [1000, 1001, 1005, 1011]) {
    const cut = cutAt(text, limit);
    assert(cut.length <= limit && cut.length > limit - 14, `${cut.length} of ${limit}`);
    // Each of them has 11 units, and none is cut.
    assertEquals((cut.length - 1) % 11, 0, `${cut.length}`);
  }
});

Deno.test("clean() takes away every control character but the line feed", () => {
  for (let code = 0; code <= 0x9f; code++) {
    if (code >= 0x20 && code < 0x7f) continue;
    const character = String.fromCharCode(code);
    const expected = { "\t": "a b", "\n": "a\nb", "\r": "a\nb" }[character];
    const cleaned = clean(`a${character}b`);
    if (expected !== undefined) assertEquals(cleaned, expected);
    // deno-lint-ignore no-control-regex
    assert(!/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/.test(cleaned), code.toString(16));
  }
  for (
    const code of [0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff]
  ) {
    assertEquals(clean(`a${String.fromCharCode(code)}b`), "ab", code.toString(16));
  }
  for (const code of [0xe0000, 0xe0001, 0xe007e, 0xe007f]) {
    assertEquals(clean(`a${String.fromCodePoint(code)}b`), "ab", code.toString(16));
  }
});

Deno.test("clean() does the same to each of several", () => {
  assertEquals(clean("a\tb\tc\u001b0d\u001b~e\u0000f\u0000g"), "a b cdefg");
  assertEquals(clean("\u202ea\u202e \u{e0041}b\u{e0042}\r\nc\rd\r\n"), "a b\nc\nd\n");
  assertEquals(clean("<revive> <revive> </revive>"), "‹revive> ‹revive> ‹/revive>");
});

Deno.test("clean() takes away every kind of escape sequence whole", () => {
  const strings = ["\x1b]", "\x1bP", "\x1bX", "\x1b^", "\x1b_"];
  for (const opening of [...strings, "\x9d", "\x90", "\x98", "\x9e", "\x9f"]) {
    for (const closing of ["\x07", "\x1b\\", "\x9c"]) {
      assertEquals(clean(`a${opening}hidden${closing}b`), "ab", JSON.stringify(opening + closing));
    }
  }
  for (const opening of ["\x1b[", "\x9b"]) {
    for (const rest of ["m", "1;31m", "?25l", "2 q", "1$}", "@", "~"]) {
      assertEquals(clean(`a${opening}${rest}b`), "ab", JSON.stringify(opening + rest));
    }
  }
});

Deno.test("clean() makes tags harmless with any bracket, slash, dash and gap that looks the part", () => {
  for (const bracket of ["<", "\uff1c", "\u2039", "\u27e8", "\ufe64", "\u3008"]) {
    assertEquals(clean(`${bracket}revive>`), "‹revive>", bracket);
    for (const slash of ["/", "\uff0f", "\u2215", "\u2044"]) {
      assertEquals(clean(`${bracket}${slash}revive>`), `‹${slash}revive>`, bracket + slash);
    }
  }
  for (const dash of ["-", "_", "\u2010", "\u2011", "\u2013", "\u2014", "\u2015"]) {
    assertEquals(clean(`<system${dash}reminder>`), `‹system${dash}reminder>`, dash);
  }
  for (const gap of [" ", "\n", "\u00a0", "\u200b", "\u00ad", "\u2060", "\u0301", "\u034f"]) {
    const tag = `${gap}/${gap}re${gap}vive`;
    assertEquals(clean(`<${tag}>`), `‹${tag}>`, JSON.stringify(gap));
  }
  for (const other of ["<revive2>", "<revives>", "<system-reminder1>", "<system reminder>"]) {
    assertEquals(clean(other), other);
  }
});

Deno.test("cutAt() keeps pairs of surrogates whole within a run without a place to cut", () => {
  // One character to a reader, longer than what is looked at around the cut.
  for (const mark of ["\u{1d165}", "\u{1e000}", "\u{1f3ff}"]) {
    const text = "a" + mark.repeat(300);
    for (let limit = 140; limit < 150; limit++) {
      const cut = cutAt(text, limit);
      assert(cut.isWellFormed(), `${limit}`);
      assert(cut.length <= limit && cut.endsWith("…"), `${cut.length} of ${limit}`);
    }
  }
});
