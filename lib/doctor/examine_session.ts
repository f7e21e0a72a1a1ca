import { hookEnvironment, settingsVariables } from "./environment.ts";
import type { Finding } from "./finding.ts";
import { sessionFindings } from "./session.ts";
import type { SettingsView } from "./settings_file.ts";
import type { Site } from "./site.ts";
import { findTranscript } from "../host/find_transcript.ts";
import type { Host } from "../host/host.ts";
import { type FoundTranscript, newestTranscript } from "../host/newest_transcript.ts";
import { readFill } from "../loop/fill.ts";
import { readLoopSettings } from "../loop/loop_settings.ts";
import { resolveSessionWindow } from "../loop/window.ts";

/** The newest session of the project, or the one that doctor is called in. */
export async function examineSession(
  { host, project }: Site,
  views: readonly SettingsView[],
): Promise<Finding[]> {
  const session = await currentSession(host) ?? await newestTranscript(host, project.root);
  if (session === undefined) return sessionFindings(undefined);
  const { sessionId, path } = session;
  const env = hookEnvironment(host.env, settingsVariables(views));
  const fill = readFill(path);
  const window = await resolveSessionWindow({ env }, sessionId, fill, readLoopSettings(env).window);
  return sessionFindings({ sessionId, fill, window });
}

async function currentSession(host: Pick<Host, "env">): Promise<FoundTranscript | undefined> {
  const sessionId = host.env("CLAUDE_CODE_SESSION_ID");
  const path = sessionId === undefined ? undefined : await findTranscript(host, sessionId);
  return sessionId === undefined || path === undefined ? undefined : { sessionId, path };
}
