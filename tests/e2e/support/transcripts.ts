/**
 * What the client wrote into its transcripts.
 *
 * @module
 */

import { join } from "../../../lib/host/path.ts";

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

/**
 * Hooks that failed, were cancelled or stopped something, in the client's own
 * words; empty where every hook did as it should.
 */
export async function hookTroubles(home: string): Promise<string[]> {
  const troubles: string[] = [];
  for (const row of await transcriptRows(home)) {
    if (Array.isArray(row.hookErrors) && row.hookErrors.length > 0) {
      troubles.push(`Stop: ${JSON.stringify(row.hookErrors)}`);
    }
    const attachment = fields(row.attachment);
    if (
      /^hook_(?:non_blocking_error|cancelled|blocking_error|stopped)/.test(`${attachment.type}`)
    ) {
      troubles.push(`${attachment.hookEvent}: ${JSON.stringify(attachment)}`);
    }
  }
  return troubles;
}
