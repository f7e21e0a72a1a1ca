import { assertEquals } from "../support/assert.ts";
import { parseDeadline } from "../../lib/host/timer.ts";

for (
  const [set, expected] of [
    ["1500", 1500],
    ["1", 1],
    [" 9999999\n", 9_999_999],
    ["0", undefined],
    ["0500", undefined],
    ["10000000", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["1.5", undefined],
    ["15 00", undefined],
    ["", undefined],
  ] as const
) {
  Deno.test(`parseDeadline() of ${JSON.stringify(set)}`, () => {
    assertEquals(parseDeadline(set), expected);
  });
}
