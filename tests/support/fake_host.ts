import type { Host } from "../../lib/host/host.ts";
import { runGit } from "../../lib/host/git.ts";
import type { VariableName } from "../../lib/permissions.ts";
import type { Sandbox } from "./sandbox.ts";

/** What a test says of the outside world; the rest is as in a sandbox on a quiet day. */
export interface Outside extends Partial<Host> {
  /** Variables beside HOME, PATH and CLAUDE_PROJECT_DIR. */
  readonly variables?: Readonly<Partial<Record<VariableName, string>>>;
  /** What a hook is given on stdin, and a person's command too. */
  readonly stdin?: string;
}

/** A {@linkcode Host} in a sandbox, for running a command inside of the test's own process. */
export function fakeHost(sandbox: Sandbox, outside: Outside = {}): Host {
  const { variables, stdin, ...members } = outside;
  const env: Host["env"] = (name) =>
    ({
      HOME: sandbox.home,
      PATH: Deno.env.get("PATH"),
      CLAUDE_PROJECT_DIR: sandbox.project,
      ...variables,
    } as Partial<Record<VariableName, string>>)[name] || undefined;
  let elapsed = 0;
  return {
    now: () => Date.now(),
    // Who waits for something sees time fly, and long before the deadline.
    elapsed: () => elapsed += 400,
    deadlineMs: 15_000,
    env,
    cwd: () => sandbox.project,
    payload: () => Promise.resolve(stdin === "" ? undefined : stdin),
    input: () => Promise.resolve(stdin ?? ""),
    git: (request) => runGit(request, { env }),
    ...members,
  };
}
