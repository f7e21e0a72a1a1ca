/**
 * `deno task demo`: a whole session of an agent in a throw-away repository. The
 * program is the real one and is called as the client calls it; what is shown
 * is what it printed. Ends with exit code 1 if it printed anything else than
 * the demo says.
 *
 * @module
 */

import { painter, wantsColour } from "../lib/text/colour.ts";
import { ClaimError, Claims } from "./claims.ts";
import { playSession } from "./session.ts";
import { fetchModules, SetUpError } from "./modules.ts";
import { Screen } from "./screen.ts";
import { Stage } from "./stage.ts";

/** Exit codes of a program that a signal ended. */
const SIGNALS: readonly (readonly [Deno.Signal, number])[] = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
];

const encoder = new TextEncoder();

function write(text: string): void {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

async function main(): Promise<number> {
  if (Deno.build.os === "windows") throw new SetUpError("the demo needs /bin/sh");
  let stage: Stage | undefined;
  let stopped = false;
  for (const [signal, code] of SIGNALS) {
    Deno.addSignalListener(signal, () => {
      stopped = true;
      Promise.resolve(stage?.close()).finally(() => Deno.exit(code));
    });
  }
  const screen = new Screen(
    painter(wantsColour({
      noColor: Deno.env.get("NO_COLOR"),
      forceColor: Deno.env.get("FORCE_COLOR"),
      term: Deno.env.get("TERM"),
      terminal: Deno.stdout.isTerminal(),
    })),
    write,
  );
  const denoDir = await fetchModules();
  try {
    stage = Stage.open(denoDir);
    await playSession(stage, screen, new Claims());
    return 0;
  } catch (error) {
    // Ctrl-C ends the children too, which may be noticed before the signal is.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (stopped) return await new Promise(() => {}); // The signal's own end comes.
    if (error instanceof Deno.errors.BrokenPipe) return 0; // Nobody reads on.
    throw error;
  } finally {
    await stage?.close();
  }
}

/** Says on stderr what went wrong. */
function report(error: unknown): void {
  const text = error instanceof ClaimError
    ? `this does not hold: ${error.message}`
    : error instanceof SetUpError
    ? error.message
    : error instanceof Error
    ? error.stack ?? error.message
    : String(error);
  Deno.stderr.writeSync(encoder.encode(`\nrevive demo: ${text}\n`));
}

try {
  Deno.exit(await main());
} catch (error) {
  report(error);
  Deno.exit(1);
}
