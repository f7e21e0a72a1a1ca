import { clean, cleanLine, cutAt } from "../text/clean.ts";
import { commitExcerpt } from "./commit_excerpt.ts";
import { COMMITS_SHOWN } from "./git_log.ts";

/** One of the last commits, as STATE shows it. */
export interface Commit {
  readonly sha: string;
  readonly subject: string;
  /** The first paragraph of the body on one line, "" where there is no real body. */
  readonly excerpt: string;
}

/** A path that the last commits touched often. */
export interface HotFile {
  /** The path from the top of the checkout, control characters escaped. */
  readonly path: string;
  /** The path as git gave it. */
  readonly rawPath: string;
  /** How many of the last 20 commits touched it, earlier names of it included. */
  readonly commits: number;
  /** Subject of the newest commit that touched it. */
  readonly subject: string;
}

/** What the last commits tell. */
export interface RecentWork {
  /** Newest first, three at most. */
  readonly commits: readonly Commit[];
  /** All candidates, hottest first; the caller leaves out what no longer exists and keeps five. */
  readonly hotFiles: readonly HotFile[];
}

/** Subjects, and other lines that git brings, are cut at so many UTF-16 units. */
export const LINE_LIMIT = 200;

interface LoggedCommit {
  readonly sha: string;
  readonly subject: string;
  readonly body: string;
  readonly changes: readonly Change[];
}

interface Change {
  readonly kind: "deleted" | "renamed" | "touched";
  readonly path: string;
  /** The name before, of a rename. */
  readonly from?: string;
}

/** Parses what git prints for `LOG_ARGUMENTS`; an output that was cut off gives what is whole. */
export function parseRecentWork(output: string): RecentWork {
  const commits = parseLog(output);
  return {
    commits: commits.slice(0, COMMITS_SHOWN).map(({ sha, subject, body }) => ({
      sha,
      subject: cutAt(cleanLine(subject), LINE_LIMIT),
      excerpt: commitExcerpt(clean(body)),
    })),
    hotFiles: rankFiles(commits),
  };
}

/**
 * The output is a row of NUL-ended tokens. A commit is an empty token, sha,
 * subject, body, an empty token; its changes follow, the first with a line feed
 * before its status letter; an empty token ends them.
 */
function parseLog(output: string): LoggedCommit[] {
  const tokens = output.split("\0");
  const commits: LoggedCommit[] = [];
  let at = 0;
  while (at + 4 < tokens.length) {
    if (tokens[at] === "") {
      at++;
      continue;
    }
    const [sha = "", subject = "", body = ""] = tokens.slice(at, at + 3);
    at += 4;
    const changes: Change[] = [];
    let status = tokens[at] ?? "";
    while (/^\n?[A-Z]\d*$/.test(status)) {
      const letter = status.trimStart().charAt(0);
      const renamed = letter === "R" || letter === "C";
      const path = tokens[at + (renamed ? 2 : 1)];
      const from = tokens[at + 1];
      if (!path || from === undefined) break; // Cut off in the middle.
      changes.push(
        letter === "R"
          ? { kind: "renamed", path, from }
          : { kind: letter === "D" ? "deleted" : "touched", path },
      );
      at += renamed ? 3 : 2;
      status = tokens[at] ?? "";
    }
    commits.push({ sha, subject, body, changes });
  }
  return commits;
}

/** Commits newest first in, paths by number of commits out; ties go to the one touched last. */
function rankFiles(commits: readonly LoggedCommit[]): HotFile[] {
  const files = new Map<string, { commits: number; subject: string; deleted: boolean }>();
  /** Where a name of older commits lives today. */
  const today = new Map<string, string>();
  for (const commit of commits) {
    const seen = new Set<string>();
    // Renames first: a file may be moved away and another take its name in one commit.
    const moves: [string, string][] = [];
    for (const { kind, path, from } of commit.changes) {
      const name = today.get(path) ?? path;
      if (from !== undefined) moves.push([from, name]);
      if (seen.has(name)) continue;
      seen.add(name);
      const known = files.get(name);
      if (known === undefined) {
        files.set(name, { commits: 1, subject: commit.subject, deleted: kind === "deleted" });
      } else {
        known.commits++;
      }
    }
    for (const [from, name] of moves) today.set(from, name);
  }
  return [...files]
    .filter(([path, file]) => !file.deleted && !isNoise(path))
    // The map holds the paths in order of recency, and the sort is stable.
    .sort(([, a], [, b]) => b.commits - a.commits)
    .map(([path, { commits, subject }]) => ({
      path: visiblePath(path),
      rawPath: path,
      commits,
      subject: cutAt(cleanLine(subject), LINE_LIMIT),
    }));
}

const NOISE_FOLDER = /(?:^|\/)(?:dist|build|node_modules|vendor)\//;
const MINIFIED = /\.min\.(?:js|css)$/i;
const LOCK_FILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb|go\.sum|Package\.resolved|packages\.lock\.json|gradle\.lockfile|\.terraform\.lock\.hcl|gems\.locked|[^/]*\.lock)$/i;

/** Whether a change of `path` says nothing about the work: generated, vendored, locked. */
function isNoise(path: string): boolean {
  return NOISE_FOLDER.test(path) || MINIFIED.test(path) || LOCK_FILE.test(path);
}

/** Control, bidi and replacement characters of a file name, spelt out so that they can be seen. */
function visiblePath(path: string): string {
  return path.replace(
    // deno-lint-ignore no-control-regex
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => {
      if (character === "\n") return "\\n";
      if (character === "\t") return "\\t";
      if (character === "\r") return "\\r";
      const code = character.charCodeAt(0);
      return code < 0x100
        ? `\\x${code.toString(16).padStart(2, "0")}`
        : `\\u${code.toString(16).padStart(4, "0")}`;
    },
  );
}
