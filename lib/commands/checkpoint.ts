import { listCheckpoints, listProjectCheckpoints, readCheckpoint } from "../host/checkpoints.ts";
import type { StoredCheckpoint } from "../host/checkpoint_file.ts";
import { describe, readText } from "../host/files.ts";
import { findTranscript } from "../host/find_transcript.ts";
import type { Host } from "../host/host.ts";
import { basename } from "../host/path.ts";
import { requireReadable } from "../host/readable_store.ts";
import { isFolderAt } from "../host/same_folder.ts";
import { reviveHome } from "../host/store.ts";
import { checkpointRecord, checkpointTable, savedRemarks } from "../loop/checkpoint_text.ts";
import { composeAutoCheckpoint } from "../loop/compose_auto.ts";
import { type SavedCheckpoint, storeCheckpoint } from "../loop/store_checkpoint.ts";
import { type Input, type Outcome, RefusedError, succeed } from "../outcome.ts";
import { projectOf } from "../session/identity.ts";
import { findSessionProject } from "../session/session_project.ts";
import { clean, cleanLine } from "../text/clean.ts";
import { wholeNumber } from "../text/quantity.ts";
import { redact } from "../text/redact.ts";

/** `revive checkpoint save|auto|show|list`. */
export async function run(input: Input, host: Host): Promise<Outcome> {
  const [action, path] = input.operands;
  if (path !== undefined && action !== "auto" && action !== "show") {
    throw new RefusedError(`${action} takes no PATH: ${cleanLine(path)}`);
  }
  switch (action) {
    case "save":
      return await save(input, host);
    case "auto":
      return await auto(path, input, host);
    case "show":
      return await show(path, input, host);
    default:
      return await list(input, host);
  }
}

/** Characters of a checkpoint at most: a page or two are meant, and what is read of one again has an end. */
const LONGEST = 1_000_000;

async function save(input: Input, host: Host): Promise<Outcome> {
  const session = askedSession(input, host);
  if (session === undefined) throw new RefusedError(WHICH_SESSION);
  const body = await host.input();
  if (body.length > LONGEST) {
    throw new RefusedError(
      `nothing was saved: stdin holds ${wholeNumber(body.length)} characters, and a checkpoint ` +
        `may have ${wholeNumber(LONGEST)}. Leave out what was pasted in, and save it again`,
    );
  }
  if (clean(body).trim() === "") {
    throw new RefusedError(
      "nothing to save: stdin is empty. Pipe the checkpoint's Markdown in, " +
        "for example: revive checkpoint save --session ID <<'END'",
    );
  }
  const transcript = await findTranscript(host, session);
  const project = await findSessionProject(host, session, transcript);
  return await saved(input, host, () =>
    storeCheckpoint({
      session,
      author: "agent",
      body,
      ...project === undefined ? {} : { project },
      ...transcript === undefined ? {} : { transcript },
    }, host));
}

async function auto(path: string | undefined, input: Input, host: Host): Promise<Outcome> {
  const session = askedSession(input, host) ??
    (path === undefined ? undefined : basename(path).replace(/\.jsonl$/, ""));
  if (session === undefined) throw new RefusedError(WHICH_SESSION);
  const transcript = path ?? await findTranscript(host, session);
  if (transcript === undefined) {
    throw new RefusedError(
      `there is no transcript of session ${cleanLine(session)} in the client's projects folder. ` +
        "Name one: revive checkpoint auto PATH",
    );
  }
  const read = readText(transcript, 0);
  if (read.kind !== "text") {
    const why = read.kind === "absent" ? "there is no such file" : read.why;
    throw new RefusedError(`cannot read ${cleanLine(transcript)}: ${why}`);
  }
  const project = await findSessionProject(host, session, transcript);
  const source = { session, transcript, ...project === undefined ? {} : { project } };
  return await saved(input, host, async () => {
    const body = await composeAutoCheckpoint(source, host);
    if (body !== undefined) return await storeCheckpoint({ ...source, author: "auto", body }, host);
    throw new RefusedError(`${cleanLine(transcript)} shows nothing that could be kept`);
  });
}

async function saved(
  input: Input,
  host: Host,
  store: () => Promise<SavedCheckpoint>,
): Promise<Outcome> {
  let made: SavedCheckpoint;
  try {
    made = await store();
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    throw new RefusedError(
      `the checkpoint was not saved in ${cleanLine(reviveHome(host))}: ${describe(error)}. ` +
        "REVIVE_HOME may name another folder for what revive keeps",
    );
  }
  const { path, missing, carried, letGo, isMasked } = made;
  const stdout = input.flags.has("json")
    ? JSON.stringify({ path, missing, carried, letGo, masked: isMasked }) + "\n"
    : path + "\n";
  return succeed(stdout, savedRemarks(made));
}

async function show(path: string | undefined, input: Input, host: Host): Promise<Outcome> {
  const [newest] = path === undefined ? await found(input, host) : [];
  const from = path ?? newest?.path;
  if (from === undefined) {
    throw new RefusedError(`there is no checkpoint ${ofWhat(input, host)} yet`);
  }
  const read = readCheckpoint(from, newest?.session ?? "");
  if (read === undefined) {
    throw new RefusedError(
      `${
        cleanLine(from)
      } is no file that can be read. revive checkpoint list names those that are kept`,
    );
  }
  const body = redact(clean(read.body));
  if (input.flags.has("json")) {
    return succeed(JSON.stringify({ ...checkpointRecord(read.meta), body }) + "\n");
  }
  return succeed(body, `${cleanLine(from)}\n`);
}

async function list(input: Input, host: Host): Promise<Outcome> {
  const all = await found(input, host);
  if (input.flags.has("json")) return succeed(JSON.stringify(all.map(checkpointRecord)) + "\n");
  if (all.length === 0) return succeed("", `no checkpoint ${ofWhat(input, host)} yet\n`);
  return succeed(checkpointTable(all, host.now()));
}

/** The checkpoints of the session that is asked for, or of the project's sessions outside of one. */
async function found(input: Input, host: Host): Promise<StoredCheckpoint[]> {
  requireReadable(host, "checkpoints");
  const session = askedSession(input, host);
  if (session !== undefined) return await listCheckpoints(host, session);
  const project = projectOf(undefined, host);
  return project === undefined ? [] : listProjectCheckpoints(host, isFolderAt(project.root));
}

function askedSession(input: Input, host: Host): string | undefined {
  return input.values.get("session") ?? host.env("CLAUDE_CODE_SESSION_ID");
}

function ofWhat(input: Input, host: Host): string {
  const session = askedSession(input, host);
  return session === undefined ? "of this project" : `of session ${cleanLine(session)}`;
}

const WHICH_SESSION =
  "which session? Outside of one name it: --session ID (the ID is the transcript's file name)";
