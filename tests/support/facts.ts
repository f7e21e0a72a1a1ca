import type { BriefFacts } from "../../lib/brief/facts.ts";
import { parseStaticBrief } from "../../lib/brief/static_brief.ts";

/** The facts of a small project: everything is there once. */
export function someFacts(staticText: string, changes: Partial<BriefFacts> = {}): BriefFacts {
  return {
    static: parseStaticBrief(staticText),
    state: {
      kind: "checkout",
      position: "branch=main",
      commits: [
        { sha: "1a2b3c4", subject: "newest", excerpt: "because" },
        { sha: "2b3c4d5", subject: "older", excerpt: "" },
      ],
    },
    todo: { file: "plan.md", lines: ["- first"] },
    hotFiles: [{ path: "src/a.ts", rawPath: "src/a.ts", commits: 5, subject: "newest" }],
    commands: ["test: vitest run (pnpm test)"],
    ...changes,
  };
}
