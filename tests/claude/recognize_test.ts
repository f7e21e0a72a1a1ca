import { assertEquals } from "../support/assert.ts";
import { calledSubcommand, isOurStatusLine, rowOf } from "../../lib/claude/recognize.ts";
import { guardedLine, WIRING } from "../../lib/claude/wiring.ts";

const OURS: readonly string[] = [
  "revive refresh",
  "  revive   refresh ",
  "/usr/local/bin/revive refresh",
  "~/bin/revive refresh",
  '"$HOME/my bin/revive" refresh',
  "'/tmp/Ann Lee'\\''s $HOME (x)/é/revive' refresh",
  "/tmp/Ann\\ Lee/revive refresh",
  "C:\\Tools\\revive.exe refresh",
  '"C:\\Program Files\\revive.exe" refresh',
  '"${CLAUDE_PROJECT_DIR}"/tools/revive.js refresh',
  "deno run -A --quiet /x/revive.ts refresh",
  "/usr/bin/deno run --allow-env=A,B https://example.com/revive.js refresh",
  "deno run -A jsr:@revive/revive@0.1.0 refresh",
  "exec revive refresh",
  "REVIVE_REFRESH_EVERY=3 revive refresh",
  "env A=b revive refresh",
  "/usr/bin/env A=b /x/revive refresh",
  "timeout 5 revive refresh",
  "timeout -k 1s 2.5s revive refresh",
  "nice -n 10 timeout 5 /x/revive refresh",
  "A=b nohup revive refresh",
  "command -v revive >/dev/null && timeout 5 revive refresh",
  "revive refresh 2>/dev/null",
  "revive refresh >/tmp/x 2>&1 || true",
  "command -v revive >/dev/null 2>&1 || exit 0; exec revive refresh",
  "command -v revive >/dev/null && revive refresh || true",
  "command -v revive >/dev/null || { exit 0; }; revive refresh # the brief",
  "[ -x /opt/revive ] && /opt/revive refresh",
  "if which revive >/dev/null; then revive refresh; fi",
  "bash -lc 'revive refresh'",
  "sh /x/revive.ts refresh",
  "dash -c 'revive refresh'",
  "zsh -lc 'revive refresh'",
  "ksh /x/revive refresh",
  "sh -e /x/revive refresh",
  "C:\\\\Tools\\\\revive.cmd refresh",
  "revive refresh || revive refresh",
  "type revive >/dev/null || return; revive refresh",
  "true; revive refresh; exit 1",
  "if ! command -v revive >/dev/null; then exit 0; fi; revive refresh",
  "! command -v revive >/dev/null && exit 0; revive refresh",
  "if command -v revive >/dev/null; then revive refresh; else true; fi",
  "if command -v revive >/dev/null; then revive refresh; else exit 0; fi",
  "if [ -x /opt/revive ]; then /opt/revive refresh; elif [ ! -e /x/revive ]; then :; fi",
  "test ! -x /opt/revive || /opt/revive refresh",
  "[ -f ~/bin/revive -a -x ~/bin/revive ] && ~/bin/revive refresh",
  "test -f .revive/static.md && revive refresh",
  '[ -d "$CLAUDE_PROJECT_DIR/.revive" ] || exit 0; exec /opt/revive refresh',
  "if [[ ! -e ~/.quiet ]]; then revive refresh; fi",
  'cd "$CLAUDE_PROJECT_DIR" && revive refresh',
  "cd -- '/a b' || exit 0; /opt/revive refresh",
  "cd /x && command -v revive >/dev/null && exec revive refresh 2>/dev/null",
  "(revive refresh)",
  "( cd /x && exec /opt/revive refresh ) >/dev/null 2>&1 || true",
  "(command -v revive >/dev/null || exit 0; revive refresh); true",
  "command -v revive >/dev/null && (revive refresh &)",
  "( (command -v revive) >/dev/null && revive refresh)",
  "timeout -s KILL 5 revive refresh",
  "env -u LD_PRELOAD -C /x A=1 timeout --kill-after 1 5 revive refresh",
  "stdbuf -o L revive refresh",
];

