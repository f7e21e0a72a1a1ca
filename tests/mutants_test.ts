import { assert, assertEquals } from "./support/assert.ts";
import { isFile } from "../lib/host/files.ts";
import { join } from "../lib/host/path.ts";
import { CHOSEN } from "./mutants/chosen.ts";
import { mutate } from "./mutants/mutant.ts";

const ROOT = new URL("..", import.meta.url).pathname;

Deno.test("every chosen mutant still finds its line and its tests", async () => {
  assert(CHOSEN.length >= 40);
  const faults: string[] = [];
  for (const mutant of CHOSEN) {
    try {
      const source = await Deno.readTextFile(join(ROOT, mutant.file));
      if (mutate(source, mutant) === source) faults.push(`${mutant.file}: breaks nothing`);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
    for (const test of mutant.tests) {
      if (!isFile(join(ROOT, test))) faults.push(`${mutant.file}: there is no ${test}`);
    }
  }
  assertEquals(faults, []);
});
