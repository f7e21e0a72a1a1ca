import type { Commit, HotFile } from "./recent_work.ts";
import type { StaticBrief } from "./static_brief.ts";
import type { Todo } from "./todo.ts";

/** STATE: where the work stands in git. */
export type GitState =
  | { readonly kind: "none" }
  | {
    readonly kind: "checkout";
    /** `branch=main`, `detached at 1a2b3c4`, …, with an operation under way. */
    readonly position: string;
    /** Why there are no commits to show, if that is so: `no commits yet`, `git did not answer in time`. */
    readonly without?: string;
    /** Newest first, three at most. */
    readonly commits: readonly Commit[];
  };

/** Everything that the brief says, found and parsed, before it is put into words. */
export interface BriefFacts {
  readonly static: StaticBrief;
  readonly state: GitState;
  readonly todo?: Todo;
  /** Five at most, hottest first. */
  readonly hotFiles: readonly HotFile[];
  /** Five lines at most. */
  readonly commands: readonly string[];
}
