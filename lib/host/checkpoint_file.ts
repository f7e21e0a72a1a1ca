import { basename } from "./path.ts";
import { formatFrontMatter, parseFrontMatter } from "../text/front_matter.ts";

/** Who wrote a checkpoint: the agent through the skill, or the program itself from the transcript. */
export type CheckpointAuthor = "agent" | "auto";

/** What a checkpoint's front matter says of it. */
export interface CheckpointMeta {
  /** The session's ID, as the client gave it. */
  readonly session: string;
  readonly author: CheckpointAuthor;
  /** When it was saved, in milliseconds since 1970. */
  readonly savedAt: number;
  /** The project's root folder. */
  readonly project?: string;
  /** The branch at the time. */
  readonly branch?: string;
  /** The full name of the commit that HEAD pointed to. */
  readonly head?: string;
  /** Context tokens at the time, as the client reported them. */
  readonly tokens?: number;
  /** `message.id` of the newest answer in the transcript at the time. */
  readonly message?: string;
}

/** A checkpoint on disk. */
export interface StoredCheckpoint extends CheckpointMeta {
  readonly path: string;
}

/** The version of the file format. */
const CHECKPOINT_VERSION = 1;

/** The whole text of a checkpoint file: front matter, a blank line, `body`. */
export function formatCheckpointFile(meta: CheckpointMeta, body: string): string {
  const head = formatFrontMatter({
    v: CHECKPOINT_VERSION,
    session: meta.session,
    author: meta.author,
    saved: new Date(meta.savedAt).toISOString(),
    project: meta.project,
    branch: meta.branch,
    head: meta.head,
    tokens: meta.tokens,
    message: meta.message,
  });
  return `${head}\n${body.trimEnd()}\n`;
}

/**
 * Reads a checkpoint file. Front matter that was damaged or taken out by hand
 * does not lose the checkpoint: time and author then come from the file's name,
 * the session from the caller.
 */
export function parseCheckpointFile(
  path: string,
  text: string,
  session: string,
): { readonly meta: StoredCheckpoint; readonly body: string } {
  const { fields, body } = parseFrontMatter(text.replaceAll("\r\n", "\n"));
  const named = parseCheckpointName(basename(path));
  const saved = Date.parse(fields.get("saved") ?? "");
  const tokens = fields.get("tokens");
  const author = fields.get("author");
  const text_ = (key: "project" | "branch" | "head" | "message") => {
    const value = fields.get(key);
    return value ? { [key]: value } : {};
  };
  return {
    body,
    meta: {
      path,
      session: fields.get("session") ?? session,
      author: author === "agent" || author === "auto" ? author : named?.author ?? "agent",
      savedAt: Number.isFinite(saved) ? saved : named?.stamp ?? 0,
      ...text_("project"),
      ...text_("branch"),
      ...text_("head"),
      ...(tokens !== undefined && /^\d{1,12}$/.test(tokens) ? { tokens: Number(tokens) } : {}),
      ...text_("message"),
    },
  };
}

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(agent|auto)-[0-9a-f]{8}\.md$/;

/**
 * A new file name: `20260131T090507123Z-agent-1a2b3c4d.md`. Names sort by time;
 * the random end keeps two writers of the same millisecond apart.
 */
export function checkpointName(stamp: number, author: CheckpointAuthor): string {
  const time = new Date(stamp).toISOString().replace(/[-:.]/g, "");
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${time}-${author}-${random.toString(16).padStart(8, "0")}.md`;
}

/** Time (milliseconds since 1970) and author as the file's name tells them; `undefined` for a foreign file. */
export function parseCheckpointName(
  name: string,
): { readonly stamp: number; readonly author: CheckpointAuthor } | undefined {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, ms, author] = match;
  const stamp = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
  if (!Number.isFinite(stamp)) return undefined;
  return { stamp, author: author === "auto" ? "auto" : "agent" };
}
