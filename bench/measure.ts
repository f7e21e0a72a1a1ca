/** Times whole processes in pairs, so that a machine whose speed drifts still gives honest ratios. */

/** A command to time, made anew for each run. */
export interface Timed {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
}

/** What one run took and printed. */
export interface Sample {
  readonly ms: number;
  readonly printed: number;
  /** Peak of resident memory in MiB, 0 where the system does not tell. */
  readonly peakMiB: number;
}

/** Runs `timed` once. */
export async function runOnce(timed: Timed, watchMemory = false): Promise<Sample> {
  const started = performance.now();
  const child = new Deno.Command(timed.program, {
    args: [...timed.args],
    cwd: timed.cwd,
    clearEnv: true,
    env: timed.env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const peak = watchMemory ? watchPeak(child.pid) : undefined;
  const writer = child.stdin.getWriter();
  writer.write(new TextEncoder().encode(timed.stdin)).then(() => writer.close()).catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const ms = performance.now() - started;
  if (code !== 0) throw new Error(`exit ${code}: ${new TextDecoder().decode(stderr)}`);
  return { ms, printed: stdout.length, peakMiB: await peak ?? 0 };
}

/** Reads the kernel's own high-water mark of a process until it ends. */
async function watchPeak(pid: number): Promise<number> {
  let peak = 0;
  for (;;) {
    try {
      const status = await Deno.readTextFile(`/proc/${pid}/status`);
      const kib = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      if (kib === 0) return peak / 1024;
      peak = Math.max(peak, kib);
    } catch {
      return peak / 1024;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** What a row of pairs gave. */
export interface Pairs {
  readonly runs: number;
  /** Medians in milliseconds. */
  readonly ms: number;
  readonly baseMs: number;
  /** The median of the ratios of each pair, and the quarters' bounds around it. */
  readonly ratio: number;
  readonly lower: number;
  readonly upper: number;
  /** The fastest run of the one to the fastest of the other: what is left of it on a busy machine. */
  readonly fastest: number;
  /** Bytes that the last run printed. */
  readonly printed: number;
}

/** Runs `subject` and `base` in turn, `runs` times after `warmUp` uncounted ones. */
export async function timePairs(
  subject: () => Timed,
  base: () => Timed,
  runs: number,
  warmUp = 3,
): Promise<Pairs> {
  const subjects: number[] = [];
  const bases: number[] = [];
  let printed = 0;
  for (let run = -warmUp; run < runs; run++) {
    // Who goes first changes, so that neither always profits from the other's warm caches.
    const [one, two] = run % 2 === 0
      ? [await runOnce(subject()), await runOnce(base())]
      : (await runOnce(base()).then(async (b) => [await runOnce(subject()), b] as const));
    if (run < 0) continue;
    subjects.push(one.ms);
    bases.push(two.ms);
    printed = one.printed;
  }
  const ratios = subjects.map((ms, index) => ms / (bases[index] ?? NaN)).sort((a, b) => a - b);
  return {
    runs,
    ms: quantile(subjects.sort((a, b) => a - b), 0.5),
    baseMs: quantile(bases.sort((a, b) => a - b), 0.5),
    ratio: quantile(ratios, 0.5),
    lower: quantile(ratios, 0.25),
    upper: quantile(ratios, 0.75),
    fastest: quantile(subjects, 0) / quantile(bases, 0),
    printed,
  };
}

/** The value below which the share `q` of the sorted `values` lies. */
function quantile(values: readonly number[], q: number): number {
  const at = (values.length - 1) * q;
  const low = values[Math.floor(at)] ?? NaN;
  const high = values[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}
