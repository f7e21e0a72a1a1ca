import { assertEquals } from "../support/assert.ts";
import { installInto, type InstallRequest, uninstallFrom } from "../../lib/claude/install.ts";
import { guardedLine, WIRING } from "../../lib/claude/wiring.ts";

/** Only the Stop hook, so that the examples stay short. */
const STOP: InstallRequest = {
  rows: WIRING.filter(({ event }) => event === "Stop"),
  spelling: { form: "exec", program: "/b/revive" },
  rules: [],
  force: false,
};

const GROUP = '{"hooks":[{"type":"command","command":"/b/revive","args":["gate"],"timeout":10}]}';

/** Before and after, with `GROUP` for ours where it stands on one line. */
const EXAMPLES: readonly (readonly [string, string])[] = [
  ['{"a":9007199254740993}', `{"a":9007199254740993,"hooks":{"Stop":[${GROUP}]}}`],
  ['{"hooks":{}}', `{"hooks":{"Stop":[${GROUP}]}}`],
  ['{"hooks":{"Stop":[]},"x":1e400}', `{"hooks":{"Stop":[${GROUP}]},"x":1e400}`],
  // Of equal keys the client reads the last, so that one is edited.
  [
    '{"hooks":{"Stop":[]},"hooks":{"x":[]}}',
    `{"hooks":{"Stop":[]},"hooks":{"x":[],"Stop":[${GROUP}]}}`,
  ],
  [
    '{"hooks":{"Stop":[],"Stop":[{"hooks":[]}]}}',
    `{"hooks":{"Stop":[],"Stop":[{"hooks":[]},${GROUP}]}}`,
  ],
  ['{"h\\u006foks":{"__proto__":[]}}', `{"h\\u006foks":{"__proto__":[],"Stop":[${GROUP}]}}`],
];

Deno.test("installInto() adds to one line on that line, and uninstallFrom() takes it off again", () => {
  for (const [before, after] of EXAMPLES) {
    const { text } = installInto(before, "s.json", STOP, undefined);
    assertEquals(text, after);
    const record = {
      before: new TextEncoder().encode(before),
      left: [],
      rules: [],
      env: [],
      folders: [],
    };
    assertEquals(uninstallFrom(text, "s.json", record), before);
  }
});

Deno.test("installInto() follows the file's indentation, line ends, mark and missing last line", () => {
  const before = '\ufeff{\r\n\t"n": 1.0E+2,\r\n\t"s": "\\u0041 && <b>"\r\n}';
  const lines = [
    "\ufeff{",
    '\t"n": 1.0E+2,',
    '\t"s": "\\u0041 && <b>",',
    '\t"hooks": {',
    '\t\t"Stop": [',
    "\t\t\t{",
    '\t\t\t\t"hooks": [',
    "\t\t\t\t\t{",
    '\t\t\t\t\t\t"type": "command",',
    '\t\t\t\t\t\t"command": "command -v revive >/dev/null 2>&1 || exit 0; exec revive gate",',
    '\t\t\t\t\t\t"timeout": 10',
    "\t\t\t\t\t}",
    "\t\t\t\t]",
    "\t\t\t}",
    "\t\t]",
    "\t}",
    "}",
  ];
  const request: InstallRequest = { ...STOP, spelling: { form: "guarded" } };
  const { text } = installInto(before, "s.json", request, undefined);
  assertEquals(text, lines.join("\r\n"));
  assertEquals(uninstallFrom(text, "s.json", undefined), before);
});

Deno.test("installInto() brings an older hook up to date key by key and keeps what else it says", () => {
  const before = `{
  "hooks": {
    "Stop": [
      { "matcher": "*", "hooks": [
        { "statusMessage": "thinking", "type": "command", "command": "/old/revive gate", "timeout": 10000, "async": true },
        { "type": "command", "command": "mine" }
      ] },
      { "hooks": [ { "type": "command", "command": "revive gate" } ] }
    ]
  }
}
`;
  const after = `{
  "hooks": {
    "Stop": [
      { "matcher": "*", "hooks": [
        { "statusMessage": "thinking", "type": "command", "command": "/b/revive", "timeout": 10, "args": ["gate"] },
        { "type": "command", "command": "mine" }
      ] }
    ]
  }
}
`;
  const { text } = installInto(before, "s.json", STOP, undefined);
  assertEquals(text, after);
  const request: InstallRequest = { ...STOP, spelling: { form: "guarded" } };
  const shared = installInto(after, "s.json", request, undefined).text;
  assertEquals(
    shared,
    after.replace('"/b/revive"', JSON.stringify(guardedLine("gate"))).replace(
      ', "args": ["gate"]',
      "",
    ),
  );
});

Deno.test("uninstallFrom() finds ours behind an equal key too, and lets no hidden key come to count", () => {
  const ours = '{"hooks":[{"type":"command","command":"revive gate"}]}';
  assertEquals(
    uninstallFrom(`{"hooks":{"Stop":[${ours}]},"hooks":{"Stop":[${ours}]}}`, "s.json", undefined),
    '{"hooks":{},"hooks":{}}',
  );
  assertEquals(
    uninstallFrom(`{"hooks":{"x":[]},"hooks":{"Stop":[${ours}]}}`, "s.json", undefined),
    '{"hooks":{"x":[]},"hooks":{}}',
  );
});

