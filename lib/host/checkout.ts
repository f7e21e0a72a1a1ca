import { textIfReadable } from "./files.ts";
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
export async function readCheckoutState(gitDir: string): Promise<CheckoutState> {
  const [head, operation] = await Promise.all([readHead(gitDir), readOperation(gitDir)]);
  return operation === undefined ? { head } : { head, operation };
}

async function readHead(gitDir: string): Promise<Head> {
  const text = (await textIfReadable(join(gitDir, "HEAD"), 4096))?.trim() ?? "";
  const branch = /^ref: refs\/heads\/(.+)$/.exec(text)?.[1];
  // The reftable format keeps HEAD elsewhere and writes this name in its place.
  if (branch === ".invalid") return { kind: "unknown" };
  if (branch !== undefined) return { kind: "branch", name: branch };
  const other = /^ref: (.+)$/.exec(text)?.[1];
  if (other !== undefined) return { kind: "branch", name: other };
  return /^[0-9a-f]{40,64}$/.test(text) ? { kind: "detached", sha: text } : { kind: "unknown" };
}

async function readOperation(gitDir: string): Promise<string | undefined> {
  const read = (name: string) => textIfReadable(join(gitDir, name), 64 * 1024);
  const [rebased, applied, applying, merge, pick, revert, bisect] = await Promise.all([
    read("rebase-merge/head-name"),
    read("rebase-apply/head-name"),
    read("rebase-apply/applying"),
    read("MERGE_HEAD"),
    read("CHERRY_PICK_HEAD"),
    read("REVERT_HEAD"),
    read("BISECT_LOG"),
  ]);
  if (rebased !== undefined) {
    const [step, last] = await Promise.all([
      read("rebase-merge/msgnum"),
      read("rebase-merge/end"),
    ]);
    return rebase(rebased, step, last);
  }
  if (applied !== undefined) {
    const [step, last] = await Promise.all([read("rebase-apply/next"), read("rebase-apply/last")]);
    return rebase(applied, step, last);
  }
  if (applying !== undefined) return "applying patches (git am)";
  if (merge !== undefined) return `merging ${shortSha(merge)}`;
  if (pick !== undefined) return `cherry-picking ${shortSha(pick)}`;
  if (revert !== undefined) return `reverting ${shortSha(revert)}`;
  if (bisect !== undefined) return "bisecting";
  return undefined;
}

function rebase(headName: string, step: string | undefined, last: string | undefined): string {
  const branch = headName.trim().replace(/^refs\/heads\//, "");
  const progress = step?.trim() && last?.trim() ? ` (${step.trim()}/${last.trim()})` : "";
  return `rebasing ${branch}${progress}`;
}

function shortSha(text: string): string {
  return text.trim().slice(0, 7);
}
