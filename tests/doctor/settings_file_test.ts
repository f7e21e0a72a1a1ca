import { WIRING } from "../../lib/claude/wiring.ts";
import { EVENT_NAMES } from "../../lib/doctor/event_names.ts";
import { settingsFileFindings, viewSettings } from "../../lib/doctor/settings_file.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "../support/assert.ts";
import { settingsView } from "../support/settings_views.ts";

function findingsOf(content: unknown): string[] {
  return settingsFileFindings(settingsView("user", content))
    .map(({ level, message }) => `${level} ${message}`);
}

function hook(fields: object): object {
  return { hooks: { Stop: [{ hooks: [fields] }] } };
}

Deno.test("settingsFileFindings() takes any strict JSON object", () => {
  for (
    const content of [
      {},
      "",
      " \n\t",
      "\ufeff{}",
      '{"a": 9007199254740993, "b": 1e400, "a": "\\u0041", "__proto__": {"x": 1}}',
      { unknown: true, hooks: {} },
      { hooks: { Stop: [] } },
      hook({ type: "command", command: "x", timeout: 600, extra: 1 }),
      hook({ type: "prompt", prompt: "x" }),
      hook({ type: "http", url: "http://h/" }),
      hook({ type: "agent" }),
    ]
  ) {
    const [first, ...rest] = findingsOf(content);
    assertMatch(first ?? "", /^OK /, JSON.stringify(content));
    assertEquals(rest, []);
  }
});

const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['{\n  // mine\n  "a": 1\n}', /^FAIL \/user\.json:2:3: .*comment.*ignores this whole file/],
  ['{\n  "a": 1,\n}', /^FAIL \/user\.json:2:9: .*comma/],
  ['{"hooks":{', /^FAIL \/user\.json:1:11: /],
  ["[]", /^FAIL .*an array, not an object/],
  ["null", /^FAIL .*null, not an object/],
  ["7", /^FAIL .*a number, not an object/],
  ["{'a': 1}", /^FAIL .*single quote/],
  ["\ufffd\ufffd{\u0000}\u0000", /^FAIL /],
  ["[".repeat(100_000), /^FAIL /],
  ['{"hooks":' + "[".repeat(50_000) + "]".repeat(50_000) + "}", /^FAIL .*hooks: an array/],
];

Deno.test("settingsFileFindings() fails on what the client ignores whole, with line and column", () => {
  for (const [text, expected] of FAULTS) {
    const [first, ...rest] = findingsOf(text);
    assertMatch(first ?? "", expected, text.slice(0, 40));
    assertEquals(rest, []);
  }
});

const WRONG: readonly (readonly [object, string])[] = [
  [{ hooks: { Stopp: [{ hooks: [{ type: "command", command: "x" }] }] } }, "hooks.Stopp: no event"],
  [{ hooks: { stop: [] } }, "hooks.stop: no event of the client; it is Stop"],
  [{ hooks: { Stop: {} } }, "hooks.Stop: an object where an array of groups"],
  [{ hooks: { Stop: "x" } }, "hooks.Stop: a string where"],
  [{ hooks: { Stop: [null] } }, "hooks.Stop[0]: null where a group"],
  [{ hooks: { Stop: [[[]]] } }, "hooks.Stop[0]: an array where a group"],
  [{ hooks: { Stop: [{}] } }, 'hooks.Stop[0]: a group without "hooks"'],
  [
    { hooks: { Stop: [{ type: "command", command: "x" }] } },
    'hooks.Stop[0]: a group without "hooks"; the command stands one level too high',
  ],
  [{ hooks: { Stop: [{ hooks: {} }] } }, "hooks.Stop[0].hooks: an object where an array of hooks"],
  [{ hooks: { Stop: [{ hooks: [] }] } }, "hooks.Stop[0].hooks: no hook in the group"],
  [{ hooks: { Stop: [{ matcher: 5, hooks: [{ type: "agent" }] }] } }, "[0].matcher: a number"],
  [{ hooks: { Stop: [{ hooks: [7] }] } }, "hooks.Stop[0].hooks[0]: a number where a hook"],
  [hook({ command: "x" }), 'hooks.Stop[0].hooks[0]: no "type"'],
  [hook({ type: 1 }), '"type" is a number'],
  [hook({ type: "shell", command: "x" }), 'unknown type "shell"'],
  [hook({ type: "toString" }), 'unknown type "toString"'],
  [hook({ type: "command" }), 'no "command", which'],
  [hook({ type: "command", command: ["x"] }), "hooks[0].command: an array where a string"],
  [hook({ type: "command", command: " " }), "hooks[0].command: an empty string"],
  [hook({ type: "http" }), 'no "url", which'],
  [hook({ type: "command", command: "x", args: "y" }), "hooks[0].args: a string where"],
  [hook({ type: "command", command: "x", args: [1] }), "hooks[0].args: an array where"],
  [hook({ type: "command", command: "x", timeout: "10" }), "hooks[0].timeout: a string where"],
  [hook({ type: "command", command: "x", timeout: 10000 }), "10000 seconds; were milliseconds"],
  [hook({ type: "command", command: "x", timeout: 0 }), "0 seconds leave"],
  [{ permissions: [] }, "permissions: an array where an object"],
  [{ permissions: { allow: "x" } }, "permissions.allow: a string where"],
  [{ env: [] }, "env: an array where an object"],
];

Deno.test("settingsFileFindings() warns of every malformed hook, whoever's, with its path", () => {
  for (const [content, expected] of WRONG) {
    const [first, ...rest] = findingsOf(content);
    assertMatch(first ?? "", /^WARN /, JSON.stringify(content));
    assertStringIncludes(first ?? "", expected);
    assertEquals(rest, []);
  }
});

Deno.test("settingsFileFindings() says what is no text file, read-only, or absurdly large", () => {
  const base = { owner: "user", path: "/u.json" } as const;
  const levels = (read: Parameters<typeof viewSettings>[0]["read"], bytes?: number) =>
    settingsFileFindings(viewSettings({ ...base, read }), bytes).map(({ level }) => level);
  assertEquals(levels({ kind: "absent" }), ["OK"]);
  assertEquals(levels({ kind: "unreadable", why: "is a directory" }), ["FAIL"]);
  assertEquals(levels({ kind: "text", text: "{}", cut: true }), ["FAIL"]);
  assertEquals(levels({ kind: "text", text: "{}", cut: false }, 50_000_000), ["WARN"]);
  assertEquals(
    settingsFileFindings(settingsView("project", {}, true)).map(({ level }) => level),
    ["WARN"],
  );
});

Deno.test("viewSettings() lists the hooks that are well-formed enough to run", () => {
  const view = settingsView("user", {
    hooks: {
      Stop: [{ hooks: [7, { type: "command", command: "a" }] }, "x", {
        matcher: 1,
        hooks: [{ type: "command", command: "b" }],
      }],
    },
  });
  assertEquals(view.kind === "settings" && view.hooks.map(({ command }) => command), [
    undefined,
    "a",
  ]);
});

Deno.test("EVENT_NAMES has the 34 recorded names, those that we wire among them", () => {
  assertEquals(new Set(EVENT_NAMES).size, 34);
  assertEquals(WIRING.filter(({ event }) => !EVENT_NAMES.includes(event)), []);
});
