import { assertEquals } from "../support/assert.ts";
import { stale } from "../../tools/generate.ts";

Deno.test("what is generated is as its table says (else: deno task generate)", async () => {
  assertEquals(await stale(), []);
});
