import type { OfferedCommand } from "./choose.ts";
import { isFields } from "../../text/fields.ts";

/**
 * The tasks of a deno.json or deno.jsonc, in their short form (a string) and
 * their long one (`{ "command": …, "description": … }`; a task that only names
 * others has no command). Text that cannot be parsed offers nothing.
 */
export function denoTasks(text: string): OfferedCommand[] {
  const config = parseLoosely(text);
  if (!isFields(config) || !isFields(config.tasks)) return [];
  return Object.entries(config.tasks).flatMap(([name, task]): OfferedCommand[] => {
    const call = `deno task ${name}`;
    if (typeof task === "string") return [{ name, runs: task, call }];
    if (!isFields(task)) return [];
    if (typeof task.command === "string") return [{ name, runs: task.command, call }];
    return Array.isArray(task.dependencies) ? [{ name, call }] : [];
  });
}

/** JSON with comments and trailing commas; `undefined` for what is not even that. */
function parseLoosely(text: string): unknown {
  for (const read of [() => text, () => strictJson(text)]) {
    try {
      return JSON.parse(read());
    } catch { /* Most files are strict JSON: only the others pay for the second try. */ }
  }
  return undefined;
}

/**
 * `text` (JSON with comments and trailing commas) as strict JSON. A prompt
 * waits for this, and a parser from a library costs it more to load than the
 * whole section is worth; strings are stepped over, so `"https://x"` and
 * `"a,]"` stay as they are. What is wrong otherwise stays wrong.
 */
export function strictJson(text: string): string {
  const token =
    /"(?:[^"\\]|\\[\s\S])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,|[\]}]|\s+|[^"/,\]}\s]+|[\s\S]/g;
  const kept: string[] = [];
  let last = ""; // The last piece that is neither blank nor comment,
  let comma = -1; // and where it stands, if it is a comma behind a value.
  for (const [piece] of text.matchAll(token)) {
    if (piece.startsWith("//") || piece.startsWith("/*") || /^\s/.test(piece)) {
      kept.push(" ");
      continue;
    }
    if ((piece === "]" || piece === "}") && comma >= 0) kept[comma] = " ";
    comma = piece === "," && /[^[{,:]$/.test(last) ? kept.length : -1;
    last = piece;
    kept.push(piece);
  }
  return kept.join("");
}
