import * as fc from "fast-check";
import { assert, assertEquals } from "../support/assert.ts";
import {
  array,
  object,
  type Raw,
  scalar,
  settings,
  styles,
  write,
} from "../support/settings_texts.ts";
import { installInto, type InstallRequest, uninstallFrom } from "../../lib/claude/install.ts";
import { applyInstall, planInstall } from "../../lib/claude/install_files.ts";
import { applyUninstall, planUninstall } from "../../lib/claude/uninstall_files.ts";
import { loadRecords } from "../../lib/claude/installs.ts";
import { skillRules } from "../../lib/claude/skill.ts";
import { hookOf, type Spelling, WIRING } from "../../lib/claude/wiring.ts";
import { rowOf } from "../../lib/claude/recognize.ts";
import type { Host } from "../../lib/host/host.ts";
import { join } from "../../lib/host/path.ts";

const EXEC: Spelling = { form: "exec", program: "/tmp/Ann Lee's $HOME (x)/é/revive" };
const spellings = fc.constantFrom<Spelling>({ form: "guarded" }, EXEC);

const requests: fc.Arbitrary<InstallRequest> = fc.record({
  spelling: spellings,
  loop: fc.boolean(),
  autoCompact: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
  statusLine: fc.option(
    fc.record({ command: fc.constant("revive statusline"), isAsked: fc.boolean() }),
    { nil: undefined },
  ),
}).map(({ spelling, loop, autoCompact, statusLine }) => ({
  rows: WIRING.filter((row) => loop || row.half === "brief"),
  spelling,
  rules: loop ? skillRules(spelling.form === "exec" ? spelling.program : "revive") : [],
  force: false,
  ...(autoCompact === undefined ? {} : { autoCompact }),
  ...(statusLine === undefined ? {} : { statusLine }),
}));

/** `value` as the client reads it: of equal keys the last one counts. */
function read(text: string): Record<string, unknown> {
  return JSON.parse(text.replace(/^\ufeff/, ""));
}

interface ReadGroup {
  matcher?: string;
  hooks?: unknown[];
}

function groupsOf(value: Record<string, unknown>): [string, ReadGroup][] {
  const hooks = value.hooks as Record<string, ReadGroup[]> | undefined;
  return Object.entries(hooks ?? {}).flatMap(([event, groups]) =>
    groups.map((group): [string, ReadGroup] => [event, group])
  );
}

/** Every hook that the client would run, with event and matcher, split by owner. */
function hooksOf(text: string): { ours: string[]; others: string[] } {
  const ours: string[] = [];
  const others: string[] = [];
  for (const [event, { matcher, hooks = [] }] of groupsOf(read(text))) {
    for (const hook of hooks) {
      const facts = hook as { type: string; command?: string; args?: string[] };
      const row = rowOf({ event, matcher, command: undefined, args: undefined, ...facts });
      (row === undefined ? others : ours).push(JSON.stringify([event, matcher, hook]));
    }
  }
  return { ours, others };
}

/** What is left of the settings without anything that an install may touch. */
function rest(text: string): string {
  const { hooks: _hooks, permissions, env: _env, statusLine: _line, ...other } = read(text);
  const { allow: _allow, ...rights } = (permissions ?? {}) as Record<string, unknown>;
  return JSON.stringify([other, rights]);
}

Deno.test("installInto() twice is installInto() once, byte for byte", () => {
  fc.assert(
    fc.property(settings(true), styles, requests, (value, style, request) => {
      const once = installInto(write(value, style), "s.json", request, undefined);
      const twice = installInto(once.text, "s.json", request, undefined);
      assertEquals(twice.text, once.text);
    }),
    { numRuns: 150 },
  );
});

