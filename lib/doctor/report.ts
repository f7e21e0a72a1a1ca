import { countLevels, type Finding } from "./finding.ts";
import { cleanLine, cutAt } from "../text/clean.ts";

/** More of one message says nothing more: what is examined may hold lines of megabytes. */
const MESSAGE_LIMIT = 600;

/** The report for a person: one line per check, the counts on the last one. */
export function reportText(findings: readonly Finding[]): string {
  const lines = findings.map(printable).map((finding) => {
    const line = `${finding.level.padEnd(4)} ${finding.check}: ${finding.message}`;
    return finding.level === "OK" ? line : `${line}. Remedy: ${finding.remedy}`;
  });
  const counts = countLevels(findings);
  lines.push(`${counts.OK} OK, ${counts.WARN} WARN, ${counts.FAIL} FAIL`);
  return lines.join("\n") + "\n";
}

/** The same as one JSON document; `remedy` is null where there is nothing to remedy. */
export function reportJson(findings: readonly Finding[]): string {
  const counts = countLevels(findings);
  const document = {
    ok: counts.FAIL === 0,
    counts: { ok: counts.OK, warn: counts.WARN, fail: counts.FAIL },
    checks: findings.map(printable).map((finding) => ({
      check: finding.check,
      level: finding.level,
      message: finding.message,
      remedy: finding.level === "OK" ? null : finding.remedy,
    })),
  };
  return JSON.stringify(document, null, 2) + "\n";
}

/** Paths, git's words and file contents stand in the messages: none of it may steer a terminal. */
function printable(finding: Finding): Finding {
  const message = cutAt(cleanLine(finding.message), MESSAGE_LIMIT);
  if (finding.level === "OK") return { ...finding, message };
  return { ...finding, message, remedy: cutAt(cleanLine(finding.remedy), MESSAGE_LIMIT) };
}
