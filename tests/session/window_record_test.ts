import {
  parseWindowRecord,
  readWindowRecord,
  writeWindowRecord,
} from "../../lib/session/window_record.ts";
import { join } from "../../lib/host/path.ts";
import { assertEquals } from "../support/assert.ts";

const TABLE: readonly (readonly [string, number | undefined])[] = [
  ['{"v":1,"size":200000}', 200000],
  ['{"v":1,"size":1000000,"new":"field"}\n', 1000000],
  ['{"v":2,"size":200000}', undefined],
  ['{"size":200000}', undefined],
  ['{"v":1,"size":0}', undefined],
  ['{"v":1,"size":-1}', undefined],
  ['{"v":1,"size":1.5}', undefined],
  ['{"v":1,"size":"200000"}', undefined],
  ["{", undefined],
  ["", undefined],
  ["null", undefined],
  ["[]", undefined],
];

for (const [text, expected] of TABLE) {
  Deno.test(`parseWindowRecord() gives ${expected} for ${JSON.stringify(text)}`, () =>
    assertEquals(parseWindowRecord(text), expected));
}

Deno.test("writeWindowRecord() writes what readWindowRecord() reads, per session", async () => {
  const home = await Deno.makeTempDir({ prefix: "revive-window-" });
  try {
    const host = { env: (name: string) => name === "REVIVE_HOME" ? home : undefined };
    assertEquals(await readWindowRecord(host, "s1"), undefined);
    await writeWindowRecord(host, "s1", 200000);
    await writeWindowRecord(host, "s2", 1000000);
    assertEquals(await readWindowRecord(host, "s1"), 200000);
    assertEquals(await readWindowRecord(host, "s2"), 1000000);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

Deno.test("[K27] writeWindowRecord() leaves a record of a later version alone", async () => {
  const home = await Deno.makeTempDir({ prefix: "revive-window-" });
  try {
    const host = { env: (name: string) => name === "REVIVE_HOME" ? home : undefined };
    const path = join(home, "sessions/s1/window.json");
    await Deno.mkdir(join(home, "sessions/s1"), { recursive: true });
    await Deno.writeTextFile(path, '{"v":2,"sizes":[1]}');
    await writeWindowRecord(host, "s1", 200000);
    assertEquals(await Deno.readTextFile(path), '{"v":2,"sizes":[1]}');
    assertEquals(await readWindowRecord(host, "s1"), undefined);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
