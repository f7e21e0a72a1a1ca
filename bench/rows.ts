import { join } from "../lib/host/path.ts";
import { makeRepository, makeTranscript } from "./fixtures.ts";
import { runOnce, type Timed } from "./measure.ts";
import { findPrograms, type Program } from "./programs.ts";

/** One line of the table: what is timed, and against what. */
export interface RowSpec {
  readonly name: string;
  readonly subject: () => Timed;
  readonly base: () => Timed;
  /** What the base is called. */
  readonly to: string;
  /** The specification's limit of the median ratio; absent where it sets none. */
  readonly limit?: number;
  /** The specification's limit of memory, in MiB. */
  readonly peakLimit?: number;
  /** What `--check` holds the ratio of the fastest runs to; absent where it leaves the row out. */
  readonly bar?: number;
}

/** What the rows run on. */
interface Fixtures {
  readonly env: Readonly<Record<string, string>>;
  readonly small: string;
  readonly large: string;
  readonly short: string;
  readonly fullShort: string;
  readonly fullLong: string;
  readonly empty: () => Timed;
}

const CHECKPOINT = `## Goal
Time the hooks.

## Live State
- src/file1.ts

## Decisions
- Pairs, not single runs

## Loose ends
- none

## Next step
Read the table.
`;

/** Makes the fixtures in the folder `top`, and the rows of every form of the program; `isShort`: without growth. */
export async function makeRows(top: string, isShort: boolean): Promise<RowSpec[]> {
  const fixtures = await makeFixtures(top, isShort);
  const rows: RowSpec[] = [];
  for (const program of findPrograms()) rows.push(...await rowsOf(program, fixtures));
  return isShort ? rows.filter(({ bar }) => bar !== undefined) : rows;
}

async function makeFixtures(top: string, isShort: boolean): Promise<Fixtures> {
  const home = join(top, "home");
  await Deno.mkdir(home);
  const script = join(top, "empty.ts");
  await Deno.writeTextFile(script, "");
  const env = {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: home,
    DENO_DIR: await ownCache(top),
    DENO_NO_UPDATE_CHECK: "1",
  };
  return {
    env,
    small: await makeRepository(top, "small", 30),
    large: isShort ? "" : await makeRepository(top, "large", 60_000),
    short: await makeTranscript(join(top, "short.jsonl"), 1, 20_000),
    fullShort: await makeTranscript(join(top, "full-short.jsonl"), 1, 400_000),
    fullLong: isShort ? "" : await makeTranscript(join(top, "full-long.jsonl"), 600, 400_000),
    empty: () => ({ program: Deno.execPath(), args: ["run", script], cwd: top, env, stdin: "" }),
  };
}

/** A cache without others' entries, which can make every start slower, but with the packages that are there. */
async function ownCache(top: string): Promise<string> {
  const cache = join(top, "cache");
  await Deno.mkdir(cache);
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  await Deno.symlink(npmCache.replace(/\/registry[^/]*$/, ""), join(cache, "npm"));
  return cache;
}

async function rowsOf(program: Program, fixtures: Fixtures): Promise<RowSpec[]> {
  const { env, small, large, short, fullShort, fullLong, empty } = fixtures;
  const { label } = program;
  let count = 0;
  const run = (args: readonly string[], stdin: string, cwd: string, extra = {}): Timed => ({
    program: program.program,
    args: [...program.args, ...args],
    cwd,
    env: { ...env, ...program.env, CLAUDE_PROJECT_DIR: cwd, ...extra },
    stdin,
  });
  const session = (command: string) => `bench-${label.replaceAll(" ", "-")}-${command}`;
  const hook = (command: string, payload: object, project = small, extra = {}) => (): Timed => {
    const common = { session_id: session(command), cwd: project, prompt_id: `p${count++}` };
    return run([command], JSON.stringify({ ...common, ...payload }), project, extra);
  };
  const silent = { REVIVE_REFRESH_EVERY: "0", REVIVE_REFRESH_TIME_GAP: "0" };
  const always = { REVIVE_REFRESH_EVERY: "1" };
  const attended = { CLAUDE_CODE_SESSION_ATTENDED: "1", CLAUDE_CODE_ENTRYPOINT: "cli" };
  const prompt = { hook_event_name: "UserPromptSubmit", transcript_path: short, prompt: "go on" };
  const batch = { hook_event_name: "PostToolBatch", transcript_path: short, tool_calls: [] };
  const compacted = {
    hook_event_name: "SessionStart",
    source: "compact",
    transcript_path: short,
  };
  const status = {
    hook_event_name: "Status",
    transcript_path: fullShort,
    context_window: { context_window_size: 1_000_000 },
  };
  const stop = (transcript: string) => ({
    hook_event_name: "Stop",
    transcript_path: transcript,
    last_assistant_message: "done",
    stop_hook_active: false,
    background_tasks: [],
  });
  // Both sessions have had their first brief, and there is a checkpoint to post.
  await runOnce(hook("refresh", prompt)());
  await runOnce(hook("refresh", prompt, large || small)());
  const save = ["checkpoint", "save", "--session", session("repost")];
  await runOnce(run(save, CHECKPOINT, small));

  const emit = hook("refresh", prompt, small, always);
  const gate = hook("gate", stop(fullShort), small, attended);
  // Below the thresholds nothing was remembered of this session, nor ever is.
  const quietGate = () => {
    const payload = JSON.stringify({ ...stop(short), session_id: session("quiet-gate") });
    return run(["gate"], payload, small, attended);
  };
  const row = (name: string, subject: () => Timed, limits: Partial<RowSpec>): RowSpec => ({
    name: `${name}, ${label}`,
    subject,
    base: empty,
    to: "empty",
    ...limits,
  });
  return [
    row("silent prompt", hook("refresh", prompt, small, silent), { limit: 1.25, bar: 2.2 }),
    row("silent batch", hook("refresh", batch, small, silent), { limit: 1.25, bar: 2.2 }),
    row("emit", emit, { limit: 1.9, bar: 3.8 }),
    row("emit with 60,000 commits", hook("refresh", prompt, large, always), {
      base: emit,
      to: "30 commits",
      limit: 1.1,
    }),
    row("quiet gate", quietGate, { limit: 1.6, peakLimit: 100, bar: 2.4 }),
    row("gate", gate, { limit: 1.6, peakLimit: 100, bar: 2.4 }),
    row("gate on 600 MB", hook("gate", stop(fullLong), small, attended), {
      base: gate,
      to: "1 MB",
      limit: 1.3,
      peakLimit: 100,
    }),
    row("repost", hook("repost", compacted), { bar: 3.8 }),
    row("statusline", hook("statusline", status), { bar: 3.8 }),
  ];
}
