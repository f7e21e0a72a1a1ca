import { findProject, hasStaticFile } from "../host/project_root.ts";
import { autoCompactFacts } from "../claude/auto_compact_settings.ts";
import { readSettingsInForce } from "../claude/settings_in_force.ts";
import { parseStatusPayload, type StatusPayload } from "../claude/status_payload.ts";
import { newestCheckpoint } from "../host/checkpoints.ts";
import { describe } from "../host/files.ts";
import type { Host } from "../host/host.ts";
import { log } from "../host/log.ts";
import { systemTerminal } from "../host/terminal.ts";
import { autoCompaction } from "../loop/auto_compact.ts";
import { readFill } from "../loop/fill.ts";
import { readLoopSettings, tierOf } from "../loop/loop_settings.ts";
import { formatStatusLine, type StatusFacts } from "../loop/status_line.ts";
import { type Input, type Outcome, SILENT, succeed } from "../outcome.ts";
import { isDisabled } from "../session/identity.ts";
import { readOutlook } from "../session/outlook.ts";
import { writeWindowRecord } from "../session/window_record.ts";
import { painter, wantsColour } from "../text/colour.ts";

/** Columns where nobody says how wide the terminal is. */
const USUAL_COLUMNS = 80;

/**
 * `revive statusline`: one line for the client's status line, from the payload
 * that the client hands over; records the size of the context window, which the
 * client says nowhere else. Nothing where there is no payload.
 */
export async function run(_input: Input, host: Host): Promise<Outcome> {
  if (isDisabled(host)) return SILENT;
  const payload = parseStatusPayload(await host.payload());
  if (payload === undefined) return SILENT;
  await recordWindow(payload, host);
  const paint = painter(wantsColour({
    noColor: host.env("NO_COLOR"),
    forceColor: host.env("FORCE_COLOR"),
    term: host.env("TERM"),
    // stdout is a pipe, but the client draws what comes out of it on a terminal.
    terminal: true,
  }));
  return succeed(formatStatusLine(await facts(payload, host), columns(host), paint) + "\n");
}

async function recordWindow({ sessionId, windowSize }: StatusPayload, host: Host): Promise<void> {
  if (sessionId === undefined || windowSize === undefined) return;
  try {
    await writeWindowRecord(host, sessionId, windowSize);
  } catch (error) {
    await log(host, `statusline: cannot record the window: ${describe(error)}`);
  }
}

async function facts(payload: StatusPayload, host: Host): Promise<StatusFacts> {
  const { sessionId, model } = payload;
  const settings = readLoopSettings(host.env);
  const window = settings.window ?? payload.windowSize;
  const folder = payload.folder ?? host.cwd();
  const tokens = currentTokens(payload);
  const hasBrief = folder !== undefined && hasStaticFile(findProject(folder).root);
  const [inForce, checkpoint] = await Promise.all([
    readSettingsInForce({ env: host.env, cwd: () => folder }),
    sessionId === undefined ? undefined : newestCheckpoint(host, sessionId),
  ]);
  const known = typeof tokens === "number" ? tokens : undefined;
  const outlook = hasBrief && sessionId !== undefined
    ? await readOutlook(host, sessionId, known)
    : undefined;
  return {
    tokens,
    window,
    tier: known === undefined || window === undefined
      ? undefined
      : tierOf(known / window, settings),
    autoCompaction: window === undefined ? undefined : autoCompaction(window, {
      ...autoCompactFacts(host.env, inForce),
      ...model === undefined ? {} : { model },
    }),
    brief: outlook?.forecast,
    checkpointAge: checkpoint === undefined ? undefined : host.now() - checkpoint.savedAt,
  };
}

/** The payload's tokens; right after a compaction, when it has none, those that the compaction left. */
function currentTokens(payload: StatusPayload): StatusFacts["tokens"] {
  const { tokens, hasAnswers, transcriptPath } = payload;
  if (tokens !== undefined || !hasAnswers) return tokens;
  const fill = transcriptPath === undefined ? undefined : readFill(transcriptPath);
  return fill?.kind === "boundary" ? fill.tokens : "compacted";
}

function columns(host: Host): number {
  const set = host.env("COLUMNS") ?? "";
  if (/^[1-9]\d{0,3}$/.test(set)) return Number(set);
  return systemTerminal().columns ?? USUAL_COLUMNS;
}
