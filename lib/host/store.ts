import type { Host } from "./host.ts";
import { join } from "./path.ts";

/**
 * Where the program keeps what it remembers: `REVIVE_HOME`, else
 * `~/.context-revive`, else (no home folder) a folder in the system's
 * temporary folder, which doctor warns about.
 */
export function reviveHome(host: Pick<Host, "env">): string {
  return host.env("REVIVE_HOME") ??
    join(userHome(host) ?? temporaryFolder(host), ".context-revive");
}

/** The client's folder: `CLAUDE_CONFIG_DIR`, else `~/.claude`; `undefined` without a home folder. */
export function claudeHome(host: Pick<Host, "env">): string | undefined {
  const configured = host.env("CLAUDE_CONFIG_DIR");
  if (configured !== undefined) return configured;
  const home = userHome(host);
  return home === undefined ? undefined : join(home, ".claude");
}

/** The user's home folder: `HOME`, else `USERPROFILE`, else `undefined`. */
export function userHome(host: Pick<Host, "env">): string | undefined {
  return host.env("HOME") ?? host.env("USERPROFILE");
}

function temporaryFolder(host: Pick<Host, "env">): string {
  return host.env("TMPDIR") ?? host.env("TEMP") ?? host.env("TMP") ?? "/tmp";
}

/** Session IDs that are safe as a file name on every system; the client's are UUIDs. */
const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether Windows keeps the name for a device, whatever the folder. */
function isDeviceName(id: string): boolean {
  return id.length <= 4 && /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(id);
}

/**
 * The name of a session's folder: the ID itself where it is safe as a file
 * name, else the hexadecimal SHA-256 of it, so that no ID can leave its place.
 */
export async function sessionFolderName(id: string): Promise<string> {
  if (PLAIN_ID.test(id) && !isDeviceName(id)) return id;
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(id),
  );
  return Array.from(
    new Uint8Array(digest),
    (byte) => byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The folder of one session's state; it need not exist yet. */
export async function sessionFolder(
  host: Pick<Host, "env">,
  id: string,
): Promise<string> {
  return join(reviveHome(host), "sessions", await sessionFolderName(id));
}
