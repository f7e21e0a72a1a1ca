import { fencedLines } from "../text/fence.ts";
import { isFields } from "../text/fields.ts";
import { momentFormat } from "../text/moment_format.ts";
import { describe, readText } from "./files.ts";
import { dirname, join } from "./path.ts";

/** The vault's own settings for its daily notes, as the notes program writes them. */
const SETTINGS = ".obsidian/daily-notes.json";

/** The notes program's own format where the vault sets none. */
const DEFAULT_FORMAT = "YYYY-MM-DD";

/**
 * Appends `markdown` under `## Checkpoint HH:MM` to the daily note of the day
 * of `at` (milliseconds since 1970, the user's time zone) in the Obsidian vault
 * in the folder `vault`. Folder and name of the note are as the vault's own
 * settings say. Never throws: gives what kept it from it, or `undefined`.
 */
export async function appendToDailyNote(
  vault: string,
  markdown: string,
  at: number,
): Promise<string | undefined> {
  try {
    if (!(await Deno.stat(vault)).isDirectory) return `${vault} is no folder`;
    const settings = readSettings(join(vault, SETTINGS));
    if (settings.kind === "fault") return settings.why;
    const name = await momentFormat(settings.format, at);
    const path = join(settings.folder, `${name}.md`);
    if (path.split(/[\\/]/).includes("..") || /\0/.test(path)) {
      return `${join(vault, SETTINGS)} leads out of the vault: ${path}`;
    }
    const time = await momentFormat("HH:mm", at);
    // One level down, so that the checkpoint's sections belong to its heading.
    const lines = markdown.trimEnd().split("\n");
    const fenced = fencedLines(lines);
    const body = lines
      .map((line, at) => fenced.has(at) ? line : line.replace(/^(#{1,5}) /, "#$1 "))
      .join("\n");
    return await append(join(vault, path), `\n## Checkpoint ${time}\n\n${body}\n`);
  } catch (error) {
    return `${vault}: ${describe(error)}`;
  }
}

async function append(path: string, text: string): Promise<string | undefined> {
  const info = await Deno.stat(path).catch(() => undefined);
  // Opening a FIFO would wait for a reader.
  if (info !== undefined && !info.isFile) return `${path} is no file`;
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeTextFile(path, text, { append: true });
  return undefined;
}

type Settings =
  | { readonly kind: "settings"; readonly folder: string; readonly format: string }
  | { readonly kind: "fault"; readonly why: string };

function readSettings(path: string): Settings {
  const read = readText(path);
  if (read.kind === "absent") return { kind: "settings", folder: "", format: DEFAULT_FORMAT };
  if (read.kind === "unreadable") return { kind: "fault", why: `${path} ${read.why}` };
  try {
    const value: unknown = JSON.parse(read.text);
    const member = (name: string) => {
      const found = isFields(value) ? value[name] : undefined;
      return typeof found === "string" ? found.trim() : "";
    };
    return {
      kind: "settings",
      folder: member("folder"),
      format: member("format") || DEFAULT_FORMAT,
    };
  } catch (error) {
    return { kind: "fault", why: `${path}: ${describe(error)}` };
  }
}
