#!/usr/bin/env -S deno run -A
/**
 * `deno task e2e`: gets the client, runs every end-to-end test and prints how
 * long the hooks took as the client measured it. Arguments are passed on to
 * `deno test` (a file, `--filter`).
 *
 * @module
 */
// deno-lint-ignore-file no-console

import { clientPath } from "./support/client.ts";
import { DURATIONS_FILE, type HookRun, medians } from "./support/durations.ts";

const HERE = new URL(".", import.meta.url).pathname;

try {
  console.log(`client: ${await clientPath()}`);
} catch (error) {
  console.error(String(error));
  Deno.exit(1);
}
const durations = await Deno.makeTempFile({ prefix: "revive-e2e-" });
const files = Deno.args.some((argument) => argument.endsWith("_e2e_test.ts")) ? [] : [HERE];
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--quiet", "--parallel", ...Deno.args, ...files],
  // Tests wait for the client most of the time, so more of them than cores may run.
  env: { DENO_JOBS: "3", [DURATIONS_FILE]: durations },
}).spawn().status;
const lines = (await Deno.readTextFile(durations)).split("\n").filter((line) => line !== "");
await Deno.remove(durations);
console.log("\nhook durations, as the client reports them:");
for (const line of medians(lines.map((line): HookRun => JSON.parse(line)))) console.log(line);
Deno.exit(code);
