/**
 * Resolves after `ms` milliseconds. `setTimeout` would do the same, but its
 * first use in a process makes Deno 2.9 load node's timers, which costs a hook
 * 1.39 times an empty program; `AbortSignal.timeout` costs nothing measurable.
 * It cannot be cleared, and keeps the process alive: the entry exits by itself.
 */
export function after(ms: number): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(0, Math.ceil(ms)));
  return new Promise((resolve) => {
    // The listener holds the signal, so that the pair lives until it fires.
    signal.addEventListener("abort", () => resolve(void signal), { once: true });
  });
}

/** The value of `promise`, or `undefined` if it takes longer than `ms` milliseconds or fails. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  try {
    return await Promise.race([promise, after(ms).then(() => undefined)]);
  } catch {
    return undefined;
  }
}
