/**
 * Waiting, without `setTimeout`: its first use in a process makes Deno 2.9 load
 * node's timers, which costs a hook 1.39 times an empty program.
 *
 * @module
 */

/**
 * Resolves after `ms` milliseconds, and keeps the process alive until then. For
 * who has nothing else to wait for: an `AbortSignal` costs 0.6 ms.
 */
export function pause(ms: number): Promise<void> {
  const signal = AbortSignal.timeout(wholeMs(ms));
  return new Promise((resolve) => {
    // The listener holds the signal, so that the pair lives until it fires.
    signal.addEventListener("abort", () => resolve(void signal), { once: true });
  });
}

/**
 * Resolves after `ms` milliseconds, unless the process has nothing else to wait
 * for: then it ends. For bounding other work: V8 keeps this time itself, which
 * costs a hook that is done in time 0.04 ms.
 */
export function alarm(ms: number): Promise<void> {
  const nobodyNotifies = new Int32Array(new SharedArrayBuffer(4));
  const { async, value } = Atomics.waitAsync(nobodyNotifies, 0, 0, wholeMs(ms));
  return async ? value.then(() => {}) : Promise.resolve();
}

/** How long a hook command may take in all, in milliseconds. */
export const HOOK_DEADLINE_MS = 1500;

/** What `REVIVE_DEADLINE_MS` says; `undefined` where that is no positive whole number of milliseconds. */
export function parseDeadline(set: string): number | undefined {
  return /^\s*[1-9]\d{0,6}\s*$/.test(set) ? Number(set) : undefined;
}

function wholeMs(ms: number): number {
  return Math.max(0, Math.ceil(ms));
}

/** The value of `promise`, or `undefined` if it takes longer than `ms` milliseconds or fails. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([promise, alarm(ms).then(() => undefined)]);
  } catch {
    return undefined;
  }
}
