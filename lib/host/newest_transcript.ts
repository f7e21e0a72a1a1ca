import { textIfReadable } from "./files.ts";
import { readFolder } from "./folder.ts";
import type { Host } from "./host.ts";
import { join } from "./path.ts";
import { isInFolder } from "./same_folder.ts";
import { claudeHome } from "./store.ts";

/** A session's transcript. */
export interface FoundTranscript {
  readonly sessionId: string;
  readonly path: string;
}

/** How many of the newest transcripts are looked into before the search is given up. */
const LOOKED_AT = 50;

/** Bytes of a transcript's start that hold a row with its folder: attachments may come before. */
const HEAD_BYTES = 256 * 1024;

/**
 * The transcript that was written last of those whose session began in the
 * folder `root` or below it; the rows say where, since the folder's name under
 * `projects/` is the client's own affair.
 */
export async function newestTranscript(
  host: Pick<Host, "env">,
  root: string,
): Promise<FoundTranscript | undefined> {
  const home = claudeHome(host);
  if (home === undefined) return undefined;
  const found: (FoundTranscript & { readonly time: number })[] = [];
  for (const { name: folder } of await readFolder(join(home, "projects"))) {
    for (const { name } of await readFolder(join(home, "projects", folder))) {
      if (!name.endsWith(".jsonl")) continue;
      const path = join(home, "projects", folder, name);
      const info = await Deno.stat(path).catch(() => undefined);
      if (!info?.isFile) continue;
      const sessionId = name.slice(0, -".jsonl".length);
      found.push({ sessionId, path, time: info.mtime?.getTime() ?? 0 });
    }
  }
  const isInside = isInFolder(root);
  found.sort((a, b) => b.time - a.time);
  for (const { sessionId, path } of found.slice(0, LOOKED_AT)) {
    const folder = startFolder(textIfReadable(path, HEAD_BYTES) ?? "");
    if (folder !== undefined && isInside(folder)) return { sessionId, path };
  }
  return undefined;
}

/** The working directory that the first row with one names. */
function startFolder(text: string): string | undefined {
  const literal = /"cwd":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (literal === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