Deno.test("installInto() gives strict JSON with each hook once and everything foreign kept", () => {
  fc.assert(
    fc.property(settings(true), styles, requests, (value, style, request) => {
      const before = write(value, style);
      const { text } = installInto(before, "s.json", request, undefined);
      const wanted = request.rows.map((row) =>
        [row.event, row.matcher, hookOf(row, request.spelling)] as const
      );
      const { ours, others } = hooksOf(text);
      assertEquals(ours.length, wanted.length);
      for (const [event, matcher, hook] of wanted) {
        const found = ours.map((line) => JSON.parse(line)).filter(([e, m, h]) =>
          e === event && (m ?? undefined) === matcher && h.timeout === hook.timeout &&
          h.command === hook.command && JSON.stringify(h.args) === JSON.stringify(hook.args)
        );
        assertEquals(found.length, 1, `${event} ${matcher} ${JSON.stringify(hook)}`);
        assertEquals(found[0][2].async, undefined);
      }
      assertEquals(others, hooksOf(before).others);
      assertEquals(rest(text), rest(before));
      const allow = (read(text).permissions as { allow?: unknown[] } | undefined)?.allow ?? [];
      for (const rule of request.rules) assert(allow.includes(rule));
    }),
    { numRuns: 150 },
  );
});

Deno.test("installInto() changes no byte beside what it inserts, where nothing of ours was", () => {
  fc.assert(
    fc.property(settings(false), styles, requests, (value, style, request) => {
      const before = write(value, style);
      const { text } = installInto(before, "s.json", request, undefined);
      // Only blanks in brackets that were empty may go; all else is still there, in order.
      let at = 0;
      for (const character of before.replace(/[\s]/g, "")) {
        at = text.indexOf(character, at);
        assert(at >= 0, `${JSON.stringify(character)} of ${before} is lost in ${text}`);
        at++;
      }
    }),
    { numRuns: 100 },
  );
});

Deno.test("uninstallFrom() without a record leaves what others wrote, and empties of others", () => {
  fc.assert(
    fc.property(settings(false), styles, requests, (value, style, asked) => {
      const { autoCompact: _, ...request } = asked;
      const before = write(value, style);
      const { text } = installInto(before, "s.json", request, undefined);
      const after = uninstallFrom(text, "s.json", undefined);
      assertEquals(hooksOf(after).ours, []);
      assertEquals(hooksOf(after).others, hooksOf(before).others);
      assertEquals(rest(after), rest(before));
      assertEquals(uninstallFrom(after, "s.json", undefined), after);
    }),
    { numRuns: 150 },
  );
});

/** A folder with a settings file and a home of its own. */
async function withFile<T>(work: (path: string, host: Pick<Host, "env">) => Promise<T>) {
  const top = await Deno.realPath(await Deno.makeTempDir({ prefix: "revive-test-" }));
  const env: Host["env"] = (name) => name === "REVIVE_HOME" ? join(top, "state") : undefined;
  try {
    return await work(join(top, "settings.json"), { env });
  } finally {
    await Deno.remove(top, { recursive: true });
  }
}

async function install(path: string, request: InstallRequest, host: Pick<Host, "env">) {
  const records = loadRecords(host);
  const change = await planInstall(path, undefined, request, records);
  if (change.after !== change.before) await applyInstall(host, change, records);
}

async function uninstall(path: string, host: Pick<Host, "env">) {
  const records = loadRecords(host);
  await applyUninstall(host, await planUninstall(path, records), records);
}

Deno.test("uninstalling after installing, however often, gives back the very bytes", async () => {
  await fc.assert(
    fc.asyncProperty(
      settings(true),
      styles,
      fc.array(requests, { minLength: 1, maxLength: 3 }),
      async (value, style, asked) => {
        await withFile(async (path, host) => {
          const before = write(value, style);
          await Deno.writeTextFile(path, before);
          for (const request of asked) await install(path, { ...request, force: true }, host);
          const changed = await Deno.readTextFile(path) !== before;
          await uninstall(path, host);
          // What was wired exactly as asked for needed no install, so there is none to undo.
          if (changed) assertEquals(await Deno.readTextFile(path), before);
        });
      },
    ),
    { numRuns: 60 },
  );
});

