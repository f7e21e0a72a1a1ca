import { failure, type Finding, ok, warn } from "./finding.ts";
import { shellWord } from "../text/shell_word.ts";
import type { GitResult } from "../host/git.ts";

/** What was asked of git, and what it said. */
export interface GitFacts {
  /** `git --version`. */
  readonly version: GitResult;
  /** The checkout's top as the folders show it, if there is one. */
  readonly checkout?: string;
  /** `git log -1` in the project; absent where there is no checkout or no git. */
  readonly log?: GitResult;
}

/** The first version whose `git log` knows `--diff-merges=off`, by its release notes. */
const OLDEST: readonly [number, number] = [2, 29];

/** Whether git is there, and whether it can read the checkout. */
export function gitFindings(facts: GitFacts): Finding[] {
  const present = versionFinding(facts.version);
  if (present.level === "FAIL") return [present];
  return [present, checkoutFinding(facts)];
}

function versionFinding(version: GitResult): Finding {
  const check = "git";
  if (version.kind === "missing") {
    return failure(
      check,
      `git cannot be started (${version.why}), so the brief has no STATE and no HOT_FILES`,
      "install git, or put it on the PATH that the client sees",
    );
  }
  if (version.kind !== "ok") {
    const why = version.kind === "timeout" ? "it does not answer" : lastWords(version.stderr);
    return failure(
      check,
      `\`git --version\` fails: ${why}`,
      "run `git --version` in a terminal and repair what it says",
    );
  }
  const text = new TextDecoder().decode(version.stdout).trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(text) ?? [];
  const number = text.replace(/^git version /, "");
  if (major !== undefined && isOlder([Number(major), Number(minor)], OLDEST)) {
    return warn(
      check,
      `${number} is older than ${OLDEST.join(".")}: STATE and HOT_FILES may be missing`,
      "install a newer git",
    );
  }
  return ok(check, number);
}

function isOlder(
  [major, minor]: readonly [number, number],
  [thanMajor, thanMinor]: readonly [number, number],
): boolean {
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}

function checkoutFinding({ checkout, log }: GitFacts): Finding {
  const check = "checkout";
  if (checkout === undefined || log === undefined) {
    return warn(
      check,
      "this folder lies in no git checkout, so the brief has no STATE and no HOT_FILES",
      "`git init`, or run revive inside the checkout",
    );
  }
  if (log.kind === "ok") return ok(check, `git reads ${checkout}`);
  if (log.kind === "timeout") {
    return failure(
      check,
      `git does not answer in ${checkout}`,
      "run `git log -1` there and see what holds it up (a dead mount, a repair under way)",
    );
  }
  if (log.kind === "missing") {
    return failure(
      check,
      `git cannot be started in ${checkout}: ${log.why}`,
      "see the folder's permissions",
    );
  }
  if (/does not have any commits yet|bad default revision 'HEAD'/.test(log.stderr)) {
    return ok(check, `git reads ${checkout} (no commits yet)`);
  }
  const owned = /detected dubious ownership in repository at '(.+)'/.exec(log.stderr)?.[1];
  if (owned !== undefined) {
    return failure(
      check,
      `dubious ownership: ${owned} belongs to another user, so git refuses to read it and the ` +
        "brief is sent without STATE and HOT_FILES",
      `git config --global --add safe.directory ${shellWord(owned)}`,
    );
  }
  return failure(
    check,
    `git cannot read ${checkout}: ${lastWords(log.stderr)}`,
    "run `git status` there and repair what it says",
  );
}

/** What git said at the end; hints follow on further lines, the fault stands on the first. */
function lastWords(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.find((line) => line.startsWith("fatal:")) ?? lines[0] ?? "it says nothing";
}
