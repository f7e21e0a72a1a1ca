import type { Host } from "./host.ts";
import type { VariableName } from "../permissions.ts";
import { runChild } from "./child.ts";

/** Milliseconds that gh may take: it asks a server. */
const TIMEOUT_MS = 5000;

/**
 * What gh may inherit: where it and the system keep their settings, so that
 * it is logged in as it is in a terminal. Tokens in variables stay behind:
 * this program has no business with them, so they are not even readable.
 */
const INHERITED: readonly VariableName[] = [
  "APPDATA",
  "GH_CONFIG_DIR",
  "HOME",
  "PATH",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "TMPDIR",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
];

const FIXED: Readonly<Record<string, string>> = {
  GH_NO_UPDATE_NOTIFIER: "1",
  GH_PAGER: "cat",
  GH_PROMPT_DISABLED: "1",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C.UTF-8",
  NO_COLOR: "1",
};

/**
 * The description that GitHub shows for the repository checked out in
 * `folder`; `undefined` whenever gh does not give one (not installed, not
 * logged in, no such repository, no network, too slow).
 */
export async function repositoryDescription(
  folder: string,
  host: Pick<Host, "env">,
): Promise<string | undefined> {
  const result = await runChild({
    program: "gh",
    folder,
    args: ["repo", "view", "--json", "description"],
    inherited: INHERITED,
    env: FIXED,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 64 * 1024,
  }, host);
  if (result.kind !== "ok") return undefined;
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(result.stdout));
    return typeof answer === "object" && answer !== null && "description" in answer &&
        typeof answer.description === "string"
      ? answer.description
      : undefined;
  } catch {
    return undefined;
  }
}
