import type { Host } from "../host/host.ts";
import { sessionFolder } from "../host/store.ts";
import { readCadenceSettings } from "./cadence.ts";
import { type CadenceState, latePrompts, loadState } from "./cadence_state.ts";
import { type Forecast, forecast } from "./forecast.ts";
import { readMarks } from "../host/losses.ts";

/** The cadence of a session as it stands, and what comes next. */
export interface CadenceOutlook {
  readonly state: CadenceState;
  readonly forecast: Forecast;
  /** What is wrong with the file that remembers it; absent where it is whole or missing. */
  readonly fault?: string;
}

/** Reads the cadence of a session; `tokens` are those of its context, `undefined` where unknown. Changes nothing. */
export async function readOutlook(
  host: Pick<Host, "env" | "now">,
  sessionId: string,
  tokens: number | undefined,
): Promise<CadenceOutlook> {
  const folder = await sessionFolder(host, sessionId);
  const { state, fault } = loadState(folder);
  return {
    state,
    forecast: forecast(state, {
      settings: readCadenceSettings(host),
      now: host.now(),
      tokens,
      marks: readMarks(folder),
      late: latePrompts(folder),
    }),
    ...fault === undefined ? {} : { fault },
  };
}
