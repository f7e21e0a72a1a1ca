import * as fc from "fast-check";

/** Texts, bytes and values of the kinds that break tools like this one. */

/** How often a property is tried; PROPERTY_RUNS=10 in the environment tries ten times as often. */
export function runs(times: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(times * Number(Deno.env.get("PROPERTY_RUNS") ?? 1)) };
}

/** Pieces that mean something to the program, to a terminal or to the client. */
const PIECES = [
  ...["<revive>", "</revive>", '<revive refresh="1">', "< / Revive >", "\uff1c/revive\uff1e"],
  ...["<system-reminder>", "</system-reminder>", "<sys\u200btem-reminder>", "<checkpoint>"],
  ...["</checkpoint>", "<task-notification>", "{", "}", "[", "]", '{"a":1}', "[x]", "<"],
  ...["\u001b[31m", "\u001b]0;t\u0007", "\u001b", "\u009b1m", "\u0090x\u009c", "\u0000", "\u007f"],
  ...["\u202e", "\u2066", "\u200f", "\u2028", "\ufeff", "\u{e0041}", "\u061c"],
  ...["\ud800", "\udfff", "😀", "👩‍👩‍👧‍👦", "e\u0301", "größe", "源", "\u0308"],
  ...["\n", "\r\n", "\r", "\n\n", "\t", " ", "    ", "\f", "\v"],
  ...[
    "PURPOSE:",
    "INVARIANTS:",
    "GOTCHAS :",
    "## differentiators",
    "# DYNAMIC",
    "# STATIC",
    "STATE:",
  ],
  ...["- ", "* ", "1. ", "  - ", "(describe this project in 1-3 sentences)", "OTHER THINGS:"],
  ...["## Goal", "## Live State", "## Decisions", "## Loose ends", "## Next step", "---", "```"],
  ...["<!--", "-->", "$&", "$1", "\\", "'", '"', "`", "%s", "../", "-----BEGIN PRIVATE KEY-----"],
  "x".repeat(500),
  "- y\n".repeat(300),
  "源".repeat(3000),
];

/** Text of such pieces, and of any others. */
export const hostileText: fc.Arbitrary<string> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: "binary" }) },
  ),
  { maxLength: 40 },
).map((parts) => parts.join(""));

const encoder = new TextEncoder();

/** Any bytes: hostile text, text in other encodings, text that was cut or damaged, noise. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  hostileText.map((text) => encoder.encode(text)),
  fc.tuple(hostileText, fc.nat()).map(([text, at]) => {
    const bytes = encoder.encode(text);
    return bytes.subarray(0, at % (bytes.length + 1));
  }),
  hostileText.map((text) => utf16(text)),
  fc.tuple(hostileText, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 })).map(
    ([text, damages]) => damaged(encoder.encode(text), damages),
  ),
  fc.uint8Array({ maxLength: 300 }),
);

function utf16(text: string): Uint8Array {
  return new Uint8Array(
    Array.from("\ufeff" + text).flatMap((each) => {
      const code = each.charCodeAt(0);
      return [code & 0xff, code >> 8];
    }),
  );
}

/** `bytes` with each [place, value] of `damages` put in. */
export function damaged(
  bytes: Uint8Array,
  damages: readonly (readonly [number, number])[],
): Uint8Array {
  const copy = Uint8Array.from(bytes);
  for (const [at, value] of damages) if (copy.length > 0) copy[at % copy.length] = value;
  return copy;
}

/** A value of JSON that may be hostile, odd, large or of the wrong kind. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    2 ** 53,
    0.5,
    "",
    [],
    {},
    "0",
    "__proto__",
  ),
  fc.constantFrom(
    "../../x",
    "/",
    ".",
    "..",
    "/dev/zero",
    "/proc/self/mem",
    "a\0b",
    "x".repeat(5000),
  ),
  fc.jsonValue(),
);

/**
 * The object `from` with some of its fields, at any depth, replaced, left out
 * or doubled into something else, as JSON; now and then cut off.
 */
export function mutatedJson(from: unknown): fc.Arbitrary<string> {
  const paths = pathsOf(from);
  const change = fc.record({
    path: fc.constantFrom(...paths, ["new"]),
    value: oddValue,
    remove: fc.boolean(),
  });
  return fc.tuple(
    fc.array(change, { maxLength: 4 }),
    fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 8 }),
  ).map(([changes, cut]) => {
    const copy: unknown = JSON.parse(JSON.stringify(from));
    for (const { path, value, remove } of changes) change1(copy, path, remove ? undefined : value);
    const text = JSON.stringify(copy);
    return cut === null ? text : text.slice(0, Math.floor(cut * text.length));
  });
}

function pathsOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return at.length === 0 ? [] : [at];
  return [
    ...at.length === 0 ? [] : [at],
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key])),
  ];
}

function change1(root: unknown, path: readonly string[], value: unknown): void {
  let target = root;
  for (const key of path.slice(0, -1)) {
    target = isRecord(target) ? target[key] : undefined;
  }
  const last = path.at(-1) ?? "";
  if (!isRecord(target)) return;
  if (value === undefined) delete target[last];
  else target[last] = value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
