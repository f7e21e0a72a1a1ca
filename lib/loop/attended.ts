import type { VariableName } from "../permissions.ts";

/**
 * Whether a person sits before the client: its own word for it, else the way
 * it was started (`sdk-cli` for `claude -p` and programs, `cli` for a person).
 * In a script whatever makes the agent go on replaces the script's result.
 */
export function isAttended(env: (name: VariableName) => string | undefined): boolean {
  const attended = env("CLAUDE_CODE_SESSION_ATTENDED");
  if (attended !== undefined) return attended !== "0";
  return !(env("CLAUDE_CODE_ENTRYPOINT") ?? "").startsWith("sdk");
}
