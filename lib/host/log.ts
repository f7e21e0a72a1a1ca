import type { Host } from "./host.ts";
import { appendLine, fileSize } from "./files.ts";
import { join, withTilde } from "./path.ts";
import { reviveHome, userHome } from "./store.ts";
import { tryLocked } from "./try_lock.ts";
import { cleanLine } from "../text/clean.ts";
import { redact } from "../text/redact.ts";

/** Bytes at which the log is moved aside to `hook.log.1`. */
const ROTATE_AT = 1024 * 1024;

/** Session IDs that are written down as they are; the client's are UUIDs. */
const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Adds one line to hook.log: `[local ISO time] [cwd, ~ for home] message`, the
 * session that the client named in the environment behind it, as in
 * `message [session 2372a799-…]`. Secrets in the message are masked. Never throws: a hook that cannot write
 * its log still does its work.
 */
export async function log(
  host: Pick<Host, "env" | "now" | "cwd">,
  message: string,
): Promise<void> {
  const path = logPath(host);
  const where = withTilde(host.cwd() ?? "(deleted folder)", userHome(host));
  const session = host.env("CLAUDE_CODE_SESSION_ID");
  const from = session !== undefined && PLAIN_ID.test(session) ? ` [session ${session}]` : "";
  const text = redact(cleanLine(message)) + from;
  const line = `[${localTime(host.now())}] [${cleanLine(where)}] ${text}`;
  try {
    await rotate(path);
    appendLine(path, line);
  } catch {
    /* No log, no harm: doctor reports a folder that cannot be written. */
  }
}

/** Where the log lies; what was moved aside lies beside it with `.1` behind its name. */
export function logPath(host: Pick<Host, "env">): string {
  return join(reviveHome(host), "hook.log");
}

async function rotate(path: string): Promise<void> {
  if (fileSize(path) < ROTATE_AT) return;
  // Of two that see it full, the second would move the new log over the old one.
  await tryLocked(`${path}.lock`, 0, () => {
    if (fileSize(path) >= ROTATE_AT) Deno.renameSync(path, `${path}.1`);
    return Promise.resolve();
  }).catch(() => {}); // Then it grows on: the line matters more.
}

/** `2026-01-31T09:05:07+01:00`: the time where the user sits, with its distance to UTC. */
export function localTime(epochMs: number): string {
  const time = new Date(epochMs);
  const offset = -time.getTimezoneOffset();
  const local = new Date(epochMs + offset * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offset);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
