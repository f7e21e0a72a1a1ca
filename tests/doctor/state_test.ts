import { sizeOf, type StateFacts, stateFindings } from "../../lib/doctor/state.ts";
import { assertEquals } from "../support/assert.ts";

const FINE: StateFacts = {
  folder: "~/.context-revive",
  home: "/home/ann",
  probe: { kind: "writable" },
  parts: [{ path: "~/.context-revive/hook.log", probe: { kind: "writable" } }],
  log: { path: "~/.context-revive/hook.log", bytes: 900_000 },
};

function problems(facts: Partial<StateFacts>): string[] {
  return stateFindings({ ...FINE, ...facts })
    .filter(({ level }) => level !== "OK").map(({ level, check }) => `${level} ${check}`);
}

function withoutHome(): StateFacts {
  const { home: _, ...rest } = FINE;
  return rest;
}

Deno.test("stateFindings() is content with a folder that can be written", () => {
  assertEquals(problems({}), []);
});

Deno.test("stateFindings() warns of a missing or relative home, not where REVIVE_HOME is set [K10]", () => {
  assertEquals(
    stateFindings(withoutHome()).map(({ level }) => level),
    ["WARN", "OK", "OK", "OK"],
  );
  assertEquals(problems({ home: "ann" }), ["WARN home folder"]);
  assertEquals(problems({ configured: "state" }), ["WARN home folder"]);
  assertEquals(
    stateFindings({ ...withoutHome(), configured: "/s" }).every(({ level }) => level === "OK"),
    true,
  );
  assertEquals(problems({ home: "C:\\Users\\ann" }), []);
});

Deno.test("stateFindings() fails where nothing, or one part, can be written [K09]", () => {
  const probe = { kind: "refused", why: "Read-only file system" } as const;
  assertEquals(problems({ probe, parts: [] }), ["FAIL state folder"]);
  assertEquals(problems({ parts: [{ path: "x/events", probe }] }), ["FAIL state files"]);
});

Deno.test("stateFindings() warns of a log that is not moved aside", () => {
  assertEquals(problems({ log: { path: "hook.log", bytes: 100 * 1024 * 1024 } }), ["WARN log"]);
});

Deno.test("stateFindings() repeats the log's newest line, and warns of a damaged install record", () => {
  const log = { path: "hook.log", bytes: 100, newest: "gate: gave up" };
  assertEquals(
    stateFindings({ ...FINE, log }).at(-1)?.message,
    "hook.log has 100 bytes; newest: gate: gave up",
  );
  assertEquals(problems({ recordIsDamaged: true }), ["WARN install record"]);
});

Deno.test("sizeOf() gives sizes for people", () => {
  assertEquals([0, 1023, 1024, 1_500_000].map(sizeOf), ["0 bytes", "1023 bytes", "1 KB", "1.4 MB"]);
});