Deno.test("installInto() brings a hook that differs in its timeout alone up to date", () => {
  const text = `{"hooks":{"Stop":[${GROUP.replace(":10}", ":9000}")}]}}`;
  assertEquals(
    installInto(text, "s.json", STOP, undefined).text,
    `{"hooks":{"Stop":[${GROUP}]}}`,
  );
});

Deno.test("installInto() makes one entry of every guard and wrapper around our command, in its place", () => {
  const theirs = '{"type":"command","command":"mytool revive gate"}';
  const spelt = [
    '"command":"test -f /x && revive gate"',
    '"command":"cd \\"$D\\" && revive gate"',
    '"command":"( cd /x && exec revive gate )"',
    '"command":"timeout 5 revive gate"',
    '"command":"env","args":["FOO=1","/path/revive","gate"]',
    '"command":"timeout","args":["5","revive","gate"]',
  ].map((call) => `{"type":"command",${call},"timeout":10}`);
  const ours = GROUP.slice('{"hooks":['.length, -"]}".length);
  const settings = (...hooks: string[]) => `{"hooks":{"Stop":[{"hooks":[${hooks.join(",")}]}]}}`;
  for (const each of spelt) {
    const text = settings(theirs, each, theirs);
    const installed = installInto(text, "s.json", STOP, undefined).text;
    assertEquals(JSON.parse(installed), JSON.parse(settings(theirs, ours, theirs)), each);
  }
  const { text } = installInto(settings(theirs, ...spelt, theirs), "s.json", STOP, undefined);
  assertEquals(JSON.parse(text), JSON.parse(settings(theirs, ours, theirs)));
  assertEquals(installInto(text, "s.json", STOP, undefined).text, text);
});

Deno.test("installInto() puts another value on one line in a file that is laid out in lines", () => {
  const hook = (program: string, args: string) =>
    `{\n  "hooks": {\n    "Stop": [\n      { "hooks": [\n        { "type": "command", ` +
    `"command": "${program}", "args": ${args}, "timeout": 10 }\n      ] }\n    ]\n  }\n}\n`;
  const { text } = installInto(hook("/old/revive", '["gate", "--x"]'), "s.json", STOP, undefined);
  assertEquals(text, hook("/b/revive", '["gate"]'));
});

Deno.test("uninstallFrom() takes our rules out, and leaves the user's behind and between them", () => {
  const rules = ["Skill(checkpoint)", "Bash(/b/revive checkpoint save:*)"];
  const before = '{"permissions":{"allow":["Bash(ls:*)"]}}';
  const { text } = installInto(before, "s.json", { ...STOP, rows: [], rules }, undefined);
  const edited = text.replace('save:*)"]', 'save:*)","Bash(make:*)"]')
    .replace('"Skill(checkpoint)",', '"Skill(checkpoint)","Bash(cat:*)",');
  assertEquals(
    uninstallFrom(edited, "s.json", undefined),
    '{"permissions":{"allow":["Bash(ls:*)","Bash(cat:*)","Bash(make:*)"]}}',
  );
});

Deno.test("uninstallFrom() leaves a status line that is not ours", () => {
  const foreign = '{"statusLine":{"type":"command","command":"my-line --wide"}}';
  const { text } = installInto(foreign, "s.json", STOP, undefined);
  assertEquals(uninstallFrom(text, "s.json", undefined), foreign);
});

Deno.test("installInto() takes off each key that keeps the client from running a hook as it is wired", () => {
  for (const key of ["async", "asyncRewake", "if", "shell"]) {
    const hindered = GROUP.replace(',"timeout"', `,${JSON.stringify(key)}:true,"timeout"`);
    const { text } = installInto(`{"hooks":{"Stop":[${hindered}]}}`, "s.json", STOP, undefined);
    assertEquals(text, `{"hooks":{"Stop":[${GROUP}]}}`, key);
  }
});

Deno.test("installInto() brings a hook that differs in its arguments alone up to date", () => {
  const other = GROUP.replace('["gate"]', '["gate","--x"]');
  assertEquals(
    installInto(`{"hooks":{"Stop":[${other}]}}`, "s.json", STOP, undefined).text,
    `{"hooks":{"Stop":[${GROUP}]}}`,
  );
});

Deno.test("installInto() keeps the one of two doubles that is as it should be, where it stands", () => {
  const old = '{"hooks":[{"type":"command","command":"revive gate"}]}';
  const mine = '{"hooks":[{"type":"command","command":"mine"}]}';
  const spaced = GROUP.replace('"timeout":10', '"timeout": 10');
  for (const groups of [[old, mine, spaced], [spaced, mine, old]]) {
    const { text } = installInto(
      `{"hooks":{"Stop":[${groups.join(",")}]}}`,
      "s.json",
      STOP,
      undefined,
    );
    const kept = groups.filter((group) => group !== old);
    assertEquals(text, `{"hooks":{"Stop":[${kept.join(",")}]}}`);
  }
});

