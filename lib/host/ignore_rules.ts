/**
 * The two files that `init` may add lines to so that `git status` tells the
 * truth: `.git/info/exclude` (our state is nobody's business) and `.gitignore`
 * (the brief is to be checked in).
 *
 * @module
 */

import { cleanLine } from "../text/clean.ts";
import { describe, readText } from "./files.ts";
import type { Host } from "./host.ts";
import { dirname, isAbsolute, join } from "./path.ts";
import type { Project } from "./project_root.ts";

/** Milliseconds that each call of git may take. */
const GIT_MS = 5000;

/** State that is written inside of the project where a call has no session. */
const STATE_FILES = [".claude/revive-counter", ".claude/revive-compact.signal"];

/** The rules that keep `.revive/static.md` from being ignored, whatever stands above them. */
const EXCEPTION = ["!.revive/", ".revive/*", "!.revive/static.md"];

const REASON =
  "# The brief that revive gives to agents is checked in; the rest of its folder is not.";

/** What came of it: what a person should be told, if anything. */
export interface IgnoreResult {
  /** What was changed, as a sentence. */
  readonly done?: string;
  /** What could not be done and what to do instead. */
  readonly warning?: string;
}

type GitHost = Pick<Host, "git">;

/**
 * Names our state files in the exclude file that git reads for this checkout
 * (for a linked worktree that is the main repository's), once. Outside of a
 * checkout nothing is done.
 */
export async function excludeState(project: Project, host: GitHost): Promise<IgnoreResult> {
  if (project.checkout === undefined) return {};
  const answer = await host.git({
    folder: project.root,
    args: ["rev-parse", "--show-prefix", "--git-path", "info/exclude"],
    timeoutMs: GIT_MS,
  });
  if (answer.kind !== "ok") {
    return { warning: `git could not be asked for its exclude file: ${reason(answer)}` };
  }
  const [prefix = "", path = ""] = new TextDecoder().decode(answer.stdout).split("\n");
  const file = isAbsolute(path) ? path : join(project.root, path);
  const rules = STATE_FILES.map((name) => literal(prefix) + name);
  const now = readText(file);
  if (now.kind === "unreadable") {
    return { warning: `${file} ${now.why}; git status will show ${STATE_FILES.join(", ")}` };
  }
  const lines = now.kind === "text" ? now.text.split(/\r?\n/).map((line) => line.trim()) : [];
  const missing = rules.filter((rule) => !lines.includes(rule));
  if (missing.length === 0) return {};
  try {
    await Deno.mkdir(dirname(file), { recursive: true });
    await appendLines(file, now.kind === "text" ? now.text : "", missing);
    return {};
  } catch (error) {
    return {
      warning: `cannot write ${file}: ${describe(error)}. Add yourself:\n  ${missing.join("\n  ")}`,
    };
  }
}

/**
 * Makes sure that git does not ignore `.revive/static.md`: if it would and the
 * project's root has a `.gitignore`, appends the exception to that file.
 */
export async function unignoreBrief(project: Project, host: GitHost): Promise<IgnoreResult> {
  if (project.checkout === undefined || !await isIgnored(project, host)) return {};
  const file = join(project.root, ".gitignore");
  const still = ".revive/static.md is ignored by git, so it would not be checked in. " +
    "See which rule does it:\n  git check-ignore -v .revive/static.md";
  const now = readText(file);
  // Git itself does not follow a link of this name.
  if (now.kind !== "text" || (await Deno.lstat(file)).isSymlink) return { warning: still };
  if (!endsWithException(now.text)) {
    try {
      await appendLines(file, now.text, [REASON, ...EXCEPTION]);
    } catch (error) {
      return {
        warning: `.revive/static.md is ignored by git and .gitignore cannot be written: ` +
          `${describe(error)}. Add yourself at its end:\n  ${EXCEPTION.join("\n  ")}`,
      };
    }
  }
  return await isIgnored(project, host)
    ? { warning: still }
    : { done: "Added an exception for .revive/static.md to .gitignore." };
}

async function isIgnored(project: Project, host: GitHost): Promise<boolean> {
  const answer = await host.git({
    folder: project.root,
    args: ["check-ignore", "--quiet", ".revive/static.md"],
    timeoutMs: GIT_MS,
  });
  return answer.kind === "ok";
}

function endsWithException(text: string): boolean {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
  return lines.slice(-EXCEPTION.length).join("\n") === EXCEPTION.join("\n");
}

/** Appends `lines` in one write, in the file's own line ends; owner, mode and links stay. */
async function appendLines(path: string, now: string, lines: readonly string[]): Promise<void> {
  const info = await Deno.stat(path).catch(() => undefined);
  if (info?.mode !== undefined && info.mode !== null && (info.mode & 0o222) === 0) {
    // Root may write what is marked read-only, but whoever marked it meant it.
    throw new Deno.errors.PermissionDenied("the file is read-only");
  }
  const eol = now.includes("\r\n") ? "\r\n" : "\n";
  const start = now === "" || now.endsWith("\n") ? "" : eol;
  const bytes = new TextEncoder().encode(start + lines.map((line) => line + eol).join(""));
  using file = await Deno.open(path, { append: true, create: true });
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

/** A folder's path as a pattern that matches nothing else. */
function literal(path: string): string {
  return path.replace(/[\\*?[\]]/g, "\\$&").replace(/^[#!]/, "\\$&");
}

function reason(answer: Exclude<Awaited<ReturnType<Host["git"]>>, { kind: "ok" }>): string {
  if (answer.kind === "failed") return cleanLine(answer.stderr) || `exit ${answer.code}`;
  return answer.kind === "missing" ? answer.why : "it took too long";
}
