import { assertEquals } from "../support/assert.ts";
import { withFolder } from "../support/folder.ts";
import { dirname, join } from "../../lib/host/path.ts";
import { type Head, readCheckoutState } from "../../lib/host/checkout.ts";

const SHA = "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b";

/** The files that git leaves while it does something, and the words for it. */
const OPERATIONS: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  ["an interactive rebase", {
    "rebase-merge/head-name": "refs/heads/topic\n",
    "rebase-merge/msgnum": "2\n",
    "rebase-merge/end": "5\n",
  }, "rebasing topic (2/5)"],
  ["a rebase of which no step is known", {
    "rebase-merge/head-name": "refs/heads/a/b\n",
    "rebase-merge/msgnum": "2\n",
  }, "rebasing a/b"],
  ["a rebase of a detached HEAD", {
    "rebase-merge/head-name": "detached HEAD\n",
  }, "rebasing detached HEAD"],
  ["a rebase by patches", {
    "rebase-apply/head-name": "refs/heads/topic\n",
    "rebase-apply/next": "1\n",
    "rebase-apply/last": "3\n",
  }, "rebasing topic (1/3)"],
  ["patches", {
    "rebase-apply/applying": "",
    "rebase-apply/next": "1\n",
    "rebase-apply/last": "1\n",
  }, "applying patches (git am)"],
  ["a merge", { MERGE_HEAD: `${SHA}\n` }, "merging 1a2b3c4"],
  ["a cherry-pick", { CHERRY_PICK_HEAD: `${SHA}\n` }, "cherry-picking 1a2b3c4"],
  ["a revert", { REVERT_HEAD: `${SHA}\n` }, "reverting 1a2b3c4"],
  [
    "several commits to pick",
    { "sequencer/todo": "pick 1a2b3c4 x\n" },
    "cherry-picking several commits",
  ],
  ["several commits to revert", {
    "sequencer/todo": "# note\nrevert 1a2b3c4 x\n",
  }, "reverting several commits"],
  ["a bisection", { BISECT_LOG: "git bisect start\n" }, "bisecting"],
];

for (const [what, files, expected] of OPERATIONS) {
  Deno.test(`readCheckoutState() names ${what}`, async () => {
    await withFolder(async (gitDir) => {
      await Deno.writeTextFile(join(gitDir, "HEAD"), "ref: refs/heads/main\n");
      for (const [path, text] of Object.entries(files)) {
        await Deno.mkdir(dirname(join(gitDir, path)), { recursive: true });
        await Deno.writeTextFile(join(gitDir, path), text);
      }
      assertEquals(readCheckoutState(gitDir), {
        head: { kind: "branch", name: "main" },
        operation: expected,
      });
    });
  });
}

const HEADS: readonly (readonly [string, Head])[] = [
  ["ref: refs/heads/feature/größe\n", { kind: "branch", name: "feature/größe" }],
  ["ref: refs/remotes/origin/main\n", { kind: "branch", name: "refs/remotes/origin/main" }],
  [`${SHA}\n`, { kind: "detached", sha: SHA }],
  [SHA + SHA.slice(0, 24), { kind: "detached", sha: SHA + SHA.slice(0, 24) }],
  ["ref: refs/heads/.invalid\n", { kind: "unknown" }],
  [`${SHA.slice(1)}\n`, { kind: "unknown" }],
  ["\n", { kind: "unknown" }],
];

for (const [text, head] of HEADS) {
  Deno.test(`readCheckoutState() of a HEAD that holds ${JSON.stringify(text)}`, async () => {
    await withFolder(async (gitDir) => {
      assertEquals(readCheckoutState(gitDir), { head: { kind: "unknown" } });
      await Deno.writeTextFile(join(gitDir, "HEAD"), text);
      assertEquals(readCheckoutState(gitDir), { head });
    });
  });
}