/** Edits that others make: the same one to the file with and without our part. */
const foreignEdits: readonly ((value: Record<string, unknown>) => void)[] = [
  (value) => value.model = "opus",
  (value) => (value.permissions = { deny: ["x"], ...(value.permissions as object) }),
  (value) => {
    const hooks = { ...(value.hooks as Record<string, unknown[]>) };
    hooks.Stop = [...hooks.Stop ?? [], { hooks: [{ type: "command", command: "done.sh" }] }];
    value.hooks = hooks;
  },
  (value) => (value.env = { ...(value.env as object), B: "2" }),
];

Deno.test("install, foreign edit, uninstall leaves the foreign edit alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      settings(false),
      requests,
      fc.constantFrom(...foreignEdits),
      async (value, request, edit) => {
        await withFile(async (path, host) => {
          const edited = (text: string) => {
            const parsed = read(text);
            edit(parsed);
            return JSON.stringify(parsed, null, 2) + "\n";
          };
          const before = JSON.stringify(read(write(value, PLAIN)), null, 2) + "\n";
          await Deno.writeTextFile(path, before);
          await install(path, request, host);
          await Deno.writeTextFile(path, edited(await Deno.readTextFile(path)));
          await uninstall(path, host);
          const after = await Deno.readTextFile(path);
          assertEquals(read(after), read(edited(before)));
          // The other edits land in objects that we made, at another place in the order.
          if (edit === foreignEdits[0]) assertEquals(after, edited(before));
        });
      },
    ),
    { numRuns: 80 },
  );
});

const PLAIN = { unit: "  ", eol: "\n", mark: "", last: "\n", blank: " " };

Deno.test("a foreign line more survives byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(settings(false), styles, requests, async (value, style, request) => {
      await withFile(async (path, host) => {
        const framed: Raw = object(["first", scalar(1)], ["rest", value], ["list", array()]);
        const add = (text: string) => text.replace("{", '{"added": [1,  2],');
        await Deno.writeTextFile(path, write(framed, style));
        await install(path, request, host);
        await Deno.writeTextFile(path, add(await Deno.readTextFile(path)));
        await uninstall(path, host);
        assertEquals(await Deno.readTextFile(path), add(write(framed, style)));
      });
    }),
    { numRuns: 60 },
  );
});

Deno.test("foreign entries survive any sequence of installs, edits and uninstalls", async () => {
  const steps = fc.array(
    fc.oneof(
      requests.map((request) => ({ kind: "install", request }) as const),
      fc.constant({ kind: "uninstall" } as const),
      fc.constantFrom(...foreignEdits).map((edit) => ({ kind: "edit", edit }) as const),
      fc.constant({ kind: "forget" } as const),
    ),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(settings(false), styles, steps, async (value, style, sequence) => {
      await withFile(async (path, host) => {
        await Deno.writeTextFile(path, write(value, style));
        let others = hooksOf(write(value, style)).others;
        for (const step of sequence) {
          if (step.kind === "install") await install(path, { ...step.request, force: true }, host);
          else if (step.kind === "uninstall") await uninstall(path, host);
          else if (step.kind === "forget") {
            await Deno.remove(host.env("REVIVE_HOME") ?? "", { recursive: true }).catch(() => {});
          } else {
            const parsed = read(await Deno.readTextFile(path));
            step.edit(parsed);
            await Deno.writeTextFile(path, JSON.stringify(parsed));
            others = hooksOf(JSON.stringify(parsed)).others;
          }
          assertEquals(hooksOf(await Deno.readTextFile(path)).others, others);
        }
        await uninstall(path, host);
        await uninstall(path, host);
        const last = await Deno.readTextFile(path);
        assertEquals(hooksOf(last).others, others);
        assertEquals(hooksOf(last).ours, []);
      });
    }),
    { numRuns: 60 },
  );
});
