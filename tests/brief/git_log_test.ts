import { askGit } from "../../lib/brief/git_log.ts";
import type { GitRequest, GitResult } from "../../lib/host/git.ts";
import { assertEquals } from "../support/assert.ts";

const PROJECT = { root: "/p", checkout: "/p", gitDir: "/p/.git" };
const MISSING: GitResult = { kind: "missing", why: "no such program" };

/** `done` once `promise` has been fulfilled, `waiting` until then. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  let state = "waiting";
  promise.then(() => state = "done");
  // Longer than any chain of promises between the two.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return state;
}

Deno.test("askGit() tells when git runs, long before it has answered", async () => {
  const answer = Promise.withResolvers<GitResult>();
  const requests: GitRequest[] = [];
  const git = (request: GitRequest) => {
    requests.push(request);
    return answer.promise;
  };
  const asked = askGit(PROJECT, { git }, 100);
  assertEquals([await stateOf(asked.started), await stateOf(asked.log)], ["waiting", "waiting"]);
  requests[0]?.onStart?.();
  assertEquals([await stateOf(asked.started), await stateOf(asked.log)], ["done", "waiting"]);
  answer.resolve(MISSING);
  assertEquals(await asked.log, MISSING);
  assertEquals(requests.length, 1);
});

Deno.test("askGit() keeps nobody waiting for a git that does not start, or is not asked", async () => {
  const silent = askGit(PROJECT, { git: () => Promise.resolve(MISSING) }, 100);
  assertEquals(await stateOf(silent.started), "done");
  const never = () => new Promise<GitResult>(() => {});
  const outside = askGit({ root: "/p" }, { git: never }, 100);
  assertEquals([await stateOf(outside.started), await outside.log], ["done", undefined]);
});
