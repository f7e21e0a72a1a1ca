import type { Host } from "../host/host.ts";
import { isAbsolute, join } from "../host/path.ts";
import { findProject } from "../host/project_root.ts";
import { type Input, RefusedError } from "../outcome.ts";
import { parseSince } from "./since.ts";

/**
 * The time that `--since` names, in milliseconds since 1970; `undefined`
 * without the option.
 *
 * @throws RefusedError for what names no time.
 */
export function askedSince(input: Input, host: Pick<Host, "now">): number | undefined {
  const text = input.values.get("since");
  if (text === undefined) return undefined;
  const since = parseSince(text, host.now());
  if (since === undefined) {
    throw new RefusedError(
      `--since ${text}: no time span and no day. Write for example 12h, 7d, 2w or 2026-11-01.`,
    );
  }
  return since;
}

/**
 * The root of the project that `--project` names; `undefined` without the
 * option. The folder need not exist any more: its record may still be there.
 *
 * @throws RefusedError for a relative folder where the working directory was deleted.
 */
export function askedProject(
  input: Input,
  host: Pick<Host, "cwd">,
): string | undefined {
  const folder = input.values.get("project");
  if (folder === undefined) return undefined;
  if (isAbsolute(folder)) return findProject(normal(folder)).root;
  const cwd = host.cwd();
  if (cwd === undefined) {
    throw new RefusedError(`--project ${folder}: the working directory was deleted`);
  }
  return findProject(normal(join(cwd, folder))).root;
}

/** `path` (absolute) without `.`, `..`, doubled and trailing separators. */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}
