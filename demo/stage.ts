import { dirname, join } from "../lib/host/path.ts";
import { launcherText } from "./launcher.ts";
import { SetUpError } from "./modules.ts";

/** How a program ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** How a program is run. */
export interface RunOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Variables that the programs share with the demo, beside PATH. */
const INHERITED = ["LANG", "TMPDIR"];

/**
 * A home folder of its own with the project in it, and the programs that run
 * there. They see nothing of the user's environment but PATH, and whatever they
 * write lies in one temporary folder, which {@linkcode close} removes.
 */
export class Stage {
  readonly #running = new Set<Deno.ChildProcess>();
  readonly #env: Readonly<Record<string, string>>;
  #closed: Promise<void> | undefined;

  private constructor(
    /** The temporary folder. */
    readonly top: string,
    denoDir: string,
  ) {
    const env: Record<string, string> = {
      HOME: this.home,
      PATH: `${dirname(this.launcher)}:${Deno.env.get("PATH") ?? ""}`,
      // Compiled modules are shared with the user, so that each hook starts fast.
      DENO_DIR: denoDir,
      DENO_NO_UPDATE_CHECK: "1",
      NO_COLOR: "1",
      // What is shown is what the hooks say, also where the machine is busy.
      REVIVE_DEADLINE_MS: "15000",
      GIT_CONFIG_NOSYSTEM: "1",
    };
    for (const name of INHERITED) {
      const value = Deno.env.get(name);
      if (value !== undefined) env[name] = value;
    }
    this.#env = env;
  }

  get home(): string {
    return join(this.top, "home");
  }

  get project(): string {
    return join(this.home, "parcel-quote");
  }

  /** Where `revive` is installed here. */
  get launcher(): string {
    return join(this.home, ".local/bin/revive");
  }

  /** Makes the folders and installs the program of this checkout in them; at once, so that a signal finds all or nothing. */
  static open(denoDir: string): Stage {
    const top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "revive-demo-" }));
    const stage = new Stage(top, denoDir);
    Deno.mkdirSync(stage.project, { recursive: true });
    Deno.mkdirSync(dirname(stage.launcher), { recursive: true });
    Deno.writeTextFileSync(stage.launcher, launcherText(stage.launcher), { mode: 0o755 });
    return stage;
  }

  /** Runs `revive` as a person or the client would. */
  async revive(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    return await this.run(this.launcher, args, options);
  }

  /**
   * Runs `program` in the project's folder, to its end.
   *
   * @throws SetUpError where there is no such program, Error once the stage is closed.
   */
  async run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
    if (this.#closed !== undefined) throw new Error("the demo was stopped");
    const started = performance.now();
    const child = spawn(program, {
      args: [...args],
      cwd: this.project,
      clearEnv: true,
      env: { ...this.#env, ...options.env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    });
    this.#running.add(child);
    try {
      const writer = child.stdin.getWriter();
      const fed = writer.write(new TextEncoder().encode(options.stdin ?? ""))
        .then(() => writer.close()).catch(() => {}); // It may end before it has read everything.
      const [output] = await Promise.all([child.output(), fed]);
      return {
        code: output.code,
        stdout: new TextDecoder().decode(output.stdout),
        stderr: new TextDecoder().decode(output.stderr),
        ms: performance.now() - started,
      };
    } finally {
      this.#running.delete(child);
    }
  }

  /** Ends what still runs and removes the temporary folder. */
  close(): Promise<void> {
    return this.#closed ??= this.#remove();
  }

  async #remove(): Promise<void> {
    const ends = [...this.#running].map((child) => {
      try {
        child.kill("SIGKILL");
      } catch { /* It ended in the same moment. */ }
      return child.status;
    });
    await Promise.all(ends);
    for (let attempt = 1;; attempt++) {
      try {
        return await Deno.remove(this.top, { recursive: true });
      } catch (error) {
        if (error instanceof Deno.errors.NotFound) return;
        // A child of a child may have been writing still.
        if (attempt === 10) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}

function spawn(program: string, options: Deno.CommandOptions): Deno.ChildProcess {
  try {
    return new Deno.Command(program, options).spawn();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new SetUpError(`the demo needs ${program}, which is not on PATH`);
  }
}
