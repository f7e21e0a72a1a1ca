/**
 * Rules of the scripted API that several tests need.
 *
 * @module
 */

import type { Reply, Rule, ToolCall } from "./messages_api.ts";
import type { ApiRequest } from "./request.ts";

/** More tokens than any model's window leaves before the client compacts by itself. */
export const OVERFULL = 980_000;

/** Answers the client's request for a summary; the default says nothing of the conversation. */
export function summary(text = "Work went on."): Rule {
  return (request) =>
    request.summarizes ? { text: `<summary>${text}</summary>`, tokens: 900 } : undefined;
}

/** Gives the main conversation's requests these replies in turn; after the last one, "ok". */
export function answers(...replies: readonly Reply[]): Rule {
  const left = [...replies];
  return (request) => isMain(request) ? left.shift() : undefined;
}

/** Whether a request is the conversation's own, neither a summary's nor a subagent's. */
export function isMain(request: ApiRequest): boolean {
  return !request.summarizes && !request.subagent;
}

/** A call of the Bash tool. */
export function bash(command: string): ToolCall {
  return { name: "Bash", input: { command, description: "run it" } };
}
