import { findTranscript } from "../host/find_transcript.ts";
import type { Host } from "../host/host.ts";
import { readProjection } from "../loop/projection.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { cleanLine, cutAt } from "../text/clean.ts";

/** What the client takes whole from an inline command of a skill; above 30,000 it hands over a preview. */
const MAX_CHARS = 28_000;

/** Prints the projection of a transcript. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const limits = { all: input.flags.has("all"), maxChars: maxChars(input) };
  const path = await askedTranscript(input, host);
  const projection = readProjection(path, limits);
  if (projection.kind === "text") return succeed(projection.text);
  throw new RefusedError(`nothing to show of ${cleanLine(path)}: ${projection.why}`);
}

async function askedTranscript(input: Input, host: Host): Promise<string> {
  const [operand] = input.operands;
  const given = input.values.get("session");
  if (operand !== undefined && given !== undefined) {
    throw new RefusedError("takes a PATH or --session, not both");
  }
  if (operand !== undefined) return operand;
  const session = given ?? host.env("CLAUDE_CODE_SESSION_ID");
  if (session === undefined) {
    throw new RefusedError(
      "which transcript? Outside of a session name one: revive transcript PATH, or --session ID",
    );
  }
  const found = await findTranscript(host, session);
  if (found !== undefined) return found;
  throw new RefusedError(
    `there is no transcript of session ${
      cutAt(cleanLine(session), 100)
    } in the client's projects folder`,
  );
}

function maxChars(input: Input): number {
  const text = input.values.get("max-chars");
  if (text === undefined) return MAX_CHARS;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new RefusedError(`--max-chars ${cleanLine(text)}: must be a whole number above 0`);
}
