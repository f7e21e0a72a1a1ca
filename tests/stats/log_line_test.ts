import { assertEquals } from "../support/assert.ts";
import { parseLogLine, passesFilter } from "../../lib/stats/log_line.ts";

const AT = Date.UTC(2026, 10, 30, 20, 33, 5);

Deno.test("parseLogLine() takes a line apart, with and without a session", () => {
  assertEquals(
    parseLogLine("[2026-11-30T21:33:05+01:00] [~/proj] gate: [odd] text [session ab-1_c]"),
    {
      at: AT,
      folder: "~/proj",
      message: "gate: [odd] text",
      session: "ab-1_c",
    },
  );
  assertEquals(parseLogLine("[2026-11-30T20:33:05+00:00] [(deleted folder)] refresh: x"), {
    at: AT,
    folder: "(deleted folder)",
    message: "refresh: x",
  });
});

for (
  const line of [
    "",
    "hello",
    "[yesterday] [~] x",
    "[2026-99-30T20:33:05+00:00] [~] x",
    "[2026-11-30T20:33:05+00:00] x",
  ]
) {
  Deno.test(`parseLogLine() knows no log line in ${JSON.stringify(line)}`, () => {
    assertEquals(parseLogLine(line), undefined);
  });
}

Deno.test("passesFilter() compares time, the session's beginning and the project's folder", () => {
  const line = { at: AT, folder: "~/proj/src", message: "x", session: "2372a799-0fc6" };
  assertEquals(passesFilter(line, {}), true);
  assertEquals(passesFilter(line, { since: AT }), true);
  assertEquals(passesFilter(line, { since: AT + 1 }), false);
  assertEquals(passesFilter(line, { session: "2372a799" }), true);
  assertEquals(passesFilter(line, { session: "9" }), false);
  assertEquals(passesFilter({ at: AT, folder: "~", message: "x" }, { session: "2" }), false);
  assertEquals(passesFilter(line, { project: "~/proj" }), true);
  assertEquals(passesFilter(line, { project: "~/proj/src" }), true);
  assertEquals(passesFilter(line, { project: "~/pro" }), false);
});
