/**
 * The client in a terminal: a private tmux server of one window.
 *
 * @module
 */

import { join } from "../../../lib/host/path.ts";
import { isMain } from "./script.ts";
import type { World } from "./world.ts";

/** How often the screen is looked at, in milliseconds. */
const LOOK_MS = 100;

/** One running client with a screen and keys. */
export class Interactive implements AsyncDisposable {
  private constructor(readonly world: World, readonly socket: string) {}

  /** Starts the client and waits for its input line. */
  static async start(world: World, args: readonly string[] = []): Promise<Interactive> {
    const socket = join(world.sandbox.top, "tmux");
    const client = new Interactive(world, socket);
    const environment = Object.entries(world.env).map(([name, value]) => `${name}=${value}`);
    await client.#tmux(
      ...["-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", "160", "-y", "50"],
      ...["-c", world.sandbox.project, "env", "-i", ...environment, world.client],
      // Without it an interactive client starts in "auto", whose checks need a server of its own.
      ...["--permission-mode", "default", world.logOption(), ...args],
    );
    await client.see(/❯/);
    return client;
  }

  /** What the screen shows now. */
  async screen(): Promise<string> {
    return (await this.#tmux("capture-pane", "-p", "-t", "s")).replace(/\n\s*\n/g, "\n");
  }

  /** Waits until the screen shows `pattern` and gives the whole screen. */
  async see(pattern: RegExp, seconds = 30): Promise<string> {
    let screen = "";
    for (const limit = Date.now() + seconds * 1000; Date.now() < limit;) {
      screen = await this.screen();
      if (pattern.test(screen)) return screen;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`the screen does not show ${pattern} after ${seconds} s:\n${screen}`);
  }

  /** Types a line and sends it off once the input line shows it whole. */
  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-t", "s", "-l", text);
    await this.see(new RegExp(escape(text.slice(-40))));
    await this.key("Enter");
  }

  /** Types a prompt and waits until the turn that it starts is over. */
  async turn(text: string): Promise<void> {
    const from = this.world.api.requests.length;
    await this.type(text);
    await this.world.api.waitFor(isMain, { from });
    await this.idle();
  }

  /** Waits until the client works at nothing any more, the Stop hooks included. */
  async idle(seconds = 30): Promise<void> {
    let quiet = 0;
    for (const limit = Date.now() + seconds * 1000; Date.now() < limit;) {
      const screen = await this.screen();
      quiet = /esc to interrupt/.test(screen) || !/❯/.test(screen) ? 0 : quiet + 1;
      if (quiet === 3) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`the client is still busy after ${seconds} s:\n${await this.screen()}`);
  }

  /** Leaves the client as a user would and waits for its end. */
  async end(): Promise<void> {
    await this.type("/exit");
    for (let i = 0; i < 100; i++) {
      const alive = await this.#tmux("has-session", "-t", "s").then(() => true, () => false);
      if (!alive) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`the client does not end:\n${await this.screen()}`);
  }

  /**
   * Presses `key` until the question that shows `pattern` is gone: the client
   * ignores keys in the first moments of a question, since they may have been
   * meant for the input line.
   */
  async answer(pattern: RegExp, key: string): Promise<void> {
    await this.see(pattern);
    for (let i = 0; i < 50; i++) {
      if (!pattern.test(await this.screen())) return;
      await this.key(key);
      await new Promise((resolve) => setTimeout(resolve, 5 * LOOK_MS));
    }
    throw new Error(`the question stays:\n${await this.screen()}`);
  }

  /** Presses one key, by tmux's name for it. */
  async key(name: string): Promise<void> {
    await this.#tmux("send-keys", "-t", "s", name);
  }

  async #tmux(...args: readonly string[]): Promise<string> {
    const { success, stdout, stderr } = await new Deno.Command("tmux", {
      args: ["-S", this.socket, ...args],
      clearEnv: true,
      env: { ...this.world.env },
    }).output().catch(() => {
      throw new Error("tmux is not installed; the interactive tests need it");
    });
    if (!success) throw new Error(`tmux ${args[0]}: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux("kill-server").catch(() => {});
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
