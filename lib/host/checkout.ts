import { namesIn, textIfReadable } from "./files.ts";
import { join } from "./path.ts";

/** Where HEAD points, read from the git directory without git. */
export type Head =
  | { readonly kind: "branch"; readonly name: string }
  | { readonly kind: "detached"; readonly sha: string }
  | { readonly kind: "unknown" };

/** What git's own files say of a checkout. */
export interface CheckoutState {
  readonly head: Head;
  /** A rebase, merge, cherry-pick, revert or bisect under way, in words; absent when there is none. */
  readonly operation?: string;
}

/**
 * Reads HEAD and the marks of operations under way from `gitDir`. Git would
 * have to be asked twice more for these, and loading all refs to find a
 * branch's name takes half a second where there are 40,000 tags.
 */
export function readCheckoutState(gitDir: string): CheckoutState {
  const head = readHead(gitDir);
  const operation = readOperation(gitDir);
  return operation === undefined ? { head } : { head, operation };
}

function readHead(gitDir: string): Head {
  const text = textIfReadable(join(gitDir, "HEAD"), 4096)?.trim() ?? "";
  const branch = /^ref: refs\/heads\/(.+)$/.exec(text)?.[1];
  // The reftable format keeps HEAD elsewhere and writes this name in its place.
  if (branch === ".invalid") return { kind: "unknown" };
  if (branch !== undefined) return { kind: "branch", name: branch };
  const other = /^ref: (.+)$/.exec(text)?.[1];
  if (other !== undefined) return { kind: "branch", name: other };
  return /^[0-9a-f]{40,64}$/.test(text) ? { kind: "detached", sha: text } : { kind: "unknown" };
}

function readOperation(gitDir: string): string | undefined {
  // One look for what is usually not there, which would cost 0.05 ms each.
  const names = namesIn(gitDir);
  const read = (path: string) =>
    names.has(path.split("/", 1)[0] ?? path)
      ? textIfReadable(join(gitDir, path), 64 * 1024)
      : undefined;
  const rebased = read("rebase-merge/head-name");
  if (rebased !== undefined) {
    return rebase(rebased, read("rebase-merge/msgnum"), read("rebase-merge/end"));
  }
  const applied = read("rebase-apply/head-name");
  if (applied !== undefined) {
    return rebase(applied, read("rebase-apply/next"), read("rebase-apply/last"));
  }
  if (read("rebase-apply/applying") !== undefined) return "applying patches (git am)";
  const merge = read("MERGE_HEAD");
  if (merge !== undefined) return `merging ${shortSha(merge)}`;
  const pick = read("CHERRY_PICK_HEAD");
  if (pick !== undefined) return `cherry-picking ${shortSha(pick)}`;
  const revert = read("REVERT_HEAD");
  if (revert !== undefined) return `reverting ${shortSha(revert)}`;
  // Of several commits the one that had a conflict may be committed already.
  const several = /^(p|r)(?:ick|evert)? [0-9a-f]{4}/m.exec(read("sequencer/todo") ?? "")?.[1];
  if (several !== undefined) {
    return `${several === "p" ? "cherry-picking" : "reverting"} several commits`;
  }
  return read("BISECT_LOG") === undefined ? undefined : "bisecting";
}

function rebase(headName: string, step: string | undefined, last: string | undefined): string {
  const branch = headName.trim().replace(/^refs\/heads\//, "");
  const progress = step?.trim() && last?.trim() ? ` (${step.trim()}/${last.trim()})` : "";
  return `rebasing ${branch}${progress}`;
}

function shortSha(text: string): string {
  return text.trim().slice(0, 7);
}
