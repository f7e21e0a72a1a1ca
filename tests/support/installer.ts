import { bundle } from "./bundle.ts";
import { type Ended, findProgram, runCommand } from "./command.ts";
import { Sandbox } from "./sandbox.ts";

/** What install.sh may call, beside a downloader, a checksum tool, Deno and npm. */
const BASIC_TOOLS =
  "awk cat chmod cp cut dirname getconf grep ls mkdir mktemp mv rm rmdir sed sleep sh dash bash tr uname env"
    .split(" ");

export const INSTALLER = new URL("../../install.sh", import.meta.url).pathname;

/** A response that stops in the middle of its body, as a broken connection does. */
export function truncated(body: string): Response {
  const half = new TextEncoder().encode(body.slice(0, body.length / 2));
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(half);
      controller.close();
    },
  });
  return new Response(stream, { headers: { "content-length": String(body.length) } });
}

/** The SHA-256 of a text, in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A release on a loopback server and a machine with just the tools that a test gives it. */
export class InstallBench implements AsyncDisposable {
  readonly asked: string[] = [];
  /** What the server answers, by the last part of the path; anything else is not found. */
  readonly files = new Map<string, string | (() => Response)>();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  private constructor(readonly sandbox: Sandbox) {
    this.#server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => {
      const { pathname } = new URL(request.url);
      this.asked.push(pathname);
      const file = this.files.get(pathname.slice(pathname.lastIndexOf("/") + 1));
      if (file === undefined) return new Response("not found", { status: 404 });
      return typeof file === "string" ? new Response(file) : file();
    });
  }

  /** One with the basic tools and `tools`; the release holds `assets` and their checksums. */
  static async create(
    assets: Readonly<Record<string, string>>,
    tools: readonly string[] = ["curl", "sha256sum"],
  ): Promise<InstallBench> {
    const bench = new InstallBench(await Sandbox.create({ git: false }));
    await Deno.mkdir(bench.tools);
    await Deno.mkdir(bench.temporary);
    for (const tool of [...BASIC_TOOLS, ...tools]) {
      const path = await findProgram(tool);
      if (path === undefined) throw new Error(`this test needs ${tool} on PATH`);
      await Deno.symlink(path, `${bench.tools}/${tool}`);
    }
    await bench.release(assets);
    return bench;
  }

  /** Puts the files and their SHA256SUMS on the server. */
  async release(assets: Readonly<Record<string, string>>): Promise<void> {
    const sums: string[] = [];
    for (const [name, content] of Object.entries(assets)) {
      this.files.set(name, content);
      sums.push(`${await sha256(content)}  ${name}\n`);
    }
    this.files.set("SHA256SUMS", sums.join(""));
  }

  /** Replaces a tool by a shell script with this body. */
  async stub(tool: string, body: string): Promise<void> {
    const path = `${this.tools}/${tool}`;
    await Deno.remove(path).catch(() => {});
    await Deno.writeTextFile(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }

  get tools(): string {
    return `${this.sandbox.top}/tools`;
  }

  get temporary(): string {
    return `${this.sandbox.top}/tmp`;
  }

  get prefix(): string {
    return `${this.sandbox.home}/.local`;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  environment(): Record<string, string> {
    return {
      PATH: this.tools,
      HOME: this.sandbox.home,
      TMPDIR: this.temporary,
      REVIVE_BASE_URL: this.url,
    };
  }

  /** Runs install.sh, with `shell` if that is given. */
  async install(
    args: readonly string[] = [],
    options: { readonly shell?: string; readonly script?: string; readonly env?: object } = {},
  ): Promise<Ended> {
    return await runCommand(options.shell ?? "sh", [options.script ?? INSTALLER, ...args], {
      cwd: this.sandbox.project,
      env: { ...this.environment(), ...options.env },
    });
  }

  /** A copy of install.sh that lies in no checkout, as a downloaded one does. */
  async downloadedInstaller(): Promise<string> {
    const copy = `${this.sandbox.top}/install.sh`;
    await Deno.copyFile(INSTALLER, copy);
    return copy;
  }

  /** Every path below the home folder, relative to it. */
  async left(): Promise<string[]> {
    const paths: string[] = [];
    const walk = async (folder: string, shown: string) => {
      for await (const entry of Deno.readDir(folder)) {
        paths.push(`${shown}${entry.name}`);
        if (entry.isDirectory) await walk(`${folder}/${entry.name}`, `${shown}${entry.name}/`);
      }
    };
    await walk(this.sandbox.home, "");
    return paths.sort();
  }

  async temporaryIsEmpty(): Promise<boolean> {
    for await (const _ of Deno.readDir(this.temporary)) return false;
    return true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
    await this.sandbox[Symbol.asyncDispose]();
  }
}

/** The single-file program's text, as a release holds it. */
export async function releasedScript(): Promise<string> {
  return await Deno.readTextFile(await bundle());
}
