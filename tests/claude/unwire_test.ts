import {
  countHooks,
  formerOf,
  ourRules,
  removeAt,
  removeRules,
  removeStatusLine,
  unwireHooks,
} from "../../lib/claude/unwire.ts";
import { assertEquals } from "../support/assert.ts";

const NOTHING = formerOf(undefined);
const OURS = '{"type":"command","command":"revive gate"}';
const THEIRS = '{"type":"command","command":"say"}';

Deno.test("formerOf() gives empty containers as they stood, filled ones as brackets, others not at all", () => {
  const former = formerOf('{"a": [ ], "b": {\n}, "c": [1], "d": {"e": 1}, "f": 7}');
  const found = [["a"], ["b"], ["c"], ["d"], ["d", "e"], ["f"], ["x"]].map(former);
  assertEquals(found, ["[ ]", "{\n}", "[]", "{}", undefined, undefined, undefined]);
  assertEquals(formerOf("{ }")([]), "{ }");
  assertEquals(formerOf('{"a":1}')([]), "{}");
  assertEquals(NOTHING(["a"]), undefined);
});

/** A text before our install, the text now, and what is left without our hooks. */
const UNWIRED: readonly (readonly [string | undefined, string, string])[] = [
  [undefined, `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, "{}"],
  [undefined, `{"a":1,"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, '{"a":1}'],
  ["{}", `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, "{}"],
  ['{"hooks":{}}', `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, '{"hooks":{}}'],
  ['{"hooks":{ }}', `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, '{"hooks":{ }}'],
  ['{"hooks":{"Stop":[]}}', `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`, '{"hooks":{"Stop":[]}}'],
  // Somebody has taken their own hook out since: the list was theirs all the same.
  [
    `{"hooks":{"Stop":[{"hooks":[${THEIRS}]}]}}`,
    `{"hooks":{"Stop":[{"hooks":[${OURS}]}]}}`,
    '{"hooks":{"Stop":[]}}',
  ],
  [
    undefined,
    `{"hooks":{"Stop":[{"hooks":[${THEIRS},${OURS}]},{"hooks":[${OURS}]}]}}`,
    `{"hooks":{"Stop":[{"hooks":[${THEIRS}]}]}}`,
  ],
  // Without the last of two equal keys the first would begin to count.
  [
    undefined,
    `{"hooks":{"Stop":[{"hooks":[${THEIRS}]}],"Stop":[{"hooks":[${OURS}]}]}}`,
    `{"hooks":{"Stop":[{"hooks":[${THEIRS}]}],"Stop":[]}}`,
  ],
];

for (const [before, now, after] of UNWIRED) {
  Deno.test(`unwireHooks() ${now} where ${before ?? "nothing"} was`, () => {
    assertEquals(unwireHooks(now, formerOf(before)), after);
    assertEquals(countHooks(after), 0);
  });
}

Deno.test("countHooks() counts ours alone", () => {
  assertEquals(
    countHooks(`{"hooks":{"Stop":[{"hooks":[${THEIRS},${OURS}]},{"hooks":[${OURS}]}]}}`),
    2,
  );
  assertEquals(countHooks("{}"), 0);
});

Deno.test("removeRules() takes the last of equal rules, and nothing where there is none", () => {
  const text = '{"permissions":{"allow":["a" , "b","a"]}}';
  assertEquals(removeRules(text, ["a"], NOTHING), '{"permissions":{"allow":["a" , "b"]}}');
  assertEquals(removeRules(text, ["c"], NOTHING), text);
  assertEquals(removeRules("{}", ["c"], NOTHING), "{}");
  assertEquals(removeRules('{"permissions":{"allow":["c"]}}', ["c"], NOTHING), "{}");
});

Deno.test("ourRules() knows ours by what they allow; the skill's alone could be anybody's", () => {
  const rules = (...allow: string[]) => ourRules(JSON.stringify({ permissions: { allow } }));
  const bash = "Bash(/opt/revive checkpoint save:*)";
  assertEquals(rules("Skill(checkpoint)"), []);
  assertEquals(rules("Skill(checkpoint)", "Bash(ls:*)", bash), ["Skill(checkpoint)", bash]);
  assertEquals(rules("Bash(revive transcript --session:*)", "Bash(revive:*)"), [
    "Bash(revive transcript --session:*)",
  ]);
  assertEquals(ourRules("{}"), []);
});

Deno.test("removeAt() takes the last of equal keys, and nothing where there is none", () => {
  const text = '{"env":{"A":"1","B":"2"}}';
  assertEquals(removeAt(text, ["env", "A"], NOTHING), '{"env":{"B":"2"}}');
  assertEquals(removeAt(text, ["env", "C"], NOTHING), text);
  assertEquals(removeAt(text, ["other", "A"], NOTHING), text);
  assertEquals(removeAt('{"env":{"A":"1"}}', ["env", "A"], NOTHING), "{}");
  assertEquals(removeAt('{"env":{"A":"1", "A":"2"}}', ["env", "A"], NOTHING), '{"env":{"A":"1"}}');
});

Deno.test("removeStatusLine() takes ours alone", () => {
  const line = (command: string) =>
    `{"a":1,"statusLine":{"type":"command","command":"${command}"}}`;
  assertEquals(removeStatusLine(line("revive statusline"), NOTHING), '{"a":1}');
  assertEquals(removeStatusLine(line("my-line"), NOTHING), line("my-line"));
  assertEquals(removeStatusLine("{}", NOTHING), "{}");
});
