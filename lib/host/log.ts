import type { Host } from "./host.ts";
import { appendLine } from "./files.ts";
import { join, withTilde } from "./path.ts";
import { reviveHome, userHome } from "./store.ts";
import { cleanLine } from "../text/clean.ts";
import { redact } from "../text/redact.ts";

/** Bytes at which the log is moved aside to `hook.log.1`. */
const ROTATE_AT = 1024 * 1024;

/**
 * Adds one line to hook.log: `[local ISO time] [cwd, ~ for home] message`.
 * Secrets in the message are masked. Never throws: a hook that cannot write
 * its log still does its work.
 */
export async function log(
  host: Pick<Host, "env" | "now" | "cwd">,
  message: string,
): Promise<void> {
  const path = join(reviveHome(host), "hook.log");
  const where = withTilde(host.cwd() ?? "(deleted folder)", userHome(host));
  const line = `[${localTime(host.now())}] [${cleanLine(where)}] ${redact(cleanLine(message))}`;
  try {
    await rotate(path);
    await appendLine(path, line);
  } catch {
    /* No log, no harm: doctor reports a folder that cannot be written. */
  }
}

async function rotate(path: string): Promise<void> {
  try {
    if ((await Deno.stat(path)).size >= ROTATE_AT) {
      await Deno.rename(path, `${path}.1`);
    }
  } catch { /* Absent, or moved by another process in the same moment. */ }
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
