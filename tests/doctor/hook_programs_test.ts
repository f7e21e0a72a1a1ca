import {
  type CheckedProgram,
  type HookProgram,
  hookProgramFindings,
  programOf,
} from "../../lib/doctor/hook_programs.ts";
import { assertEquals } from "../support/assert.ts";

const FOLDERS = { home: "/home/ann", project: "/p" };

function wired(command: string, args?: readonly string[]) {
  return {
    owner: "user",
    file: "/u.json",
    hook: {
      event: "Stop",
      matcher: undefined,
      type: "command",
      command,
      args,
      timeout: undefined,
      isAsync: false,
      path: "hooks.Stop[0].hooks[0]",
    },
  } as const;
}

function file(path: string, runs = true): HookProgram {
  return { kind: "path", path, runs };
}

const TABLE: readonly (readonly [string, readonly string[] | undefined, HookProgram])[] = [
  ["revive gate", undefined, { kind: "name" }],
  ["command -v revive >/dev/null 2>&1 || exit 0; exec revive gate", undefined, { kind: "name" }],
  ["revive", ["gate"], { kind: "name" }],
  ["/opt/revive gate", undefined, file("/opt/revive")],
  ["'/tmp/Ann Lee'\\''s $HOME (x)/revive' gate", undefined, { kind: "unknown" }],
  ["/tmp/Ann Lee's $HOME (x)/é/revive", ["gate"], file("/tmp/Ann Lee's $HOME (x)/é/revive")],
  ["${CLAUDE_PLUGIN_ROOT}/revive", ["gate"], { kind: "unknown" }],
  ["~/bin/revive gate", undefined, file("/home/ann/bin/revive")],
  ['"$HOME/my bin/revive" gate', undefined, file("/home/ann/my bin/revive")],
  ["${CLAUDE_PROJECT_DIR}/tools/revive.js gate", undefined, file("/p/tools/revive.js")],
  ["${CLAUDE_PROJECT_DIR}/tools/revive", ["gate"], file("/p/tools/revive")],
  ["deno run -A /x/revive.ts gate", undefined, file("/x/revive.ts", false)],
  ["deno", ["run", "-A", "/x/revive.ts", "gate"], file("/x/revive.ts", false)],
  ["sh /x/revive gate", undefined, file("/x/revive", false)],
  ["~/bin/revive", ["gate"], { kind: "unexpanded", path: "~/bin/revive" }],
  ["$HOME/bin/revive", ["gate"], { kind: "unexpanded", path: "$HOME/bin/revive" }],
  ["./bin/revive gate", undefined, { kind: "relative", path: "./bin/revive" }],
  ["$MINE/revive gate", undefined, { kind: "unknown" }],
  ["deno run -A https://example.com/revive.js gate", undefined, { kind: "unknown" }],
  ["command -v revive >/dev/null && /opt/revive gate", undefined, file("/opt/revive")],
  ["cd /x && (exec /opt/revive gate)", undefined, file("/opt/revive")],
  ["env", ["A=1", "/opt/revive", "gate"], file("/opt/revive")],
  ["sh", ["-c", "exec $HOME/bin/revive gate"], file("/home/ann/bin/revive")],
  ["bash -lc '$HOME/bin/revive gate'", undefined, file("/home/ann/bin/revive")],
  ["C:\\Tools\\revive.exe", ["gate"], file("C:\\Tools\\revive.exe")],
];

Deno.test("programOf() finds what a hook starts, in every form", () => {
  for (const [command, args, program] of TABLE) {
    assertEquals(programOf(wired(command, args), FOLDERS), program, command);
  }
});

Deno.test("hookProgramFindings() fails on what is gone, barred, or never expanded", () => {
  const levels = (program: HookProgram, state?: CheckedProgram["state"]) =>
    hookProgramFindings([{ wired: wired("x"), program, ...(state ? { state } : {}) }])
      .map(({ level }) => level);
  assertEquals(levels(file("/x/revive"), "program"), ["OK"]);
  assertEquals(levels(file("/x/revive"), "absent"), ["FAIL"]);
  assertEquals(levels(file("/x/revive"), "stranger"), ["WARN"]);
  assertEquals(levels(file("/x/revive"), "file"), ["FAIL"]);
  assertEquals(levels(file("/x/revive.ts", false), "file"), ["OK"]);
  assertEquals(levels({ kind: "unexpanded", path: "~/revive" }), ["FAIL"]);
  assertEquals(levels({ kind: "relative", path: "./revive" }), ["WARN"]);
  assertEquals(levels({ kind: "name" }), []);
  assertEquals(levels({ kind: "unknown" }), []);
});