const OTHERS: readonly string[] = [
  "revive",
  "revive show",
  "revive refresher",
  "timeout 5 echo revive refresh",
  "env echo revive refresh",
  "5 revive refresh",
  "-x revive refresh",
  "timeout revive",
  "myrevive refresh",
  "revive-old refresh",
  "/x/revive/bin/tool refresh",
  "echo revive refresh",
  'logger "revive refresh"',
  "revive refresh && notify-send done",
  "cd /x; revive refresh",
  "revive refresh; revive gate",
  "revive gate; revive refresh",
  "$(which revive) refresh",
  "revive 'refresh",
  "revive <<EOF\nrefresh\nEOF",
  "(revive refresh",
  "revive refresh)",
  "(revive refresh) x",
  "x (revive refresh)",
  "((revive refresh))",
  "refresh() { revive refresh; }",
  "case x in x) revive refresh; esac",
  "(revive refresh; notify-send done)",
  "(cd /x; revive refresh)",
  "mytool revive refresh",
  "cd /x && mytool revive refresh",
  "cd revive refresh",
  "cd /x && cd",
  "cd /a /b && revive refresh",
  "pushd /x && revive refresh",
  "test -f /a -a -x /b && revive refresh",
  "[ -f /a && revive refresh",
  "test -f && revive refresh",
  "test -n x && revive refresh",
  "[ -e /a ] && echo revive refresh",
  "env -u revive refresh",
  "timeout -s revive refresh",
  "nice -n 5 mytool revive refresh",
  "sh -c 'echo x' -c 'revive refresh'",
  "exit 1 2; revive refresh",
  "else true x; revive refresh",
  "fi x; revive refresh",
  "if echo revive; then revive refresh; fi",
  "command -v revive other; revive refresh",
  "true x; revive refresh",
  "test -x /other/tool && revive refresh",
  "deno run other.ts /x/revive.ts refresh",
  "if echo; then revive refresh; fi",
  "deno run -A other.ts revive refresh",
  "",
];

Deno.test("rowOf() knows our hook by program and subcommand in every spelling", () => {
  for (const command of OURS) {
    const facts = { event: "UserPromptSubmit", matcher: undefined, type: "command" };
    assertEquals(rowOf({ ...facts, command, args: undefined })?.command, "refresh", command);
  }
});

Deno.test("rowOf() leaves others' hooks alone, those that do more than call us too", () => {
  for (const command of OTHERS) {
    const facts = { event: "UserPromptSubmit", matcher: undefined, type: "command" };
    assertEquals(rowOf({ ...facts, command, args: undefined }), undefined, command);
  }
});

Deno.test("rowOf() reads the exec form, any path, and the older name of a subcommand [J05] [J06]", () => {
  const facts = { event: "UserPromptSubmit", matcher: undefined, type: "command" };
  const exec = (command: string, ...args: string[]) => rowOf({ ...facts, command, args })?.command;
  assertEquals(exec("/x/revive", "refresh"), "refresh");
  assertEquals(exec("/tmp/Ann Lee's $HOME (x)/é/revive", "refresh"), "refresh");
  assertEquals(exec("/x/revive", "hook", "prompt"), "refresh");
  assertEquals(exec("deno", "run", "-A", "/x/revive.js", "refresh"), "refresh");
  assertEquals(exec("/bin/sh", "-c", "revive refresh"), "refresh");
  assertEquals(exec("env", "A=1", "/path/revive", "refresh"), "refresh");
  assertEquals(exec("/usr/bin/timeout", "5", "revive", "refresh"), "refresh");
  assertEquals(exec("env", "FOO=1", "/path/revive", "refresh"), "refresh");
  assertEquals(exec("timeout", "-s", "KILL", "5", "/x/revive", "refresh"), "refresh");
  assertEquals(exec("sh", "-c", "cd /x && revive refresh"), "refresh");
  assertEquals(exec("(revive", "refresh)"), undefined);
  assertEquals(exec("cd", "/x", "&&", "revive", "refresh"), undefined);
  assertEquals(exec("timeout", "5", "mytool", "revive", "refresh"), undefined);
  assertEquals(exec("/x/revive", "show"), undefined);
  assertEquals(exec("/x/revive"), undefined);
  const old = { ...facts, command: "/old/bin/revive hook prompt", args: undefined };
  assertEquals(rowOf(old)?.command, "refresh");
});

Deno.test("rowOf() asks for the event and the matcher of the table", () => {
  const hook = (event: string, matcher: string | undefined, command: string) =>
    rowOf({ event, matcher, type: "command", command, args: undefined });
  for (const row of WIRING) {
    assertEquals(hook(row.event, row.matcher, guardedLine(row.command)), row);
    assertEquals(hook("Notification", row.matcher, guardedLine(row.command)), undefined);
    assertEquals(hook(row.event, "startup", guardedLine(row.command)), undefined);
  }
  assertEquals(hook("Stop", "*", "revive gate")?.command, "gate");
  assertEquals(hook("Stop", "", "revive gate")?.command, "gate");
  assertEquals(hook("Stop", undefined, "revive show"), undefined);
  const prompt = { event: "Stop", matcher: undefined, type: "prompt", args: undefined };
  assertEquals(rowOf({ ...prompt, command: "revive gate" }), undefined);
});

Deno.test("calledSubcommand() gives what follows the program", () => {
  assertEquals(calledSubcommand("revive hook stop", undefined), ["hook", "stop"]);
  assertEquals(calledSubcommand("/a/revive", ["statusline"]), ["statusline"]);
});

Deno.test("isOurStatusLine() knows our command, and that there may be none", () => {
  assertEquals(isOurStatusLine("/x/revive statusline"), true);
  for (const command of [undefined, "", "revive show", "other statusline", "revive"]) {
    assertEquals(isOurStatusLine(command), false, String(command));
  }
});
