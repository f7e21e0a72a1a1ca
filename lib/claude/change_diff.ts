import { clean } from "../text/clean.ts";
import { unifiedDiff } from "../text/diff.ts";
import { redact } from "../text/redact.ts";

/** A file's text before and after; `undefined` where there is no file. */
export interface TextChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The changes as unified diffs for a terminal: control characters and what looks like a secret do not get there. */
export function changeDiff(changes: readonly TextChange[]): string {
  return changes.map(({ path, before, after }) => {
    const diff = unifiedDiff(
      before === undefined ? "/dev/null" : path,
      after === undefined ? "/dev/null" : path,
      before ?? "",
      after ?? "",
    );
    // A tab is layout here, which clean() would turn into a blank.
    return diff.split("\t").map((part) => redact(clean(part))).join("\t");
  }).join("");
}
