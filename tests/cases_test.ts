import { assertEquals } from "./support/assert.ts";
import { join } from "../lib/host/path.ts";

const TESTS = new URL(".", import.meta.url).pathname;

async function testFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) paths.push(...await testFiles(path));
    else if (name.endsWith("_test.ts")) paths.push(path);
  }
  return paths;
}

/** IDs that stand in brackets in the name of a test or of a row of its table: `[K01]`, `[J12, K28]`. */
async function namedIds(): Promise<Set<string>> {
  const named = new Set<string>();
  for (const path of await testFiles(TESTS)) {
    const text = await Deno.readTextFile(path);
    for (
      const [, ids = ""] of text.matchAll(/["`](?:[^"`\n]*?)\[([A-Z]\d{2}(?:, [A-Z]\d{2})*)\]/g)
    ) {
      for (const id of ids.split(", ")) named.add(id);
    }
    // A name may hold several brackets.
    for (const [, id = ""] of text.matchAll(/\[([A-Z]\d{2})\](?=[^\n]*["`])/g)) named.add(id);
  }
  return named;
}

Deno.test("every known case is named by a test", async () => {
  const known = (await Deno.readTextFile(join(TESTS, "fixtures/case_ids.txt"))).trim().split("\n");
  const named = await namedIds();
  assertEquals(known.filter((id) => !named.has(id)), []);
});
