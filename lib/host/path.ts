/**
 * The few path operations that hooks need. A library would cost each prompt
 * the loading of some twenty modules; these accept `/` everywhere and `\` on
 * Windows, and join with `/`, which Windows accepts too.
 *
 * @module
 */

const WINDOWS = Deno.build.os === "windows";

function lastSeparator(path: string): number {
  const slash = path.lastIndexOf("/");
  return WINDOWS ? Math.max(slash, path.lastIndexOf("\\")) : slash;
}

/** Whether `path` names the same place from every working directory. */
export function isAbsolute(path: string): boolean {
  return path.startsWith("/") || (WINDOWS && /^(?:[A-Za-z]:)?[\\/]/.test(path));
}

/** `parts` put together with single separators; empty parts count as nothing. */
export function join(...parts: string[]): string {
  let path = "";
  for (const part of parts) {
    if (part === "") continue;
    if (path === "") {
      path = part;
      continue;
    }
    // No patterns: the first use of each one costs a hook 0.06 ms.
    while (path.endsWith("/")) path = path.slice(0, -1);
    let start = 0;
    while (part.startsWith("/", start)) start++;
    path += `/${part.slice(start)}`;
  }
  return path;
}

/** The folder that holds `path`: `/a` for `/a/b` and `/a/b/`, `/` for `/`, `.` for a bare name. */
export function dirname(path: string): string {
  let bare = path;
  while (bare.length > 1 && (bare.endsWith("/") || (WINDOWS && bare.endsWith("\\")))) {
    bare = bare.slice(0, -1);
  }
  if (WINDOWS && /^[A-Za-z]:$/.test(bare)) return bare + "/";
  const at = lastSeparator(bare);
  if (at < 0) return bare === "" ? "/" : ".";
  if (at === 0) return "/";
  return bare.slice(0, at);
}

/** The last part of `path`: `b` for `/a/b`. */
export function basename(path: string): string {
  return path.slice(lastSeparator(path) + 1);
}

/** `path` with the home folder written as `~`, for messages and the log. */
export function withTilde(path: string, home: string | undefined): string {
  if (home === undefined || home === "/" || home === "") return path;
  if (path === home) return "~";
  return path.startsWith(home + "/") || path.startsWith(home + "\\")
    ? "~" + path.slice(home.length)
    : path;
}
