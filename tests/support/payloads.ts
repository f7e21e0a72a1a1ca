import { join } from "../../lib/host/path.ts";

/** A payload as recorded from the client, without the recorder's frame. */
export async function recordedPayload(name: string): Promise<Record<string, unknown>> {
  const url = new URL(`../fixtures/payloads/${name}.json`, import.meta.url);
  return JSON.parse(await Deno.readTextFile(url)).stdin;
}

/** The names of all recorded payloads. */
export async function recordedPayloadNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(new URL("../fixtures/payloads", import.meta.url))) {
    names.push(entry.name.replace(/\.json$/, ""));
  }
  return names.sort();
}

/** The path of a recorded transcript. */
export function recordedTranscript(name: string): string {
  return new URL(`../fixtures/transcripts/${name}.jsonl`, import.meta.url).pathname;
}

/** A prompt's payload for session `session`; `prompt_id` is new each time unless given. */
export function promptPayload(session: string, project: string, fields: object = {}): object {
  return {
    session_id: session,
    transcript_path: join(project, `${session}.jsonl`),
    cwd: project,
    prompt_id: crypto.randomUUID(),
    permission_mode: "default",
    hook_event_name: "UserPromptSubmit",
    prompt: "go on",
    ...fields,
  };
}
