import { fileSize } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { pause } from "../host/timer.ts";
import { holdsAnswer, readTurnEnd, type TurnEnd } from "./turn_end.ts";

/** How long the answer is waited for, and how often is looked, in milliseconds. */
const WAIT_MS = 500;
const STEP_MS = 20;

/**
 * The end of the transcript at `path` once it holds the answer `last` that a
 * Stop event speaks of, or as it is after 500 ms: the client writes the answer
 * some 100 ms after it has started the hook.
 */
export async function awaitAnswer(
  path: string,
  last: string,
  host: Pick<Host, "elapsed">,
): Promise<TurnEnd> {
  const started = host.elapsed();
  let size = fileSize(path);
  let end = await readTurnEnd(path);
  while (end.isReadable && !holdsAnswer(end, last)) {
    if (host.elapsed() - started + STEP_MS > WAIT_MS) break;
    await pause(STEP_MS);
    const now = fileSize(path);
    if (now === size) continue;
    size = now;
    end = await readTurnEnd(path);
  }
  return end;
}
