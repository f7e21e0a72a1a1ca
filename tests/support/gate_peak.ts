/**
 * Runs gate inside of this process on the Stop payload in the first argument
 * and prints the process's peak memory in MiB (Linux). Run as a program of its
 * own, so that nothing else counts.
 *
 * @module
 */

import { run } from "../../lib/commands/gate.ts";
import { systemHost } from "../../lib/host/host.ts";

const payload = Deno.args[0];
await run({}, { ...systemHost(), payload: () => Promise.resolve(payload) });
const status = await Deno.readTextFile("/proc/self/status");
const peak = /VmHWM:\s*(\d+) kB/.exec(status)?.[1];
await Deno.stdout.write(new TextEncoder().encode(String(Math.ceil(Number(peak) / 1024))));
