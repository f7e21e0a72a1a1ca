import { assertEquals } from "./support/assert.ts";
import { promptPayload } from "./support/payloads.ts";
import { DENO_DIR } from "./support/program.ts";
import { Sandbox } from "./support/sandbox.ts";
import { TranscriptWriter } from "./support/transcript_writer.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";

const ROOT = new URL("..", import.meta.url).pathname;

/**
 * What each frequent hook loads. Every module costs it about 0.15 ms, one with
 * much to do at its start any amount: a new name here is a decision, not an
 * accident. Loading lazily what the usual call does without keeps it out.
 */
const ENTRY = ["host/host", "host/timer", "hook_commands"];

const SILENT_PROMPT = [
  ...ENTRY,
  "claude/hook_event",
  "commands/refresh",
  "host/claims",
  "host/files",
  "host/lines_backward",
  "host/losses",
  "host/path",
  "host/project_root",
  "host/store",
  "host/try_lock",
  "loop/fill",
  "loop/transcript",
  "outcome",
  "session/cadence",
  "session/cadence_state",
  "session/due",
  "session/identity",
  "text/fields",
];

const EMIT = [
  ...SILENT_PROMPT,
  "brief/commands/choose",
  "brief/commands/secret_hint",
  "brief/commit_excerpt",
  "brief/emit",
  "brief/fit",
  "brief/gather",
  "brief/git_log",
  "brief/omissions",
  "brief/placeholders",
  "brief/project_commands",
  "brief/recent_work",
  "brief/render",
  "brief/static_brief",
  "brief/todo",
  "host/checkout",
  "host/child",
  "host/events",
  "host/git",
  "text/clean",
  "text/fence",
  "text/tokens",
];

const QUIET_STOP = [
  ...ENTRY,
  "claude/hook_event",
  "commands/gate",
  "host/files",
  "host/lines_backward",
  "host/path",
  "host/project_root",
  "host/store",
  "loop/fill",
  "loop/gate_state",
  "loop/loop_settings",
  "loop/transcript",
  "loop/turn_end",
  "loop/window",
  "outcome",
  "session/identity",
  "session/window_record",
  "text/fields",
];

/** Runs a hook from the sources with an empty cache, and gives the modules that Deno translated for it. */
async function modulesOf(
  sandbox: Sandbox,
  command: string,
  payload: object,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const cache = await Deno.makeTempDir({ dir: sandbox.top });
  await run(sandbox, command, payload, { ...env, DENO_DIR: cache });
  const folder = `${cache}/gen/file${ROOT}`;
  const modules: string[] = [];
  const walk = async (path: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder + path)) {
      if (isDirectory) await walk(`${path}${name}/`);
      else if (path !== "") modules.push((path + name).replace(/^lib\/(.*)\.ts\.js$/, "$1"));
    }
  };
  await walk("");
  return modules.sort();
}

async function run(
  sandbox: Sandbox,
  command: string,
  payload: object,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", ...DENO_FLAGS, `${ROOT}revive.ts`, command],
    cwd: sandbox.project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: sandbox.home,
      DENO_DIR,
      DENO_NO_UPDATE_CHECK: "1",
      REVIVE_DEADLINE_MS: "60000",
      CLAUDE_PROJECT_DIR: sandbox.project,
      CLAUDE_CODE_SESSION_ID: "s",
      ...env,
    },
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(payload)));
  await writer.close();
  const { code, stderr } = await child.output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
}

// Deno's cache is laid out otherwise there; the imports are the same.
const ignore = Deno.build.os === "windows";

Deno.test({ name: "a silent prompt and one that emits load these modules", ignore }, async () => {
  await using sandbox = await Sandbox.create();
  await sandbox.write(".revive/static.md", "PURPOSE: A tool\n");
  await sandbox.commit("Add a file", { "a.ts": "1" });
  const transcript = await new TranscriptWriter().user("go on").agent("done").save(
    sandbox.home,
    "s",
  );
  const prompt = () => promptPayload("s", sandbox.project, { transcript_path: transcript });
  await run(sandbox, "refresh", prompt(), {});
  assertEquals(await modulesOf(sandbox, "refresh", prompt(), {}), SILENT_PROMPT.toSorted());
  const always = { REVIVE_REFRESH_EVERY: "1" };
  assertEquals(await modulesOf(sandbox, "refresh", prompt(), always), EMIT.toSorted());
});

Deno.test({ name: "a Stop below the thresholds loads these modules", ignore }, async () => {
  await using sandbox = await Sandbox.create();
  const transcript = await new TranscriptWriter().user("go on").agent("done").save(
    sandbox.home,
    "s",
  );
  const stop = {
    session_id: "s",
    hook_event_name: "Stop",
    transcript_path: transcript,
    stop_hook_active: false,
    last_assistant_message: "done",
  };
  const attended = { CLAUDE_CODE_SESSION_ATTENDED: "1" };
  assertEquals(await modulesOf(sandbox, "gate", stop, attended), QUIET_STOP.toSorted());
});
