import type { Sandbox } from "./sandbox.ts";

/** How much a made repository holds. */
export interface Size {
  readonly commits: number;
  readonly tags: number;
  /** Files of the last commit beside the fifty that the commits touch. */
  readonly files: number;
}

/**
 * Makes the sandbox's project a repository of that size, on the branch main,
 * through one `git fast-import`; only the folder `src` is checked out.
 */
export async function largeRepository(sandbox: Sandbox, size: Size): Promise<void> {
  await sandbox.git("init", "--quiet", "--initial-branch=main");
  const child = new Deno.Command("git", {
    // Neither compressed nor made of deltas: a minute's work that no reader needs.
    args: ["-c", "core.compression=0", "fast-import", "--quiet", "--depth=0"],
    cwd: sandbox.project,
    stdin: "piped",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  const encoder = new TextEncoder();
  for (const part of commands(size)) await writer.write(encoder.encode(part));
  await writer.close();
  if (!(await child.status).success) throw new Error("git fast-import failed");
  await writeTags(sandbox, size.tags);
  await sandbox.git("checkout", "--quiet", "main", "--", "src");
}

/** A mark that no commit has. */
const BLOB = 999_999_999;

/** The input of `git fast-import`, in parts of some hundred kilobytes. */
function* commands({ commits, files }: Size): Generator<string> {
  // One blob for all the further files: what counts is how many names there are.
  let part: string[] = ["blob", `mark :${BLOB}`, "data 1", "x"];
  const who = "A <a@example.com>";
  for (let n = 1; n <= commits; n++) {
    const message = `change ${n}`;
    const content = `export const n = ${n};\n`;
    part.push(
      "commit refs/heads/main",
      `mark :${n}`,
      `committer ${who} ${1_700_000_000 + n} +0000`,
      `data ${message.length}`,
      message,
      `M 100644 inline src/file${n % 50}.ts`,
      `data ${content.length}`,
      content,
    );
    for (let file = 0; n === 1 && file < files; file++) {
      part.push(`M 100644 :${BLOB} many/${file % 500}/f${file}`);
    }
    if (part.length > 4000) {
      yield part.join("\n") + "\n";
      part = [];
    }
  }
  yield part.join("\n") + "\n";
}

/** Writes the tags as git packs them: a file for each would take longer than all the rest. */
async function writeTags(sandbox: Sandbox, tags: number): Promise<void> {
  const head = await sandbox.git("rev-parse", "main");
  const names = Array.from({ length: tags }, (_, n) => `refs/tags/t${n}`).sort();
  const lines = [
    "# pack-refs with: peeled fully-peeled sorted ",
    ...names.map((n) => `${head} ${n}`),
  ];
  await sandbox.write(".git/packed-refs", lines.join("\n") + "\n");
}
