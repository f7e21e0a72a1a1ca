import { join } from "../../lib/host/path.ts";
import { checkHook, isHookCommand } from "./hook_oracles.ts";
import { type Run, runProgram, type RunResult } from "./program.ts";

/** A throw-away home and project; `await using` removes both. */
export class Sandbox implements AsyncDisposable {
  private constructor(
    /** The temporary folder that holds everything else. */
    readonly top: string,
    /** HOME of every run. */
    readonly home: string,
    /** The project's folder, a git checkout unless asked otherwise. */
    readonly project: string,
  ) {}

  /** Makes one; `git: false` leaves the project a plain folder. */
  static async create(options: { readonly git?: boolean } = {}): Promise<Sandbox> {
    const top = await Deno.realPath(await Deno.makeTempDir({ prefix: "revive-test-" }));
    const sandbox = new Sandbox(top, join(top, "home"), join(top, "project"));
    await Deno.mkdir(sandbox.home);
    await Deno.mkdir(sandbox.project);
    if (options.git !== false) await sandbox.git("init", "--quiet", "--initial-branch=main");
    return sandbox;
  }

  /** Runs git in the project (or in `folder`); throws with git's own words if it fails. */
  async git(...args: string[]): Promise<string> {
    return await this.gitIn(this.project, ...args);
  }

  async gitIn(folder: string, ...args: string[]): Promise<string> {
    const output = await new Deno.Command("git", {
      args,
      cwd: folder,
      clearEnv: true,
      env: {
        PATH: Deno.env.get("PATH") ?? "",
        HOME: this.home,
        GIT_AUTHOR_NAME: "A",
        GIT_AUTHOR_EMAIL: "a@example.com",
        GIT_COMMITTER_NAME: "A",
        GIT_COMMITTER_EMAIL: "a@example.com",
        GIT_CONFIG_NOSYSTEM: "1",
      },
    }).output();
    const stdout = new TextDecoder().decode(output.stdout);
    if (!output.success) {
      throw new Error(`git ${args.join(" ")}: ${new TextDecoder().decode(output.stderr)}`);
    }
    return stdout.trimEnd();
  }

  /** Writes a file of the project, folders included. */
  async write(path: string, content: string | Uint8Array): Promise<void> {
    const full = join(this.project, path);
    await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    if (typeof content === "string") await Deno.writeTextFile(full, content);
    else await Deno.writeFile(full, content);
  }

  async read(path: string): Promise<string> {
    return await Deno.readTextFile(join(this.project, path));
  }

  /** Writes the files, stages everything and commits. */
  async commit(message: string, files: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const [path, content] of Object.entries(files)) await this.write(path, content);
    await this.git("add", "--all");
    await this.git("commit", "--quiet", "--allow-empty", "-m", message);
  }

  /** Where the program keeps its state in this sandbox. */
  get reviveHome(): string {
    return join(this.home, ".context-revive");
  }

  /**
   * Runs the program in the project with this sandbox's home. A hook command is
   * held to what holds for every call of one, whatever the test is about.
   */
  async run(args: readonly string[], options: Partial<Run> = {}): Promise<RunResult> {
    const result = await runProgram({
      cwd: this.project,
      ...options,
      args,
      env: { HOME: this.home, ...options.env },
    });
    const [command = "", ...rest] = args;
    const isHelp = rest.some((argument) => argument === "--help" || argument === "-h");
    if (isHookCommand(command) && !isHelp) checkHook(command, result);
    return result;
  }

  /**
   * Runs a hook command with `payload` as JSON on stdin. It may take longer than
   * its usual deadline: what a test expects must not hang on how busy the machine is.
   */
  async hook(
    command: string,
    payload: unknown,
    env: Readonly<Record<string, string>> = {},
  ): Promise<RunResult> {
    // The client names the session in the environment too, the same as in the payload.
    const fields = typeof payload === "object" && payload !== null ? payload : {};
    const session = "session_id" in fields && typeof fields.session_id === "string" &&
        // No variable can hold these, and none is set then.
        !/\0/.test(fields.session_id)
      ? { CLAUDE_CODE_SESSION_ID: fields.session_id }
      : {};
    return await this.run([command], {
      stdin: JSON.stringify(payload),
      env: {
        CLAUDE_PROJECT_DIR: this.project,
        REVIVE_DEADLINE_MS: "10000",
        ...session,
        ...env,
      },
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.top, { recursive: true });
  }
}
