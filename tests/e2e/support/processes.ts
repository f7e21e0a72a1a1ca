/**
 * Nothing that a test started may outlive it.
 *
 * @module
 */

/**
 * Ends every process whose environment names the folder `top` (all of a
 * test's processes do: HOME lies in it), by its id, and waits until it is gone.
 */
export async function endProcessesOf(top: string): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const left = await processesOf(top);
    if (left.length === 0) return;
    for (const pid of left) signal(pid, round < 25 ? "SIGTERM" : "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`processes of ${top} do not end: ${await processesOf(top)}`);
}

function signal(pid: number, name: Deno.Signal): void {
  try {
    Deno.kill(pid, name);
  } catch { /* It has ended meanwhile. */ }
}

/** The ids of the processes whose HOME lies in the folder `top`. */
export async function processesOf(top: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === Deno.pid) continue;
    const environment = await Deno.readTextFile(`/proc/${name}/environ`).catch(() => "");
    if (environment.includes(`HOME=${top}/`)) found.push(Number(name));
  }
  return found;
}
