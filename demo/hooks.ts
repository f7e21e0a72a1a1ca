import { type Delivery, readDelivery } from "./delivery.ts";
import type { Stage } from "./stage.ts";
import { hooksFor, type Wiring } from "./wired.ts";

/** An event of the client. */
export interface Fired {
  readonly event: string;
  /** What a matcher is held against: the source of a session's start, a compaction's trigger. */
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly session: string;
}

/**
 * Starts the hooks of an event side by side, each as the settings file says,
 * with the variables that the client sets when a person sits before it.
 */
export async function fireHooks(
  stage: Stage,
  wiring: Wiring,
  { event, subject, payload, session }: Fired,
): Promise<readonly Delivery[]> {
  const stdin = JSON.stringify(payload);
  const env = {
    ...wiring.env,
    CLAUDECODE: "1",
    CLAUDE_PROJECT_DIR: stage.project,
    CLAUDE_CODE_ENTRYPOINT: "cli",
    CLAUDE_CODE_SESSION_ATTENDED: "1",
    CLAUDE_CODE_SESSION_ID: session,
  };
  return await Promise.all(
    hooksFor(wiring, event, subject).map(async ({ command, args }) =>
      readDelivery(event, args[0] ?? "", await stage.run(command, args, { stdin, env }))
    ),
  );
}
