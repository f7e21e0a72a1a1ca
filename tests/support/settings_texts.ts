import * as fc from "fast-check";
import { guardedLine, WIRING } from "../../lib/claude/wiring.ts";

/** A JSON value as a tree of texts, so that numbers, escapes and equal keys can be anything. */
export type Raw =
  | { readonly kind: "scalar"; readonly text: string }
  | { readonly kind: "array"; readonly items: readonly Raw[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [string, Raw])[] };

/** How a generated file is laid out. */
export interface Style {
  /** One step of indentation; `null` puts everything on one line. */
  readonly unit: string | null;
  readonly eol: string;
  readonly mark: string;
  readonly last: string;
  /** What stands in empty brackets, and around separators on one line. */
  readonly blank: string;
}

export const styles: fc.Arbitrary<Style> = fc.record({
  unit: fc.constantFrom("  ", "    ", "\t", " ", "", "            ", null, null),
  eol: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\ufeff"),
  last: fc.constantFrom("", "\n", "\n\n", "  \t"),
  blank: fc.constantFrom("", " ", "  "),
});

/** The text of `value` in `style`. */
export function write(value: Raw, style: Style): string {
  return style.mark + put(value, style, "") + style.last.replaceAll("\n", style.eol);
}

function put(value: Raw, style: Style, indent: string): string {
  if (value.kind === "scalar") return value.text;
  const [open, close] = value.kind === "array" ? ["[", "]"] : ["{", "}"];
  const inner = style.unit === null ? "" : indent + style.unit;
  const parts = value.kind === "array"
    ? value.items.map((item) => put(item, style, inner))
    : value.members.map(([key, item]) => `${key}:${style.blank}${put(item, style, inner)}`);
  if (parts.length === 0) return open + style.blank + close;
  if (style.unit === null) return open + style.blank + parts.join(`,${style.blank}`) + close;
  const line = style.eol + inner;
  return open + line + parts.join("," + line) + style.eol + indent + close;
}

export const scalar = (value: unknown): Raw => ({ kind: "scalar", text: JSON.stringify(value) });
export const array = (...items: Raw[]): Raw => ({ kind: "array", items });
export const object = (...members: [string, Raw][]): Raw => ({
  kind: "object",
  members: members.map(([key, value]) => [JSON.stringify(key), value]),
});

const scalars: fc.Arbitrary<Raw> = fc.oneof(
  fc.constantFrom(
    ...["9007199254740993", "1e400", '"\\u0041"', "-0", "1.0E+2", "true", "null", '"&& > </x>"']
      .map((
        text,
      ): Raw => ({ kind: "scalar", text })),
  ),
  fc.string().map((text): Raw => scalar(text)),
  fc.integer().map((number): Raw => scalar(number)),
);

const keys = fc.oneof(
  fc.constantFrom('"__proto__"', '"constructor"', '"mod\\u0065l"', '"a b"', '"x"', '"x"'),
  fc.string().map((text) => JSON.stringify(text)),
);

const anything: fc.Arbitrary<Raw> = fc.letrec<{ value: Raw }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalars,
    fc.array(tie("value"), { maxLength: 3 }).map((items): Raw => ({ kind: "array", items })),
    fc.array(fc.tuple(keys, tie("value")), { maxLength: 3 })
      .map((members): Raw => ({ kind: "object", members })),
  ),
})).value;

const foreignHook: fc.Arbitrary<Raw> = fc.constantFrom(
  object(["type", scalar("command")], ["command", scalar("echo 'a' && b > c 2>&1")]),
  object(["type", scalar("command")], ["command", scalar("revive show")], ["timeout", scalar(5)]),
  object(["type", scalar("command")], ["command", scalar("/x/tool")], [
    "args",
    array(scalar("$1")),
  ]),
  object(["type", scalar("prompt")], ["prompt", scalar("ok?")]),
  object(["type", scalar("http")], ["url", scalar("https://example.com")], ["once", scalar(true)]),
);

const ourHook = (event: string, matcher: string | undefined) =>
  fc.constantFrom(
    ...WIRING.filter((row) => row.event === event && row.matcher === matcher).flatMap((
      { command },
    ) => [
      object(["type", scalar("command")], ["command", scalar(`revive ${command}`)]),
      object(["command", scalar(`'/old path/revive' ${command}`)], ["type", scalar("command")]),
      object(
        ["type", scalar("command")],
        ["command", scalar("/x/revive")],
        ["args", array(scalar(command))],
        ["timeout", scalar(3)],
      ),
      object(
        ["type", scalar("command")],
        ["command", scalar(guardedLine(command))],
        ["async", scalar(true)],
      ),
    ]),
  );

const events: readonly (readonly [string, string | undefined])[] = [
  ["UserPromptSubmit", undefined],
  ["SessionStart", "compact"],
  ["SessionStart", "clear"],
  ["Stop", undefined],
  ["PostToolBatch", undefined],
];

function group(matcher: string | undefined, hooks: readonly Raw[]): Raw {
  const members: [string, Raw][] = matcher === undefined ? [] : [["matcher", scalar(matcher)]];
  return object(...members, ["hooks", array(...hooks)]);
}

/** An event's groups: others' hooks, and (if asked for) hooks of ours in older spellings among them. */
function eventMember(ours: boolean): fc.Arbitrary<readonly [string, Raw]> {
  return fc.constantFrom(...events).chain(([event, matcher]) => {
    const hook = ours ? fc.oneof(foreignHook, ourHook(event, matcher)) : foreignHook;
    const groups = fc.array(
      fc.oneof(
        fc.array(hook, { maxLength: 3 }).map((hooks) => group(matcher, hooks)),
        fc.array(foreignHook, { maxLength: 2 }).map((hooks) => group("startup", hooks)),
      ),
      { maxLength: 3 },
    );
    return groups.map((items) => [JSON.stringify(event), array(...items)] as const);
  });
}

/** A `hooks` object; the same event may stand in it twice. */
function hooksMember(ours: boolean): fc.Arbitrary<readonly [string, Raw]> {
  return fc.array(
    fc.oneof(
      eventMember(ours),
      fc.constant(['"__proto__"', array(group(undefined, []))] as const),
    ),
    { maxLength: 4 },
  ).map((members) => ['"hooks"', { kind: "object", members }] as const);
}

const permissionsMember: fc.Arbitrary<readonly [string, Raw]> = fc.constantFrom(
  object(),
  object(["allow", array()]),
  object(["allow", array(scalar("Bash(ls:*)"))], ["deny", array(scalar("Read(./.env)"))]),
  object(["allow", array(scalar("Skill(checkpoint)"), scalar(7))]),
).map((value) => ['"permissions"', value] as const);

const envMember: fc.Arbitrary<readonly [string, Raw]> = fc.constantFrom(
  object(),
  object(["A", scalar("1")]),
).map((value) => ['"env"', value] as const);

/** Settings of the right shape. With `ours`, hooks of ours in other spellings and doubled are among them. */
export function settings(ours: boolean): fc.Arbitrary<Raw> {
  return fc.array(
    fc.oneof(
      fc.tuple(keys, anything).filter(([key]) =>
        !["hooks", "permissions", "env", "statusLine"].includes(JSON.parse(key))
      ),
      hooksMember(ours),
      permissionsMember,
      envMember,
    ),
    { maxLength: 5 },
  ).map((members): Raw => ({ kind: "object", members }));
}
