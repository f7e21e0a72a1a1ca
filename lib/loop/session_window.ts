import type { Host } from "../host/host.ts";
import { readWindowRecord } from "../session/window_record.ts";
import type { Fill } from "./fill.ts";
import { resolveWindow, type Window } from "./window.ts";

/**
 * The context window of a session: what the user set (`setting`, in tokens),
 * else what the status line recorded, else what its model's name says.
 */
export async function resolveSessionWindow(
  host: Pick<Host, "env">,
  sessionId: string,
  fill: Fill,
  setting: number | undefined,
): Promise<Window> {
  const recorded = setting === undefined ? await readWindowRecord(host, sessionId) : undefined;
  return resolveWindow({
    ...setting === undefined ? {} : { setting },
    ...recorded === undefined ? {} : { recorded },
    ...fill.kind === "usage" ? { model: fill.model } : {},
    ...fill.kind === "usage" && fill.requestedModel !== undefined
      ? { requestedModel: fill.requestedModel }
      : {},
    tokens: fill.kind === "unknown" ? 0 : fill.tokens,
  });
}
