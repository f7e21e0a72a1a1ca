/** Makes the repositories and transcripts that the benchmark runs on, in a temporary folder. */

import { join } from "../lib/host/path.ts";

const ENV = {
  PATH: Deno.env.get("PATH") ?? "",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
  GIT_CONFIG_NOSYSTEM: "1",
};

const STATIC = `PURPOSE: A program to time revive with.
DIFFERENTIATORS:
- It is made of commits that say nothing
INVARIANTS:
- Every commit touches one of fifty files
GOTCHAS:
- None
`;

async function git(folder: string, args: string[], stdin?: string): Promise<void> {
  const child = new Deno.Command("git", {
    args,
    cwd: folder,
    clearEnv: true,
    env: { ...ENV, HOME: folder },
    stdin: stdin === undefined ? "null" : "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  if (stdin !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(stdin));
    await writer.close();
  }
  const { success, stderr } = await child.output();
  if (!success) throw new Error(`git ${args[0]}: ${new TextDecoder().decode(stderr)}`);
}

/** A checkout with `commits` commits, each touching one of fifty files, and `files` further files. */
export async function makeRepository(
  top: string,
  name: string,
  commits: number,
  files = 0,
): Promise<string> {
  const folder = join(top, name);
  await Deno.mkdir(folder);
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  const lines: string[] = [];
  const data = (text: string) => lines.push(`data ${new TextEncoder().encode(text).length}`, text);
  for (let n = 1; n <= commits; n++) {
    lines.push("commit refs/heads/main", `committer A <a@example.com> ${1_700_000_000 + n} +0000`);
    data(`Change number ${n}\n\nBecause the benchmark needs ${commits} of them.\n`);
    lines.push(`M 100644 inline src/file${n % 50}.ts`);
    data(`export const n = ${n};\n`);
    for (let file = 0; n === 1 && file < files; file++) {
      lines.push(`M 100644 inline many/${file % 500}/f${file}.txt`);
      data(`${file}\n`);
    }
    lines.push("");
  }
  await git(folder, ["fast-import", "--quiet"], lines.join("\n") + "\n");
  // The files of the worktree are not needed, but for the few that the brief looks at.
  await git(folder, ["checkout", "--quiet", "main", "--", "src"]);
  await Deno.mkdir(join(folder, ".revive"));
  await Deno.writeTextFile(join(folder, ".revive/static.md"), STATIC);
  // Where the hooks are wired; refresh looks for a signal there.
  await Deno.mkdir(join(folder, ".claude"));
  await Deno.writeTextFile(join(folder, ".claude/settings.json"), "{}\n");
  await Deno.writeTextFile(join(folder, "package.json"), '{"scripts":{"test":"vitest run"}}\n');
  return folder;
}

/** One answer with its usage, as the client writes it. */
function answerRow(id: number, tokens: number, text: string): string {
  return JSON.stringify({
    type: "assistant",
    isSidechain: false,
    uuid: `uuid-${id}`,
    timestamp: new Date(1_700_000_000_000 + id * 1000).toISOString(),
    message: {
      id: `msg_${id}`,
      model: "claude-opus-5-5",
      role: "assistant",
      content: [{ type: "text", text }],
      usage: { input_tokens: 3, cache_read_input_tokens: tokens, output_tokens: 7 },
    },
  }) + "\n";
}

/** A transcript of about `megabytes` MB whose last answer stands at `tokens` tokens and says "done". */
export async function makeTranscript(
  path: string,
  megabytes: number,
  tokens: number,
): Promise<string> {
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  const rows = Array.from({ length: 256 }, (_, id) => answerRow(id, tokens, "x".repeat(3800)));
  const block = new TextEncoder().encode(rows.join(""));
  const writer = file.writable.getWriter();
  for (let written = 0; written < megabytes * 1024 * 1024; written += block.length) {
    await writer.write(block);
  }
  await writer.write(new TextEncoder().encode(answerRow(999_999, tokens, "done")));
  await writer.close().catch(() => {});
  return path;
}
