import { markLoss, readMarks } from "../../lib/host/losses.ts";
import { assertEquals } from "../support/assert.ts";

Deno.test("readMarks() takes a damaged mark for one without a time, what cannot be read for none", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assertEquals(readMarks(folder), { compact: null, clear: null });
    markLoss(folder, "compact", 4711);
    assertEquals(readMarks(folder), { compact: 4711, clear: null });
    await Deno.writeTextFile(`${folder}/compact.json`, '{"v":1,');
    await Deno.mkdir(`${folder}/clear.json`);
    assertEquals(readMarks(folder), { compact: 0, clear: null });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
