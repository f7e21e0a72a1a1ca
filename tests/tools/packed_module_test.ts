import { assert, assertEquals } from "../support/assert.ts";
import { packedImport } from "../../tools/packed_module.ts";

Deno.test("packedImport() writes an expression that gives the module, smaller than it was", async () => {
  const source = `export const text = "é ☃ \\u0000 % #";\n` +
    `export function double(n) { return 2 * n; }\n${"// filler\n".repeat(1000)}`;
  const expression = await packedImport(source);
  assert(expression.length < source.length / 5);
  const module = `export const loaded = await ${expression};`;
  const { loaded } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  assertEquals([loaded.text, loaded.double(21)], ["é ☃ \0 % #", 42]);
});
