import { assertEquals } from "./assert.ts";
import type { Run } from "./program.ts";
import type { Sandbox } from "./sandbox.ts";

/** What doctor said, from its JSON. */
export interface Examined {
  readonly code: number;
  readonly checks: readonly {
    readonly check: string;
    readonly level: "OK" | "WARN" | "FAIL";
    readonly message: string;
    readonly remedy: string | null;
  }[];
  /** `FAIL static.md`, …: everything that is not OK. */
  readonly problems: readonly string[];
  /** All the messages of one check. */
  readonly about: (check: string) => string;
}

/** Runs `revive doctor --json` and holds the report to what every report has to be. */
export async function examine(sandbox: Sandbox, options: Partial<Run> = {}): Promise<Examined> {
  const { code, stdout, stderr } = await sandbox.run(["doctor", "--json"], options);
  assertEquals(stderr, "");
  return readReport(code, stdout);
}

/** Reads the JSON document; its exit code, counts and remedies have to agree with its checks. */
export function readReport(code: number, stdout: string): Examined {
  const { ok, counts, checks } = JSON.parse(stdout);
  const count = (level: string) =>
    checks.filter((check: { level: string }) => check.level === level).length;
  assertEquals(counts, { ok: count("OK"), warn: count("WARN"), fail: count("FAIL") });
  assertEquals([ok, code], count("FAIL") === 0 ? [true, 0] : [false, 1]);
  for (const { check, level, remedy } of checks) {
    assertEquals(level === "OK", remedy === null, `remedy of ${check}`);
  }
  return {
    code,
    checks,
    problems: checks.filter(({ level }: { level: string }) => level !== "OK")
      .map(({ level, check }: { level: string; check: string }) => `${level} ${check}`),
    about: (name) =>
      checks.filter(({ check }: { check: string }) => check === name)
        .map(({ message }: { message: string }) => message).join("\n"),
  };
}
