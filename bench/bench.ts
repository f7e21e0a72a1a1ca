/**
 * `deno task bench`: times the hook path as whole processes against an empty
 * program, in pairs, from the sources and from dist/revive.js, and how the cost
 * grows with the repository and the transcript.
 *
 *   deno task bench [--runs N] [--only TEXT] [--json]
 *
 * @module
 */

import { parseArgs } from "../lib/deps/parse_args.ts";
import { join } from "../lib/host/path.ts";
import { DENO_FLAGS } from "../lib/permissions.ts";
import { BUNDLE_FLAGS } from "../tools/launch.ts";
import { makeRepository, makeTranscript } from "./fixtures.ts";
import { type Pairs, runOnce, type Timed, timePairs } from "./measure.ts";

const ROOT = new URL("..", import.meta.url).pathname;

/** One line of the table. */
interface Row extends Pairs {
  readonly name: string;
  /** What the ratio is to. */
  readonly to: string;
  /** The bar of the specification; 0 where it sets none. */
  readonly limit: number;
  readonly peakMiB: number;
}

const USAGE = "usage: deno task bench [--runs N] [--only TEXT] [--json]\n";

const options = parseArgs(Deno.args, {
  boolean: ["json"],
  string: ["runs", "only", "_"],
  unknown: () => {
    Deno.stderr.writeSync(new TextEncoder().encode(USAGE));
    Deno.exit(1);
  },
});
const runs = Number(options.runs ?? 31);
const only = String(options.only ?? "");

const top = await Deno.makeTempDir({ prefix: "revive-bench-" });
try {
  const rows = await measureAll(top);
  await Deno.stdout.write(new TextEncoder().encode(options.json ? json(rows) : table(rows)));
  if (rows.some(({ ratio, limit }) => limit > 0 && ratio > limit)) Deno.exitCode = 1;
} finally {
  await Deno.remove(top, { recursive: true });
}

async function measureAll(top: string): Promise<Row[]> {
  const home = join(top, "home");
  await Deno.mkdir(home);
  const empty = join(top, "empty.ts");
  await Deno.writeTextFile(empty, "");
  const denoDir = Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/tmp", ".cache/deno");
  const env = {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: home,
    DENO_DIR: denoDir,
    DENO_NO_UPDATE_CHECK: "1",
  };
  const floor = (): Timed => ({ args: ["run", empty], cwd: top, env, stdin: "" });

  const small = await makeRepository(top, "small", 30);
  const large = await makeRepository(top, "large", 60_000);
  const short = await makeTranscript(join(top, "short.jsonl"), 1, 20_000);
  const fullShort = await makeTranscript(join(top, "full-short.jsonl"), 1, 400_000);
  const fullLong = await makeTranscript(join(top, "full-long.jsonl"), 600, 400_000);

  const programs: [string, string, readonly string[]][] = [
    ["sources", join(ROOT, "revive.ts"), DENO_FLAGS],
  ];
  const bundle = join(ROOT, "dist/revive.js");
  if (await Deno.stat(bundle).then(() => true, () => false)) {
    programs.push(["revive.js", bundle, BUNDLE_FLAGS]);
  }

  const rows: Row[] = [];
  const add = async (
    name: string,
    subject: () => Timed,
    base: () => Timed,
    to: string,
    limit: number,
  ) => {
    if (!name.includes(only)) return;
    const pairs = await timePairs(subject, base, runs);
    const { peakMiB } = await runOnce(subject(), true);
    rows.push({ name, to, limit, peakMiB, ...pairs });
    if (!options.json) await Deno.stderr.write(new TextEncoder().encode("."));
  };

  for (const [label, program, flags] of programs) {
    // A person's command leaves the compiled code that hooks start from.
    await runOnce({ args: ["run", ...flags, program, "version"], cwd: top, env, stdin: "" });
    let count = 0;
    const hook = (
      command: string,
      project: string,
      payload: Record<string, unknown>,
      extra: Record<string, string> = {},
    ) =>
    (): Timed => ({
      args: ["run", ...flags, program, command],
      cwd: project,
      env: { ...env, CLAUDE_PROJECT_DIR: project, ...extra },
      stdin: JSON.stringify({
        session_id: `bench-${label.replace(".", "-")}-${command}`,
        cwd: project,
        prompt_id: `p${count++}`,
        ...payload,
      }),
    });
    const prompt = { hook_event_name: "UserPromptSubmit", transcript_path: short, prompt: "go on" };
    const off = { REVIVE_REFRESH_EVERY: "0", REVIVE_REFRESH_TIME_GAP: "0" };
    const always = { REVIVE_REFRESH_EVERY: "1" };
    const stop = (transcript: string) => ({
      hook_event_name: "Stop",
      transcript_path: transcript,
      last_assistant_message: "done",
      stop_hook_active: false,
      background_tasks: [],
    });
    const attended = { CLAUDE_CODE_SESSION_ATTENDED: "1", CLAUDE_CODE_ENTRYPOINT: "cli" };
    const batch = { hook_event_name: "PostToolBatch", transcript_path: short, tool_calls: [] };
    const start = { hook_event_name: "SessionStart", source: "compact", transcript_path: short };

    await runOnce(hook("refresh", small, prompt)());
    await add(`silent prompt, ${label}`, hook("refresh", small, prompt, off), floor, "empty", 1.25);
    await add(`silent batch, ${label}`, hook("refresh", small, batch, off), floor, "empty", 1.25);
    await add(`emit, ${label}`, hook("refresh", small, prompt, always), floor, "empty", 1.9);
    await add(
      `emit with 60,000 commits, ${label}`,
      hook("refresh", large, prompt, always),
      hook("refresh", small, prompt, always),
      "30 commits",
      1.1,
    );
    await add(
      `gate, ${label}`,
      hook("gate", small, stop(fullShort), attended),
      floor,
      "empty",
      1.6,
    );
    await add(
      `gate on 600 MB, ${label}`,
      hook("gate", small, stop(fullLong), attended),
      hook("gate", small, stop(fullShort), attended),
      "1 MB",
      1.3,
    );
    await add(`repost, ${label}`, hook("repost", small, start), floor, "empty", 0);
    await add(`statusline, ${label}`, hook("statusline", small, start), floor, "empty", 0);
  }
  return rows;
}

function json(rows: readonly Row[]): string {
  return JSON.stringify({ deno: Deno.version.deno, os: Deno.build.target, runs, rows }, null, 2) +
    "\n";
}

function table(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [
      row.name.padEnd(36),
      `${row.ms.toFixed(1)} ms`.padStart(9),
      `${row.ratio.toFixed(2)}×`.padStart(7),
      `(${row.lower.toFixed(2)}–${row.upper.toFixed(2)})`.padStart(13),
      `of ${row.to}`.padEnd(14),
      (row.limit > 0 ? `limit ${row.limit}×${row.ratio > row.limit ? "  OVER" : ""}` : "").padEnd(
        18,
      ),
      `${row.peakMiB.toFixed(0)} MiB`.padStart(8),
    ].join(" ").trimEnd()
  );
  return `\nMedians of ${runs} pairs on ${Deno.build.target}, Deno ${Deno.version.deno}\n${
    lines.join("\n")
  }\n`;
}