const RECORD = { before: null, left: [], rules: [], env: [], folders: [] };

Deno.test("installInto() remembers a rule once, and a variable no longer that the user changed", () => {
  const rule = "Skill(checkpoint)";
  const variable = { name: "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE", set: '"45"', former: null };
  const record = { ...RECORD, rules: [rule], env: [variable] };
  const request = { ...STOP, rows: [], rules: [rule] };
  const install = (text: string) => installInto(text, "s.json", request, record);
  const gone = install("{}");
  assertEquals([gone.rules, gone.env], [[rule], []]);
  const there = install(`{"env":{"${variable.name}":"45"},"permissions":{"allow":["${rule}"]}}`);
  assertEquals([there.rules, there.env], [[rule], [variable]]);
  assertEquals(install(`{"env":{"${variable.name}":"50"}}`).env, []);
});

Deno.test("installInto() and uninstallFrom() leave a file alone in which there is nothing to do", () => {
  for (const text of ["", " \r\n", "\ufeff", "\ufeff{ }", '{"a" : 1.0}\r\n']) {
    assertEquals(installInto(text, "s.json", { ...STOP, rows: [] }, undefined).text, text);
    assertEquals(uninstallFrom(text, "s.json", undefined), text);
    assertEquals(uninstallFrom(text, "s.json", RECORD), text);
  }
});

Deno.test("installInto() takes the share that stands there, as text or number, for what is asked", () => {
  const request = { ...STOP, rows: [], autoCompact: 45 };
  for (const value of ['"45"', "45"]) {
    const text = `{"env":{"CLAUDE_AUTOCOMPACT_PCT_OVERRIDE":${value}}}`;
    const installed = installInto(text, "s.json", request, undefined);
    assertEquals([installed.text, installed.env], [text, []], value);
  }
});

Deno.test("installInto() remembers of a variable that it sets anew what stood there at first", () => {
  const name = "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE";
  const record = { ...RECORD, env: [{ name, set: '"45"', former: "30" }] };
  const request = { ...STOP, rows: [], autoCompact: 50 };
  const { text, env } = installInto(`{"env":{"${name}":"45"}}`, "s.json", request, record);
  assertEquals(text, `{"env":{"${name}":"50"}}`);
  assertEquals(env, [{ name, set: '"50"', former: "30" }]);
  assertEquals(
    uninstallFrom(text, "s.json", { ...RECORD, env, before: new TextEncoder().encode("{}") }),
    `{"env":{"${name}":30}}`,
  );
});

Deno.test("installInto() indents what it adds into an empty object, and a value of several lines", () => {
  const hook = (args: string) =>
    `{
  "model": "opus",
  "hooks": {
    "Stop": [
      {
        "hooks": [
          {
            "type": "command",
            "command": "/b/revive",
            "args": ${args},
            "timeout": 10
          }
        ]
      }
    ]
  }
}
`;
  const lines = '[\n              "gate"\n            ]';
  const empty = '{\n  "model": "opus",\n  "hooks": {}\n}\n';
  assertEquals(installInto(empty, "s.json", STOP, undefined).text, hook(lines));
  const former = hook('[\n              "gate",\n              "--x"\n            ]');
  assertEquals(installInto(former, "s.json", STOP, undefined).text, hook(lines));
});

Deno.test("installInto() leaves a status line of ours as it is laid out, and a foreign one to its owner", () => {
  const command = "/b/revive statusline";
  const install = (text: string, isAsked = true) => {
    const request = { ...STOP, rows: [], statusLine: { command, isAsked } };
    const installed = installInto(text, "s.json", request, undefined);
    return [installed.text, installed.foreignStatusLine];
  };
  const ours = `{"statusLine":{"command":"${command}","padding":0,"type":"command"}}`;
  assertEquals(install(ours), [ours, false]);
  const foreign = '{"statusLine":{"type":"command","command":"my-line"}}';
  assertEquals(install(foreign), [foreign, true]);
  const plain = `{"statusLine":{"type":"command","command":"${command}"}}`;
  assertEquals(install(plain.replace("/b/", "/old/")), [plain, false]);
  // The program has moved: also where nobody asks for a status line, and with what the user added.
  assertEquals(install(ours.replace("/b/", "/old/"), false), [ours, false]);
  assertEquals(install(foreign, false), [foreign, false]);
  assertEquals(install("{}", false), ["{}", false]);
  assertEquals(install('{"a":1}'), [plain.replace("{", '{"a":1,'), false]);
});

Deno.test("uninstallFrom() leaves what was empty before us as it was written, in an edited file too", () => {
  const before = '{"a":1,"hooks":{ },"permissions":{"allow":[  ]}}';
  const request = { ...STOP, rules: ["Skill(checkpoint)"] };
  const { text, rules } = installInto(before, "s.json", request, undefined);
  const record = { ...RECORD, rules, before: new TextEncoder().encode(before) };
  const edited = text.replace('"a":1', '"a":2');
  assertEquals(uninstallFrom(edited, "s.json", record), before.replace('"a":1', '"a":2'));
});
