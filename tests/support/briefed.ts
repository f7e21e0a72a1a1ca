import { assert } from "./assert.ts";
import { promptPayload } from "./payloads.ts";
import { Sandbox } from "./sandbox.ts";

/** A brief of every known section. */
export const SOME_BRIEF =
  "PURPOSE: A tool\nDIFFERENTIATORS:\n- Small\nINVARIANTS:\n- Never break\nGOTCHAS:\n- Sharp\n";

/** A project with a brief and one commit. */
export async function briefedProject(text: string = SOME_BRIEF): Promise<Sandbox> {
  const sandbox = await Sandbox.create();
  await sandbox.commit("first", { ".revive/static.md": text });
  return sandbox;
}

/** The brief that the first prompt of a new session gets; `folder` is where the client was launched. */
export async function firstBrief(
  sandbox: Sandbox,
  folder: string = sandbox.project,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const payload = promptPayload(crypto.randomUUID(), folder);
  const { stdout } = await sandbox.hook("refresh", payload, { CLAUDE_PROJECT_DIR: folder, ...env });
  assert(stdout !== "", "the first prompt of a session gets the brief");
  return stdout;
}

/** The lines of a section of the brief, its header first; none if it is left out. */
export function sectionOf(brief: string, name: string): string[] {
  const lines = brief.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((line) => !line.startsWith("  "));
  return lines.slice(from, from + 1 + length);
}
