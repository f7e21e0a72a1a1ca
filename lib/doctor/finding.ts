/** How grave a finding is: FAIL means that something does not work at all. */
export type Level = "OK" | "WARN" | "FAIL";

/** What one check found. Whatever is not OK names its remedy. */
export type Finding =
  | { readonly check: string; readonly level: "OK"; readonly message: string }
  | {
    readonly check: string;
    readonly level: "WARN" | "FAIL";
    readonly message: string;
    /** What the person can do, as a sentence or a command line. */
    readonly remedy: string;
  };

/** A check that found nothing to object to. */
export function ok(check: string, message: string): Finding {
  return { check, level: "OK", message };
}

/** A check that found what works, but not as the person may think. */
export function warn(check: string, message: string, remedy: string): Finding {
  return { check, level: "WARN", message, remedy };
}

/** A check that found what does not work. */
export function failure(check: string, message: string, remedy: string): Finding {
  return { check, level: "FAIL", message, remedy };
}

/** How many findings there are of each level. */
export function countLevels(findings: readonly Finding[]): Record<Level, number> {
  const counts = { OK: 0, WARN: 0, FAIL: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/** The first `most` of `items` in a row, with the number of those left out: `a, b and 3 more`. */
export function listed(items: readonly string[], most = 3): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(", ")} and ${rest} more` : items.join(", ");
}
