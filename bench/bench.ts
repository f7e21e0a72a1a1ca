/**
 * `deno task bench`: times the hook path as whole processes against an empty
 * program, in pairs, from the sources, the single file and the binary, and how
 * the cost grows with the repository and the transcript.
 *
 *   deno task bench [--runs N] [--only TEXT] [--json]
 *   deno task bench:check    few rows and generous bars, for a busy machine
 *
 * Exit code 1 if a limit is passed.
 *
 * @module
 */

import { parseArgs } from "../lib/deps/parse_args.ts";
import { runOnce, timePairs } from "./measure.ts";
import { makeRows, type RowSpec } from "./rows.ts";
import { isOver, type Row, table } from "./table.ts";

const USAGE = "usage: deno task bench [--runs N] [--only TEXT] [--json]\n";

const options = parseArgs(Deno.args, {
  boolean: ["json", "check"],
  string: ["runs", "only", "_"],
  unknown: () => {
    Deno.stderr.writeSync(new TextEncoder().encode(USAGE));
    Deno.exit(1);
  },
});
const runs = Number(options.runs ?? (options.check ? 15 : 31));
const only = String(options.only ?? "");

const top = await Deno.makeTempDir({ prefix: "revive-bench-" });
try {
  const rows: Row[] = [];
  for (const spec of await makeRows(top, options.check === true)) {
    if (!spec.name.includes(only)) continue;
    let pairs = await timePairs(spec.subject, spec.base, runs);
    // A machine that was busy all the time may be less so now; what is slow stays slow.
    for (let again = 0; again < 2 && options.check && pairs.fastest > (spec.bar ?? 0); again++) {
      const next = await timePairs(spec.subject, spec.base, runs);
      if (next.fastest < pairs.fastest) pairs = next;
    }
    rows.push({ ...spec, ...pairs, peakMiB: await peakOf(spec) });
    await write(Deno.stderr, ".");
  }
  await write(Deno.stderr, "\n");
  const how = { runs, deno: Deno.version.deno, target: Deno.build.target };
  const isCheck = options.check === true;
  await write(
    Deno.stdout,
    options.json ? JSON.stringify({ ...how, rows }, null, 2) + "\n" : table(rows, how, isCheck),
  );
  if (rows.some((row) => isOver(row, isCheck))) Deno.exitCode = 1;
} finally {
  await Deno.remove(top, { recursive: true });
}

/** The highest peak of a few runs: one that a busy machine hides from the watcher is seen in the next. */
async function peakOf(spec: RowSpec): Promise<number> {
  let peak = 0;
  for (let run = 0; run < 3; run++) {
    peak = Math.max(peak, (await runOnce(spec.subject(), true)).peakMiB);
  }
  return peak;
}

async function write(stream: typeof Deno.stdout, text: string): Promise<void> {
  const writer = stream.writable.getWriter();
  await writer.write(new TextEncoder().encode(text));
  writer.releaseLock();
}
