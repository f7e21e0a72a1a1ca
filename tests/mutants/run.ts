/**
 * Breaks the program, one line at a time, and shows that a test fails each
 * time.
 *
 *     deno task mutants                                  the chosen lines
 *     deno task mutants --only cadence                   those whose file's name holds that
 *     deno task mutants --sweep lib/x.ts tests/x_test.ts every small change of a file
 *
 * Each runs in a temporary copy of the checkout, against the named tests alone.
 * Exit code 1 if a mutant survives.
 *
 * @module
 */

import { CHOSEN } from "./chosen.ts";
import { Checkout, ROOT, type Verdict } from "./checkout.ts";
import { describeMutant, type Mutant, mutate } from "./mutant.ts";
import { describeSwept, sweep } from "./sweep.ts";
import { join } from "../../lib/host/path.ts";

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(line + "\n"));
}

/** Copies of the checkout that are broken side by side. */
const WORKERS = Math.max(1, Math.min(4, navigator.hardwareConcurrency));

interface Plan {
  readonly mutants: readonly Mutant[];
  readonly describe: (mutant: Mutant, source: string) => string;
}

async function planOf(args: readonly string[]): Promise<Plan> {
  const [option, word = "", ...rest] = args;
  if (option === "--sweep") {
    const source = await Deno.readTextFile(join(ROOT, word));
    return { mutants: sweep(word, source, rest), describe: describeSwept };
  }
  const only = option === "--only" ? word : "";
  return { mutants: CHOSEN.filter(({ file }) => file.includes(only)), describe: describeMutant };
}

/** The tests have to pass on the whole program, else their failing says nothing. */
async function checkTests(mutants: readonly Mutant[]): Promise<void> {
  await using checkout = await Checkout.copy();
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))].sort();
  const { passed, failing } = await checkout.passes(files);
  if (!passed) throw new Error(`without any mutant a test fails: ${failing || files.join(" ")}`);
}

async function main(args: readonly string[]): Promise<number> {
  const { mutants, describe } = await planOf(args);
  await checkTests(mutants);
  const queue = [...mutants];
  const survivors: string[] = [];
  let done = 0;
  const work = async () => {
    await using checkout = await Checkout.copy();
    for (let mutant = queue.shift(); mutant !== undefined; mutant = queue.shift()) {
      const source = await Deno.readTextFile(join(ROOT, mutant.file));
      const verdict = await checkout.passes(mutant.tests, mutant.file, mutate(source, mutant));
      const line = `${++done}/${mutants.length} ${describe(mutant, source)}`;
      print(`${line}\n    ${verdictText(verdict)}`);
      if (verdict.passed) survivors.push(describe(mutant, source));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  print(`\n${mutants.length} mutants, ${survivors.length} survived`);
  for (const survivor of survivors) print(survivor);
  return survivors.length === 0 ? 0 : 1;
}

function verdictText({ passed, failing }: Verdict): string {
  if (passed) return "SURVIVED";
  return failing === "" ? "noticed: the tests do not run" : `noticed by: ${failing}`;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
