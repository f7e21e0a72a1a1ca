import { dirname, join } from "../../lib/host/path.ts";

/** The checkout that is tested. */
export const ROOT = new URL("../..", import.meta.url).pathname;

/** A copy of the checkout, changes that are not committed included, in which files may be broken. */
export class Checkout implements AsyncDisposable {
  private constructor(readonly folder: string) {}

  static async copy(): Promise<Checkout> {
    const { stdout, success } = await new Deno.Command("git", {
      args: ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
      cwd: ROOT,
    }).output();
    if (!success) throw new Error("the checkout cannot be listed: run this in a clone");
    const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "revive-mutants-" }));
    for (const path of new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "")) {
      const info = await Deno.stat(join(ROOT, path)).catch(() => undefined);
      if (info?.isFile !== true) continue; // Deleted, but not yet from the index.
      await Deno.mkdir(dirname(join(folder, path)), { recursive: true });
      await Deno.copyFile(join(ROOT, path), join(folder, path));
    }
    return new Checkout(folder);
  }

  /** Whether all tests in `files` pass; with a `source`, while `file` holds that. */
  async passes(files: readonly string[], file?: string, source?: string): Promise<Verdict> {
    const path = join(this.folder, file ?? "");
    const whole = file === undefined ? "" : await Deno.readTextFile(path);
    if (file !== undefined) await Deno.writeTextFile(path, source ?? whole);
    try {
      return await this.#test(files);
    } finally {
      if (file !== undefined) await Deno.writeTextFile(path, whole);
    }
  }

  async #test(files: readonly string[]): Promise<Verdict> {
    const child = new Deno.Command(Deno.execPath(), {
      // Types are not checked: that a compiler would notice is not what is asked.
      args: ["test", "-A", "--quiet", "--no-check", "--fail-fast", ...files],
      cwd: this.folder,
      env: { NO_COLOR: "1" },
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const clock = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
    const { success, stdout } = await child.output();
    clearTimeout(clock);
    const text = new TextDecoder().decode(stdout);
    return { passed: success, failing: /^(.*) \.\.\. FAILED/m.exec(text)?.[1] ?? "" };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.folder, { recursive: true });
  }
}

/** What came of a run of tests. */
export interface Verdict {
  readonly passed: boolean;
  /** The name of the first test that failed; "" where none is named: it did not load, or did not end. */
  readonly failing: string;
}

/** Tests that have not ended by then run forever. */
const LONGEST_MS = 900_000;
