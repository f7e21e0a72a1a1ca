import { briefFindings } from "../../lib/doctor/brief.ts";
import { fitBrief } from "../../lib/brief/fit.ts";
import { parseStaticBrief } from "../../lib/brief/static_brief.ts";
import { newStaticBrief } from "../../lib/brief/template.ts";
import type { ReadText } from "../../lib/host/files.ts";
import { assertEquals, assertStringIncludes } from "../support/assert.ts";

const GOOD = `PURPOSE: Counts things.
INVARIANTS:
  - One owner for each file
GOTCHAS:
  - Tests need a clock
`;

function findings(text: string, missing: readonly string[] = [], hotFiles = false) {
  const brief = parseStaticBrief(text);
  const work = { path: "a.ts", rawPath: "a.ts", commits: 1, subject: "x" };
  return briefFindings({
    path: "/p/.revive/static.md",
    read: { kind: "text", text, cut: false },
    brief,
    missing,
    fitted: fitBrief({
      static: brief,
      state: { kind: "none" },
      hotFiles: hotFiles ? [work] : [],
      commands: [],
    }, { refresh: 1 }),
  });
}

function problems(text: string, ...more: [missing?: readonly string[], hotFiles?: boolean]) {
  return findings(text, ...more).filter(({ level }) => level !== "OK")
    .map(({ level, check, message }) => `${level} ${check}: ${message}`);
}

Deno.test("briefFindings() is content with a brief that says something and fits", () => {
  assertEquals(problems(GOOD), []);
  const [, purpose, sections, , , size] = findings(GOOD);
  assertEquals(purpose?.message, "14 characters");
  assertStringIncludes(sections?.message ?? "", "INVARIANTS 1 bullet of 25 characters");
  assertStringIncludes(size?.message ?? "", "of 9,900 characters");
});

Deno.test("briefFindings() fails where there is none, or something else in its place", () => {
  const brief = parseStaticBrief("");
  const found = (read: ReadText) =>
    briefFindings({ path: "/p/.revive/static.md", read, brief, missing: [] })
      .map(({ level }) => level);
  assertEquals(found({ kind: "absent" }), ["FAIL"]);
  assertEquals(found({ kind: "unreadable", why: "is a directory" }), ["FAIL"]);
});

Deno.test("briefFindings() warns of what init left to be filled", () => {
  assertEquals(problems(newStaticBrief(undefined)), [
    "WARN PURPOSE: it is not filled, so the brief does not say what the project is for",
    "WARN sections: only a placeholder in DIFFERENTIATORS, INVARIANTS, GOTCHAS, so the brief " +
    "leaves them out",
  ]);
  assertEquals(problems("").map((line) => line.slice(0, 13)), ["WARN PURPOSE:", "WARN sections"]);
});

Deno.test("briefFindings() measures bullets without their sign, and PURPOSE", () => {
  const fits = GOOD.replace("One owner for each file", "x".repeat(120));
  assertEquals(problems(fits), []);
  const [warning = "", ...rest] = problems(fits.replace("xxx", "xxxx"));
  assertStringIncludes(warning, "WARN bullets: 1 bullet over 120 characters: INVARIANTS 1 (121)");
  assertEquals(rest, []);
  assertEquals(problems(GOOD.replace("Counts things.", "p".repeat(400))), []);
  assertEquals(problems(GOOD.replace("Counts things.", "p".repeat(401))), [
    "WARN PURPOSE: 401 characters, of which the first 400 are sent",
  ]);
});

Deno.test("briefFindings() fails when curated text does not reach the agent, else warns", () => {
  const bullets = Array.from({ length: 110 }, (_, at) => `  - ${at} ${"x".repeat(100)}`).join("\n");
  const over = GOOD.replace("  - Tests need a clock", bullets);
  const [failure = ""] = problems(over);
  assertStringIncludes(failure, "FAIL brief size: over the limit of 9,900 characters");
  assertStringIncludes(failure, "of GOTCHAS's bullets");
  const near = GOOD.replace("  - Tests need a clock", bullets.slice(0, 9_700));
  const [warning = ""] = problems(near, [], true);
  assertStringIncludes(warning, "WARN brief size");
  assertStringIncludes(warning, "does not get: HOT_FILES");
});

Deno.test("briefFindings() warns of paths that are gone and of bytes that are no UTF-8", () => {
  assertEquals(problems(GOOD, ["lib/old.ts"]), [
    "WARN named paths: named in bullets, but not there any more: lib/old.ts",
  ]);
  assertStringIncludes(problems(GOOD.replace("clock", "\ufffd"))[0] ?? "", "not valid UTF-8");
});
