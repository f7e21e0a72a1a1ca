import { type Finding, ok, warn } from "./finding.ts";
import type { Fill } from "../loop/fill.ts";
import { describeWindow, fillPercent, type Window } from "../loop/window.ts";
import { wholeNumber } from "../text/quantity.ts";

/** What is known of the newest session. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly fill: Fill;
  readonly window: Window;
}

/** The window that the loop reckons with, and where it is known from. */
export function sessionFindings(facts: SessionFacts | undefined): Finding[] {
  const check = "context window";
  if (facts === undefined) {
    return [ok(check, "no session of this project yet; the window is known once an answer came")];
  }
  const { sessionId, fill, window } = facts;
  const model = fill.kind === "usage" ? fill.model : undefined;
  const filled = fill.kind === "unknown"
    ? `fill unknown: ${fill.why}`
    : `${fillPercent(fill.tokens, window)} % full`;
  const message = `${wholeNumber(window.size)} tokens, ${filled} ` +
    `(${describeWindow(window, model)}; newest session ${sessionId})`;
  // Without an answer nothing can be known yet, and nothing is wrong.
  if (window.source !== "guess" || fill.kind === "unknown") return [ok(check, message)];
  return [warn(
    check,
    message,
    "set REVIVE_WINDOW to its size in tokens, or have the client tell it: " +
      "`revive install-hook --statusline`",
  )];
}
