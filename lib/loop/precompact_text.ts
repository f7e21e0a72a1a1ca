import { clean, cleanLine, cutAt } from "../text/clean.ts";
import { redact } from "../text/redact.ts";
import { fitCheckpoint } from "./fit_checkpoint.ts";

/** UTF-16 units that the summarizing prompt is given at most, line feed included. */
const LIMIT = 3_000;

/**
 * What goes into the summarizing prompt: plain text, because the client puts
 * JSON there as it is. `path` is where the checkpoint lies, absent where it
 * could not be written.
 */
export function precompactText(body: string, path: string | undefined): string {
  const where = path === undefined ? "" : ` (whole: ${cutAt(cleanLine(path), 400)})`;
  const open =
    "Keep these facts of the live work word for word in the summary, identifiers above all: " +
    `paths, branches, numbers, commands, error lines${where}.\n\n`;
  const text = redact(clean(body)).trim();
  return open + fitCheckpoint(text, LIMIT - open.length - 1).text + "\n";
}
