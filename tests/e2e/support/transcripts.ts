/**
 * What the client wrote down about the hooks it ran.
 *
 * @module
 */

import { join } from "../../../lib/host/path.ts";

/** One run of a hook, with the time that the client measured. */
export interface HookRun {
  readonly event: string;
  /** The command line as the settings file has it, or the program in exec form. */
  readonly command: string;
  /** Milliseconds. */
  readonly ms: number;
}

/** What the client wrote down under one home. */
export interface HookRecord {
  /** Runs that printed something, and every run at Stop; other silent runs leave no row. */
  readonly runs: readonly HookRun[];
  /** Runs that failed, were cancelled or blocked something, as the client describes them. */
  readonly troubles: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** Every row of every transcript under `home`, subagents' left out. */
export async function transcriptRows(home: string): Promise<Fields[]> {
  const projects = join(home, ".claude/projects");
  const rows: Fields[] = [];
  for (const project of await folder(projects)) {
    for (const name of await folder(join(projects, project))) {
      if (!name.endsWith(".jsonl")) continue;
      const text = await Deno.readTextFile(join(projects, project, name));
      for (const line of text.split("\n")) if (line !== "") rows.push(fields(JSON.parse(line)));
    }
  }
  return rows;
}

async function folder(path: string): Promise<string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(path))).map((entry) => entry.name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return [];
    }
    throw error;
  }
}

/** Reads the hooks' runs out of the transcripts under `home`. */
export async function hookRecord(home: string): Promise<HookRecord> {
  const runs: HookRun[] = [];
  const troubles: string[] = [];
  for (const row of await transcriptRows(home)) {
    if (row.subtype === "stop_hook_summary") {
      const infos = Array.isArray(row.hookInfos) ? row.hookInfos : [];
      for (const info of infos.map(fields)) runs.push(run("Stop", info));
      if (Array.isArray(row.hookErrors) && row.hookErrors.length > 0) {
        troubles.push(`Stop: ${JSON.stringify(row.hookErrors)}`);
      }
    }
    const attachment = fields(row.attachment);
    const event = String(attachment.hookEvent);
    if (attachment.type === "hook_success" && event !== "Stop") runs.push(run(event, attachment));
    if (
      /^hook_(?:non_blocking_error|cancelled|blocking_error|stopped)/.test(`${attachment.type}`)
    ) {
      troubles.push(`${event}: ${JSON.stringify(attachment)}`);
    }
  }
  return { runs, troubles };
}

function run(event: string, info: Fields): HookRun {
  return { event, command: String(info.command), ms: Number(info.durationMs) };
}
