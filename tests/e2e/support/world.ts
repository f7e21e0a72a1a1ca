/**
 * A throw-away machine: home, project, `revive` on PATH, a scripted API.
 *
 * @module
 */

import { DENO_FLAGS } from "../../../lib/permissions.ts";
import { join } from "../../../lib/host/path.ts";
import { PROGRAM } from "../../support/program.ts";
import { Sandbox } from "../../support/sandbox.ts";
import { clientPath } from "./client.ts";
import { MessagesApi, type Rule } from "./messages_api.ts";
import { noteDurations } from "./durations.ts";
import { endProcessesOf } from "./processes.ts";

/** A key that the client accepts without asking, since `.claude.json` approves it. */
const KEY = "sk-ant-dummy";

/** What one test needs; `await using` ends everything and removes it. */
export class World implements AsyncDisposable {
  #clients = 0;

  private constructor(
    readonly sandbox: Sandbox,
    readonly api: MessagesApi,
    /** The client's binary. */
    readonly client: string,
    /** The whole environment of the client. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Makes one; `env` is added to the client's environment, `rules` are the API's. */
  static async create(
    { rules = [], env = {} }: {
      readonly rules?: readonly Rule[];
      readonly env?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<World> {
    const client = await clientPath();
    const sandbox = await Sandbox.create();
    const api = new MessagesApi(...rules);
    const bin = join(sandbox.top, "bin");
    await writeLauncher(bin);
    await Deno.mkdir(join(sandbox.top, "tmp"));
    const world = new World(sandbox, api, client, {
      HOME: sandbox.home,
      PATH: `${bin}:${systemPath()}`,
      TMPDIR: join(sandbox.top, "tmp"),
      CLAUDE_CODE_TMPDIR: join(sandbox.top, "tmp"),
      // The program's compiled modules, without which each hook would compile them anew.
      DENO_DIR: Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/root", ".cache/deno"),
      DENO_NO_UPDATE_CHECK: "1",
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      ANTHROPIC_BASE_URL: api.url,
      ANTHROPIC_API_KEY: KEY,
      // Port 9 answers nobody: whatever is not meant for the scripted API gets nowhere.
      HTTPS_PROXY: "http://127.0.0.1:9",
      NO_PROXY: "127.0.0.1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_ERROR_REPORTING: "1",
      ...env,
    });
    await world.trust(sandbox.project);
    return world;
  }

  /** Answers the questions that a first start would ask, for work in `folder`. */
  async trust(folder: string): Promise<void> {
    const project = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    await Deno.writeTextFile(
      join(this.sandbox.home, ".claude.json"),
      JSON.stringify({
        hasCompletedOnboarding: true,
        theme: "dark",
        customApiKeyResponses: { approved: [KEY], rejected: [] },
        projects: { [folder]: project },
      }),
    );
  }

  /** The option with which a client writes its own log, from which the hooks' durations are read. */
  logOption(): string {
    return `--debug-file=${join(this.sandbox.top, "logs", `${++this.#clients}.txt`)}`;
  }

  /** Runs a people's command in the project as the user would; throws if it fails. */
  revive(...args: readonly string[]): Promise<string> {
    return this.#run(args, "");
  }

  /** Saves a checkpoint as the skill would. */
  save(session: string, checkpoint: string): Promise<string> {
    return this.#run(["checkpoint", "save", "--session", session], checkpoint);
  }

  async #run(args: readonly string[], input: string): Promise<string> {
    const child = new Deno.Command(join(this.sandbox.top, "bin/revive"), {
      args: [...args],
      cwd: this.sandbox.project,
      clearEnv: true,
      env: { ...this.env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    await new Blob([input]).stream().pipeTo(child.stdin);
    const { code, stdout, stderr } = await child.output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    if (code !== 0) throw new Error(`revive ${args.join(" ")}: ${text(stderr)}`);
    return text(stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await endProcessesOf(this.sandbox.top);
    await noteDurations(join(this.sandbox.top, "logs"));
    await this.api[Symbol.asyncDispose]();
    await this.sandbox[Symbol.asyncDispose]();
  }
}

function systemPath(): string {
  const folders = (Deno.env.get("PATH") ?? "").split(":").filter((part) => part.startsWith("/"));
  const deno = Deno.execPath().slice(0, Deno.execPath().lastIndexOf("/"));
  return [deno, ...folders].join(":");
}

/** Writes `revive` as an installation has it: a script that starts the program with its flags. */
async function writeLauncher(bin: string): Promise<void> {
  const command = [Deno.execPath(), "run", ...DENO_FLAGS, PROGRAM].join(" ");
  const path = join(bin, "revive");
  const script = `#!/bin/sh\nREVIVE_LAUNCHER='${path}' exec ${command} "$@"\n`;
  await Deno.mkdir(bin);
  await Deno.writeTextFile(path, script, { mode: 0o755 });
}
