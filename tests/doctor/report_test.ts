import { failure, ok, warn } from "../../lib/doctor/finding.ts";
import { reportJson, reportText } from "../../lib/doctor/report.ts";
import { assertEquals } from "../support/assert.ts";

const FINDINGS = [
  ok("git", "2.43.0"),
  warn("bullets", "1 bullet over 120 characters", "shorten it"),
  failure("hooks", "none", "revive install-hook"),
];

Deno.test("reportText() has one line per check, remedies, and the counts on the last line", () => {
  assertEquals(
    reportText(FINDINGS),
    "OK   git: 2.43.0\n" +
      "WARN bullets: 1 bullet over 120 characters. Remedy: shorten it\n" +
      "FAIL hooks: none. Remedy: revive install-hook\n" +
      "1 OK, 1 WARN, 1 FAIL\n",
  );
});

Deno.test("reportJson() is one document with the same content", () => {
  assertEquals(JSON.parse(reportJson(FINDINGS)), {
    ok: false,
    counts: { ok: 1, warn: 1, fail: 1 },
    checks: [
      { check: "git", level: "OK", message: "2.43.0", remedy: null },
      {
        check: "bullets",
        level: "WARN",
        message: "1 bullet over 120 characters",
        remedy: "shorten it",
      },
      { check: "hooks", level: "FAIL", message: "none", remedy: "revive install-hook" },
    ],
  });
});

Deno.test("reportText() keeps what steers a terminal, and line feeds, out of its lines", () => {
  const text = reportText([failure("x", "a\u001b[31m\u202eb\nc\u009b1m", "rm 'a\u0007b'")]);
  assertEquals(text, "FAIL x: ab c. Remedy: rm 'ab'\n0 OK, 0 WARN, 1 FAIL\n");
});

Deno.test("reportText() cuts what a file of megabytes puts into a message", () => {
  const [line = ""] = reportText([ok("x", "y".repeat(1_000_000))]).split("\n");
  assertEquals(line.length < 700, true);
});
