import { describe } from "../host/files.ts";
import type { EmitCause } from "../host/events.ts";
import type { Host } from "../host/host.ts";
import { updateLocked } from "../host/try_lock.ts";
import { log } from "../host/log.ts";
import { join } from "../host/path.ts";
import { readCadenceSettings } from "./cadence.ts";
import { countPrompt, formatCounter, parseCounter } from "./counter.ts";
import { type Signal, takeSignal } from "../host/losses.ts";

/** How long a prompt waits for another one that counts, in milliseconds. */
const LOCK_WAIT_MS = 200;

/**
 * The cadence of calls that belong to no session: counts a prompt in the
 * project's `.claude/revive-counter` and says whether the brief is due. The
 * file is locked and written in place: a lock on a file that is replaced keeps
 * nobody out. Where it cannot be written the brief is not due, since it would
 * be due every time.
 */
export async function refreshSessionless(
  root: string,
  compacted: boolean,
  host: Host,
): Promise<{ readonly cause: EmitCause; readonly prompts: number } | undefined> {
  const path = join(root, ".claude/revive-counter");
  try {
    const settings = readCadenceSettings(host);
    const now = Math.floor(host.now() / 1000);
    const locked = await updateLocked(path, LOCK_WAIT_MS, (text) => {
      // Under the lock: whoever takes a signal without counting loses it.
      const signal = compacted ? "compact" : takeSignal(root);
      const before = parseCounter(text);
      const { counter, emit, restarted } = countPrompt(before, now, settings, signal !== null);
      const isDamaged = before === undefined && text.trim() !== "";
      const fault = isDamaged ? "it was damaged" : restarted;
      return { text: formatCounter(counter), value: { counter, emit, fault, signal } };
    });
    if (locked.kind === "done") {
      const { counter, emit, fault, signal } = locked.value;
      if (fault !== undefined) await log(host, `refresh: started ${path} afresh: ${fault}`);
      return emit === undefined
        ? undefined
        : { cause: causeOf(emit, signal), prompts: counter.prompts };
    }
    await log(host, `refresh: ${path}: ${locked.kind === "busy" ? "stayed locked" : locked.why}`);
  } catch (error) {
    await log(host, `refresh: ${path}: ${describe(error)}`);
  }
  return undefined;
}

function causeOf(emit: "first" | "prompts" | "time" | "lost", signal: Signal | null): EmitCause {
  return emit === "lost" ? signal ?? "signal" : emit;
}
