import { type GitFacts, gitFindings } from "../../lib/doctor/git.ts";
import type { Finding } from "../../lib/doctor/finding.ts";
import type { GitResult } from "../../lib/host/git.ts";
import { assert, assertEquals, assertStringIncludes } from "../support/assert.ts";

function said(text: string): GitResult {
  return { kind: "ok", stdout: new TextEncoder().encode(text), cut: false };
}

function failed(stderr: string): GitResult {
  return { kind: "failed", code: 128, stderr, stdout: new Uint8Array() };
}

function levels(facts: GitFacts): string[] {
  return gitFindings(facts).map(({ check, level }) => `${level} ${check}`);
}

const HERE = { version: said("git version 2.43.0\n"), checkout: "/p", log: said("1a2b3c4\n") };

Deno.test("gitFindings() is content with a checkout that git reads, with commits and without", () => {
  assertEquals(levels(HERE), ["OK git", "OK checkout"]);
  const empty = "fatal: your current branch 'main' does not have any commits yet\n";
  assertEquals(levels({ ...HERE, log: failed(empty) }), ["OK git", "OK checkout"]);
});

Deno.test("gitFindings() warns where there is no checkout, and of a git that is too old", () => {
  assertEquals(levels({ version: HERE.version }), ["OK git", "WARN checkout"]);
  assertEquals(levels({ ...HERE, version: said("git version 2.11.0\n") })[0], "WARN git");
  assertEquals(
    levels({ ...HERE, version: said("git version 2.39.3 (Apple Git-146)") })[0],
    "OK git",
  );
});

Deno.test("gitFindings() fails once, not twice, without git", () => {
  const missing: GitResult = { kind: "missing", why: "entity not found" };
  assertEquals(levels({ ...HERE, version: missing }), ["FAIL git"]);
  assertEquals(levels({ ...HERE, version: { kind: "timeout" } }), ["FAIL git"]);
});

Deno.test("gitFindings() names dubious ownership and the command that settles it [G17]", () => {
  const [, finding] = gitFindings({
    ...HERE,
    log: failed(
      "fatal: detected dubious ownership in repository at '/srv/Ann's p'\nTo add an exception …\n",
    ),
  });
  const { level, message, remedy } = finding as Finding & { remedy: string };
  assertEquals(level, "FAIL");
  assertStringIncludes(message, "dubious ownership: /srv/Ann's p");
  assertEquals(remedy, `git config --global --add safe.directory '/srv/Ann'\\''s p'`);
});

Deno.test("gitFindings() repeats git's own word for any other fault", () => {
  const [, finding] = gitFindings({
    ...HERE,
    log: failed("warning: x\nfatal: bad config line 1 in file .git/config\n"),
  });
  assertEquals(finding?.level, "FAIL");
  assertStringIncludes(finding?.message ?? "", "bad config line 1");
  for (const log of [{ kind: "timeout" }, { kind: "missing", why: "no" }] as const) {
    assert(gitFindings({ ...HERE, log })[1]?.level === "FAIL");
  }
});
