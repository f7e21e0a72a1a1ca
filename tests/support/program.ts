import { DENO_FLAGS } from "../../lib/permissions.ts";

/**
 * The program under test: the sources, or the file that REVIVE_TEST_PROGRAM
 * names, a script or a compiled binary.
 */
export const PROGRAM = Deno.env.get("REVIVE_TEST_PROGRAM") ??
  new URL("../../revive.ts", import.meta.url).pathname;

/** One run of the real program. */
export interface Run {
  readonly args: readonly string[];
  /** The working directory. */
  readonly cwd: string;
  /** Text or bytes for stdin; absent: stdin is empty. `"open"` leaves the pipe open. */
  readonly stdin?: string | Uint8Array | "open";
  /** The whole environment beside PATH. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What it printed and how it ended. */
export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** The folder in which Deno keeps compiled modules, shared by all runs so that they start fast. */
export const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache/deno`;

/** How the program is started with `args`: the real flags, and what its environment must have. */
export function programCommand(args: readonly string[]): {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
} {
  const isScript = /\.[jt]s$/.test(PROGRAM);
  return {
    program: isScript ? Deno.execPath() : PROGRAM,
    args: isScript ? ["run", ...DENO_FLAGS, PROGRAM, ...args] : [...args],
    env: { PATH: Deno.env.get("PATH") ?? "", DENO_DIR, DENO_NO_UPDATE_CHECK: "1" },
  };
}

/** Runs the program as a user's machine would: own process, the real flags, a bare environment. */
export async function runProgram(run: Run): Promise<RunResult> {
  const started = performance.now();
  const { program, args, env } = programCommand(run.args);
  const child = new Deno.Command(program, {
    args: [...args],
    cwd: run.cwd,
    clearEnv: true,
    env: { ...env, ...run.env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const feed = async () => {
    if (run.stdin === "open") return;
    const bytes = typeof run.stdin === "string" ? new TextEncoder().encode(run.stdin) : run.stdin;
    if (bytes !== undefined) await writer.write(bytes);
    await writer.close();
  };
  const fed = feed().catch(() => {}); // The program may end before it has read everything.
  const output = await child.output();
  await fed;
  if (run.stdin === "open") await writer.close().catch(() => {});
  return {
    code: output.code,
    stdout: new TextDecoder().decode(output.stdout),
    stderr: new TextDecoder().decode(output.stderr),
    ms: performance.now() - started,
  };
}
