import { assertEquals } from "./assert.ts";
import { SOME_BRIEF } from "./briefed.ts";
import { runCommand } from "./command.ts";
import { filesUnder } from "./files_under.ts";
import { checkHook, isHookCommand } from "./hook_oracles.ts";
import { promptPayload } from "./payloads.ts";
import { runProgram, type RunResult } from "./program.ts";
import { join } from "../../lib/host/path.ts";

/** A file system of 256 KB in memory, with a home and a project in it. Needs root, on Linux. */
export class Disk implements AsyncDisposable {
  private constructor(
    /** Where it is mounted. */
    readonly top: string,
  ) {}

  static async mount(): Promise<Disk> {
    const top = await Deno.makeTempDir({ prefix: "revive-disk-" });
    const { code, stderr } = await system("mount", "-t", "tmpfs", "-o", "size=256k", "none", top);
    if (code !== 0) {
      await Deno.remove(top);
      throw new Error(stderr);
    }
    const disk = new Disk(top);
    for (const folder of ["home", "project/.revive", "project/.claude"]) {
      await Deno.mkdir(join(top, folder), { recursive: true });
    }
    await Deno.writeTextFile(join(top, "project/.revive/static.md"), SOME_BRIEF);
    await Deno.writeTextFile(join(top, "project/.claude/settings.json"), '{"model":"opus"}\n');
    const manifest = '{"description":"Tiny queue"}';
    await Deno.writeTextFile(join(top, "project/package.json"), manifest);
    return disk;
  }

  /** Fills it to the last byte. */
  async fill(): Promise<void> {
    await system("sh", "-c", 'cat /dev/zero >"$1/full" 2>/dev/null', "sh", this.top);
  }

  async makeReadOnly(): Promise<void> {
    assertEquals((await system("mount", "-o", "remount,ro", this.top)).code, 0);
  }

  get project(): string {
    return join(this.top, "project");
  }

  /** Runs the program in the project; a hook is held to what holds for every hook. */
  async run(args: readonly string[], stdin = ""): Promise<RunResult> {
    const env = { HOME: join(this.top, "home"), CLAUDE_PROJECT_DIR: this.project };
    const result = await runProgram({ args, stdin, cwd: this.project, env });
    const [command = ""] = args;
    if (isHookCommand(command)) checkHook(command, result);
    return result;
  }

  /** Whether a prompt of `session` gets the brief. */
  async prompt(session: string, transcript: string): Promise<boolean> {
    const payload = promptPayload(session, this.project, { transcript_path: transcript });
    return (await this.run(["refresh"], JSON.stringify(payload))).stdout !== "";
  }

  /** What every file holds, but for the filler. */
  async contents(): Promise<Map<string, string>> {
    const map = new Map<string, string>();
    for (const path of await filesUnder(this.top)) {
      if (path !== `${this.top}/full`) map.set(path, (await Deno.readFile(path)).toBase64());
    }
    return map;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await system("umount", "-l", this.top);
    await Deno.remove(this.top).catch(() => {});
  }
}

/** Whether this process may mount a file system. */
export async function canMount(): Promise<boolean> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  try {
    await using _disk = await Disk.mount();
    return true;
  } catch {
    return false;
  }
}

async function system(program: string, ...args: string[]) {
  return await runCommand(program, args, { env: { PATH: Deno.env.get("PATH") ?? "" } });
}
