import { assertEquals } from "../support/assert.ts";
import { binaryToBytes, bytesToBinary } from "../../lib/text/binary.ts";

Deno.test("binaryToBytes() gives back every byte of bytesToBinary()", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  assertEquals(bytesToBinary(bytes).length, bytes.length);
  assertEquals(binaryToBytes(bytesToBinary(bytes)), bytes);
  assertEquals(bytesToBinary(new Uint8Array()), "");
});
